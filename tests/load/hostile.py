#!/usr/bin/env python3
"""Hostile visitors, all at once, and a quiet one: what `damier serve` promises, measured.

    python3 tests/load/hostile.py build/damier                  # 50 addresses, 60 seconds
    python3 tests/load/hostile.py build/damier --seconds 6 --addresses 10 --sample

It starts a server of its own with --memory (2GiB), and from as many addresses of the loopback range as it is told
visitors do what each of them can think of: games between strong machines that nobody watches, players with large
tables, searches without end and very many short ones, large games sent to clients that do not read, ten microscopes
on each of many sockets that are closed at once, mere visits, polls of a tournament, large and slow requests. From one
more address somebody plays against level 1, and writes down how long each move takes.

It fails (exit code 1) when the server dies, answers with a 5xx that is no refusal, or takes more memory than --memory
and a fifth; without --sample also when 1 % of the quiet visitor's moves take longer than 100 ms, or when the memory
is not given back. Times depend on what else the machine does: how long the server's thread waited for a processor is
printed beside them.
"""
import argparse
import asyncio
import base64
import json
import multiprocessing
import os
import random
import shutil
import signal
import socket
import struct
import subprocess
import sys
import tempfile
import time

SERVER = "127.0.0.1"


# ---- HTTP and WebSockets, by hand --------------------------------------------------------------------------------


def mask_frame(text):
    data = text.encode()
    head = bytearray([0x81])
    if len(data) < 126:
        head.append(0x80 | len(data))
    elif len(data) < 65536:
        head.append(0x80 | 126)
        head += struct.pack(">H", len(data))
    else:
        head.append(0x80 | 127)
        head += struct.pack(">Q", len(data))
    return bytes(head) + b"\0\0\0\0" + data  # a mask of zeros leaves the text as it is


UPGRADE = (
    "GET /api/socket HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
    "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: " + base64.b64encode(b"0123456789abcdef").decode() + "\r\n\r\n"
).encode()


def http_request(method, path, body=None, close=False):
    text = "" if body is None else json.dumps(body)
    head = f"{method} {path} HTTP/1.1\r\nHost: localhost\r\n"
    if close:
        head += "Connection: close\r\n"
    if text:
        head += f"Content-Type: application/json\r\nContent-Length: {len(text)}\r\n"
    return (head + "\r\n" + text).encode()


class Notes:
    """What came back, counted."""

    def __init__(self):
        self.statuses = {}
        self.bad = []
        self.dropped = 0

    def note(self, status, body=b""):
        self.statuses[status] = self.statuses.get(status, 0) + 1
        if status >= 500 and status != 503 and len(self.bad) < 5:
            self.bad.append((status, body[:200].decode(errors="replace")))


class Client:
    def __init__(self, address, port, notes):
        self.address, self.port, self.notes = address, port, notes
        self.reader = self.writer = None

    async def connect(self):
        self.reader, self.writer = await asyncio.open_connection(
            SERVER, self.port, local_addr=(self.address, 0), limit=1 << 24
        )

    async def ask(self, method, path, body=None):
        if self.writer is None:
            await self.connect()
        self.writer.write(http_request(method, path, body))
        await self.writer.drain()
        head = await self.reader.readuntil(b"\r\n\r\n")
        status = int(head.split(b" ", 2)[1])
        length = 0
        for line in head.split(b"\r\n"):
            if line.lower().startswith(b"content-length:"):
                length = int(line.split(b":")[1])
        text = await self.reader.readexactly(length)
        self.notes.note(status, text)
        if b"connection: close" in head.lower():
            self.close()
        return status, text

    async def open_socket(self):
        await self.connect()
        self.writer.write(UPGRADE)
        head = await self.reader.readuntil(b"\r\n\r\n")
        return b" 101 " in head

    def say(self, number, method, path, body=None):
        self.writer.write(mask_frame(json.dumps({"id": number, "method": method, "path": path, "body": body})))

    async def frame(self):
        head = await self.reader.readexactly(2)
        length = head[1] & 0x7F
        if length == 126:
            length = struct.unpack(">H", await self.reader.readexactly(2))[0]
        elif length == 127:
            length = struct.unpack(">Q", await self.reader.readexactly(8))[0]
        return head[0] & 0x0F, await self.reader.readexactly(length)

    def close(self):
        if self.writer is not None:
            self.writer.transport.abort()
        self.reader = self.writer = None


