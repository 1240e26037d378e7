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
# What is released stands on the defences that the compiler and the system's loader offer: a program at random addresses,
# tables of functions that are read-only once it has started, checks of the stack and of copies into objects of known size.
# Code is the same for a program and for a module that another program loads, hence hidden names, which cost nothing.
set(CMAKE_POSITION_INDEPENDENT_CODE ON)
include(CheckPIESupported)
check_pie_supported()
set(CMAKE_CXX_VISIBILITY_PRESET hidden)
set(CMAKE_VISIBILITY_INLINES_HIDDEN ON)
if(NOT DAMIER_SANITIZE AND NOT DAMIER_THREAD_SANITIZE)
  target_compile_options(damier_flags INTERFACE
    $<$<CONFIG:Release>:-U_FORTIFY_SOURCE -D_FORTIFY_SOURCE=2 -fstack-protector-strong>)
  target_link_options(damier_flags INTERFACE $<$<CONFIG:Release>:LINKER:-z,relro,-z,now,-z,noexecstack>)
endif()
if(DAMIER_NATIVE)
  target_compile_options(damier_flags INTERFACE -march=native)
endif()
if(DAMIER_SANITIZE)
  # An access outside of an object of known size is what AddressSanitizer sees anyway; to look for it twice costs a tenth
  # of the time to compile.
  target_compile_options(damier_flags INTERFACE
    -fsanitize=address,undefined -fno-sanitize=object-size -fno-sanitize-recover=all -fno-omit-frame-pointer)
  target_link_options(damier_flags INTERFACE -fsanitize=address,undefined)
endif()

if(DAMIER_THREAD_SANITIZE)
  target_compile_options(damier_flags INTERFACE -fsanitize=thread)
  target_link_options(damier_flags INTERFACE -fsanitize=thread)
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

# damier_compile_quickly(TARGET): for code that takes longer to optimise than it will ever take to run.
function(damier_compile_quickly target)
  if(DAMIER_SANITIZE OR DAMIER_THREAD_SANITIZE)
    target_compile_options(${target} PRIVATE -O0)
  else()
    target_compile_options(${target} PRIVATE $<$<CONFIG:Release>:-O1>)
  endif()
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
  foreach(file IN LISTS files)
    cmake_path(ABSOLUTE_PATH file BASE_DIRECTORY ${CMAKE_CURRENT_SOURCE_DIR})
    if(file MATCHES "^${CMAKE_CURRENT_SOURCE_DIR}/.*\\.cpp$" AND NOT file IN_LIST ARGN)
      cmake_path(GET file PARENT_PATH folder)
      cmake_path(RELATIVE_PATH folder BASE_DIRECTORY ${CMAKE_CURRENT_SOURCE_DIR})
      string(MAKE_C_IDENTIFIER "room_${folder}" group)
      set_source_files_properties(${file} PROPERTIES UNITY_GROUP ${group})
    endif()
  endforeach()
endfunction()

# damier_files_together(TARGET GROUP FILE...): compiles these files of a target whose files are units of their own, and of
# this folder, as one unit.
function(damier_files_together target group)
  if(DAMIER_UNITY)
    set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_MODE GROUP)
    set_source_files_properties(${ARGN} PROPERTIES UNITY_GROUP ${group})
  endif()
endfunction()

# damier_library(NAME [APART] [COLD] [ALONE ...] [EXCEPT ...] [USES ...]): one folder of src/ with all that is under it. It is
# linked with what src/layers.txt lets it know. APART: every file is a unit of its own, ALONE: these are (see
# damier_rooms_together). COLD: no time is spent in it that anybody would notice, so it is compiled quickly rather than
# well. EXCEPT are files that are built elsewhere; USES are libraries from outside.
function(damier_library name)
  cmake_parse_arguments(LIB "APART;COLD" "" "ALONE;EXCEPT;USES" ${ARGN})
  damier_files(sources SOURCES ${CMAKE_CURRENT_SOURCE_DIR})
  foreach(file IN LISTS LIB_EXCEPT)
    list(REMOVE_ITEM sources ${CMAKE_CURRENT_SOURCE_DIR}/${file})
  endforeach()
  add_library(damier_${name} STATIC ${sources})
  target_link_libraries(damier_${name} PUBLIC damier_flags ${DAMIER_KNOWS_${name}} ${LIB_USES})
  if(LIB_COLD)
    damier_compile_quickly(damier_${name})
  endif()
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

# damier_test(NAME [LIGHT] [WAITS] FROM folder... | SOURCES file... [ALONE file...] KNOWS ... LABELS ...): one test program,
# each of its cases known to ctest. FROM takes every *_test.cpp under these folders. Tests are compiled quickly rather
# than well, under sanitizers only those that are LIGHT: what takes time in them is the library's work. The files of
# a folder are compiled together but for those ALONE. WAITS: for other programs, most of the time, so its cases begin
# first and the others run meanwhile.
function(damier_test name)
  if(NOT DAMIER_TESTS)
    return()
  endif()
  cmake_parse_arguments(TEST "LIGHT;WAITS" "" "FROM;SOURCES;ALONE;KNOWS;LABELS" ${ARGN})
  if(TEST_FROM)
    list(TRANSFORM TEST_FROM PREPEND ${CMAKE_CURRENT_SOURCE_DIR}/)
    list(TRANSFORM TEST_FROM REPLACE "/\\.$" "")
    damier_files(found TESTS ${TEST_FROM})
    list(APPEND TEST_SOURCES ${found})
  endif()
  add_executable(${name} ${TEST_SOURCES})
  target_link_libraries(${name} PRIVATE damier_flags ${TEST_KNOWS} GTest::gtest_main rapidcheck rapidcheck_gtest)
  target_compile_definitions(${name} PRIVATE DAMIER_SOURCE_DIR="${CMAKE_SOURCE_DIR}")
  if(TEST_LIGHT OR NOT DAMIER_SANITIZE)
    damier_compile_quickly(${name})
  endif()
  damier_rooms_together(${name} ${TEST_ALONE})
  set(cost 0)
  if(TEST_WAITS)
    set(cost 10)
  endif()
  gtest_discover_tests(${name} NO_PRETTY_VALUES DISCOVERY_TIMEOUT 60
    PROPERTIES TIMEOUT 900 COST ${cost} LABELS "${TEST_LABELS}")
endfunction()
