#!/usr/bin/env python3
"""Makes the files of a release in build/dist/: an archive for each platform whose tools are installed, the source, the
modules for Python and npm, a Debian package, a list of their contents (SPDX), and the checksums of all (`make dist`).

The same source gives the same bytes: all files have the same time, that of SOURCE_DATE_EPOCH in the environment or else
of the last commit.
"""

import argparse
import base64
import concurrent.futures
import gzip
import hashlib
import json
import lzma
import os
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import time
import zipfile

import debian_package
import platforms
from engine_driver import run_script
from progress import Progress

ROOT = platforms.ROOT
OUT = os.path.join(ROOT, "build", "dist")
# Most of an archive is tables, which are already compressed: more effort takes minutes and saves nothing.
EFFORT = 1
README = """Mfalme {version}, an engine for Tanzania Draughts-64 and its family
{title}

  {run} play              a game at the terminal
  {run} analyse game.pdn --out report.html
                            an analysis as a page for the browser
  {run} help              all commands
  python3 scripts/certify.py {certify}
                            certifies an engine, this one or another

Without a command it waits for those of the protocol UCI, and with the command
hub for those of Hub. Leave the folders tablebases and epd beside the program.
The manual begins at doc/README.md. No warranty; the licence is in COPYING.
"""


def version():
    with open(os.path.join(ROOT, "src", "protocol", "version.h"), encoding="utf-8") as file:
        return re.search(r'ENGINE_VERSION "(.+)"', file.read())[1]


def git(*words):
    """The output, or None outside of a repository."""
    try:
        done = subprocess.run(["git", *words], cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=False)
    except OSError:
        return None
    return done.stdout if done.returncode == 0 else None


def epoch():
    """The time of all files, in seconds."""
    given = os.environ.get("SOURCE_DATE_EPOCH") or (git("log", "-1", "--format=%ct") or b"").decode().strip()
    if given and (not re.fullmatch("[0-9]+", given) or int(given) >= 2 ** 32):
        sys.exit(f"dist: SOURCE_DATE_EPOCH takes seconds since 1970, up to 2106, not '{given}'")
    return int(given or os.path.getmtime(os.path.join(ROOT, "src", "protocol", "version.h")))


def source_files():
    """The names of the source files: those in git, or all that were unpacked."""
    listed = git("ls-files", "-z")
    if listed is not None:
        names = [os.fsdecode(name) for name in listed.split(b"\0") if name]
    else:
        names = [os.path.relpath(os.path.join(folder, name), ROOT) for folder, _, files in os.walk(ROOT)
                 for name in files]
        names = [name for name in names if not name.startswith("build" + os.sep) and "__pycache__" not in name
                 and name not in ("mfalme", "mfalme.exe")]
    return sorted(name for name in names if os.path.isfile(os.path.join(ROOT, name)))


def mode(file):
    return 0o755 if os.stat(file).st_mode & 0o100 else 0o644


def write_tar(path, top, files, moment):
    """`files` are pairs of a name within the folder `top` and its file. The same files give the same bytes."""
    with open(path, "wb") as out, \
            (gzip.GzipFile("", "wb", 9, out, 0) if path.endswith(".tgz") else
             lzma.open(out, "wb", preset=EFFORT)) as compressed, \
            tarfile.open(fileobj=compressed, mode="w", format=tarfile.GNU_FORMAT) as archive:
        for name, file in sorted(files):
            entry = tarfile.TarInfo(f"{top}/{name}")
            entry.size, entry.mtime, entry.mode = os.path.getsize(file), moment, mode(file)
            with open(file, "rb") as data:
                archive.addfile(entry, data)


def write_zip(path, top, files, moment):
    date = max(time.gmtime(moment)[:6], (1980, 1, 1, 0, 0, 0))  # the first that a zip can have
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, file in sorted(files):
            entry = zipfile.ZipInfo(f"{top}/{name}" if top else name, date)
            entry.create_system = 3  # so that the mode below is that of Unix everywhere
            entry.external_attr = (0o100000 | mode(file)) << 16
            with open(file, "rb") as data:
                archive.writestr(entry, data.read(), zipfile.ZIP_DEFLATED)


def files_below(folder, prefix=""):
    for place, _, names in os.walk(folder):
        for name in names:
            path = os.path.join(place, name)
            yield prefix + os.path.relpath(path, folder).replace(os.sep, "/"), path


def web_archive(moment):
    """Packs what `make web` built: the module for JavaScript and the board for people."""
    folder = os.path.join(ROOT, "build", "web")
    files = [(name, os.path.join(folder, name)) for name in ("mfalme.html", "mfalme.mjs", "mfalme.d.ts", "tables.bin")]
    files += [("README.md", os.path.join(ROOT, "src", "web", "README.md")), ("COPYING", os.path.join(ROOT, "COPYING"))]
    files += files_below(os.path.join(folder, "app"), "app/")
    top = f"mfalme-{version()}-web"
    write_zip(os.path.join(OUT, top + ".zip"), top, [file for file in files if os.path.exists(file[1])], moment)
    return top + ".zip"