# ---- the attacks: each is done again and again until the end -----------------------------------------------------


async def strong_games(client):
    """Machines against each other, each with its tables, in games that nobody watches."""
    await client.ask(
        "POST",
        "/api/games",
        {
            "game": random.choice(["yolah", "othello"]),
            "players": {"first": "level(6)", "second": "level(7)"},
            "delay": 0,
        },
    )
    await asyncio.sleep(0.2)


async def large_players(client):
    """Whether a player with a large table may play, over and over; and games that have one."""
    await client.ask("POST", "/api/players", {"game": "othello", "player": "pvs(table=256MiB)"})
    await client.ask(
        "POST", "/api/games", {"game": "othello", "players": {"first": "pvs(time=60s, table=200MiB)"}}
    )


async def endless_searches(client):
    """Searches with the largest tables, each as long as the server allows."""
    await client.ask("POST", "/api/searches", {"game": "othello", "player": "pvs(time=60s, table=256MiB)"})
    await asyncio.sleep(0.05)


async def short_searches(client):
    """Very many searches that end at once, whose results are kept."""
    await client.ask(
        "POST", "/api/searches", {"game": "othello", "player": "alphabeta(depth=2)", "every_move": True}
    )


LINE = "f5 d6 c3 d3 c4 f4 f6 g5 e6 d7"


def large_tree():
    """A game with as many nodes and words as a request may have."""
    nodes = [{"parent": None, "move": None}]
    for i, move in enumerate(LINE.split()):
        nodes.append({"parent": i, "move": move, "comment": "x" * 3900})
    return {"game": "othello", "tree": {"nodes": nodes}}


async def deaf_clients(client):
    """A large game, asked for again and again over sockets that are never read."""
    status, text = await client.ask("POST", "/api/games", large_tree())
    if status != 201:
        return await asyncio.sleep(0.2)
    path = "/api/games/" + json.loads(text)["id"]
    deaf = [Client(client.address, client.port, client.notes) for _ in range(6)]
    try:
        for one in deaf:
            if not await one.open_socket():
                return
            one.writer.transport.pause_reading()
        for number in range(200):
            for one in deaf:
                if one.writer.transport.is_closing():
                    return
                one.say(number, "GET", path)
            await asyncio.sleep(0.02)
    finally:
        for one in deaf:
            one.close()


async def microscopes(client):
    """Ten microscopes on a socket that is closed before they answer."""
    sockets = [Client(client.address, client.port, client.notes) for _ in range(5)]
    for one in sockets:
        if await one.open_socket():
            for number in range(10):
                one.say(
                    number, "POST", "/api/microscope", {"game": "yolah", "algorithm": "alphabeta", "depth": 3}
                )
    await asyncio.sleep(0.3)
    for one in sockets:
        one.close()


async def visits(client):
    """Whoever opens the page gets a game."""
    await client.ask("PUT", f"/api/games/visit{random.getrandbits(64):016x}", {"game": "yolah"})


async def polls(client):
    await client.ask("GET", "/api/tournaments/load")
    await client.ask("GET", "/api/tournaments/load/games?count=1000")
    await asyncio.sleep(0.1)


async def large_requests(client):
    """As large as the server takes, of whatever costs most to be read."""
    text = random.choice(["[[],[],{}," + "[]," * 60000 + "[]]", json.dumps([{"a": 1}] * 20000), '"' + "\\u00e9" * 40000 + '"'])
    client.writer or await client.connect()
    client.writer.write(
        f"POST /api/positions HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
        f"Content-Length: {len(text)}\r\n\r\n".encode() + text.encode()
    )
    head = await client.reader.readuntil(b"\r\n\r\n")
    status = int(head.split(b" ", 2)[1])
    client.notes.note(status)
    client.close()


async def slow_requests(client):
    """Requests that never come to their end."""
    slow = [Client(client.address, client.port, client.notes) for _ in range(10)]
    for one in slow:
        await one.connect()
        one.writer.write(b"POST /api/games HTTP/1.1\r\nHost: localhost\r\nContent-Length: 200000\r\n\r\n{")
    await asyncio.sleep(3)
    for one in slow:
        one.close()


