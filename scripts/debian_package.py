"""Writes the Debian package from the files that `make install` installed (part of dist.py)."""

import gzip
import hashlib
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
# As Debian builds its programs.
FLAGS = ("LDFLAGS=-s -Wl,-z,relro,-z,now",)
MAINTAINER = os.environ.get("MAINTAINER") or "The Mfalme team <mfalme@mfalme.invalid>"
CONTROL = """Package: mfalme
Version: {version}
Architecture: {architecture}
Maintainer: {maintainer}
Installed-Size: {kilobytes}
Depends: libc6 (>= {library})
Recommends: python3
Section: games
Priority: optional
Description: engine for Tanzania Draughts-64 and its family
 Mfalme plays, analyses and judges Tanzania Draughts-64, Tanzania Drafti,
 Zambian, Nigerian and Ghanaian draughts, and international, Brazilian and
 Russian draughts. It knows their rules exactly, down to every draw clock and
 every notation, and it speaks UCI (adapted to draughts), Hub and DXP.
 .
 The package holds the program, its manual, the endgame tables of Tanzania
 Draughts-64 to five pieces, and suites of positions with a script that
 certifies other engines by them. On x86-64 a processor with SSE4.2 and popcnt
 is needed.
"""
COPYRIGHT = """Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/
Upstream-Name: mfalme

Files: *
Copyright: 2026 the Mfalme team
License: GPL-3
 This program is free software: you can redistribute it and/or modify it under
 the terms of version 3 of the GNU General Public License as published by the
 Free Software Foundation. It comes without any warranty.
 .
 On Debian systems the text of the licence is in
 /usr/share/common-licenses/GPL-3.
"""
# Findings of lintian that are intended.
OVERRIDES = """# One package for all, tables included: who installs it by hand needs no second file.
mfalme: arch-dep-package-has-big-usr-share
# A package of the authors, not of the distribution: there is no report to close.
mfalme: initial-upload-closes-no-bugs
"""


class Missing(Exception):
    """A tool that this machine lacks."""


def library_version(program):
    """The oldest version of the C library that can run the program."""
    with open(program, "rb") as file:
        found = re.findall(rb"\0GLIBC_(\d+)\.(\d+)(?:\.\d+)?(?=\0)", file.read())
    return "{}.{}".format(*max((int(major), int(minor)) for major, minor in found))


def write_file(root, name, text, packed=False):
    path = os.path.join(root, name)
    os.makedirs(os.path.dirname(path), exist_ok=True)
    data = text if isinstance(text, bytes) else text.encode()
    with open(path, "wb") as file:
        file.write(gzip.compress(data, 9, mtime=0) if packed else data)
    os.chmod(path, 0o644)


def pack(path):
    """Compresses a file in the way that Debian asks for manual pages."""
    with open(path, "rb") as file:
        data = file.read()
    os.remove(path)
    write_file(os.path.dirname(path), os.path.basename(path) + ".gz", data, packed=True)


def write_control(root, version, architecture):
    sums, size = [], 0
    for folder, _, names in sorted(os.walk(os.path.join(root, "usr"))):
        for name in sorted(names):
            path = os.path.join(folder, name)
            size += (os.path.getsize(path) + 1023) // 1024
            with open(path, "rb") as file:
                sums.append(f"{hashlib.md5(file.read()).hexdigest()}  {os.path.relpath(path, root)}\n")
    write_file(root, "DEBIAN/md5sums", "".join(sums))
    write_file(root, "DEBIAN/control", CONTROL.format(
        version=version, architecture=architecture, maintainer=MAINTAINER, kilobytes=size,
        library=library_version(os.path.join(root, "usr", "games", "mfalme"))))


def write(out, staged, version, moment):
    """Writes the package into the folder `out`; returns its name."""
    if not shutil.which("dpkg-deb"):
        raise Missing("dpkg-deb (Debian: dpkg)")
    architecture = subprocess.run(["dpkg", "--print-architecture"], stdout=subprocess.PIPE, check=True,
                                  text=True).stdout.strip()
    name = f"mfalme_{version}_{architecture}.deb"
    with tempfile.TemporaryDirectory() as root:
        os.chmod(root, 0o755)
        shutil.copytree(os.path.join(staged, "usr"), os.path.join(root, "usr"))
        # Debian keeps games apart.
        os.rename(os.path.join(root, "usr", "bin"), os.path.join(root, "usr", "games"))
        pack(os.path.join(root, "usr", "share", "man", "man6", "mfalme.6"))
        date = time.strftime("%a, %d %b %Y %H:%M:%S +0000", time.gmtime(moment))
        documents = "usr/share/doc/mfalme/"
        write_file(root, documents + "copyright", COPYRIGHT)
        write_file(root, documents + "changelog.gz",
                   f"mfalme ({version}) unstable; urgency=medium\n\n  * Version {version}.\n\n"
                   f" -- {MAINTAINER}  {date}\n", packed=True)
        write_file(root, "usr/share/lintian/overrides/mfalme", OVERRIDES)
        write_control(root, version, architecture)
        # dpkg-deb changes times after SOURCE_DATE_EPOCH only.
        for folder, _, names in os.walk(root):
            for path in (folder, *(os.path.join(folder, name) for name in names)):
                os.utime(path, (moment, moment))
        done = subprocess.run(["dpkg-deb", "--root-owner-group", "-Zxz", "-z1", "--build", root,
                               os.path.join(out, name)], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, check=False,
                              env={**os.environ, "SOURCE_DATE_EPOCH": str(moment)})
    if done.returncode != 0:
        said = " ".join(done.stderr.decode("utf-8", "replace").split())
        sys.exit(f"dist: the package of Debian could not be made: {said}")
    return name