def npm_package(out, moment):
    """Writes what `make web` built as a package that `npm install` takes as a file. Returns its name."""
    web = os.path.join(ROOT, "build", "web")
    package = {"name": "mfalme", "version": version() + ".0" * (2 - version().count(".")), "type": "module",
               "description": "An engine for Tanzania Draughts-64 and its family", "license": "GPL-3.0-only",
               "types": "./mfalme.d.ts", "bin": {"mfalme": "cli.mjs"}, "engines": {"node": ">=20"},
               "exports": {".": {"types": "./mfalme.d.ts", "default": "./mfalme.mjs"},
                           "./tzdraft": {"types": "./tzdraft.d.ts", "default": "./tzdraft.mjs"},
                           "./tables.bin": "./tables.bin"}}
    name = f"mfalme-{version()}-npm.tgz"
    with tempfile.TemporaryDirectory() as work:
        debian_package.write_file(work, "package.json", json.dumps(package, indent=2) + "\n")
        files = [("package.json", os.path.join(work, "package.json")), ("COPYING", os.path.join(ROOT, "COPYING")),
                 *files_below(os.path.join(ROOT, "src", "web", "npm")),
                 *((file, os.path.join(web, file)) for file in ("mfalme.mjs", "mfalme.d.ts", "tables.bin"))]
        write_tar(os.path.join(out, name), "package", files, moment)
    return name


def archive(row, staged, work, moment):
    """Makes the archive of a platform from its program and the files that `make install` installed. Returns its
    name."""
    if row.place:
        return web_archive(moment)
    windows = row.suffix == ".exe"
    program = "mfalme" + row.suffix
    readme = os.path.join(work, f"README-{row.name}.txt")
    with open(readme, "w", encoding="utf-8", newline="\r\n" if windows else "\n") as file:
        file.write(README.format(version=version(), title=row.title, run="mfalme  " if windows else "./mfalme",
                                 certify=program if windows else "./mfalme"))
    share = os.path.join(staged, "usr", "share")
    files = [(program, row.program), ("README.txt", readme), ("COPYING", os.path.join(ROOT, "COPYING")),
             ("mfalme.6", os.path.join(share, "man", "man6", "mfalme.6")),
             *files_below(os.path.join(share, "mfalme")), *files_below(os.path.join(share, "doc", "mfalme"), "doc/")]
    board = os.path.join(ROOT, "build", "web", "mfalme.html")
    if os.path.exists(board):
        files.append(("mfalme.html", board))
    top = f"mfalme-{version()}-{row.name}"
    name = top + (".zip" if windows else ".tar.xz")
    (write_zip if windows else write_tar)(os.path.join(OUT, name), top, files, moment)
    return name


def stage(folder):
    """Installs the program for this machine below `folder`. Returns an error as text, or None."""
    program = os.path.join(platforms.FOLDER, "package", "mfalme")
    flags = debian_package.FLAGS
    return platforms.make(f"EXE={program}", *flags) or \
        platforms.make("install", f"EXE={program}", *flags, f"DESTDIR={folder}", "PREFIX=/usr")


def digest(path):
    with open(path, "rb") as file:
        return hashlib.sha256(file.read()).hexdigest()


def sbom(names, moment):
    """Writes the contents of the release as SPDX 2.3: Mfalme, and the C libraries linked into its programs."""
    def package(name, version, licence):
        return {"SPDXID": f"SPDXRef-{name}", "name": name, "versionInfo": version, "downloadLocation": "NOASSERTION",
                "licenseConcluded": licence, "licenseDeclared": licence, "copyrightText": "NOASSERTION",
                "filesAnalyzed": False}
    relations = [("SPDXRef-DOCUMENT", "DESCRIBES", "SPDXRef-mfalme")]
    relations += [("SPDXRef-mfalme", "STATIC_LINK", f"SPDXRef-{name}") for name in ("musl", "mingw-w64")]
    digests = {name: digest(os.path.join(OUT, name)) for name in names}
    files = [{"SPDXID": f"SPDXRef-File-{i}", "fileName": f"./{name}",
              "checksums": [{"algorithm": "SHA256", "checksumValue": digests[name]}]} for i, name in enumerate(names)]
    relations += [("SPDXRef-mfalme", "GENERATES", file["SPDXID"]) for file in files]
    whole = hashlib.sha256("".join(digests.values()).encode()).hexdigest()
    document = {
        "spdxVersion": "SPDX-2.3", "dataLicense": "CC0-1.0", "SPDXID": "SPDXRef-DOCUMENT",
        "name": f"mfalme-{version()}", "documentNamespace": f"https://spdx.org/spdxdocs/mfalme-{version()}-{whole[:16]}",
        "creationInfo": {"created": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(moment)),
                         "creators": ["Tool: scripts/dist.py"]},
        # The versions of the C libraries are those of the machine that built the programs.
        "packages": [package("mfalme", version(), "GPL-3.0-only"), package("musl", "NOASSERTION", "MIT"),
                     package("mingw-w64", "NOASSERTION", "ZPL-2.1")],
        "files": files,
        "relationships": [{"spdxElementId": one, "relationshipType": kind, "relatedSpdxElement": other}
                          for one, kind, other in relations]}
    name = f"mfalme-{version()}.spdx.json"
    debian_package.write_file(OUT, name, json.dumps(document, indent=1) + "\n")
    return name


