# embed_text(TARGET VARIABLE FILE): puts a file into a target as `damier::VARIABLE`, a std::string_view that some
# header declares. The file is read again whenever it changes.
#
# The assembler reads it: a compiler takes half a minute for an array of a megabyte. The sum in the generated file tells
# what has changed to those who compare sources, as ccache does.

function(embed_text target variable file)
  cmake_path(ABSOLUTE_PATH file BASE_DIRECTORY ${CMAKE_CURRENT_SOURCE_DIR})
  set(generated ${CMAKE_CURRENT_BINARY_DIR}/${variable}.cpp)
  add_custom_command(
    OUTPUT ${generated}
    COMMAND ${CMAKE_COMMAND} -D variable=${variable} -D from=${file} -D to=${generated}
            -P ${CMAKE_CURRENT_FUNCTION_LIST_FILE}
    DEPENDS ${file} ${CMAKE_CURRENT_FUNCTION_LIST_FILE}
    VERBATIM)
  target_sources(${target} PRIVATE ${generated})
endfunction()

# The other half, when the command above runs this file as a script.
if(CMAKE_SCRIPT_MODE_FILE STREQUAL CMAKE_CURRENT_LIST_FILE)
  file(SIZE ${from} size)
  file(SHA256 ${from} sum)
  file(WRITE ${to} "// Made by cmake/embed_text.cmake from a file with the SHA-256 sum
// ${sum}.
#include <string_view>

asm(\".pushsection .rodata,\\\"a\\\",%progbits\\n\"
    \".globl damier_embedded_${variable}\\n\"
    \".hidden damier_embedded_${variable}\\n\"
    \".balign 16\\n\"
    \"damier_embedded_${variable}:\\n\"
    \".incbin \\\"${from}\\\"\\n\"
    \".popsection\\n\");

extern \"C\" [[gnu::visibility(\"hidden\")]] const char damier_embedded_${variable}[];

namespace damier {

extern const std::string_view ${variable};
constinit const std::string_view ${variable}(damier_embedded_${variable}, ${size});

}  // namespace damier
")
endif()
