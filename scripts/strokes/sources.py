"""Fetches KanjiVG from PyPI and KANJIDIC2 from Debian with their ordinary clients, and checks them."""

import hashlib
import pathlib
import subprocess
import sys
import zipfile

KANJIVG = "kanjivg==20260714"
KANJIVG_SHA256 = "1de948b85081a18f4dbd6112ef9ce1977ca706ed431adfe334be30b02c1526d4"  # of kanji/0*.svg, see digest_of_folder
KANJIDIC = "kanjidic-xml=2022.08.23"
KANJIDIC_SHA256 = "aff847155b5c22ec4514985cc6598bfef7b8e6df0fb73cbeed6249e80b437153"  # of kanjidic2.xml.gz


def kanjivg(cache):
    """The folder of NNNNN.svg files."""
    folder = cache / "kanjivg/kanji"
    if not folder.exists():
        (cache / "wheel").mkdir(parents=True, exist_ok=True)
        run(sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--dest", cache / "wheel", KANJIVG)
        with zipfile.ZipFile(next((cache / "wheel").glob("kanjivg-*.whl"))) as wheel:
            wheel.extractall(cache / "kanjivg")
    return checked(folder, digest_of_folder(folder), KANJIVG_SHA256)


def kanjidic(cache):
    """The file kanjidic2.xml.gz."""
    file = cache / "kanjidic/usr/share/edict/kanjidic2.xml.gz"
    if not file.exists():
        (cache / "deb").mkdir(parents=True, exist_ok=True)
        run("apt-get", "download", "--quiet", KANJIDIC, cwd=cache / "deb")
        run("dpkg-deb", "-x", next((cache / "deb").glob("kanjidic-xml_*.deb")), cache / "kanjidic")
    return checked(file, hashlib.sha256(file.read_bytes()).hexdigest(), KANJIDIC_SHA256)


def digest_of_folder(folder: pathlib.Path):
    """Of the drawings without variants: their names and contents in the order of their names."""
    digest = hashlib.sha256()
    for file in sorted(folder.glob("?????.svg")):
        digest.update(file.name.encode() + b"\0" + file.read_bytes())
    return digest.hexdigest()


def checked(path, found, expected):
    if found != expected:
        raise SystemExit(f"{path} is not the version that the data was made from (SHA-256 {found})")
    return path


def run(*command, cwd=None):
    """A network that swallows everything is given two minutes."""
    subprocess.run([str(part) for part in command], cwd=cwd, check=True, timeout=120)
