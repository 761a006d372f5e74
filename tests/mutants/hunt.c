#include "mutants/hunt.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "mutants/case.h"
#include "support/bridge.h"
#include "support/mailbox_text.h"
#include "support/mutant_table.h"

enum {
    TRIES = 40000,       // for one mutant in one profile
    TRIES_MOST = 400000, // where nothing is found
    CANDIDATES = 24      // enough to choose the clearest from
};

// How many positions are wanted for each mutant and profile, by area.
static const int wanted[MB_AREAS] = {
    [MB_LEGALITY] = 1, [MB_MANDATORY] = 1, [MB_PROMOTION] = 2, [MB_MULTICAPTURE] = 1, [MB_DRAWS] = 1};

// TZD 13.7 asks for a hundred positions about legality in its own game alone.
enum { WANTED_TZD_LEGALITY = 3 };

static int wanted_of(MbArea area, MbProfile profile) {
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
    if (names->n == names->capacity) {
        names->capacity = names->capacity ? 2 * names->capacity : 512;
        names->texts = realloc(names->texts, (size_t)names->capacity * sizeof *names->texts);
    }
    char *copy = names->texts ? malloc(strlen(text) + 1) : NULL;
    if (!copy)
        abort();
    names->texts[names->n++] = strcpy(copy, text);
}

static void names_free(Names *names) {
    for (int i = 0; i < names->n; i++)
        free(names->texts[i]);
    free(names->texts);
}

// ---- Random cases

static int pick(Rng *rng, int n) {
    return (int)rng_below(rng, (uint32_t)n);
}

static void random_settings(Rng *rng, const MbMutant *mutant, MbRules *rules) {
    bool about_draws = mb_rules[mutant->rule].area == MB_DRAWS;
    bool about_clocks = about_draws && mutant->rule != RULE_THREEFOLD;
    if (rules->huff != MB_HUFF_OFF && mutant->rule != RULE_HUFFING && !about_clocks && pick(rng, 2))
        rules->huff = MB_HUFF_OFF;
    if (rules->profile == MB_TZD && about_draws && pick(rng, 4) == 0)
        rules->three_kings_moves = 15;
    if (rules->profile == MB_DRAFTI && about_draws && pick(rng, 4) == 0)
        rules->move_limit = pick(rng, 2) ? 40 : 80;
}

// Near the ends of all clocks.
static int random_clock(Rng *rng, const MbRules *rules) {
    const int ends[] = {4, 9, 10, 22, 24, 30, 59, rules->move_limit, 2 * rules->three_kings_moves};
    int clock = ends[pick(rng, 9)] - pick(rng, 4);
    return clock > 0 ? clock : 0;
}

// Whether the piece that its side moved last returns to a square that was left before.
static bool takes_back(const Case *c, const MbMove *move) {
    for (int i = c->n_moves - 2; i >= 0; i -= 2)
        if (c->moves[i].from == move->to && c->moves[c->n_moves - 2].to == move->from)
            return true;
    return false;
}

// Plays random moves; where repetition is sought, mostly back and forth.
static void random_moves(Rng *rng, Case *c, int plies, bool repeat) {
    MbGame game;
    MbMove *moves = malloc(MB_MAX_MOVES * sizeof *moves);
    if (!moves)
        abort();
    mb_game_init_clocks(&game, &c->rules, &c->board, c->h, c->m);
    for (c->n_moves = 0; c->n_moves < plies; c->n_moves++) {
        int n = mb_moves(&c->rules, mb_game_board(&game), moves, MB_MAX_MOVES);
        if (n == 0)
            break;
        MbMove chosen = moves[pick(rng, n)];
        for (int i = 0; repeat && i < n && pick(rng, 8) > 0; i++)
            if (takes_back(c, &moves[i]))
                chosen = moves[i];
        c->moves[c->n_moves] = chosen;
        mb_game_play(&game, &chosen);
    }
    mb_game_free(&game);
    free(moves);
}

static void crown_all(MbBoard *board) {
    for (int s = 0; s < board->squares; s++)
        if (board->cell[s] != '.')
            board->cell[s] = mb_owner(board->cell[s]) == 0 ? 'W' : 'B';
}

static void random_case(Rng *rng, MbMutation mutation, MbProfile profile, Case *c) {
    const MbMutant *mutant = &mb_mutants[mutation];
    Rules rules = rules_of(&profiles[profile]);
    memset(c, 0, sizeof *c);
    c->rules = mb_rules_default(profile);
    random_settings(rng, mutant, &c->rules);
    bool about_draws = mb_rules[mutant->rule].area == MB_DRAWS;
    Position p = bridge_random_position(&rules, rng, 1 + pick(rng, about_draws ? 4 : 7));
    c->board = bridge_board(&rules, &p);
    if (mutant->rule == RULE_THREEFOLD) {
        if (pick(rng, 3) > 0)
            crown_all(&c->board);
        random_moves(rng, c, 4 + pick(rng, 10), true);
    } else if (about_draws) {
        bool clocks = profile < MB_NIGERIA || pick(rng, 2);
        c->h = clocks ? random_clock(rng, &c->rules) : 0;
        c->m = clocks && pick(rng, 3) == 0 ? random_clock(rng, &c->rules) : c->h;
        c->m = c->m > c->h ? c->m : c->h;
        random_moves(rng, c, (profile < MB_NIGERIA) + pick(rng, 2), false);
    } else if (profile >= MB_NIGERIA && c->rules.huff != MB_HUFF_OFF) {
        random_moves(rng, c, pick(rng, 4), false);
    }
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

// Hunts for one mutant in one profile and prints what is wanted. The number printed.
static int hunt_pair(uint64_t seed, MbMutation mutation, MbProfile profile, Names *used) {
    Rng rng = {seed * 1000003 + (uint64_t)mutation * 17 + (uint64_t)profile};
    Found found[CANDIDATES];
    int n = 0;
    for (int i = 0; (i < TRIES || (n == 0 && i < TRIES_MOST)) && n < CANDIDATES; i++) {
        Case c;
        random_case(&rng, mutation, profile, &c);
        if (make_candidate(&c, mutation, used, &found[n]))
            n++;
    }
    qsort(found, (size_t)n, sizeof *found, compare_sizes);
    MbArea area = mb_rules[mb_mutants[mutation].rule].area;
    int printed = 0;
    for (int i = 0; i < n; i++) {
        const char *line = text_string(&found[i].line), *shape = text_string(&found[i].shape);
        const char *purpose = purpose_of(line).start;
        if (printed < wanted_of(area, profile) && !names_have(used, shape) && !names_have(used, purpose)) {
            printf("%s\t%s\n", mb_area_names[area], line);
            names_add(used, shape);
            names_add(used, purpose);
            printed++;
        }
        text_free(&found[i].line);
        text_free(&found[i].shape);
    }
    return printed;
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
    for (int m = MB_TRUE + 1; m < MB_MUTATIONS; m++)
        for (int p = 0; p < MB_PROFILES; p++) {
            if (name && strcmp(mb_mutants[m].name, name) != 0)
                continue;
            if (!(mb_mutants[m].profiles >> p & 1) || hunt_pair(seed, (MbMutation)m, (MbProfile)p, &used) > 0)
                continue;
            int caught = mutant_caught(&suites, (MbMutation)m, (MbProfile)p);
            fprintf(stderr, "nothing new found for %s in %s, %d in the suites\n", mb_mutants[m].name,
                    mb_profile_names[p], caught);
            missing += caught == 0;
        }
    names_free(&used);
    suites_free(&suites);
    return missing > 0;
}
