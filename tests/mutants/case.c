#include "mutants/case.h"

#include <stdlib.h>
#include <string.h>

#include "support/mailbox_text.h"

enum {
    IM_SHOWN = 4,
    LONG_GAME = 16 // plies from which on their number is worth telling
};

const char *const case_ends[CASE_ENDS] = {"", "resign white", "resign black", "flag white", "flag black"};

void case_init(Case *c, MbProfile profile) {
    memset(c, 0, sizeof *c);
    c->rules = mb_rules_default(profile);
    c->count = NO_COUNT;
    c->promoted = NO_PROMOTED;
}

void case_begin(const Case *c, const MbRules *rules, MbGame *game) {
    mb_game_init_clocks(game, rules, &c->board, c->h, c->m);
    if (c->count != NO_COUNT)
        mb_game_set_count(game, c->count);
    if (c->promoted != NO_PROMOTED)
        mb_game_set_promoted(game, c->promoted & 1, c->promoted & 2);
}

// ---- Differences

static bool same_board(const MbBoard *a, const MbBoard *b) {
    return a->side == b->side && memcmp(a->cell, b->cell, sizeof a->cell) == 0;
}

static bool is_over(const MbGame *game) {
    MbStatus status;
    mb_game_status(game, &status);
    return status.kind == MB_WIN || status.kind == MB_DRAW;
}

// Plays the moves; false where one of them is refused or the game is over before it.
static bool play(const Case *c, MbMutation mutation, MbGame *game) {
    MbRules rules = c->rules;
    rules.mutation = mutation;
    case_begin(c, &rules, game);
    for (int i = 0; i < c->n_moves; i++)
        if ((mutation == MB_TRUE && is_over(game)) || !mb_game_play(game, &c->moves[i])) {
            mb_game_free(game);
            return false;
        }
    return true;
}

static int find(const MbMove *moves, int n, const MbMove *move) {
    for (int i = 0; i < n; i++)
        if (mb_same_move(&moves[i], move))
            return i;
    return -1;
}

// A mutant may list one move several times: the second is one too many.
static bool is_repeated(const MbMove *moves, int i) {
    return find(moves, i, &moves[i]) >= 0;
}

static int find_path(const MbMove *paths, int n, const MbMove *path) {
    for (int i = 0; i < n; i++)
        if (mb_same_path(&paths[i], path))
            return i;
    return -1;
}

// A mutant may know the moves and only take wrong paths for right ones.
static void compare_paths(const MbGame *right, const MbGame *wrong, Difference *d) {
    MbMove *paths = mb_lists_new(2), *others = paths + MB_MAX_MOVES;
    int n = mb_paths(&right->rules, mb_game_board(right), paths, MB_MAX_MOVES);
    int m = mb_paths(&wrong->rules, mb_game_board(wrong), others, MB_MAX_MOVES);
    for (int i = 0; i < m && d->kind == SAME; i++)
        if (find_path(paths, n, &others[i]) < 0) {
            d->kind = ACCEPTS;
            d->move = others[i];
        }
    free(paths);
}

static void compare_moves(const MbGame *right, const MbGame *wrong, Difference *d) {
    const MbBoard *board = mb_game_board(right);
    MbMove *moves = mb_lists_new(2), *others = moves + MB_MAX_MOVES;
    int n = mb_moves(&right->rules, board, moves, MB_MAX_MOVES);
    int m = mb_moves(&wrong->rules, mb_game_board(wrong), others, MB_MAX_MOVES);
    d->choice = n;
    for (int i = 0; i < m && d->kind == SAME; i++)
        if (find(moves, n, &others[i]) < 0 || is_repeated(others, i)) {
            d->kind = ACCEPTS;
            d->move = others[i];
        }
    for (int i = 0; i < n && d->kind == SAME; i++)
        if (find(others, m, &moves[i]) < 0) {
            d->kind = REFUSES;
            d->move = moves[i];
        }
    for (int i = 0; i < n && d->kind == SAME; i++) {
        MbBoard after = mb_apply(&right->rules, board, &moves[i]);
        const MbMove *same = &others[find(others, m, &moves[i])];
        MbBoard wrongly = mb_apply(&wrong->rules, mb_game_board(wrong), same);
        if (!same_board(&after, &wrongly) && mb_has_move(&right->rules, &after)) {
            d->kind = REACHES;
            d->move = moves[i];
        }
    }
    free(moves);
}

