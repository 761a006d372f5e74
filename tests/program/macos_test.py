#!/usr/bin/env python3
"""What platform.c has for macOS alone, compiled here by clang against a stub of macOS's own header, and run."""
# not sanitized: what is tested here is another program

import os
import shutil
import subprocess
import unittest

import _engine as engine
from _folder import Folder

CLANG = shutil.which("clang")
# As macOS does it, the path is that by which the program was started, links and all; -1 if it does not fit.
STUB = """
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
static int _NSGetExecutablePath(char *path, uint32_t *size) {
    const char *started = getenv("STARTED_AS");
    if (!started || strlen(started) >= *size)
        return -1;
    memcpy(path, started, strlen(started) + 1);
    return 0;
}
"""
SHOW = """
#include <string.h>
#include "base/platform.h"
int main(int argc, char **argv) {
    char path[4096], narrow[4];
    platform_start(&argc, argv);
    puts(platform_program_path(path, sizeof path) ? path : "none");
    puts(platform_program_path(narrow, sizeof narrow) ? narrow : "none");
    printf("%d %d\\n", platform_cores() > 0, platform_memory_mb() > 0);
    return 0;
}
"""


@unittest.skipUnless(CLANG, "clang is not installed, the threads of macOS are not tried")
class MacOS(Folder):
    def setUp(self):
        super().setUp()
        os.mkdir(self.path("mach-o"))
        for name, text in (("mach-o/dyld.h", STUB), ("show.c", SHOW)):
            self.write(name, text)

    def run_quietly(self, *command, **environment):
        done = subprocess.run(command, cwd=self.folder, env={**os.environ, **environment}, stdout=subprocess.PIPE,
                              stderr=subprocess.PIPE, timeout=engine.HANG, check=False, text=True)
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        return done.stdout

    def test_the_program_finds_itself_through_links(self):
        source = os.path.join(engine.ROOT, "src")
        self.run_quietly(CLANG, "-std=c11", "-Wall", "-Wextra", "-Wpedantic", "-Wshadow", "-Wconversion", "-Werror",
                         "-U__linux__", "-D__APPLE__", f"-I{source}", f"-I{self.folder}", "-o", "show", "show.c",
                         os.path.join(source, "base", "platform.c"))
        os.symlink("show", self.path("link"))
        for name in ("show", "./link"):
            self.assertEqual(self.run_quietly(self.path("show"), STARTED_AS=name),
                             f"{self.path('show')}\nnone\n1 1\n")


if __name__ == "__main__":
    engine.main()
