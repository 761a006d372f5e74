// The mutants as a program, for scripts/make_suites.py and scripts/certify.py:
//
//   mutants table [FOLDER]             the table of epd/mutants.md on standard output
//   mutants hunt SEED [FOLDER [NAME]]  positions that catch mutants, or that one, or all in that profile,
//                                      each after its area
//   mutants engine NAME [WORD ..]      a UCI engine that plays by that mutant; NAME is `true` for the rules
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "mutants/engine.h"
#include "mutants/hunt.h"
#include "support/mutant_table.h"

static int write_table(const char *folder) {
    Suites suites = {0};
    if (!suites_read(&suites, folder)) {
        fprintf(stderr, "mutants: %s has not all suites\n", folder);
        return 2;
    }
    Text text = {0};
    int mutants, pairs;
    mutant_table_write(&text, &suites, &mutants, &pairs);
    fputs(text_string(&text), stdout);
    text_free(&text);
    suites_free(&suites);
    return mutants + pairs > 0;
}

int main(int argc, char **argv) {
    const char *command = argc > 1 ? argv[1] : "";
    if (strcmp(command, "table") == 0)
        return write_table(argc > 2 ? argv[2] : "epd");
    if (strcmp(command, "hunt") == 0 && argc > 2)
        return hunt(strtoull(argv[2], NULL, 10), argc > 3 ? argv[3] : "epd", argc > 4 ? argv[4] : NULL);
    if (strcmp(command, "engine") == 0 && argc > 2)
        return mutant_engine(argc - 2, argv + 2);
    fprintf(stderr, "usage: mutants table [FOLDER] | hunt SEED [FOLDER [NAME]] | engine NAME [WORD ..]\n");
    return 2;
}