def sums():
    with open(os.path.join(OUT, "SHA256SUMS"), "w", encoding="ascii") as file:
        for name in sorted(os.listdir(OUT)):
            if name != "SHA256SUMS":
                file.write(f"{digest(os.path.join(OUT, name))}  {name}\n")


def source_archive(moment):
    top = f"mfalme-{version()}"
    write_tar(os.path.join(OUT, top + "-source.tar.xz"), top,
              [(name, os.path.join(ROOT, name)) for name in source_files()], moment)
    return top + "-source.tar.xz"


def wheel(out, moment):
    """Writes the Python module as a wheel, a zip that can also be put on the module path. Returns its name."""
    folder = os.path.join(ROOT, "scripts", "mfalme")
    top = f"mfalme-{version()}"
    texts = {"WHEEL": "Wheel-Version: 1.0\nGenerator: mfalme\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
             "METADATA": f"Metadata-Version: 2.1\nName: mfalme\nVersion: {version()}\nLicense: GPL-3.0\n"
                         "Summary: Games of Tanzania Draughts-64 and its family\nRequires-Python: >=3.8\n"}
    with tempfile.TemporaryDirectory() as work:
        files = [(f"mfalme/{name}", os.path.join(folder, name)) for name in sorted(os.listdir(folder))
                 if name.endswith((".py", ".typed"))]
        files.append((f"{top}.dist-info/COPYING", os.path.join(ROOT, "COPYING")))
        for name, text in texts.items():
            files.append((f"{top}.dist-info/{name}", os.path.join(work, name)))
            debian_package.write_file(work, name, text)
        record = []
        for name, file in files:
            with open(file, "rb") as data:
                content = data.read()
            digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
            record.append(f"{name},sha256={digest},{len(content)}\n")
        debian_package.write_file(work, "RECORD", "".join(record) + f"{top}.dist-info/RECORD,,\n")
        files.append((f"{top}.dist-info/RECORD", os.path.join(work, "RECORD")))
        write_zip(os.path.join(out, top + "-py3-none-any.whl"), "", files, moment)
    return top + "-py3-none-any.whl"


def pack(built, staged, work, moment, left_out):
    """Makes the archives and the package in parallel, since compressing takes long. Returns their names."""
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool, \
            Progress("archives", len(built) + 4) as progress:
        work_on = [pool.submit(archive, row, staged, work, moment) for row in built]
        work_on += [pool.submit(source_archive, moment), pool.submit(wheel, OUT, moment),
                    pool.submit(debian_package.write, OUT, staged, version(), moment)]
        if any(row.name == "web" for row in built):
            work_on.append(pool.submit(npm_package, OUT, moment))
        made = []
        for each in work_on:
            try:
                made.append(each.result())
            except debian_package.Missing as missing:
                left_out.append((None, str(missing)))
            progress.step()
    return made


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.parse_args()
    os.umask(0o022)
    moment = epoch()
    os.environ["SOURCE_DATE_EPOCH"] = str(moment)  # for the linker of Windows and dpkg-deb
    built, left_out, failed = platforms.build([row for row in platforms.PLATFORMS if row.given_out])
    if failed:
        sys.exit("dist: nothing was made, because a program could not be built")
    with tempfile.TemporaryDirectory() as work:
        staged = os.path.join(work, "staged")
        errors = stage(staged)
        if errors:
            sys.exit(f"dist: the program for this machine could not be built\n{errors}")
        shutil.rmtree(OUT, ignore_errors=True)
        os.makedirs(OUT)
        made = pack(built, staged, work, moment, left_out)
    made.append(sbom(sorted(made), moment))
    sums()
    for name in made:
        print(f"{os.path.getsize(os.path.join(OUT, name)):10} build/dist/{name}")
    for row, missing in left_out:
        print(f"left out: {row.name if row else 'the package of Debian'}, missing: {missing}")


if __name__ == "__main__":
    run_script(main)
