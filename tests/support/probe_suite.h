// The suite of a test file that searches with a probe of its own, fresh for each test. To be included once, by the test
// file itself, with PROBE_SUITE(name) before the tests.
#ifndef SUPPORT_PROBE_SUITE_H
#define SUPPORT_PROBE_SUITE_H

#include <criterion/criterion.h>

#include "support/probe.h"

static Probe *probe;

static void open_probe(void) {
    probe = probe_new();
}

static void close_probe(void) {
    probe_free(probe);
}

#define PROBE_SUITE(name) TestSuite(name, .init = open_probe, .fini = close_probe)

#endif
