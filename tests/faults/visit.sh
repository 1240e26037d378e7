#!/usr/bin/env bash
# visit.sh COMMAND...: starts a server, asks it what every visitor asks, interrupts it, and exits as it does. Answers may
# be refusals or missing, as something may have failed; the server has to outlive them, so an exit code of 1 after the
# first answer becomes 99.
trap '' PIPE
coproc server { exec "$@"; }
process=$server_PID
read -r -t 30 line <&"${server[0]}"
if [[ $line =~ http://localhost:([0-9]+) ]]; then
    port=${BASH_REMATCH[1]}
    # A request, and its answer thrown away: ask METHOD PATH [BODY]
    ask() {
        { exec 5<>"/dev/tcp/127.0.0.1/$port"; } 2>/dev/null || return 0
        printf '%s %s HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n%s' \
            "$1" "$2" "${#3}" "$3" 2>/dev/null >&5
        timeout 10 cat <&5 >/dev/null 2>&1
        exec 5>&-
    }
    game=/api/games/visit0000000000000001
    ask GET /
    ask GET /api/catalogue
    ask PUT "$game" '{"game": "othello", "players": {"second": "alphabeta(depth=1)"}, "delay": 0}'
    ask POST "$game/play" '{"move": "f5"}'
    ask POST /api/searches '{"game": "othello", "player": "alphabeta(depth=2)"}'
    ask POST /api/insight '{"game": "yolah"}'
    ask GET "$game"
    sleep 0.3
    kill -0 "$process" 2>/dev/null || served=99
    ask GET /api/health
    # Once more where the first was lost, as it is told through a pipe that may have failed.
    for _ in 1 2 3; do
        kill -INT "$process" 2>/dev/null || break
        for _ in {1..100}; do
            kill -0 "$process" 2>/dev/null || break 2
            sleep 0.1
        done
    done
else
    kill -INT "$process" 2>/dev/null  # it could not say where it is
fi
wait "$process"
code=$?
[ "${served:-0}" = 0 ] || { echo "the server had ended before it was interrupted, with exit code $code" >&2; exit 99; }
exit "$code"