Difference case_difference(const Case *c, MbMutation mutation) {
    Difference d = {.kind = SAME};
    MbGame right, wrong;
    if (!play(c, MB_TRUE, &right))
        return d;
    if (!play(c, mutation, &wrong)) {
        mb_game_free(&right);
        return d;
    }
    d.now = *mb_game_board(&right);
    Span end = {case_ends[c->end], strlen(case_ends[c->end])};
    mb_game_end(&right, end, &d.right);
    mb_game_end(&wrong, end, &d.wrong);
    if (!same_board(&d.now, mb_game_board(&wrong))) {
        d.kind = SAME;
    } else if (mb_rules[mb_mutants[mutation].rule].area >= MB_DRAWS) {
        Text a = {0}, b = {0};
        mb_write_status(&a, &d.right);
        mb_write_status(&b, &d.wrong);
        d.kind = strcmp(text_string(&a), text_string(&b)) != 0 ? SAYS : SAME;
        text_free(&a);
        text_free(&b);
    } else if (d.right.kind == MB_ONGOING) {
        compare_moves(&right, &wrong, &d);
        if (mutation == MB_LOOSE_PATHS && d.kind == SAME)
            compare_paths(&right, &wrong, &d);
    }
    mb_game_free(&right);
    mb_game_free(&wrong);
    return d;
}

// ---- Smaller and clearer

static bool still_differs(const Case *c, MbMutation mutation, const Difference *as) {
    bool present[2] = {false, false};
    for (int s = 0; s < c->board.squares; s++)
        if (c->board.cell[s] != '.')
            present[mb_owner(c->board.cell[s])] = true;
    Difference d = case_difference(c, mutation);
    return present[0] && present[1] && d.kind == as->kind && d.right.kind == as->right.kind &&
           d.right.n_reasons <= as->right.n_reasons;
}

static bool on_last_row(const MbBoard *board, int square) {
    int row = mb_row(board, square);
    return board->cell[square] == 'W' ? row == 0 : row == (board->squares == 50 ? 9 : 7);
}

// Settings and clocks that make no difference.
static void forget_settings(Case *c, MbMutation mutation, const Difference *as) {
    Case plain = *c;
    plain.h = plain.m = 0;
    if (still_differs(&plain, mutation, as))
        *c = plain;
    plain = *c;
    plain.count = NO_COUNT;
    if (still_differs(&plain, mutation, as))
        *c = plain;
    plain = *c;
    plain.promoted = NO_PROMOTED;
    if (still_differs(&plain, mutation, as))
        *c = plain;
    plain = *c;
    plain.rules = mb_rules_default(c->rules.profile);
    plain.rules.huff = c->rules.huff;
    if (still_differs(&plain, mutation, as))
        *c = plain;
}

// The game begins with its second move.
static void forget_first_move(Case *c) {
    c->board = mb_apply(&c->rules, &c->board, &c->moves[0]);
    memmove(&c->moves[0], &c->moves[1], (size_t)--c->n_moves * sizeof c->moves[0]);
}

// Games that lead up to a win; those of the draws count plies, so that each of their moves matters.
static void forget_first_moves(Case *c, MbMutation mutation, const Difference *as) {
    while (c->n_moves > 0 && mb_rules[mb_mutants[mutation].rule].area == MB_SUPA) {
        Case later = *c;
        forget_first_move(&later);
        if (!still_differs(&later, mutation, as))
            return;
        *c = later;
    }
}

