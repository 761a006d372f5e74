// The oracle's referee: ends of the game as in rules.md section 4, judged from the whole history.
#include "mailbox.h"

#include <stdlib.h>
#include <string.h>

typedef struct {
    int men, kings, pieces;
} Material;

static Material material_of(const MbBoard *board, int side) {
    Material m = {0, 0, 0};
    for (int s = 0; s < board->squares; s++) {
        if (mb_owner(board->cell[s]) != side)
            continue;
        m.pieces++;
        if (mb_is_king(board->cell[s]))
            m.kings++;
        else
            m.men++;
    }
    return m;
}

static bool is_lone_king(Material m) {
    return m.pieces == 1 && m.kings == 1;
}

// ---- The game so far --------------------------------------------------------------------------

// The side whose opponent, a lone king, is being counted out, or -1: three kings or more in tzd
// (8.5), exactly three in zambia (twelve count).
static int counted_side(const MbRules *rules, const MbBoard *board) {
    if (rules->profile != MB_TZD && rules->profile != MB_ZAMBIA)
        return -1;
    for (int strong = 0; strong < 2; strong++) {
        Material m = material_of(board, strong);
        if (!is_lone_king(material_of(board, 1 - strong)) || m.men > 0)
            continue;
        if (m.kings == 3 || (m.kings > 3 && rules->profile == MB_TZD))
            return strong;
    }
    return -1;
}

static void push_position(MbGame *game, const MbBoard *board) {
    if (game->n == game->capacity) {
        game->capacity = game->capacity ? 2 * game->capacity : 64;
        game->history = realloc(game->history, (size_t)game->capacity * sizeof *game->history);
        if (!game->history)
            abort();
    }
    game->history[game->n++] = *board;
}

void mb_game_init_clocks(MbGame *game, const MbRules *rules, const MbBoard *board, int h, int m) {
    memset(game, 0, sizeof *game);
    game->rules = *rules;
    game->quiet_plies = h;
    game->material_plies = m;
    game->count_side = counted_side(rules, board);
    game->count_plies = game->count_side >= 0 ? m : 0;
    push_position(game, board);
}

void mb_game_init(MbGame *game, const MbRules *rules, const MbBoard *board) {
    mb_game_init_clocks(game, rules, board, 0, 0);
}

void mb_game_free(MbGame *game) {
    free(game->history);
    memset(game, 0, sizeof *game);
}

const MbBoard *mb_game_board(const MbGame *game) {
    return &game->history[game->n - 1];
}

static bool is_legal(const MbRules *rules, const MbBoard *board, MbMove *move) {
    MbMove *legal = malloc(MB_MAX_MOVES * sizeof *legal);
    if (!legal)
        abort();
    int n = mb_moves(rules, board, legal, MB_MAX_MOVES);
    bool found = false;
    for (int i = 0; i < n && !found; i++) {
        if (!mb_same_move(&legal[i], move))
            continue;
        *move = legal[i];
        found = true;
    }
    free(legal);
    return found;
}

void mb_game_count(MbGame *game, const MbBoard *before, const MbMove *played, const MbBoard *after) {
    // A huff takes a piece off the board, so it restarts the clocks as a capture does.
    bool takes = played->n_captured > 0 || played->huffed >= 0;
    bool man_moves = !mb_is_king(before->cell[played->from]);
    game->quiet_plies = takes || man_moves ? 0 : game->quiet_plies + 1;
    game->material_plies = takes || played->promotes ? 0 : game->material_plies + 1;

    // This count runs through captures as long as its condition holds (8.5).
    int side = counted_side(&game->rules, after);
    game->count_plies = side >= 0 && side == game->count_side ? game->count_plies + 1 : 0;
    game->count_side = side;
}

bool mb_game_play(MbGame *game, const MbMove *move) {
    MbBoard before = *mb_game_board(game);
    MbMove played = *move;
    if (!is_legal(&game->rules, &before, &played))
        return false;
    MbBoard after = mb_apply(&game->rules, &before, &played);
    push_position(game, &after);
    mb_game_count(game, &before, &played, &after);
    return true;
}

// ---- Wins -------------------------------------------------------------------------------------

static void end_game(MbStatus *status, MbKind kind, int winner, const char *reason) {
    status->kind = kind;
    status->winner = winner;
    status->reason[status->n_reasons++] = reason;
}

// Article 9.3: a side left with one piece loses; if both are, the side to move does.
static bool judge_single_piece(const MbBoard *board, MbStatus *status) {
    for (int i = 0; i < 2; i++) {
        int side = i == 0 ? board->side : 1 - board->side;
        if (material_of(board, side).pieces != 1)
            continue;
        end_game(status, MB_WIN, 1 - side, "single-piece");
        return true;
    }
    return false;
}

