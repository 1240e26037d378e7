# The games that a program knows. src/play/registry/games.txt has a row for each game that ships; the table made of
# them is one object file in damier_play that defines registered_games() and nothing else. A program that knows other
# games brings a table of its own, made with damier_game_table(), and the linker leaves the library's out.

# damier_read_rows(FILE ROOMS TYPES): the rows of such a list, as two lists of the same length.
function(damier_read_rows file rooms types)
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${file})
  file(STRINGS ${file} rows REGEX "^[^#]")
  set(read_rooms)
  set(read_types)
  foreach(row IN LISTS rows)
    if(NOT row MATCHES "^([a-z0-9_]+) *\\| *([A-Za-z0-9_]+) *$")
      message(FATAL_ERROR "${file}: expected ROOM | TYPE, got: ${row}")
    endif()
    list(APPEND read_rooms ${CMAKE_MATCH_1})
    list(APPEND read_types ${CMAKE_MATCH_2})
  endforeach()
  set(${rooms} ${read_rooms} PARENT_SCOPE)
  set(${types} ${read_types} PARENT_SCOPE)
endfunction()

damier_read_rows(${CMAKE_SOURCE_DIR}/src/play/registry/games.txt DAMIER_ROOMS DAMIER_GAMES)

# A build that is there for threads alone has one game: each is a minute to compile.
if(DAMIER_ONLY_GAME)
  list(FIND DAMIER_ROOMS "${DAMIER_ONLY_GAME}" only)
  if(only LESS 0)
    message(FATAL_ERROR "DAMIER_ONLY_GAME: '${DAMIER_ONLY_GAME}', expected one of ${DAMIER_ROOMS}")
  endif()
  list(GET DAMIER_ROOMS ${only} DAMIER_ROOMS)
  list(GET DAMIER_GAMES ${only} DAMIER_GAMES)
endif()

# damier_game_row(TARGET TYPE HEADER): compiles a game for the registry.
function(damier_game_row target type header)
  set(made ${CMAKE_CURRENT_BINARY_DIR}/row_${type}.cpp)
  string(TOUPPER "${CMAKE_BUILD_TYPE}" build_type)
  configure_file(${CMAKE_SOURCE_DIR}/cmake/game_row.cpp.in ${made} @ONLY)
  target_sources(${target} PRIVATE ${made})
  # The searches are in it, and all that plays: compiled well in a library that is not.
  separate_arguments(flags UNIX_COMMAND "${CMAKE_CXX_FLAGS_${build_type}}")
  list(FILTER flags INCLUDE REGEX "^-O")
  set_source_files_properties(${made} PROPERTIES COMPILE_OPTIONS "${flags}" SKIP_UNITY_BUILD_INCLUSION ON)
endfunction()

# damier_game_table(TARGET TYPE...): the table of these games, whose rows are in the program or its libraries.
function(damier_game_table target)
  set(declarations)
  set(rows)
  foreach(type IN LISTS ARGN)
    string(APPEND declarations "struct ${type};\n")
    list(APPEND rows "&game_entry<${type}>()")
  endforeach()
  list(JOIN rows ", " rows)
  set(made ${CMAKE_CURRENT_BINARY_DIR}/table_of_${target}.cpp)
  configure_file(${CMAKE_SOURCE_DIR}/cmake/game_table.cpp.in ${made} @ONLY)
  set_source_files_properties(${made} PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
  target_sources(${target} PRIVATE ${made})
endfunction()

# damier_shipped_games(FOLDER): writes a header into it with the types of the games that ship (cmake/shipped_games.h.in).
function(damier_shipped_games folder)
  list(TRANSFORM DAMIER_ROOMS REPLACE "(.+)" "#include \"games/\\1/game.h\"" OUTPUT_VARIABLE includes)
  list(JOIN includes "\n" includes)
  list(JOIN DAMIER_GAMES ", " types)
  configure_file(${CMAKE_SOURCE_DIR}/cmake/shipped_games.h.in ${folder}/shipped_games.h @ONLY)
endfunction()
