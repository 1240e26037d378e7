# The house's compile flags and the two kinds of target it is built from.

add_library(damier_flags INTERFACE)
target_include_directories(damier_flags INTERFACE ${CMAKE_SOURCE_DIR}/src)
target_compile_options(damier_flags INTERFACE
  -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wno-sign-conversion -Wnon-virtual-dtor
  -fno-math-errno)
# g++ 12 sees an overlap in `std::string + char + std::string` that is not there (GCC bug 105651).
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
  target_compile_options(damier_flags INTERFACE -Wno-restrict)
endif()
if(DAMIER_WERROR)
  target_compile_options(damier_flags INTERFACE -Werror)
endif()
if(DAMIER_NATIVE)
  target_compile_options(damier_flags INTERFACE -march=native)
endif()
if(DAMIER_SANITIZE)
  target_compile_options(damier_flags INTERFACE -fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer)
  target_link_options(damier_flags INTERFACE -fsanitize=address,undefined)
endif()

# damier_library(NAME SOURCES ... KNOWS ...): one folder of src/. NAME is the folder; KNOWS are
# the libraries below it.
function(damier_library name)
  cmake_parse_arguments(LIB "" "" "SOURCES;KNOWS" ${ARGN})
  add_library(damier_${name} STATIC ${LIB_SOURCES})
  target_link_libraries(damier_${name} PUBLIC damier_flags ${LIB_KNOWS})
endfunction()

# damier_fuzzed(FILE...): source files of this folder that parse what comes from outside. Only these tell the
# fuzzers where they went, as that doubles the time to compile.
function(damier_fuzzed)
  if(DAMIER_FUZZ)
    set_source_files_properties(${ARGN} PROPERTIES COMPILE_OPTIONS -fsanitize=fuzzer-no-link)
  endif()
endfunction()

# damier_test(NAME [LIGHT] SOURCES ... KNOWS ... LABELS ...): one test program, each of its cases known to ctest.
# LIGHT: what takes time in it is the library's work, so the test itself is compiled quickly rather than well.
function(damier_test name)
  if(NOT DAMIER_TESTS)
    return()
  endif()
  cmake_parse_arguments(TEST "LIGHT" "" "SOURCES;KNOWS;LABELS" ${ARGN})
  add_executable(${name} ${TEST_SOURCES})
  target_link_libraries(${name} PRIVATE damier_flags ${TEST_KNOWS} GTest::gtest_main rapidcheck rapidcheck_gtest)
  target_compile_definitions(${name} PRIVATE DAMIER_SOURCE_DIR="${CMAKE_SOURCE_DIR}")
  if(TEST_LIGHT)
    target_compile_options(${name} PRIVATE $<IF:$<BOOL:${DAMIER_SANITIZE}>,-O0,-O1>)
  endif()
  gtest_discover_tests(${name} NO_PRETTY_VALUES DISCOVERY_TIMEOUT 60 PROPERTIES TIMEOUT 900 LABELS "${TEST_LABELS}")
endfunction()
