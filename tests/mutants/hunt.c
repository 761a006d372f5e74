#include "mutants/hunt.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/progress_line.h"
#include "mutants/random_case.h"
#include "support/mailbox_text.h"
#include "support/mutant_table.h"

enum {
    TRIES = 40000,       // for one mutant in one profile
    TRIES_MAX = 400000,  // where nothing is found
    TRIES_GAMES = 20000, // where games are played out
    CANDIDATES = 24,     // enough to choose the clearest from
    CANDIDATES_GAMES = 4,
    CHOICE_MAX = 24 // legal moves that a reader can look through
};

// How many positions are wanted for each mutant and profile, by area.
static const int wanted[MB_AREAS] = {
    [MB_LEGALITY] = 1, [MB_MANDATORY] = 1, [MB_PROMOTION] = 2, [MB_MULTICAPTURE] = 1, [MB_DRAWS] = 1, [MB_SUPA] = 2};

// TZD 13.7 asks for a hundred positions about legality in its own game alone.
enum { WANTED_TZD_LEGALITY = 3 };

static int wanted_of(MbArea area, MbProfile profile) {
    if (area == MB_SUPA && profile != MB_TZD3)
        return 0; // where no win is a Supa, every win of the other suites asks for that
    return area == MB_LEGALITY && profile == MB_TZD ? WANTED_TZD_LEGALITY : wanted[area];
}

typedef struct {
    Text line, shape;
    int size;
} Found;

// Every purpose and every shape used so far.
typedef struct {
    char **texts;
    int n, capacity;
} Names;

static bool names_have(const Names *names, const char *text) {
    for (int i = 0; i < names->n; i++)
        if (strcmp(names->texts[i], text) == 0)
            return true;
    return false;
}

static void names_add(Names *names, const char *text) {
    names->texts = memory_grow(names->texts, &names->capacity, names->n + 1, sizeof *names->texts);
    names->texts[names->n++] = memory_copy_string(text);
}

static void names_free(Names *names) {
    for (int i = 0; i < names->n; i++)
        free(names->texts[i]);
    free(names->texts);
}

// ---- Candidates

// Few pieces, few moves to choose from and few to play before make a position clear.
static int size_of(const Case *c, const Difference *d) {
    int pieces = 0;
    for (int s = 0; s < c->board.squares; s++)
        pieces += c->board.cell[s] != '.';
    return 4 * pieces + 3 * c->n_moves + d->choice;
}

static Span purpose_of(const char *line) {
    const char *at = strstr(line, "c0 \"");
    return at ? (Span){at, strlen(at)} : (Span){"", 0};
}

// A line that the rules pass and the mutant fails, unlike those of `used`; false if this case gives none.
static bool make_candidate(Case *c, MbMutation mutation, const Names *used, Found *found) {
    Error ignored;
    if (case_difference(c, mutation).kind == SAME || !case_minimise(c, mutation))
        return false;
    Difference d = case_difference(c, mutation);
    if (d.choice > CHOICE_MAX)
        return false;
    *found = (Found){.size = size_of(c, &d)};
    case_shape(&found->shape, c);
    text_printf(&found->shape, " %s %d", mb_mutants[mutation].name, d.kind);
    case_write(&found->line, c, mutation, &d);
    Span line = {text_string(&found->line), found->line.length};
    if (!names_have(used, text_string(&found->shape)) && !names_have(used, purpose_of(line.start).start) &&
        suite_holds(line, MB_TRUE, &ignored) && !suite_holds(line, mutation, &ignored))
        return true;
    text_free(&found->line);
    text_free(&found->shape);
    return false;
}

static int compare_sizes(const void *a, const void *b) {
    const Found *x = a, *y = b;
    return x->size != y->size ? x->size - y->size : strcmp(text_string(&x->line), text_string(&y->line));
}

// The clearest of the candidates that were found are printed, as many as are wanted. The number printed.
static int print_best(Found *found, int n, MbArea area, int max, Names *used) {
    qsort(found, (size_t)n, sizeof *found, compare_sizes);
    int printed = 0;
    for (int i = 0; i < n; i++) {
        const char *line = text_string(&found[i].line), *shape = text_string(&found[i].shape);
        const char *purpose = purpose_of(line).start;
        if (printed < max && !names_have(used, shape) && !names_have(used, purpose)) {
            printf("%s\t%s\n", mb_area_names[area], line);
            names_add(used, shape);
            names_add(used, purpose);
            printed++;
        }
        text_free(&found[i].line);
        text_free(&found[i].shape);
    }
    fflush(stdout);
    return printed;
}

static Rng rng_of(uint64_t seed, MbMutation mutation, MbProfile profile) {
    return (Rng){seed * 1000003 + (uint64_t)mutation * 17 + (uint64_t)profile};
}

// Hunts for one mutant in one profile: random positions, and where these tell nothing such as are made around a
// capture.
static int hunt_pair(uint64_t seed, MbMutation mutation, MbProfile profile, Names *used) {
    Rng rng = rng_of(seed, mutation, profile);
    MbArea area = mb_rules[mb_mutants[mutation].rule].area;
    Found found[CANDIDATES];
    int n = 0, max = wanted_of(area, profile);
    for (int i = 0; max > 0 && (i < TRIES || (n == 0 && i < TRIES_MAX)) && n < CANDIDATES; i++) {
        Case c;
        if (area == MB_SUPA && profile == MB_TZD3 && i % 2)
            random_win(&rng, mutation, &c);
        else if (i >= TRIES && i % 2 && area < MB_DRAWS)
            random_capture(&rng, mutation, profile, &c);
        else
            random_case(&rng, mutation, profile, &c);
        if (make_candidate(&c, mutation, used, &found[n]))
            n++;
    }
    return print_best(found, n, area, max, used);
}