ATTACKS = [
    strong_games,
    large_players,
    endless_searches,
    short_searches,
    deaf_clients,
    microscopes,
    visits,
    polls,
    large_requests,
    slow_requests,
]


async def keep_on(attack, address, port, end, notes):
    client = Client(address, port, notes)
    while time.monotonic() < end:
        try:
            await asyncio.wait_for(attack(client), 20)
        except (OSError, asyncio.IncompleteReadError, asyncio.TimeoutError, asyncio.LimitOverrunError):
            notes.dropped += 1
            client.close()
            await asyncio.sleep(0.05)
    client.close()


def attackers(addresses, port, seconds, out):
    """Each address does two of the attacks, so that all are done from many."""

    async def all_of_them():
        end = time.monotonic() + seconds
        notes = {attack.__name__: Notes() for attack in ATTACKS}
        jobs = []
        for number, address in addresses:
            for attack in (ATTACKS[number % len(ATTACKS)], ATTACKS[(number * 3 + 5) % len(ATTACKS)]):
                jobs.append(keep_on(attack, address, port, end, notes[attack.__name__]))
        await asyncio.gather(*jobs)
        return notes

    notes = asyncio.run(all_of_them())
    out.put({name: (one.statuses, one.bad, one.dropped) for name, one in notes.items()})


# ---- the quiet visitor -------------------------------------------------------------------------------------------


class Wire:
    """A socket that blocks: nothing else goes on in this process, so its times are the server's."""

    def __init__(self, address, port):
        self.socket = socket.create_connection((SERVER, port), timeout=60, source_address=(address, 0))
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.heard = b""
        self.socket.sendall(UPGRADE)
        while b"\r\n\r\n" not in self.heard:
            self.more()
        head, self.heard = self.heard.split(b"\r\n\r\n", 1)
        assert b" 101 " in head, head
        self.number = 0

    def more(self):
        got = self.socket.recv(1 << 16)
        if not got:
            raise OSError("closed")
        self.heard += got

    def take(self, count):
        while len(self.heard) < count:
            self.more()
        out, self.heard = self.heard[:count], self.heard[count:]
        return out

    def message(self):
        while True:
            head = self.take(2)
            length = head[1] & 0x7F
            if length == 126:
                length = struct.unpack(">H", self.take(2))[0]
            elif length == 127:
                length = struct.unpack(">Q", self.take(8))[0]
            text = self.take(length)
            if head[0] & 0x0F == 1:
                return json.loads(text)
            if head[0] & 0x0F == 8:
                raise OSError("closed: " + text[2:].decode(errors="replace"))

    def ask(self, method, path, body=None):
        self.number += 1
        self.socket.sendall(mask_frame(json.dumps({"id": self.number, "method": method, "path": path, "body": body})))
        events = []
        while True:
            message = self.message()
            if message.get("id") == self.number:
                return message, events
            events.append(message)


def quiet_visitor(address, port, seconds, out):
    """Plays against level 1; how long its moves took to be shown, and to be answered, in milliseconds."""
    shown, answered, refused = [], [], []
    end = time.monotonic() + seconds
    try:
        wire = Wire(address, port)
        while time.monotonic() < end:
            made, _ = wire.ask("POST", "/api/games", {"game": "othello", "players": {"second": "level(1)"}})
            if made["status"] != 201:
                refused.append(made)
                time.sleep(0.2)
                continue
            path = "/api/games/" + made["body"]["id"]
            game = wire.ask("WATCH", path)[0]["body"]
            while time.monotonic() < end and not game["position"]["over"]:
                time.sleep(random.uniform(0.05, 0.25))
                begun = time.monotonic()
                move = random.choice(game["position"]["choices"])["move"]
                answer, events = wire.ask("POST", path + "/play", {"move": move})
                if answer["status"] != 200:
                    refused.append(answer)
                    break
                shown.append(1000 * (time.monotonic() - begun))
                game = answer["body"]
                if game.get("trouble"):
                    refused.append(game["trouble"])
                    break
                while not game["position"]["over"] and game["position"]["side"] == "second":
                    event = events.pop(0) if events else wire.message()
                    if event.get("event") == "game" and event["game"]["revision"] > game["revision"]:
                        game = event["game"]
                    if game.get("trouble"):
                        refused.append(game["trouble"])
                        break
                else:
                    answered.append(1000 * (time.monotonic() - begun))
                    continue
                break
            wire.ask("DELETE", path)
    except OSError as error:
        refused.append(str(error))
    out.put((shown, answered, [str(one)[:300] for one in refused]))


