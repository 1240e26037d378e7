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

# Reads src/layers.txt once: DAMIER_LIBRARIES are the libraries that it orders, DAMIER_KNOWS_<folder> those that a
# folder of src/ may know.
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/src/layers.txt)
file(STRINGS ${CMAKE_SOURCE_DIR}/src/layers.txt laws REGEX "^[a-z]+ +\\|")
foreach(law IN LISTS laws)
  string(REGEX MATCH "^([a-z]+) *\\|([^|]*)\\|" _ "${law}")
  set(folder ${CMAKE_MATCH_1})
  separate_arguments(knows UNIX_COMMAND "${CMAKE_MATCH_2}")
  # A library that knows only a part of another one links all of it.
  list(TRANSFORM knows REPLACE "/.*" "")
  list(REMOVE_DUPLICATES knows)
  list(TRANSFORM knows PREPEND damier_)
  set(DAMIER_KNOWS_${folder} ${knows})
  list(APPEND DAMIER_LIBRARIES damier_${folder})
endforeach()

# The .cpp files under folders of the current one, tests and everything else told apart by the end of their names.
function(damier_files out kind)
  list(TRANSFORM ARGN APPEND /*.cpp)
  file(GLOB_RECURSE found CONFIGURE_DEPENDS ${ARGN})
  if(kind STREQUAL TESTS)
    list(FILTER found INCLUDE REGEX "_test\\.cpp$")
  else()
    list(FILTER found EXCLUDE REGEX "_test\\.cpp$")
  endif()
  set(${out} ${found} PARENT_SCOPE)
endfunction()

# damier_rooms_together(TARGET ALONE...): compiles the files of one folder as one unit, which halves the work: headers are
# read and templates instantiated once for all of them. Files of a folder therefore share one unnamed namespace. ALONE
# are files that are units of their own: they take longest, or say the same name in another sense.
function(damier_rooms_together target)
  if(NOT DAMIER_UNITY)
    return()
  endif()
  get_target_property(files ${target} SOURCES)
  set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_MODE GROUP)
  list(TRANSFORM ARGN PREPEND ${CMAKE_CURRENT_SOURCE_DIR}/)
  list(FILTER files INCLUDE REGEX "^${CMAKE_CURRENT_SOURCE_DIR}/.*\\.cpp$")
  foreach(file IN LISTS files)
    if(NOT file IN_LIST ARGN)
      cmake_path(GET file PARENT_PATH folder)
      cmake_path(RELATIVE_PATH folder BASE_DIRECTORY ${CMAKE_CURRENT_SOURCE_DIR})
      string(MAKE_C_IDENTIFIER "room_${folder}" group)
      set_source_files_properties(${file} PROPERTIES UNITY_GROUP ${group})
    endif()
  endforeach()
endfunction()

# damier_library(NAME [APART] [ALONE ...] [EXCEPT ...] [USES ...]): one folder of src/ with all that is under it. It is
# linked with what src/layers.txt lets it know. APART: every file is a unit of its own, ALONE: these are (see
# damier_rooms_together). EXCEPT are files that are built elsewhere; USES are libraries from outside.
function(damier_library name)
  cmake_parse_arguments(LIB "APART" "" "ALONE;EXCEPT;USES" ${ARGN})
  damier_files(sources SOURCES ${CMAKE_CURRENT_SOURCE_DIR})
  foreach(file IN LISTS LIB_EXCEPT)
    list(REMOVE_ITEM sources ${CMAKE_CURRENT_SOURCE_DIR}/${file})
  endforeach()
  add_library(damier_${name} STATIC ${sources})
  target_link_libraries(damier_${name} PUBLIC damier_flags ${DAMIER_KNOWS_${name}} ${LIB_USES})
  if(NOT LIB_APART)
    damier_rooms_together(damier_${name} ${LIB_ALONE})
  endif()
endfunction()

# damier_fuzzed(FILE...): source files of this folder that parse what comes from outside. Only these tell the
# fuzzers where they went, as that doubles the time to compile.
function(damier_fuzzed)
  if(DAMIER_FUZZ)
    set_source_files_properties(${ARGN} PROPERTIES COMPILE_OPTIONS -fsanitize=fuzzer-no-link)
  endif()
endfunction()

# damier_test(NAME [LIGHT] FROM folder... | SOURCES file... [ALONE file...] KNOWS ... LABELS ...): one test program, each of its cases
# known to ctest. FROM takes every *_test.cpp under these folders. LIGHT: what takes time in it is the library's work,
# so the test itself is compiled quickly rather than well, and the files of a folder together but for those ALONE.
function(damier_test name)
  if(NOT DAMIER_TESTS)
    return()
  endif()
  cmake_parse_arguments(TEST "LIGHT" "" "FROM;SOURCES;ALONE;KNOWS;LABELS" ${ARGN})
  if(TEST_FROM)
    list(TRANSFORM TEST_FROM PREPEND ${CMAKE_CURRENT_SOURCE_DIR}/)
    list(TRANSFORM TEST_FROM REPLACE "/\\.$" "")
    damier_files(found TESTS ${TEST_FROM})
    list(APPEND TEST_SOURCES ${found})
  endif()
  add_executable(${name} ${TEST_SOURCES})
  target_link_libraries(${name} PRIVATE damier_flags ${TEST_KNOWS} GTest::gtest_main rapidcheck rapidcheck_gtest)
  target_compile_definitions(${name} PRIVATE DAMIER_SOURCE_DIR="${CMAKE_SOURCE_DIR}")
  if(TEST_LIGHT)
    target_compile_options(${name} PRIVATE $<IF:$<BOOL:${DAMIER_SANITIZE}>,-O0,-O1>)
    damier_rooms_together(${name} ${TEST_ALONE})
  endif()
  gtest_discover_tests(${name} NO_PRETTY_VALUES DISCOVERY_TIMEOUT 60 PROPERTIES TIMEOUT 900 LABELS "${TEST_LABELS}")
endfunction()
