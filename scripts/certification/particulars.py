"""The particulars that identify a run of the certification: engine, suites, time, machine, command and settings."""

import datetime
import hashlib
import os
import platform
import shlex
import shutil

CHECKER_VERSION = "2.1"  # of the report and of how answers are judged


def file_sha256(path):
    with open(path, "rb") as file:
        return hashlib.sha256(file.read()).hexdigest()


def program_files(command):
    """(path, checksum) of the files named by a command: the program, and scripts or data among its arguments."""
    words = shlex.split(command)
    paths = [shutil.which(words[0]) or words[0]] if words else []
    paths += [word for word in words[1:] if os.path.isfile(word)]
    found = []
    for path in paths:
        try:
            found.append((path, file_sha256(path)))
        except OSError:
            found.append((path, "cannot be read"))
    return found


def checker_sha256():
    """One checksum over the scripts that judge."""
    folder = os.path.dirname(os.path.abspath(__file__))
    total = hashlib.sha256()
    for path in [*(os.path.join(os.path.dirname(folder), name)
                   for name in ("certify.py", "engine_driver.py", "hub_engine.py")),
                 *(os.path.join(folder, name) for name in sorted(os.listdir(folder)) if name.endswith(".py"))]:
        with open(path, "rb") as file:
            total.update(file.read())
    return total.hexdigest()


def moment(text=None):
    """Date, time and zone: those given, those of SOURCE_DATE_EPOCH (in UTC), or the present ones."""
    if text:
        given = datetime.datetime.fromisoformat(text)
        when = given if given.tzinfo else given.astimezone()
    elif os.environ.get("SOURCE_DATE_EPOCH"):
        when = datetime.datetime.fromtimestamp(int(os.environ["SOURCE_DATE_EPOCH"]), datetime.timezone.utc)
    else:
        when = datetime.datetime.now().astimezone()
    offset = when.strftime("%z")
    return when.strftime("%Y-%m-%d %H:%M:%S ") + f"UTC{offset[:3]}:{offset[3:5]}"


def processor():
    """The processor's name, if the system gives it, and the number of processors."""
    name = platform.processor() or platform.machine()
    try:
        with open("/proc/cpuinfo", encoding="utf-8", errors="replace") as file:
            name = next((line.partition(":")[2].strip() for line in file if line.startswith("model name")), name)
    except OSError:
        pass
    return f"{name}, {os.cpu_count()} logical processors"


def system():
    try:
        name = platform.freedesktop_os_release().get("PRETTY_NAME", "")
    except (AttributeError, OSError):
        name = ""
    kernel = f"{platform.system()} {platform.release()} {platform.machine()}"
    return f"{name} ({kernel})" if name else kernel


class Particulars:
    def __init__(self, engine, suites, date, command, settings):
        self.name, self.author = engine.name, engine.author
        self.engine_command = " ".join(map(shlex.quote, engine.command))
        self.files = program_files(self.engine_command)
        self.suites, self.date, self.command, self.settings = suites, date, command, settings
        self.processor, self.system = processor(), system()
        self.python, self.checker = platform.python_version(), checker_sha256()

    def rows(self):
        """(heading, text) in the order of the report."""
        yield "Engine", self.name + (f", by {self.author}" if self.author else "")
        yield "Started by", self.engine_command
        for path, checksum in self.files:
            yield "File", path
            yield "SHA-256", checksum
        yield "Date", self.date
        yield "Processor", self.processor
        yield "System", self.system
        yield "Command", self.command
        yield "Settings", ", ".join(f"{name} {value}" for name, value in self.settings.items())
        yield "Checked by", f"certify.py {CHECKER_VERSION}, Python {self.python}"
        yield "SHA-256", self.checker

    def as_dict(self):
        return {
            "engine": {"name": self.name, "author": self.author, "command": self.engine_command,
                       "files": [{"path": path, "sha256": checksum} for path, checksum in self.files]},
            "date": self.date, "processor": self.processor, "system": self.system, "command": self.command,
            "settings": self.settings,
            "checker": {"version": CHECKER_VERSION, "python": self.python, "sha256": self.checker},
            "suites": [{"file": suite.name, "version": suite.version, "positions": len(suite.positions),
                        "sha256": suite.sha256} for suite in self.suites],
        }
