#include "support/mutant_table.h"

#include <string.h>

static bool catches(const SuiteLine *line, MbMutation mutation) {
    Error ignored;
    return !suite_holds((Span){text_string(&line->text), line->text.length}, mutation, &ignored);
}

int mutant_caught(const Suites *suites, MbMutation mutation, MbProfile profile) {
    int caught = 0;
    for (int i = 0; i < suites->n; i++)
        caught += suites->lines[i].profile == profile && catches(&suites->lines[i], mutation);
    return caught;
}

static void write_id(Text *text, const SuiteLine *line) {
    EpdLine epd;
    Error ignored;
    if (!epd_read((Span){text_string(&line->text), line->text.length}, &epd, &ignored))
        return;
    Span id = epd_operands(&epd, "id");
    text_printf(text, "%.*s", (int)id.length, id.start);
}

// The id of the first position that catches the mutant, and the number of those of each profile.
static void write_catches(Text *text, const Suites *suites, MbMutation mutation, int counts[MB_PROFILES]) {
    int total = 0;
    for (int i = 0; i < suites->n; i++) {
        const SuiteLine *line = &suites->lines[i];
        if (!(mb_mutants[mutation].profiles >> line->profile & 1) || !catches(line, mutation))
            continue;
        counts[line->profile]++;
        if (total++ == 0)
            write_id(text, line);
    }
    if (total > 1)
        text_printf(text, " and %d more", total - 1);
}

enum { AFRICAN = (1 << MB_INTERNATIONAL) - 1 }; // the profiles before those of the FMJD

// The article of tzd stands for those of all; none is written twice.
static void write_articles(Text *text, const MbMutant *mutant) {
    const char *const *articles = mb_rules[mutant->rule].article;
    if ((mutant->profiles & AFRICAN) == AFRICAN) {
        text_add(text, articles[MB_TZD]);
        return;
    }
    for (int p = 0, last = -1; p < MB_PROFILES; p++)
        if (mutant->profiles >> p & 1 && (last < 0 || strcmp(articles[last], articles[p]) != 0)) {
            text_printf(text, "%s%s", last >= 0 ? "; " : "", articles[p]);
            last = p;
        }
}

void mutant_table_write(Text *text, const Suites *suites, int *mutants_free, int *pairs_free) {
    *mutants_free = *pairs_free = 0;
    int pairs = 0;
    for (int m = MB_TRUE + 1; m < MB_MUTATIONS; m++)
        for (int p = 0; p < MB_PROFILES; p++)
            pairs += (mb_mutants[m].profiles >> p & 1) != 0;
    text_printf(
        text,
        "# Mutants\n\n"
        "Each line is an engine that is wrong on purpose: the mailbox generator and referee of `tests/support` with "
        "one\n"
        "rule misread. The columns of the profiles say how many positions of the suites catch it there; `-` stands\n"
        "where the reading is right, or cannot be told from the rules. %d mutants, %d pairs of mutant and profile,\n"
        "%d positions, all of which the oracle itself passes.\n\n"
        "Written by `scripts/make_suites.py --table`; `tests/tools/mutants_test.c` holds it to the truth.\n\n"
        "| mutant: it ... | rule broken |",
        MB_MUTATIONS - 1, pairs, suites->n);
    for (int p = 0; p < MB_PROFILES; p++)
        text_printf(text, " %s |", mb_profile_names[p]);
    text_add(text, " caught by |\n|---|---|---|");
    for (int p = 0; p < MB_PROFILES; p++)
        text_add(text, "---|");
    text_add(text, "\n");
    for (int m = MB_TRUE + 1; m < MB_MUTATIONS; m++) {
        const MbMutant *mutant = &mb_mutants[m];
        int counts[MB_PROFILES] = {0}, total = 0;
        Text ids = {0};
        write_catches(&ids, suites, (MbMutation)m, counts);
        text_printf(text, "| `%s`: %s | ", mutant->name, mutant->wrong);
        write_articles(text, mutant);
        text_add(text, " |");
        for (int p = 0; p < MB_PROFILES; p++) {
            bool matters = mutant->profiles >> p & 1;
            if (matters)
                text_printf(text, " %d |", counts[p]);
            else
                text_add(text, " - |");
            total += counts[p];
            *pairs_free += matters && counts[p] == 0;
        }
        *mutants_free += total == 0;
        text_printf(text, " %s |\n", text_string(&ids));
        text_free(&ids);
    }
}
