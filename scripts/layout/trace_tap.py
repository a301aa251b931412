"""Lists the code that a tap on the rating screen runs, in the order of its first run.

The linker lays the program's functions out in this order. Of the libraries, which are linked already, the cache lines
are listed (Package.swift, Sources/System/CTurnCode, docs/performance.md: "What a tap costs").
"""

from __future__ import annotations

import asyncio
import collections
import re
import subprocess
import sys
import tempfile
import textwrap
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "Bench"))

from served import RELEASE, served  # noqa: E402,I001  (finds the tests' modules)
from kiosks import Kiosks  # noqa: E402
from program import Program, build_identifier  # noqa: E402
from quartet_server import QuartetServer  # noqa: E402
import tab as tabs  # noqa: E402

BINARY = RELEASE.resolve() / "quartet"
OBJECTS = RELEASE / "quartet.product/Objects.LinkFileList"
FUNCTIONS = Path(__file__).with_name("functions.txt")
LIBRARIES = ROOT / "Sources/System/CTurnCode/Libraries.h"
TURN = re.compile(r"^\$s7WebHost0A7SessionC9workSlice\S*yyF$")
STARS = 5
FIRST_TAPS = 3 * STARS
# A turn in single steps takes ten thousand times as long. A tab that takes so much time is closed, so one is traced.
STEPPED_SECONDS = 240
# Libraries of which a turn runs less are left out.
FEWEST_LINES = 10


async def traced_tap(server: QuartetServer) -> tuple[Program, list[int]]:
    """Returns the addresses of a tap's instructions."""
    kiosk = (await Kiosks(server).rating(1))[0]
    # What only the first taps do is not wanted.
    for tap in range(FIRST_TAPS):
        await kiosk.tap(f"star{tap % STARS + 1}")
        await asyncio.sleep(0.05)
    program = Program(BINARY, server.process.pid)
    stepper = await asyncio.create_subprocess_exec(
        *(sys.executable, str(Path(__file__).with_name("stepper.py"))),
        *(str(server.process.pid), str(program.address(TURN))),
        stdout=asyncio.subprocess.PIPE,
    )
    assert await stepper.stdout.readline() == b"attached\n"
    tabs.WAIT_SECONDS = STEPPED_SECONDS
    await kiosk.tap("star1")
    return program, [int(address) for address in (await stepper.stdout.read()).split()]


def alone(functions: list[str]) -> list[str]:
    """Those that have a section of their own wherever they are. Another section would come as a whole."""
    objects = [name.strip("'") for name in OBJECTS.read_text().splitlines()]
    symbols = subprocess.run(["objdump", "-t", *objects], capture_output=True, text=True, check=True).stdout
    sections = collections.defaultdict(set)
    for section, name in re.findall(r" F (\.text\S*)\s+[0-9a-f]+ (?:\.\w+ )?(\S+)$", symbols, re.M):
        sections[name].add(section)
    return [name for name in functions if sections[name] == {f".text.{name}"}]


def write_functions(program: Program, addresses: list[int]) -> None:
    run = dict.fromkeys(program.function(a) for a in addresses if program.file(a) == str(BINARY))
    movable = alone(list(run))
    if len(movable) < len(run) / 2:
        sys.exit("Most functions have no section of their own: remove .build/release and build it anew.")
    names = ["quartet_turn_code_begins", *movable, "quartet_turn_code_ends"]
    FUNCTIONS.write_text("".join(f"{name}\n" for name in names))
    print(f"{len(run)} functions, of which {len(movable)} can be laid out")


def write_libraries(program: Program, addresses: list[int]) -> None:
    lines = collections.defaultdict(set)
    for address in addresses:
        path = program.file(address)
        if path and path != str(BINARY):
            lines[path].add(program.line(address, path))
    text, rows = "// Written by scripts/layout.sh.\n", []
    for path, numbers in sorted(lines.items()):
        identifier = build_identifier(path)
        if len(numbers) < FEWEST_LINES or not identifier:
            continue
        name = re.sub(r"\W", "_", Path(path).name) + "_lines"
        text += f"\nstatic const uint32_t {name}[] = {{\n"
        text += textwrap.fill(", ".join(map(str, sorted(numbers))), 98, initial_indent="  ", subsequent_indent="  ")
        text += ",\n};\n"
        bytes_ = ", ".join(f"0x{identifier[at : at + 2]}" for at in range(0, len(identifier), 2))
        rows.append(f"  {{\n    {{{bytes_[:59]}\n     {bytes_[60:]}}},\n    {name},\n    {len(numbers)},\n    NULL,\n  }},\n")
        print(f"{Path(path).name}: {len(numbers)} lines")
    LIBRARIES.write_text(text + "\nstatic struct library libraries[] = {\n" + "".join(rows) + "};\n")


def main() -> None:
    with tempfile.TemporaryDirectory() as folder, served(Path(folder)) as server:
        program, addresses = asyncio.run(traced_tap(server))
    write_functions(program, addresses)
    write_libraries(program, addresses)


if __name__ == "__main__":
    main()
