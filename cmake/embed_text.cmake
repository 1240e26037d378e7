# embed_text(TARGET VARIABLE FILE): puts a text file into a target as `damier::VARIABLE`, a std::string_view that
# some header declares. The file is read again whenever it changes.
#
# It becomes an array of characters and not a string literal: compilers need not take literals above 64 KiB.

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
  file(READ ${from} digits HEX)
  string(REGEX REPLACE "(..)" "'\\\\x\\1'," characters "${digits}")
  string(REGEX REPLACE "('.....,'.....,'.....,'.....,'.....,'.....,'.....,'.....,)" "\\1\n" characters "${characters}")
  file(WRITE ${to} "#include <string_view>

namespace damier {

namespace {
constexpr char text[] = {
${characters}
};
}  // namespace

extern const std::string_view ${variable};
constinit const std::string_view ${variable}(text, sizeof text);

}  // namespace damier
")
endif()