# ---- the server, and what it takes -------------------------------------------------------------------------------


def family_of(root):
    parents = {}
    for name in os.listdir("/proc"):
        if name.isdigit():
            try:
                with open(f"/proc/{name}/stat") as file:
                    parents[int(name)] = int(file.read().rsplit(")", 1)[1].split()[1])
            except OSError:
                pass
    family, grown = {root}, True
    while grown:
        more = {child for child, parent in parents.items() if parent in family} - family
        grown = bool(more)
        family |= more
    return family


def memory_of(root):
    """Bytes of the server and its workers: resident, and with what they share counted once (PSS)."""
    resident = proportional = 0
    family = family_of(root)
    for process in family:
        try:
            with open(f"/proc/{process}/smaps_rollup") as file:
                for line in file:
                    if line.startswith("Rss:"):
                        resident += int(line.split()[1]) << 10
                    elif line.startswith("Pss:"):
                        proportional += int(line.split()[1]) << 10
        except OSError:
            pass
    return resident, proportional, len(family)


def thread_times(process):
    """Seconds that its first thread, which answers everybody, has run, and has waited for a processor."""
    try:
        with open(f"/proc/{process}/task/{process}/schedstat") as file:
            ran, waited = file.read().split()[:2]
        return int(ran) / 1e9, int(waited) / 1e9
    except OSError:  # a system that does not count them
        return float("nan"), float("nan")


def health_of(port):
    connection = socket.create_connection((SERVER, port), timeout=30, source_address=("127.0.0.250", 0))
    with connection:
        connection.sendall(http_request("GET", "/api/health", close=True))
        text = b""
        while got := connection.recv(1 << 16):
            text += got
    return json.loads(text.split(b"\r\n\r\n", 1)[1])


def part(times, share):
    ordered = sorted(times)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else float("nan")


def start_server(options, folder):
    tournaments = os.path.join(folder, "tournaments")
    os.mkdir(tournaments)
    subprocess.run(
        [options.damier, "match", "quarto", "--player", "random", "--player", "random", "--games",
         str(options.tournament_games), "--journal", os.path.join(tournaments, "load.db")],
        stdout=subprocess.DEVNULL, check=True,
    )
    server = subprocess.Popen(
        [options.damier, "serve", "--port", "0", "--memory", options.memory, "--tournaments", tournaments,
         "--store", os.path.join(folder, "games"), *options.server_options.split()],
        stdout=subprocess.PIPE, text=True,
    )
    line = server.stdout.readline()
    return server, int(line.split("http://", 1)[1].split()[0].rsplit(":", 1)[1])


def bytes_in(text):
    for unit, factor in (("GiB", 1 << 30), ("MiB", 1 << 20), ("KiB", 1 << 10)):
        if text.endswith(unit):
            return int(float(text[: -len(unit)]) * factor)
    return int(text)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("damier")
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--addresses", type=int, default=50)
    parser.add_argument("--memory", default="2GiB")
    parser.add_argument("--tournament-games", type=int, default=2000)
    parser.add_argument("--server-options", default="", help="more options of damier serve")
    parser.add_argument("--sample", action="store_true", help="do not judge times and what is given back")
    options = parser.parse_args()
    folder = tempfile.mkdtemp(prefix="damier-load-")
    server = None
    try:
        server, port = start_server(options, folder)
        faults = measure(options, server, port)
    finally:
        if server is not None and server.poll() is None:
            server.kill()
            server.wait()
        shutil.rmtree(folder, ignore_errors=True)
    for fault in faults:
        print("FAILED:", fault)
    return 1 if faults else 0


