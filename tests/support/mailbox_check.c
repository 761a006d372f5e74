// Self-check of the oracle: perft of every line of a file like shared/perft.txt, each as deep as
// a limit of leaves allows. Usage: mailbox_check perft.txt [leaves]
#include "mailbox.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const profile_name[] = {"tzd", "drafti", "zambia", "nigeria", "ghana", "tzd3"};

static int find_profile(const char *name) {
    for (int p = 0; p < (int)(sizeof profile_name / sizeof *profile_name); p++)
        if (strcmp(name, profile_name[p]) == 0)
            return p;
    return -1;
}

static const char *next_field(char **rest, char separator) {
    char *field = *rest;
    char *end = field ? strchr(field, separator) : NULL;
    if (end)
        *end++ = '\0';
    *rest = end;
    return field;
}

// Compares one line; prints what disagrees and returns whether all of it agreed.
static bool check_line(char *line, uint64_t limit, uint64_t *leaves) {
    char *rest = line;
    const char *name = next_field(&rest, ';');
    const char *fen = next_field(&rest, ';');
    int profile = find_profile(name);
    MbBoard board;
    if (profile < 0 || !fen || !mb_from_fen(&board, fen, mb_width((MbProfile)profile))) {
        printf("unreadable: %s;%s\n", name, fen ? fen : "");
        return false;
    }
    MbRules rules = mb_rules_default((MbProfile)profile);
    const char *count;
    for (int depth = 1; (count = next_field(&rest, ',')) != NULL; depth++) {
        uint64_t expected = strtoull(count, NULL, 10);
        if (expected > limit)
            break;
        uint64_t found = mb_perft(&rules, &board, depth);
        *leaves += found;
        if (found == expected)
            continue;
        printf("%s;%s depth %d: %" PRIu64 ", expected %" PRIu64 "\n", name, fen, depth, found, expected);
        return false;
    }
    return true;
}

int main(int argc, char **argv) {
    FILE *file = argc > 1 ? fopen(argv[1], "r") : NULL;
    if (!file) {
        fprintf(stderr, "usage: mailbox_check perft.txt [leaves]\n");
        return 2;
    }
    uint64_t limit = argc > 2 ? strtoull(argv[2], NULL, 10) : 1000000;
    uint64_t leaves = 0;
    int lines = 0;
    int wrong = 0;
    char line[2048];
    while (fgets(line, sizeof line, file)) {
        line[strcspn(line, "\r\n")] = '\0';
        if (line[0] == '#' || line[0] == '\0')
            continue;
        lines++;
        if (!check_line(line, limit, &leaves))
            wrong++;
    }
    fclose(file);
    printf("%d lines, %" PRIu64 " leaves, %d wrong\n", lines, leaves, wrong);
    return wrong > 0;
}
