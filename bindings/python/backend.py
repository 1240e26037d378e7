"""What pip asks to build the package (PEP 517): CMake builds it, and this packs it into a wheel. It needs nothing else."""

from __future__ import annotations

import base64
import hashlib
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import tarfile
import zipfile
from pathlib import Path
from typing import Any, Dict, List, Optional

ROOT = Path(__file__).resolve().parent.parent.parent
NAME = "damier"


def version() -> str:
    """The program's version, which CMakeLists.txt says."""
    found = re.search(r"project\(damier VERSION ([0-9.]+)", (ROOT / "CMakeLists.txt").read_text())
    assert found
    return found.group(1)


def tag() -> str:
    """Which Pythons and machines the wheel is for."""
    python = f"cp{sys.version_info.major}{sys.version_info.minor}"
    return f"{python}-{python}-{sysconfig.get_platform().replace('-', '_').replace('.', '_')}"


def page() -> str:
    """Whether the page is built too: as DAMIER_PAGE says, else where npm needs no network, as its parts are there."""
    wanted = os.environ.get("DAMIER_PAGE", "")
    if wanted:
        return wanted
    fetched = ROOT / "web" / "node_modules" / ".package-lock.json"
    named = [ROOT / "web" / "package.json", ROOT / "web" / "package-lock.json"]
    here = fetched.exists() and all(file.stat().st_mtime <= fetched.stat().st_mtime for file in named)
    return "ON" if here and shutil.which("npm") else "OFF"


def build(folder: Path) -> None:
    """Builds the package and its program, without tests, for the Python that runs this."""
    configure = ["cmake", "-S", str(ROOT), "-B", str(folder), "-G", "Ninja", "-DCMAKE_BUILD_TYPE=Release"]
    configure += ["-DDAMIER_PYTHON=ON", "-DDAMIER_TESTS=OFF", "-DDAMIER_BENCH=OFF", "-DDAMIER_TOOLS=OFF"]
    configure += [f"-DPython_EXECUTABLE={sys.executable}", "--log-level=WARNING"]
    configure.append(f"-DDAMIER_PAGE={page()}")
    if shutil.which("ccache"):
        configure.append("-DCMAKE_CXX_COMPILER_LAUNCHER=ccache")
    subprocess.run(configure, check=True)
    subprocess.run(["cmake", "--build", str(folder), "--target", "damier_python_package"], check=True)


def metadata() -> str:
    """METADATA of the wheel."""
    lines = ["Metadata-Version: 2.1", f"Name: {NAME}", f"Version: {version()}"]
    lines += ["Summary: Two-player board games with their players, solvers and arena", "License: MIT"]
    lines += ["Requires-Python: >=3.9", "Requires-Dist: numpy", "Provides-Extra: frames"]
    lines += ["Requires-Dist: pandas ; extra == 'frames'"]
    return "\n".join(lines) + "\n"


class Wheel:
    """A wheel as it is written: files, and their list with checksums."""

    def __init__(self, path: Path) -> None:
        """Begins the file."""
        self.archive = zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED)
        self.records: List[str] = []

    def add(self, name: str, data: bytes, executable: bool = False) -> None:
        """A file; its time is always the same, so equal files make equal wheels."""
        info = zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))
        info.external_attr = (0o100755 if executable else 0o100644) << 16
        info.compress_type = zipfile.ZIP_DEFLATED
        self.archive.writestr(info, data)
        digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
        self.records.append(f"{name},sha256={digest},{len(data)}")

    def close(self, information: str) -> None:
        """Its own description at last."""
        self.add(f"{information}/METADATA", metadata().encode())
        wheel = f"Wheel-Version: 1.0\nGenerator: damier\nRoot-Is-Purelib: false\nTag: {tag()}\n"
        self.add(f"{information}/WHEEL", wheel.encode())
        self.add(f"{information}/entry_points.txt", b"[console_scripts]\ndamier = damier.__main__:main\n")
        self.add(f"{information}/LICENSE", (ROOT / "LICENSE").read_bytes())
        record = f"{information}/RECORD"
        self.archive.writestr(record, "\n".join([*self.records, f"{record},,"]) + "\n")
        self.archive.close()


def pack(package: Path, wheel_directory: Path) -> str:
    """Packs a folder that holds the built package; gives the name of the file."""
    name = f"{NAME}-{version()}-{tag()}.whl"
    wheel = Wheel(wheel_directory / name)
    suffix = sysconfig.get_config_var("EXT_SUFFIX")
    for file in sorted((package / NAME).rglob("*")):
        # What other Pythons have built in the same folder stays out.
        if file.is_file() and "__pycache__" not in file.parts and (file.suffix != ".so" or file.name.endswith(suffix)):
            wheel.add(str(file.relative_to(package)), file.read_bytes(), os.access(file, os.X_OK))
    wheel.close(f"{NAME}-{version()}.dist-info")
    return name


def build_wheel(
    wheel_directory: str, config_settings: Optional[Dict[str, Any]] = None, metadata_directory: Optional[str] = None
) -> str:
    """Builds the package and packs it; gives the name of the file."""
    folder = ROOT / f"build-wheel-{tag()}"
    build(folder)
    return pack(folder / "python", Path(wheel_directory))


def build_sdist(sdist_directory: str, config_settings: Optional[Dict[str, Any]] = None) -> str:
    """The sources that git knows, as an archive."""
    base = f"{NAME}-{version()}"
    files = subprocess.run(["git", "ls-files"], cwd=ROOT, check=True, capture_output=True, text=True).stdout.split("\n")
    with tarfile.open(Path(sdist_directory) / f"{base}.tar.gz", "w:gz", format=tarfile.PAX_FORMAT) as archive:
        for file in filter(None, files):
            archive.add(ROOT / file, f"{base}/{file}")
        (Path(sdist_directory) / "PKG-INFO").write_text(metadata())
        archive.add(Path(sdist_directory) / "PKG-INFO", f"{base}/PKG-INFO")
        (Path(sdist_directory) / "PKG-INFO").unlink()
    return f"{base}.tar.gz"