bool case_minimise(Case *c, MbMutation mutation) {
    Difference as = case_difference(c, mutation);
    if (!still_differs(c, mutation, &as))
        return false;
    forget_first_moves(c, mutation, &as);
    forget_settings(c, mutation, &as);
    for (bool smaller = true; smaller;) {
        smaller = false;
        for (int s = 0; s < c->board.squares; s++) {
            char piece = c->board.cell[s];
            if (piece == '.')
                continue;
            c->board.cell[s] = '.';
            if (still_differs(c, mutation, &as)) {
                smaller = true;
                continue;
            }
            c->board.cell[s] = piece;
            if (!mb_is_king(piece) || on_last_row(&c->board, s))
                continue;
            c->board.cell[s] = piece == 'W' ? 'w' : 'b';
            if (as.kind != SAYS && still_differs(c, mutation, &as))
                smaller = true;
            else
                c->board.cell[s] = piece;
        }
    }
    return true;
}

void case_shape(Text *text, const Case *c) {
    // As the side to move sees it, moved to the corner.
    int last = c->board.squares - 1, row = MB_SQUARES, column = MB_SQUARES;
    for (int pass = 0; pass < 2; pass++)
        for (int i = 0; i <= last; i++) {
            int s = c->board.side == 0 ? i : last - i;
            char piece = c->board.cell[s];
            if (piece == '.')
                continue;
            int r = mb_row(&c->board, i), k = mb_column(&c->board, i);
            if (pass == 0) {
                row = r < row ? r : row;
                column = k < column ? k : column;
            } else {
                text_printf(text, "%s%c%d,%d ", mb_is_king(piece) ? "K" : "",
                            mb_owner(piece) == c->board.side ? 'o' : 'e', r - row, k - column);
            }
        }
    text_printf(text, "%d %s", c->n_moves, case_ends[c->end]);
}

// ---- Lines

static void write_settings(Text *text, const MbRules *rules) {
    static const char *const huffs[] = {"off", "kings", "all"};
    MbRules usual = mb_rules_default(rules->profile);
    if (rules->huff != usual.huff)
        text_printf(text, "set \"Huff=%s\"; ", huffs[rules->huff]);
    if (rules->three_kings_moves != usual.three_kings_moves)
        text_printf(text, "set \"ThreeKingsMoves=%d\"; ", rules->three_kings_moves);
    if (rules->move_limit != usual.move_limit)
        text_printf(text, "set \"MoveLimit=%d\"; ", rules->move_limit);
}

static void write_moves(Text *text, const Case *c, const MbMove *last) {
    MbGame game;
    case_begin(c, &c->rules, &game);
    for (int i = 0; i < c->n_moves; i++) {
        text_add(text, i > 0 ? " " : "moves \"");
        mb_write_move(text, mb_game_board(&game), &c->moves[i]);
        mb_game_play(&game, &c->moves[i]);
    }
    if (last) {
        text_add(text, c->n_moves > 0 ? " " : "moves \"");
        mb_write_move(text, mb_game_board(&game), last);
    }
    if (c->n_moves > 0 || last)
        text_add(text, "\"; ");
    mb_game_free(&game);
}

// lm, and with a mutant that accepts too much the texts that it should refuse.
static void write_lists(Text *text, const Case *c, MbMutation mutation, const MbBoard *now) {
    MbRules rules = c->rules;
    MbMove *moves = mb_lists_new(2), *others = moves + MB_MAX_MOVES;
    int n = mb_moves(&rules, now, moves, MB_MAX_MOVES);
    text_add(text, "lm \"");
    for (int i = 0; i < n; i++) {
        text_add(text, i > 0 ? " " : "");
        mb_write_move(text, now, &moves[i]);
    }
    text_add(text, "\"; ");
    MbGame wrong;
    play(c, mutation, &wrong);
    bool paths = mutation == MB_LOOSE_PATHS;
    int m = (paths ? mb_paths : mb_moves)(&wrong.rules, mb_game_board(&wrong), others, MB_MAX_MOVES), shown = 0;
    for (int i = 0; i < m && shown < IM_SHOWN; i++) {
        MbMove read;
        Text one = {0};
        mb_write_move(&one, now, &others[i]);
        // Squares left out can make a wrong move's text that of a right one.
        if ((paths || find(moves, n, &others[i]) < 0) &&
            mb_read_move(&rules, now, (Span){text_string(&one), one.length}, &read) == MB_ILLEGAL)
            text_printf(text, "%s%s", shown++ > 0 ? " " : "im \"", text_string(&one));
        text_free(&one);
    }
    if (shown > 0)
        text_add(text, "\"; ");
    mb_game_free(&wrong);
    free(moves);
}

