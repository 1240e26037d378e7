# damier_build_page(): the target `page`, which builds the page under web/ with npm. Called before there are libraries:
# ninja begins with what it reads first, and npm waits for the network and takes one core, so the rest is compiled
# meanwhile.
#
# npm installs into web/node_modules, once for each state of package-lock.json.

function(damier_build_page)
  find_program(NPM npm)
  find_program(NODE node)
  if(NOT NPM OR NOT NODE)
    message(FATAL_ERROR "The page is built with npm, which is not installed: scripts/setup installs it, or "
                        "configure with -DDAMIER_PAGE=OFF for a server without the page")
  endif()
  set(web ${CMAKE_SOURCE_DIR}/web)
  set(installed ${web}/node_modules/.package-lock.json)
  set(built ${CMAKE_BINARY_DIR}/page)
  set(generated ${CMAKE_BINARY_DIR}/page_files.cpp ${CMAKE_BINARY_DIR}/page_bytes)
  # The book of the page is made of docs/.
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS ${web}/src/* ${web}/public/* ${web}/book/* ${CMAKE_SOURCE_DIR}/docs/*.md
       ${CMAKE_SOURCE_DIR}/docs/*.png ${CMAKE_SOURCE_DIR}/docs/*.svg)
  list(FILTER sources EXCLUDE REGEX "\\.test\\.ts$")
  add_custom_command(
    OUTPUT ${installed}
    COMMAND ${NPM} ci --prefix ${web} --no-audit --no-fund --loglevel=error
    DEPENDS ${web}/package.json ${web}/package-lock.json
    WORKING_DIRECTORY ${web} COMMENT "Installing what the page is built with" VERBATIM)
  add_custom_command(
    OUTPUT ${generated}
    COMMAND ${CMAKE_COMMAND} -E env DAMIER_PAGE_DIR=${built} ${NPM} run --silent --prefix ${web} build
    COMMAND ${NODE} ${web}/embed.mjs ${built} ${generated}
    DEPENDS ${installed} ${sources} ${web}/index.html ${web}/vite.config.ts ${web}/vite.report.config.ts ${web}/svelte.config.js ${web}/embed.mjs
    WORKING_DIRECTORY ${web} COMMENT "Building the page" VERBATIM)
  add_custom_target(page DEPENDS ${generated})
endfunction()

include(embed_text)

# damier_page(TARGET): puts the page into a target of another folder, as serve::built_in_page().
function(damier_page target)
  set_source_files_properties(${CMAKE_BINARY_DIR}/page_files.cpp PROPERTIES GENERATED ON)
  target_sources(${target} PRIVATE ${CMAKE_BINARY_DIR}/page_files.cpp)
  embed_text(${target} page_bytes ${CMAKE_BINARY_DIR}/page_bytes)
  add_dependencies(${target} page)
endfunction()
