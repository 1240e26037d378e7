# cmake -DMESSAGE=text -P expect_message.cmake -- compiler and arguments...
# Succeeds when the compiler fails with a static assertion that says MESSAGE, and with no other
# static assertion of the Game concept.

set(command)
set(found_separator FALSE)
math(EXPR last "${CMAKE_ARGC} - 1")
foreach(i RANGE ${last})
  if(found_separator)
    list(APPEND command "${CMAKE_ARGV${i}}")
  elseif("${CMAKE_ARGV${i}}" STREQUAL "--")
    set(found_separator TRUE)
  endif()
endforeach()

execute_process(COMMAND ${command} RESULT_VARIABLE result OUTPUT_VARIABLE output ERROR_VARIABLE output)
if(result EQUAL 0)
  message(FATAL_ERROR "It compiled; expected the message: ${MESSAGE}")
endif()

# g++ says "static assertion failed: ...", clang++ "static assertion failed due to requirement '...': ...".
# Brackets would be lists' business in CMake, so they are taken out on both sides.
string(REGEX REPLACE "[][;]" "" output "${output}")
string(REGEX REPLACE "[][;]" "" expected "${MESSAGE}")
string(REGEX MATCHALL "error: static assertion failed[^\n]*: Game: [^\n]*" assertions "${output}")
list(LENGTH assertions count)
string(FIND "${assertions}" "${expected}" at)
if(at EQUAL -1)
  message(FATAL_ERROR "No message \"${MESSAGE}\" in:\n${output}")
endif()
if(NOT count EQUAL 1)
  message(FATAL_ERROR "More than one thing is said to be missing:\n${output}")
endif()