static void write_material(Text *text, const MbBoard *board) {
    for (int side = 0; side < 2; side++) {
        int men = 0, kings = 0;
        for (int s = 0; s < board->squares; s++)
            if (mb_owner(board->cell[s]) == side)
                mb_is_king(board->cell[s]) ? kings++ : men++;
        text_add(text, side > 0 ? " v " : "");
        if (kings > 0)
            text_printf(text, kings > 1 ? "%dK" : "K", kings);
        if (men > 0)
            text_printf(text, "%s%d %s", kings > 0 ? "+" : "", men, men > 1 ? "men" : "man");
        if (men + kings == 0)
            text_add(text, "nothing");
    }
}

static void write_purpose(Text *text, const Case *c, MbMutation mutation, const Difference *d) {
    const MbMutant *mutant = &mb_mutants[mutation];
    const MbRule *rule = &mb_rules[mutant->rule];
    text_printf(text, "c0 \"%s: %s; ", rule->article[c->rules.profile],
                mb_rule_in_words(mutant->rule, c->rules.profile));
    if (d->kind == SAYS) {
        write_material(text, &d->now);
        text_add(text, d->now.side == 0 ? ", White to move" : ", Black to move");
        if (c->n_moves > 0) {
            text_add(text, " after ");
            MbGame game;
            Case but_last = *c;
            but_last.n_moves--;
            play(&but_last, MB_TRUE, &game);
            if (c->n_moves >= LONG_GAME)
                text_printf(text, "%d plies, the last ", c->n_moves);
            mb_write_move(text, mb_game_board(&game), &c->moves[c->n_moves - 1]);
            mb_game_free(&game);
        }
        static const char *const given_up[] = {"", "; White resigns", "; Black resigns", "; White's time runs out",
                                               "; Black's time runs out"};
        text_printf(text, "%s; an engine that %s says ", given_up[c->end], mutant->wrong);
        mb_write_status(text, &d->wrong);
    } else {
        text_printf(text, "an engine that %s ", mutant->wrong);
        text_add(text, d->kind == ACCEPTS ? "also accepts " : d->kind == REFUSES ? "refuses " : "is wrong after ");
        mb_write_move(text, &d->now, &d->move);
    }
    text_add(text, "\";");
}

static void write_fields(Text *text, const Case *c) {
    static const char *const promoted[] = {"-", "w", "b", "wb"};
    if (c->count != NO_COUNT)
        text_printf(text, c->count < 0 ? ":T-" : ":T%d", c->count);
    if (c->promoted != NO_PROMOTED)
        text_printf(text, ":P%s", promoted[c->promoted]);
}

void case_write(Text *text, const Case *c, MbMutation mutation, const Difference *d) {
    mb_write_fen(text, &c->board, c->h, c->m);
    write_fields(text, c);
    text_printf(text, " variant %s; ", mb_profile_names[c->rules.profile]);
    write_settings(text, &c->rules);
    write_moves(text, c, d->kind == REACHES ? &d->move : NULL);
    if (d->kind == SAYS) {
        if (c->end > 0)
            text_printf(text, "end \"%s\"; ", case_ends[c->end]);
        text_add(text, "status \"");
        mb_write_status(text, &d->right);
        text_add(text, "\"; ");
    } else if (d->kind == REACHES) {
        MbBoard after = mb_apply(&c->rules, &d->now, &d->move);
        text_add(text, "fen \"");
        mb_write_fen(text, &after, 0, 0);
        text_add(text, "\"; ");
    } else {
        write_lists(text, c, mutation, &d->now);
    }
    write_purpose(text, c, mutation, d);
}
