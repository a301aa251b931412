"""Writes down which instructions a function of a running process executes, by stepping through a call."""

from __future__ import annotations

import ctypes
import os
import platform
import sys
from pathlib import Path

# Of Linux's <sys/ptrace.h> and <sys/user.h> for x86-64.
PEEK_REGISTER, POKE_REGISTER, CONTINUE, SINGLE_STEP, SEIZE = 3, 6, 7, 9, 0x4206
TRACE_CLONES = 8
INSTRUCTION, STACK = 16 * 8, 19 * 8
BREAKPOINT = b"\xcc"
ALL_THREADS = 0x40000000
TRAP = 5

if platform.machine() != "x86_64":
    sys.exit("The lists are made on x86-64 only: the registers and the breakpoint are those of that processor.")

libc = ctypes.CDLL(None, use_errno=True)
libc.ptrace.restype = ctypes.c_long
libc.ptrace.argtypes = [ctypes.c_long, ctypes.c_long, ctypes.c_void_p, ctypes.c_void_p]


class Stepper:
    """Attached to all threads of a process."""

    def __init__(self, process: int, function: int) -> None:
        self.function = function
        self.memory = os.open(f"/proc/{process}/mem", os.O_RDWR)
        self.code = os.pread(self.memory, 1, function)
        for thread in Path(f"/proc/{process}/task").iterdir():
            libc.ptrace(SEIZE, int(thread.name), None, TRACE_CLONES)
        os.pwrite(self.memory, BREAKPOINT, self.function)

    def call(self) -> list[int]:
        """Waits for the function's next call. Returns its instructions' addresses, in the order of their first run."""
        while True:
            thread, signal = self._next_stop()
            if signal == TRAP and self._register(thread, INSTRUCTION) == self.function + 1:
                break
            self._let_go(thread, signal)
        os.pwrite(self.memory, self.code, self.function)
        libc.ptrace(POKE_REGISTER, thread, INSTRUCTION, self.function)
        seen: dict[int, None] = {}
        frame = self._register(thread, STACK)
        while self._register(thread, STACK) <= frame:
            seen[self._register(thread, INSTRUCTION)] = None
            self._step(thread)
        libc.ptrace(CONTINUE, thread, None, None)
        return list(seen)

    def _step(self, thread: int) -> None:
        libc.ptrace(SINGLE_STEP, thread, None, None)
        while True:
            stopped, signal = self._next_stop()
            if stopped != thread:
                # The turn may wait for a lock that another thread holds.
                self._let_go(stopped, signal)
            elif signal == TRAP:
                return
            else:
                libc.ptrace(SINGLE_STEP, thread, None, signal)

    @staticmethod
    def _next_stop() -> tuple[int, int]:
        """Returns a thread that has stopped, and the signal that it gets, or 0 where it only began or cloned."""
        while True:
            thread, status = os.waitpid(-1, ALL_THREADS)
            if os.WIFSTOPPED(status):
                return thread, 0 if status >> 16 else os.WSTOPSIG(status)

    @staticmethod
    def _let_go(thread: int, signal: int) -> None:
        libc.ptrace(CONTINUE, thread, None, 0 if signal == TRAP else signal)

    @staticmethod
    def _register(thread: int, offset: int) -> int:
        return libc.ptrace(PEEK_REGISTER, thread, offset, None)


def main() -> None:
    """stepper.py PROCESS ADDRESS: prints the instructions of the function's next call."""
    stepper = Stepper(int(sys.argv[1]), int(sys.argv[2]))
    print("attached", flush=True)
    print(*stepper.call())


if __name__ == "__main__":
    main()