def measure(options, server, port):
    bound = bytes_in(options.memory)
    before = memory_of(server.pid)
    ran, waited = thread_times(server.pid)
    out, quiet_out = multiprocessing.Queue(), multiprocessing.Queue()
    addresses = [(i, f"127.0.0.{2 + i}") for i in range(options.addresses)]
    halves = [addresses[0::2], addresses[1::2]]
    processes = [multiprocessing.Process(target=attackers, args=(half, port, options.seconds, out)) for half in halves]
    quiet = multiprocessing.Process(target=quiet_visitor, args=("127.0.0.200", port, options.seconds, quiet_out))
    for process in processes + [quiet]:
        process.start()
    most = [0, 0, 0]
    end = time.monotonic() + options.seconds
    while time.monotonic() < end and server.poll() is None:
        most = [max(pair) for pair in zip(most, memory_of(server.pid))]
        time.sleep(0.3)
    results = [out.get(timeout=120) for _ in processes]
    shown, answered, refused = quiet_out.get(timeout=120)
    for process in processes + [quiet]:
        process.join()
    faults = []
    if server.poll() is not None:
        return [f"the server ended with {server.returncode}"]
    health = health_of(port)
    print(f"{options.addresses} addresses, {options.seconds:g} s, --memory {options.memory}, {os.cpu_count()} cores")
    for name in (attack.__name__ for attack in ATTACKS):
        statuses, dropped = {}, 0
        for result in results:
            for status, count in result[name][0].items():
                statuses[status] = statuses.get(status, 0) + count
            dropped += result[name][2]
            faults += [f"{name}: {status} {text}" for status, text in result[name][1]]
        counts = ", ".join(f"{count} x {status}" for status, count in sorted(statuses.items()))
        print(f"  {name:17}{counts or 'nothing read'}; {dropped} broken off")
    mib = 1 << 20
    print(f"memory (RSS, PSS, processes): before {before[0] // mib}, {before[1] // mib} MiB, {before[2]}; "
          f"most {most[0] // mib}, {most[1] // mib} MiB, {most[2]}; bound {bound // mib} MiB")
    for name, times in (("a move is shown", shown), ("level 1 has moved", answered)):
        print(f"quiet visitor, {name}: {len(times)} times, median {part(times, 0.5):.1f} ms, "
              f"99 % {part(times, 0.99):.1f} ms, worst {part(times, 1):.1f} ms")
    ran, waited = (now - then for now, then in zip(thread_times(server.pid), (ran, waited)))
    print(f"the server's thread: longest turn {1000 * health['longest_turn']['ever']:.1f} ms; it ran {ran:.1f} s and "
          f"waited {waited:.1f} s for a processor; load {os.getloadavg()[0]:.1f}")
    if most[0] > 1.2 * bound:
        faults.append(f"{most[0] // mib} MiB resident, more than --memory and a fifth")
    if refused:
        faults.append(f"the quiet visitor was refused {len(refused)} times: {refused[0]}")
    if not answered:
        faults.append("the quiet visitor never had an answer")
    if not options.sample:
        for name, times in (("shown", shown), ("answered", answered)):
            if part(times, 0.99) >= 100:
                faults.append(f"1 % of the quiet visitor's moves were {name} after {part(times, 0.99):.0f} ms or more")
        faults += given_back(server, port, before)
    begun = time.monotonic()
    server.send_signal(signal.SIGTERM)
    try:
        server.wait(timeout=30)
        print(f"ended {time.monotonic() - begun:.1f} s after SIGTERM with {server.returncode}")
    except subprocess.TimeoutExpired:
        faults.append("the server did not end within 30 s of SIGTERM")
    return faults


def given_back(server, port, before):
    """A while later nothing is left of it but the games in which somebody moved.

    Searches that were asked for over HTTP go on, as whoever asked may come back for them: each has a second or two
    while others wait, and the last one all of its minute. Then machines forget after another one.
    """
    mib = 1 << 20
    patience = 150 + 2 * health_of(port)["searches"]["open"]
    end = time.monotonic() + patience
    while True:
        now, health = memory_of(server.pid), health_of(port)
        accounts = health["memory"]["accounts"]
        thinking = accounts["searches"]["reserved"] + accounts["seats"]["reserved"]
        if now[1] < before[1] + 96 * mib and thinking <= 64 * mib:
            print(f"given back: {now[0] // mib} MiB RSS, {now[1] // mib} MiB PSS {patience - end + time.monotonic():.0f} s later")
            return []
        if time.monotonic() > end:
            return [f"{now[1] // mib} MiB PSS are left, {thinking // mib} MiB reserved for thinking"]
        time.sleep(2)


if __name__ == "__main__":
    sys.exit(main())
