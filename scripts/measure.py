"""Helpers for the measuring scripts: builds of commits, runs of `ponnuki bench`, instruction counts,
and the statistics of paired runs. Needs only Python's standard library.
"""
import collections
import contextlib
import functools
import json
import math
import os
import re
import shutil
import statistics
import subprocess
import sys
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))

# The figures of `ponnuki bench --json` that can be compared: their names, and whether higher is
# better.
FIGURES = {
    "light_playouts_per_s": ("light playouts/s", True),
    "light_ns_per_move": ("light ns/move", False),
    "playouts_per_s": ("default playouts/s", True),
    "ns_per_move": ("default ns/move", False),
    "iterations_per_s": ("iterations/s", True),
    "bytes_per_iteration": ("bytes/iteration", False),
    "first_move_ms": ("first move, ms", False),
    "stop_ms": ("stop, ms", False),
    "stall_ms": ("stall, ms", False),
}

# The kinds of fixed work, and the figure that each measures.
WORKLOADS = {
    "light": "light_playouts_per_s",
    "default": "playouts_per_s",
    "search": "iterations_per_s",
}


class Problem(Exception):
    """An error that ends a script with a message instead of a traceback."""


# Statistics.


@functools.lru_cache
def t_quantile(p, freedom):
    """The quantile of Student's t distribution for 0.5 <= p < 1, by bisection of its integral."""
    scale = math.exp(math.lgamma((freedom + 1) / 2) - math.lgamma(freedom / 2))
    scale /= math.sqrt(freedom * math.pi)

    def above_zero(t):
        # With t = sqrt(freedom) tan(u) the density becomes a power of a cosine, which is smooth
        # and has no long tail, so Simpson's rule is accurate enough.
        steps, end = 1000, math.atan(t / math.sqrt(freedom))
        height = end / steps
        values = [math.cos(i * height) ** (freedom - 1) for i in range(steps + 1)]
        area = values[0] + values[-1] + 4 * sum(values[1:-1:2]) + 2 * sum(values[2:-1:2])
        return scale * math.sqrt(freedom) * area * height / 3

    low, high = 0.0, 1e6
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (middle, high) if above_zero(middle) < p - 0.5 else (low, middle)
    return (low + high) / 2


def wilson(points, games, z=1.96):
    """Wilson's interval of a share at 95 %."""
    share, n = points / games, games
    centre, spread = share + z * z / (2 * n), z * (share * (1 - share) / n + z * z / (4 * n * n)) ** 0.5
    return (centre - spread) / (1 + z * z / n), (centre + spread) / (1 + z * z / n)


def paired_ratio(before, after, more_is_better=True, level=0.95):
    """How much better `after` is than `before`, measured in the same rounds: the geometric mean
    of the ratios with the ends of its confidence interval, which are None for a single round.
    """
    sign = 1 if more_is_better else -1
    logs = [sign * math.log(b / a) for a, b in zip(before, after, strict=True)]
    mean = statistics.fmean(logs)
    if len(logs) < 2:
        return math.exp(mean), None, None
    half = t_quantile((1 + level) / 2, len(logs) - 1) * statistics.stdev(logs)
    half /= math.sqrt(len(logs))
    return math.exp(mean), math.exp(mean - half), math.exp(mean + half)


def inverse(matrix):
    """The inverse of a symmetric positive definite matrix, by Gauss and Jordan."""
    size = len(matrix)
    rows = [[*row, *(float(i == j) for j in range(size))] for i, row in enumerate(matrix)]
    for i in range(size):
        rows[i] = [value / rows[i][i] for value in rows[i]]
        for j in range(size):
            if j != i:
                rows[j] = [value - rows[j][i] * pivot for value, pivot in zip(rows[j], rows[i])]
    return [row[size:] for row in rows]