// The same with games whose FEN has no clocks, for engines that know no such fields.
static int hunt_game(uint64_t seed, MbMutation mutation, MbProfile profile, Names *used) {
    Rng rng = rng_of(~seed, mutation, profile);
    Found found[CANDIDATES_GAMES];
    int n = 0;
    for (int i = 0; i < TRIES_GAMES && n < CANDIDATES_GAMES; i++) {
        Case c;
        if (random_game(&rng, mutation, profile, &c) && make_candidate(&c, mutation, used, &found[n]))
            n++;
    }
    return print_best(found, n, MB_DRAWS, 1, used);
}

static bool is_wrong_in(int mutation, int profile) {
    return mb_mutants[mutation].profiles >> profile & 1;
}

static bool is_wanted(int mutation, const char *name) {
    return !name || strcmp(mb_mutants[mutation].name, name) == 0;
}

static bool is_counted(int mutation) {
    return mb_is_about_clocks((MbMutation)mutation) || mutation == MB_THREEFOLD_FORGETS;
}

static int pairs_to_hunt(int first, int end, const char *name) {
    int pairs = 0;
    for (int m = MB_TRUE + 1; m < MB_MUTATIONS; m++)
        for (int p = first; p < end; p++)
            pairs += is_wanted(m, name) && is_wrong_in(m, p);
    return pairs;
}

// Hunts in the profiles from `first` to before `end`. How many pairs of mutant and profile stay uncaught.
static int hunt_profiles(uint64_t seed, const Suites *suites, int first, int end, const char *name, Names *used) {
    int printed[MB_MUTATIONS][MB_PROFILES] = {0}, missing = 0, done = 0;
    ProgressLine progress;
    progress_begin(&progress, "steps", 2 * pairs_to_hunt(first, end, name), true);
    for (int m = MB_TRUE + 1; m < MB_MUTATIONS; m++)
        for (int p = first; p < end && is_wanted(m, name) && m != MB_THREEFOLD_FORGETS; p++)
            if (is_wrong_in(m, p)) {
                printed[m][p] = hunt_pair(seed, (MbMutation)m, (MbProfile)p, used);
                progress_at(&progress, ++done);
            }
    done = pairs_to_hunt(first, end, name);
    for (int m = MB_TRUE + 1; m < MB_MUTATIONS; m++)
        for (int p = first; p < end && is_wanted(m, name); p++) {
            if (!is_wrong_in(m, p))
                continue;
            int games = is_counted(m) ? hunt_game(seed, (MbMutation)m, (MbProfile)p, used) : 0;
            progress_wipe(&progress);
            if (is_counted(m) && games == 0)
                fprintf(stderr, "no game found for %s in %s\n", mb_mutants[m].name, mb_profile_names[p]);
            int caught = printed[m][p] + games > 0 ? 1 : mutant_caught(suites, (MbMutation)m, (MbProfile)p);
            if (caught == 0)
                fprintf(stderr, "nothing found for %s in %s\n", mb_mutants[m].name, mb_profile_names[p]);
            missing += caught == 0;
            progress_at(&progress, ++done);
        }
    progress_wipe(&progress);
    return missing;
}

// Hunts in one profile whose positions may resemble those of the others, as long as they have another purpose.
static int hunt_alone(uint64_t seed, const Suites *suites, int profile, const char *name, const Names *used) {
    Names own = {0};
    for (int i = 0; i < used->n; i++)
        if (strncmp(used->texts[i], "c0 ", 3) == 0)
            names_add(&own, used->texts[i]);
    int missing = hunt_profiles(seed, suites, profile, profile + 1, name, &own);
    names_free(&own);
    return missing;
}

// -1 where that is no profile.
static int profile_named(const char *name) {
    for (int p = 0; name && p < MB_PROFILES; p++)
        if (strcmp(mb_profile_names[p], name) == 0)
            return p;
    return -1;
}

int hunt(uint64_t seed, const char *folder, const char *name) {
    Suites suites = {0};
    Names used = {0};
    int missing = 0;
    if (!suites_read(&suites, folder)) {
        fprintf(stderr, "mutants: %s has not all suites\n", folder);
        return 2;
    }
    for (int i = 0; i < suites.n; i++)
        names_add(&used, purpose_of(text_string(&suites.lines[i].text)).start);
    int only = profile_named(name);
    // The positions of tzd3 and of the FMJD's games come last, so that those of the other profiles keep their names.
    if (only < 0) {
        missing += hunt_profiles(seed, &suites, 0, MB_TZD3, name, &used);
        missing += hunt_profiles(seed, &suites, MB_TZD3, MB_INTERNATIONAL, name, &used);
    }
    for (int p = only < 0 ? MB_INTERNATIONAL : only; p < (only < 0 ? MB_PROFILES : only + 1); p++)
        missing += hunt_alone(seed, &suites, p, only < 0 ? name : NULL, &used);
    names_free(&used);
    suites_free(&suites);
    return missing > 0;
}
