"""Analyzes many positions in one batch, and some of them by BitBully, one after the other.

    bitbully_analyze.py FOURGONE POSITIONS SHARE

Makes positions of games between bots, puts 100 invalid lines between them, and has
`FOURGONE analyze --json -` find the score of every column. Every answer must be in its place, those
to invalid lines too. SHARE positions from all over the batch are then given to BitBully with the
database that comes with it; every score must be the same. Prints how long both took, and the most
memory that the command had.

BitBully counts scores as we do. It is licensed under the AGPL; it is installed for this comparison
and for nothing else.
"""

import json
import os
import subprocess
import sys
import threading
import time
from pathlib import Path

from bitbully import BitBully, Board

INVALID = "44444444"
INVALID_LINES = 100


def made(program, count):
    """Positions of games between bots, with the invalid lines evenly between them."""
    command = [program, "positions", "--count", str(count), "--by", "bots", "--seed", "1"]
    made = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    lines = made.replace("-\n", "\n").splitlines()  # the empty board is an empty line as well
    for number in range(INVALID_LINES):
        lines.insert(number * (len(lines) + 1) // INVALID_LINES, INVALID)
    return lines


def analyzed(program, lines):
    """The scores of the columns that the command finds for each line; none for an invalid one."""
    command = [program, "analyze", "--json", "-"]
    pipe = subprocess.PIPE
    child = subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=subprocess.DEVNULL, text=True)

    def feed():
        with child.stdin as pipe:
            pipe.writelines(f"{line}\n" for line in lines)

    threading.Thread(target=feed, daemon=True).start()
    start, memory = time.monotonic(), []
    answers = []
    for number, (line, answer) in enumerate(zip(lines, child.stdout, strict=True)):
        record = json.loads(answer)
        if record["position"] != line:
            sys.exit(f"line {number + 1} is {line}, its answer is of {record['position']}")
        if line == INVALID:
            if record["error"]["kind"] != "column_full":
                sys.exit(f"line {number + 1} is invalid, and its answer is {answer}")
            answers.append(None)
        else:
            answers.append(bytes(128 + column["score"] if column else 0 for column in record["columns"]))
        if number % (len(lines) // 10) == len(lines) // 20:
            memory.append(peak(child.pid))
    # Nothing else was waited for before.
    _, status, used = os.wait4(child.pid, 0)
    took = time.monotonic() - start
    if os.waitstatus_to_exitcode(status) != 4:
        sys.exit(f"fourgone ended with {os.waitstatus_to_exitcode(status)} instead of 4")
    took_cpu = used.ru_utime + used.ru_stime
    print(f"{len(lines)} lines in order, {INVALID_LINES} of them invalid and in their place")
    print(f"{took:.0f} s, {len(lines) / took:.0f} a second; {took_cpu:.0f} s of processor time")
    print("at most so many MB after every tenth:", " ".join(f"{it / 1e6:.1f}" for it in memory))
    return answers, took_cpu / len(lines)


def peak(pid):
    """The most memory that a process had so far, in bytes."""
    for line in Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith("VmHWM"):
            return int(line.split()[1]) * 1024
    return 0


def compare(lines, answers, share):
    """Gives some of the positions to BitBully, which must say the same; how long one takes it."""
    every = max(1, len(lines) // share)
    some = [(line, found) for line, found in zip(lines, answers) if found][::every]
    agent = BitBully()
    start = time.process_time()
    theirs = [agent.score_all_moves(Board([int(it) - 1 for it in line])) for line, _ in some]
    took = time.process_time() - start
    for (line, ours), scores in zip(some, theirs):
        if ours != bytes(128 + scores[column] if column in scores else 0 for column in range(7)):
            sys.exit(f"they say {scores} of {line}, we say {list(ours)}")
    print(f"BitBully: {len(some)} of them, every score the same, {took:.0f} s of processor time")
    return took / len(some)


def main(program, positions, share):
    lines = made(program, int(positions))
    answers, ours = analyzed(program, lines)
    theirs = compare(lines, answers, int(share))
    print(f"a position: {1e6 * ours:.0f} us here, {1e6 * theirs:.0f} us there: x{theirs / ours:.1f}")


main(*sys.argv[1:])