class Strengths:
    """The strengths of players under which the results of their matches are likeliest (Bradley and Terry,
    1952). A result is two players, the points of the first and the number of games. Half a game is added to
    each side of each result, so that a match without a loss has a finite difference. Matches must connect
    every player with the player `reference`.

    A player is a name, or a dictionary of names and shares that add up to 1: its strength is the mean of
    theirs.
    """

    def __init__(self, results, reference):
        names = {name for one, other, *_ in results for name in (*shares(one), *shares(other))}
        self.reference = reference
        self.place = {name: place for place, name in enumerate(sorted(names - {reference}))}
        self.logits = [0.0] * len(self.place)
        games = [(self.terms(one, other), points + 0.5, number + 1)
                 for one, other, points, number in results]
        for _ in range(1000):  # Newton's method
            slopes = [0.0] * len(self.place)
            curves = [[0.0] * len(self.place) for _ in self.place]
            for terms, points, number in games:
                share = 1 / (1 + math.exp(-self.sum(terms)))
                for i, weight in terms.items():
                    slopes[i] += weight * (points - number * share)
                    for j, other in terms.items():
                        curves[i][j] += weight * other * number * share * (1 - share)
            self.covariance = inverse(curves)
            steps = [sum(map(float.__mul__, row, slopes)) for row in self.covariance]
            # The whole step can be far too long where matches are lopsided.
            self.logits = [logit + max(-1.0, min(1.0, step)) for logit, step in zip(self.logits, steps)]
            if max(map(abs, steps)) < 1e-9:
                break

    def terms(self, one, other):
        """The difference of two players: the weight of each strength, by its place. The strength of the
        reference is 0."""
        terms = collections.Counter()
        for player, sign in [(one, 1), (other, -1)]:
            for name, share in shares(player).items():
                if name != self.reference:
                    terms[self.place[name]] += sign * share
        return terms

    def sum(self, terms):
        return sum(weight * self.logits[i] for i, weight in terms.items())

    def difference(self, one, other):
        """How much stronger one player is than another in Elo, with the standard error."""
        terms = self.terms(one, other)
        variance = sum(weight * again * self.covariance[i][j]
                       for i, weight in terms.items() for j, again in terms.items())
        elo = 400 / math.log(10)
        return elo * self.sum(terms), elo * math.sqrt(variance)


def shares(player):
    """The names that a player is a mean of, with the share of each."""
    return player if isinstance(player, dict) else {player: 1.0}


# Programs.


def run(command, **options):
    """The output of a command. If it fails, raises a Problem with the end of its messages."""
    done = subprocess.run(command, capture_output=True, text=True, check=False, **options)
    if done.returncode != 0:
        said = (done.stderr or done.stdout).strip().splitlines()[-8:]
        shown = command if isinstance(command, str) else " ".join(command)
        raise Problem("\n".join([f"`{shown}` failed:"] + said))
    return done.stdout


def resolve(name):
    """The meaning of a name on the command line: ("program", path), ("tree", folder) or
    ("commit", hash)."""
    if name == ".":
        return "tree", ROOT
    if os.path.isfile(name) and os.access(name, os.X_OK):
        return "program", os.path.abspath(name)
    found = subprocess.run(
        ["git", "rev-parse", "--verify", "--quiet", "--end-of-options", name + "^{commit}"],
        cwd=ROOT, capture_output=True, text=True, check=False)
    if found.returncode != 0:
        raise Problem(f"'{name}' is neither a commit of this repository nor a program")
    return "commit", found.stdout.strip()


def describe(name):
    """The meaning of a name, in one line."""
    kind, what = resolve(name)
    if kind == "commit":
        return run(["git", "log", "-1", "--format=%h %s", what], cwd=ROOT).strip()
    return what if kind == "program" else "the working tree"


def cargo_build(source, target, rustflags):
    """Builds the release binary of a source folder and returns its path."""
    environment = dict(os.environ, CARGO_TARGET_DIR=target)
    if rustflags is not None:
        environment["RUSTFLAGS"] = rustflags
    print(f"building {source} {rustflags or ''}".rstrip(), file=sys.stderr, flush=True)
    run(["cargo", "build", "--release", "--locked"], cwd=source, env=environment)
    return os.path.join(target, "release", "ponnuki")


