"""GTP engines as processes, for other scripts."""

import re
import subprocess


class Engine:
    """A GTP engine in a child process."""

    def __init__(self, command):
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL, text=True, bufsize=1)

    def ask(self, line):
        """The reply to a command. Fails on `?`, and if the engine has died."""
        self.process.stdin.write(line + "\n")
        lines = []
        while True:
            got = self.process.stdout.readline()
            if not got:
                raise RuntimeError(f"no reply to {line!r}")
            if got.strip():
                lines.append(got.rstrip())
            elif lines:
                break
        text = "\n".join([re.sub(r"^[=?]\d*\s?", "", lines[0])] + lines[1:]).strip()
        if lines[0][0] != "=":
            raise RuntimeError(f"{line!r} was refused: {text}")
        return text

    def close(self):
        self.process.communicate("quit\n", timeout=30)