// Nigeria 4 and 5.4. Against a lone king every side with a king and at most three pieces in all is
// a class of article 4, every side with a king and four or more a class of 5.4.
static bool judge_lone_king(const MbRules *rules, const MbBoard *board, MbStatus *status) {
    for (int strong = 0; strong < 2; strong++) {
        Material m = material_of(board, strong);
        if (!is_lone_king(material_of(board, 1 - strong)) || m.kings == 0)
            continue;
        if (m.pieces <= 3) {
            end_game(status, MB_DRAW, -1, "lone-king-draw");
            return true;
        }
        if (!mb_has_capture(rules, board)) {
            end_game(status, MB_WIN, strong, "lone-king-win");
            return true;
        }
    }
    return false;
}

// ---- Draws ------------------------------------------------------------------------------------

static bool same_position(const MbBoard *a, const MbBoard *b) {
    if (a->side != b->side)
        return false;
    for (int s = 0; s < a->squares; s++)
        if (a->cell[s] != b->cell[s] || a->liable[s] != b->liable[s])
            return false;
    return true;
}

static bool is_threefold(const MbGame *game) {
    int times = 0;
    for (int i = 0; i < game->n; i++)
        if (same_position(&game->history[i], mb_game_board(game)))
            times++;
    return times >= 3;
}

// TZD 8.3: 30 moves by each side without a capture. With kings alone no man can move, so the quiet
// clock has run since the last capture or since the last man went.
static bool is_thirty_moves(const MbGame *game) {
    const MbBoard *board = mb_game_board(game);
    bool men = material_of(board, 0).men > 0 || material_of(board, 1).men > 0;
    return !men && game->quiet_plies >= 60;
}

// TZD 8.4: K v K, K+man v K, 2K v K for 5 moves by each side.
static bool is_five_moves(const MbGame *game) {
    const MbBoard *board = mb_game_board(game);
    if (game->material_plies < 10)
        return false;
    for (int strong = 0; strong < 2; strong++) {
        Material m = material_of(board, strong);
        if (!is_lone_king(material_of(board, 1 - strong)))
            continue;
        if (m.kings >= 1 && m.pieces <= 2)
            return true;
    }
    return false;
}

// Moves of one side among the plies of the count: the sides alternate and the last ply was played
// by the side not to move.
static int counted_moves(const MbGame *game, int side) {
    bool moved_last = mb_game_board(game)->side != side;
    return moved_last ? (game->count_plies + 1) / 2 : game->count_plies / 2;
}

static bool is_three_kings(const MbGame *game) {
    if (game->count_side < 0)
        return false;
    return counted_moves(game, game->count_side) >= game->rules.three_kings_moves;
}

static bool is_twelve_count(const MbGame *game) {
    if (game->count_side < 0)
        return false;
    return counted_moves(game, 1 - game->count_side) >= 12;
}

static bool is_move_limit(const MbGame *game) {
    return game->material_plies >= game->rules.move_limit;
}

static void judge_draws(const MbGame *game, MbStatus *status) {
    MbProfile profile = game->rules.profile;
    bool threefold = is_threefold(game);

    if (threefold && profile != MB_TZD)
        end_game(status, MB_DRAW, -1, "threefold");
    if (profile == MB_DRAFTI && is_move_limit(game))
        end_game(status, MB_DRAW, -1, "move-limit");
    if (profile == MB_TZD && is_five_moves(game))
        end_game(status, MB_DRAW, -1, "five-moves");
    if (profile == MB_TZD && is_three_kings(game))
        end_game(status, MB_DRAW, -1, "three-kings");
    if (profile == MB_ZAMBIA && is_twelve_count(game))
        end_game(status, MB_DRAW, -1, "twelve-count");
    if (status->kind == MB_DRAW || profile != MB_TZD)
        return;

    if (threefold)
        end_game(status, MB_CLAIMABLE, -1, "threefold");
    if (is_thirty_moves(game))
        end_game(status, MB_CLAIMABLE, -1, "thirty-moves");
}

// ---- Judgement --------------------------------------------------------------------------------

void mb_game_status(const MbGame *game, MbStatus *status) {
    const MbRules *rules = &game->rules;
    const MbBoard *board = mb_game_board(game);
    memset(status, 0, sizeof *status);
    status->kind = MB_ONGOING;
    status->winner = -1;

    if (material_of(board, board->side).pieces == 0) {
        end_game(status, MB_WIN, 1 - board->side, "no-pieces");
        return;
    }
    if (!mb_has_move(rules, board)) {
        end_game(status, MB_WIN, 1 - board->side, "no-moves");
        return;
    }
    if (rules->profile == MB_GHANA && judge_single_piece(board, status))
        return;
    bool lone_king_rules = rules->profile == MB_NIGERIA || rules->profile == MB_GHANA;
    if (lone_king_rules && judge_lone_king(rules, board, status))
        return;
    judge_draws(game, status);
}