@contextlib.contextmanager
def programs(names, rustflags):
    """The programs for the names, built in a temporary folder if necessary."""
    resolved = [resolve(name) for name in names]
    trees = []
    with tempfile.TemporaryDirectory(prefix="ponnuki-") as folder:
        try:
            paths = []
            for index, ((kind, what), flags) in enumerate(zip(resolved, rustflags, strict=True)):
                if kind == "program":
                    paths.append(what)
                    continue
                if kind == "commit":
                    tree = os.path.join(folder, f"source-{index}")
                    run(["git", "worktree", "add", "--detach", tree, what], cwd=ROOT)
                    trees.append(tree)
                    what = tree
                # Dependencies are built only once if the flags are the same.
                built = cargo_build(what, os.path.join(folder, "target"), flags)
                paths.append(shutil.copy(built, os.path.join(folder, f"ponnuki-{index}")))
            yield paths
        finally:
            for tree in trees:
                run(["git", "worktree", "remove", "--force", tree], cwd=ROOT)


def pinned(command, cpu):
    """The command, pinned to one processor if requested and possible."""
    if cpu is None or not shutil.which("taskset"):
        return command
    return ["taskset", "-c", str(cpu)] + command


def json_lines(text):
    return [json.loads(line) for line in text.splitlines() if line.startswith("{")]


def rates(program, sizes, seconds, threads, cpu, full=False):
    """The figures of one run of `ponnuki bench`, by size and key, and the fingerprints by size."""
    command = [program, "bench", "--json", "--size", sizes, "--seconds", str(seconds),
               "--threads", str(threads)] + ["--full"] * full
    figures, words = {}, {}
    for line in json_lines(run(pinned(command, cpu))):
        words[line["size"]] = line["fingerprint"]
        for key in FIGURES:
            if line.get(key):
                figures[line["size"], key] = line[key]
    return figures, words


def processor_rates(program, sizes, times, cpu):
    """The same keys as `rates`, but for fixed work and per second of processor time, so that other
    programs on the machine interfere less."""
    figures = {}
    for size in sizes.split(","):
        for work, key in WORKLOADS.items():
            command = [program, "bench", "--json", "--size", size, f"--fixed={work}",
                       "--times", str(times)]
            process = subprocess.Popen(pinned(command, cpu), stdout=subprocess.PIPE,
                                       stderr=subprocess.DEVNULL, text=True)
            text = process.stdout.read()
            _, status, usage = os.wait4(process.pid, 0)
            process.returncode = os.waitstatus_to_exitcode(status)
            process.stdout.close()
            if process.returncode != 0:
                raise Problem(f"{program} does no fixed work: `{' '.join(command)}` failed")
            (line,) = json_lines(text)
            figures[line["size"], key] = line["playouts"] / (usage.ru_utime + usage.ru_stime)
    return figures


# Instructions.


def read_callgrind(lines):
    """The instructions of each source file, inlined functions counted where they were written,
    from the lines of a file of callgrind's."""
    names, costs = {}, collections.Counter()
    file, is_call = "???", False
    for line in lines:
        entry = re.match(r"(c?)f[lie]=\((\d+)\)(?: (.*))?$", line.rstrip("\n"))
        if entry:
            # A call may introduce a file's number, without a cost for that file.
            name = names.setdefault(entry[2], entry[3])
            file = file if entry[1] else name
        elif line.startswith("calls="):
            is_call = True  # The next line is the cost of the callee.
        elif re.match(r"[+\-*\d]", line):
            if not is_call:
                costs[file] += int(line.split()[1])
            is_call = False
    return costs


def callgrind(program, size, work, times):
    """The instruction counts by file, and the work done."""
    with tempfile.TemporaryDirectory(prefix="ponnuki-") as folder:
        counts = os.path.join(folder, "counts")
        command = ["valgrind", "--tool=callgrind", f"--callgrind-out-file={counts}", program,
                   "bench", "--json", "--size", size, f"--fixed={work}", "--times", str(times),
                   "--memory", "100MB"]
        (done,) = json_lines(run(command))
        with open(counts, encoding="utf-8", errors="replace") as lines:
            return read_callgrind(lines), done


Count = collections.namedtuple("Count", "size work playouts moves instructions files checksum")


def count_instructions(program, size, work):
    """The instructions of a fixed amount of work, without set-up."""
    if not shutil.which("valgrind"):
        raise Problem("valgrind is missing (Debian's package valgrind)")
    nothing, _ = callgrind(program, size, work, 0)
    files, done = callgrind(program, size, work, 1)
    files.subtract(nothing)
    return Count(done["size"], work, done["playouts"], done.get("moves"), sum(files.values()),
                 files, done["checksum"])
