"""A GTP engine that passes, and does one thing wrong: for the tests of `ponnuki match`.

usage: fake_engine.py FAULT
"""
import os
import signal
import sys
import time

FAULT = sys.argv[1]
ANSWERS = {
    "name": "Fake", "version": "1", "cputime": "0.5", "final_score": "W+7.5",
    "list_commands": "name\nversion\nboardsize\nclear_board\nkomi\nplay\ngenmove\ncputime\n"
                     "time_settings\ntime_left\nfinal_score\nquit",
}


def say(text):
    sys.stdout.write(text)
    sys.stdout.flush()


def sleep_for_good():
    sys.stderr.write("asleep\n")
    sys.stderr.flush()
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    while True:
        time.sleep(60)


def close():
    """Closes the output but goes on."""
    sys.stdout.flush()
    os.close(1)
    sleep_for_good()


def leave_a_child():
    """Ends, and leaves a process behind that keeps the output open."""
    if os.fork() == 0:
        sleep_for_good()
    sleep_for_good()


def flood(line):
    while True:
        say(line)


def drip(line):
    """Repeats a line without end: a million times at once, then at a rate that leaves the processor to others."""
    say(1_000_000 * line)
    while True:
        say(100 * line)
        time.sleep(0.01)


def slowly():
    time.sleep(1.5)
    say("= pass\n\n")


def noisily():
    sys.stderr.write("noise\n" * 100_000)
    say("= pass\n\n")


GENMOVE = {
    "crash": lambda: os._exit(3),
    "abort": os.abort,
    "hang": sleep_for_good,
    "close": close,
    "child": leave_a_child,
    "chat": lambda: say("hello\n\n"),
    "flood": lambda: flood("hello\n"),
    "blank": lambda: drip("\n"),
    "endless": lambda: flood("= A1\n"),
    "stream": lambda: flood("= " + 5000 * "x"),
    "binary": lambda: (sys.stdout.buffer.write(b"\xff\xfe\n\n"), sys.stdout.flush()),
    "vertex": lambda: say("= Z99\n\n"),
    "words": lambda: say("= pass or A1\n\n"),
    "nothing": lambda: say("=\n\n"),
    "illegal": lambda: say("= A1\n\n"),
    "refuse": lambda: say("? out of order\n\n"),
    "resign": lambda: say("= Resign\n\n"),
    "slow": slowly,
    "noise": noisily,
}

for line in sys.stdin:
    command = line.split()[0]
    if command == FAULT:
        say("? not today\n\n")
    elif command == "genmove":
        GENMOVE.get(FAULT, lambda: say("= PASS\n\n"))()
    elif command == "final_score" and FAULT == "disagree":
        say("= B+1\n\n")
    elif command == "final_score" and FAULT == "unable":
        say("? cannot score\n\n")
    else:
        say(f"= {ANSWERS.get(command, '')}\n\n")
    if command == "komi" and FAULT == "unasked":
        say("hello\n")
        time.sleep(0.2)
    if command == "quit":
        break
