// The oracle's referee: ends of the game as in rules.md section 4, judged from the whole history.
#include "mailbox.h"

#include <stdlib.h>
#include <string.h>

enum { MEMORY = 50, MEMORY_OF_PROMOTIONS = 4 }; // plies that a mutant remembers

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

// TZD 8.5: three kings or more and no man.
static bool is_three_kings_side(const MbRules *rules, Material m) {
    if (mb_wrong(rules, MB_THREE_KINGS_EXACTLY) && m.kings > 3)
        return false;
    return m.kings >= 3 && (m.men == 0 || mb_wrong(rules, MB_THREE_KINGS_WITH_MEN));
}

// Zambia, 12 Count rule: four pieces on the board, all kings.
static bool is_twelve_count_side(const MbRules *rules, Material m) {
    if (mb_wrong(rules, MB_TWELVE_FOUR_KINGS) && m.kings > 3)
        return m.men == 0;
    return m.pieces == 3 && (m.men == 0 || mb_wrong(rules, MB_TWELVE_WITH_MEN));
}

static bool counts_three_kings(const MbRules *rules) {
    return rules->profile == MB_TZD || rules->profile == MB_TZD3 || mb_wrong(rules, MB_THREE_KINGS_EVERYWHERE);
}

// The side whose opponent, a lone king, is being counted out, or -1.
static int counted_side(const MbRules *rules, const MbBoard *board) {
    bool white_only = mb_wrong(rules, MB_THREE_KINGS_WHITE_ONLY) || mb_wrong(rules, MB_TWELVE_WHITE_ONLY);
    for (int strong = 0; strong < (white_only ? 1 : 2); strong++) {
        Material m = material_of(board, strong);
        if (!is_lone_king(material_of(board, 1 - strong)))
            continue;
        if (counts_three_kings(rules) && is_three_kings_side(rules, m))
            return strong;
        if (rules->profile == MB_ZAMBIA && is_twelve_count_side(rules, m))
            return strong;
    }
    return -1;
}

// On the long diagonal a1-h8.
static bool is_on_diagonal(const MbRules *rules, const MbBoard *board, int square) {
    int row = mb_row(board, square), column = mb_column(board, square);
    if (mb_wrong(rules, MB_DIAGONAL_CORNERS) && (column == 0 || column == 7))
        return false;
    return mb_wrong(rules, MB_DIAGONAL_OTHER) ? row == column + 1 || row == column - 1 : row + column == 7;
}

// Whether a king of this side stands there.
static bool holds_diagonal(const MbRules *rules, const MbBoard *board, int side) {
    for (int s = 0; s < board->squares; s++)
        if (mb_is_king(board->cell[s]) && mb_owner(board->cell[s]) == side && is_on_diagonal(rules, board, s))
            return true;
    return false;
}

// TZD3 9.4: a king of this side stands on a1-h8, and none of the other side.
static bool controls_diagonal(const MbRules *rules, const MbBoard *board, int side) {
    int kings[2] = {0, 0};
    for (int s = 0; s < board->squares; s++)
        if (mb_is_king(board->cell[s]) && is_on_diagonal(rules, board, s))
            kings[mb_owner(board->cell[s])]++;
    if (mb_wrong(rules, MB_DIAGONAL_OWN_MOVE) && board->side == side)
        return false;
    return kings[side] >= 1 + mb_wrong(rules, MB_DIAGONAL_TWO) &&
           (kings[1 - side] == 0 || mb_wrong(rules, MB_DIAGONAL_SHARED));
}

// Whether the count of this side has to wait on such a board, if it has not begun before.
static bool has_to_wait(const MbRules *rules, const MbBoard *board, int side) {
    return side >= 0 && rules->profile == MB_TZD3 && !mb_wrong(rules, MB_DIAGONAL_IGNORED) &&
           !controls_diagonal(rules, board, side);
}

// ---- The games of the FMJD: its Annex 1, article 6 (international), and FMJD64 7.2 (Brazilian and Russian)

static bool is_on_main_road(const MbRules *rules, const MbBoard *board, int square) {
    int row = mb_row(board, square), column = mb_column(board, square);
    return mb_wrong(rules, MB_ROAD_OTHER) ? row == column + 1 || row == column - 1 : row + column == 7;
}

static bool king_on_main_road(const MbRules *rules, const MbBoard *board, int side) {
    bool there = mb_wrong(rules, MB_ROAD_ANYWHERE), other = false;
    for (int s = 0; s < board->squares; s++)
        if (board->cell[s] != '.' && is_on_main_road(rules, board, s))
            *(mb_owner(board->cell[s]) == side ? &there : &other) = true;
    return there && !(other && mb_wrong(rules, MB_ROAD_ALONE));
}

// A side that is counted against a lone king.
static bool is_counted(const MbRules *rules, Material m) {
    bool out = m.men > 0       ? mb_wrong(rules, MB_LONE_COUNT_NOT_MEN)
               : m.pieces == 1 ? mb_wrong(rules, MB_LONE_COUNT_NOT_KINGS)
                               : false;
    bool men = m.pieces == 3 && m.men > 0;
    out = out || (men && mb_wrong(rules, MB_LONE_COUNT_THREE_KINGS)) ||
          (men && m.men == 2 && mb_wrong(rules, MB_LONE_COUNT_NOT_TWO_MEN));
    return !out && (m.kings > 0 || mb_wrong(rules, MB_LONE_COUNT_NO_KING)) &&
           m.pieces <= 3 + mb_wrong(rules, MB_LONE_COUNT_FOUR);
}

// The moves that a side may make against a lone king before the game is drawn, with no more than three pieces: 5, 16,
// or 5 against a king on the main road, here as -5; 0 without such a count.
static int moves_against_lone(const MbRules *rules, const MbBoard *board) {
    if (!mb_is_fmjd(rules->profile))
        return 0;
    for (int lone = mb_wrong(rules, MB_LONE_COUNT_WHITE_ONLY); lone < 2; lone++) {
        Material own = material_of(board, lone), m = material_of(board, 1 - lone);
        bool alone = is_lone_king(own) || (own.pieces == 1 && mb_wrong(rules, MB_LONE_COUNT_LONE_MAN));
        if (!alone || !is_counted(rules, m))
            continue;
        if (m.pieces < 3)
            return mb_wrong(rules, MB_LONE_COUNT_TWO_SIXTEEN) ? 16 : 5;
        if (!mb_is_fmjd64(rules->profile))
            return mb_wrong(rules, MB_LONE_COUNT_THREE_FIVE) ? 5 : 16;
        if (mb_wrong(rules, MB_ROAD_NEVER) || (m.men > 0 && mb_wrong(rules, MB_ROAD_KINGS_ONLY)))
            return 0;
        return king_on_main_road(rules, board, lone) ? -5 : 0;
    }
    return 0;
}

// Moves of one side among so many plies of a count, the last of them played by the side that is not `to_move`.
static int moves_among(int plies, int to_move, int side) {
    return to_move == side ? plies / 2 : (plies + 1) / 2;
}

// FMJD64 counts "his" moves, those of the side against the lone king. Of two lone kings either one's count, and so the
// moves of the one that began.
static int moves_of_stronger(const MbBoard *board, int plies, int to_move) {
    for (int lone = 0; lone < 2; lone++)
        if (is_lone_king(material_of(board, lone)) && material_of(board, 1 - lone).pieces > 1)
            return moves_among(plies, to_move, 1 - lone);
    return (plies + 1) / 2;
}

// Whether so many plies are so many of the moves that FMJD64 counts; a mutant draws `late` plies later.
static bool has_made(const MbGame *game, int plies, int moves, int late, bool counts_plies, bool both) {
    const MbBoard *board = mb_game_board(game);
    int to_move = late % 2 ? 1 - board->side : board->side;
    if (counts_plies || both)
        return plies >= (counts_plies ? moves : 2 * moves) + late;
    return moves_of_stronger(board, plies - late, to_move) >= moves;
}

static bool is_lone_count(const MbGame *game) {
    const MbRules *rules = &game->rules;
    int moves = abs(moves_against_lone(rules, mb_game_board(game)));
    int late = mb_wrong(rules, MB_LONE_COUNT_LATE) - mb_wrong(rules, MB_LONE_COUNT_EARLY);
    bool both = !mb_is_fmjd64(rules->profile) || mb_wrong(rules, MB_LONE_COUNT_BOTH);
    if (moves == 0 || mb_wrong(rules, MB_LONE_COUNT_NEVER))
        return false;
    return mb_wrong(rules, MB_LONE_COUNT_AT_ONCE) ||
           has_made(game, game->lone_plies, moves, late, mb_wrong(rules, MB_LONE_COUNT_PLIES), both);
}

// FMJD 6.2, and FMJD64 7.2.5.
static bool is_king_moves(const MbGame *game) {
    const MbRules *rules = &game->rules;
    const MbBoard *board = mb_game_board(game);
    bool men = material_of(board, 0).men > 0 || material_of(board, 1).men > 0;
    int moves = mb_is_fmjd64(rules->profile) != mb_wrong(rules, MB_KING_MOVES_OTHER) ? 15 : 25;
    int limit = mb_wrong(rules, MB_KING_MOVES_PLIES) ? moves : 2 * moves;
    limit += mb_wrong(rules, MB_KING_MOVES_LATE) - mb_wrong(rules, MB_KING_MOVES_EARLY);
    return mb_is_fmjd(rules->profile) && game->quiet_plies >= limit && !mb_wrong(rules, MB_KING_MOVES_NEVER) &&
           !(men && mb_wrong(rules, MB_KING_MOVES_ONLY_KINGS));
}

// FMJD64 7.2.4: three or more kings against one.
static bool has_three_against_king(const MbRules *rules, const MbBoard *board) {
    if (!mb_is_fmjd64(rules->profile))
        return false;
    for (int lone = mb_wrong(rules, MB_THREE_KINGS_WHITE_ONLY); lone < 2; lone++)
        if (is_lone_king(material_of(board, lone)) && is_three_kings_side(rules, material_of(board, 1 - lone)))
            return true;
    return false;
}

static bool is_fifteen_moves(const MbGame *game) {
    const MbRules *rules = &game->rules;
    int late = 2 * (mb_wrong(rules, MB_THREE_KINGS_LATE) - mb_wrong(rules, MB_THREE_KINGS_EARLY));
    return has_three_against_king(rules, mb_game_board(game)) && !mb_wrong(rules, MB_THREE_KINGS_NEVER) &&
           has_made(game, game->material_plies, 15, late, mb_wrong(rules, MB_THREE_KINGS_PLIES),
                    mb_wrong(rules, MB_THREE_KINGS_BOTH));
}

// FMJD64 7.2.6: the moves that so many pieces have; 0 where they are not counted.
static int moves_with(const MbRules *rules, int pieces) {
    if (pieces < 4 || pieces > 7 - mb_wrong(rules, MB_SAME_NOT_SEVEN))
        return 0;
    if (pieces > 5 || (pieces == 5 && mb_wrong(rules, MB_SAME_FIVE_SIXTY)) || mb_wrong(rules, MB_SAME_SIXTY))
        return mb_wrong(rules, MB_SAME_THIRTY) ? 30 : 60;
    return 30;
}

static bool is_same_material(const MbGame *game) {
    const MbRules *rules = &game->rules;
    Material white = material_of(mb_game_board(game), 0), black = material_of(mb_game_board(game), 1);
    bool kings = white.kings > 0 && black.kings > 0;
    int moves = moves_with(rules, white.pieces + black.pieces);
    int limit = mb_wrong(rules, MB_SAME_PLIES) ? moves : 2 * moves;
    limit += mb_wrong(rules, MB_SAME_LATE) - mb_wrong(rules, MB_SAME_EARLY);
    return mb_is_fmjd64(rules->profile) && kings && !has_three_against_king(rules, mb_game_board(game)) && moves > 0 &&
           game->material_plies >= limit && !mb_wrong(rules, MB_SAME_NEVER);
}

static void push_position(MbGame *game, const MbBoard *board) {
    if (game->n == game->capacity) {
        game->capacity = game->capacity ? 2 * game->capacity : 64;
        game->history = realloc(game->history, (size_t)game->capacity * sizeof *game->history);
        if (!game->history)
            abort();
    }
    game->history[game->n++] = *board;
    if (mb_wrong(&game->rules, MB_NUMBERS_MIRRORED))
        game->history[game->n - 1].fmjd = false;
}

void mb_game_init_clocks(MbGame *game, const MbRules *rules, const MbBoard *board, int h, int m) {
    memset(game, 0, sizeof *game);
    game->rules = *rules;
    game->quiet_plies = h;
    game->material_plies = m;
    game->count_side = counted_side(rules, board);
    bool waits = has_to_wait(rules, board, game->count_side) ||
                 (rules->profile == MB_TZD3 && game->count_side >= 0 && mb_wrong(rules, MB_DIAGONAL_SET_UP));
    game->count_plies = waits ? -1 : game->count_side >= 0 ? m : 0;
    game->lone_plies = moves_against_lone(rules, board) != 0 ? m : 0;
    for (int side = 0; side < 2; side++)
        game->promoted[side] = material_of(board, side).kings > 0 && !mb_wrong(rules, MB_SUPA_SET_UP);
    push_position(game, board);
}

void mb_game_set_count(MbGame *game, int plies) {
    if (game->count_side >= 0 && !mb_wrong(&game->rules, MB_DIAGONAL_FIELD))
        game->count_plies = plies;
    if (moves_against_lone(&game->rules, mb_game_board(game)) != 0)
        game->lone_plies = plies;
}

void mb_game_set_promoted(MbGame *game, bool white, bool black) {
    if (mb_wrong(&game->rules, MB_SUPA_FIELD))
        return;
    bool adds = mb_wrong(&game->rules, MB_SUPA_FIELD_ADDS);
    game->promoted[0] = white || (adds && game->promoted[0]);
    game->promoted[1] = black || (adds && game->promoted[1]);
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
    MbMove *legal = mb_lists_new(1);
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

static int twelve(const MbRules *rules) {
    return 12 + mb_wrong(rules, MB_TWELVE_LATE) - mb_wrong(rules, MB_TWELVE_EARLY);
}

// Zambia, 12 Count rule: "each move by the lone, including jumps, counts as one move". Whether the next move, with
// which the lone king leaves fewer than three against it, is the last one of the count.
static bool is_twelfth_jump(const MbGame *game, const MbBoard *before) {
    const MbRules *rules = &game->rules;
    int lone = 1 - game->count_side;
    if (rules->profile != MB_ZAMBIA || game->count_side < 0 || before->side != lone ||
        mb_wrong(rules, MB_TWELVE_STRONG_SIDE) || mb_wrong(rules, MB_TWELVE_WITHOUT_JUMPS))
        return false;
    return moves_among(game->count_plies, before->side, lone) + 1 >= twelve(rules);
}

// The count against a lone king runs on while its class stays: 16 moves, 5 moves, or the main road.
static void count_lone(MbGame *game, const MbBoard *before, const MbMove *played, const MbBoard *after) {
    const MbRules *rules = &game->rules;
    int now = moves_against_lone(rules, after), was = moves_against_lone(rules, before);
    bool steps = !mb_is_king(before->cell[played->from]);
    bool restarts = (steps && !played->promotes && mb_wrong(rules, MB_LONE_COUNT_BY_MEN)) ||
                    (played->promotes && mb_wrong(rules, MB_LONE_COUNT_BY_PROMOTION));
    restarts = restarts || (was == 5 && played->n_captured > 0 && mb_wrong(rules, MB_LONE_COUNT_RESTARTED));
    bool paused = (was == -5 || now == -5) && played->n_captured == 0 && mb_wrong(rules, MB_ROAD_PAUSED);
    bool carried = (was == -5 && now == 5 && mb_wrong(rules, MB_ROAD_INTO_LONE)) || (paused && now == -5) ||
                   (was != 0 && mb_wrong(rules, MB_LONE_COUNT_CARRIED)) ||
                   (played->n_captured == 0 && mb_wrong(rules, MB_ROAD_KEPT));
    bool runs_on = (now != 0 && now == was) || carried;
    game->lone_plies = runs_on && !restarts ? game->lone_plies + 1 : paused ? game->lone_plies : 0;
}

// A mutant's: so many kings against one are left, and nothing else.
static bool leaves_kings_against_one(const MbBoard *board, int kings) {
    for (int lone = 0; lone < 2; lone++) {
        Material m = material_of(board, 1 - lone);
        if (is_lone_king(material_of(board, lone)) && m.kings == kings && m.men == 0)
            return true;
    }
    return false;
}

void mb_game_count(MbGame *game, const MbBoard *before, const MbMove *played, const MbBoard *after) {
    // A huff takes a piece off the board, so it restarts the clocks as a capture does.
    bool takes = played->n_captured > 0 || played->huffed >= 0;
    bool man_moves = !mb_is_king(before->cell[played->from]);
    const MbRules *rules = &game->rules;
    bool through_men = mb_wrong(rules, MB_THIRTY_THROUGH_MEN) || mb_wrong(rules, MB_THIRTY_COUNTS_ALL) ||
                       mb_wrong(rules, MB_KING_MOVES_THROUGH_MEN);
    bool through_captures = mb_wrong(rules, MB_THIRTY_THROUGH_CAPTURE) ||
                            mb_wrong(rules, MB_KING_MOVES_THROUGH_CAPTURE) ||
                            (mb_wrong(rules, MB_THIRTY_TO_THREE_KINGS) && leaves_kings_against_one(after, 3)) ||
                            (mb_wrong(rules, MB_THIRTY_TO_TWO_KINGS) && leaves_kings_against_one(after, 2));
    through_men = through_men || (played->promotes && mb_wrong(rules, MB_KING_MOVES_THROUGH_PROMOTION));
    bool quiet = (!takes || through_captures) && (!man_moves || through_men);
    bool keeps_three = mb_wrong(rules, MB_THREE_KINGS_CARRIED) && has_three_against_king(rules, before) &&
                       has_three_against_king(rules, after);
    bool same_material = (!takes || keeps_three || mb_wrong(rules, MB_MATERIAL_THROUGH_CAPTURE)) &&
                         (!played->promotes || mb_wrong(rules, MB_MATERIAL_THROUGH_PROMOTION)) &&
                         (!man_moves || played->promotes || !mb_wrong(rules, MB_MATERIAL_RESTARTED_BY_MEN));
    game->quiet_plies = quiet ? game->quiet_plies + 1 : 0;
    game->material_plies = same_material ? game->material_plies + 1 : 0;

    // This count runs through captures as long as its condition holds (8.5).
    int side = counted_side(rules, after);
    bool runs_on = side >= 0 && side == game->count_side && !(takes && mb_wrong(rules, MB_THREE_KINGS_RESTARTED));
    bool filled = side < 0 && is_twelfth_jump(game, before);
    bool waited = game->count_plies < 0;
    bool gained_by_move = before->side == side && has_to_wait(rules, before, side);
    bool waits = has_to_wait(rules, after, side) ||
                 (waited && runs_on && !gained_by_move && mb_wrong(rules, MB_DIAGONAL_LONE_LEAVES));
    bool counts = (runs_on && !waited) || filled;
    bool begins_at_one = side >= 0 && !runs_on && !(rules->profile == MB_ZAMBIA && before->side == side) &&
                         (mb_wrong(rules, MB_THREE_KINGS_FIRST_MOVE) || mb_wrong(rules, MB_TWELVE_FIRST_MOVE));
    game->count_plies = counts ? game->count_plies + 1 : waits ? -1 : begins_at_one;
    if (counts && waits && mb_wrong(rules, MB_DIAGONAL_LEFT))
        game->count_plies = -1;
    if (counts && !waits && has_to_wait(rules, before, side) && mb_wrong(rules, MB_DIAGONAL_REGAINED))
        game->count_plies = 0;
    if (runs_on && waited && !waits && mb_wrong(rules, MB_DIAGONAL_BACKDATED))
        game->count_plies = game->material_plies;
    if (counts && mb_wrong(rules, MB_DIAGONAL_LONE_ENTERS) && holds_diagonal(rules, after, 1 - side))
        game->count_plies = -1;
    if (waited && game->count_plies == 0 && before->side == side && mb_wrong(rules, MB_DIAGONAL_FIRST_MOVE))
        game->count_plies = 1;
    game->count_side = side;
    count_lone(game, before, played, after);
}

// Notes a promotion, as the move that has just been played made it.
static void note_promotion(MbGame *game, const MbBoard *before, const MbMove *played) {
    const MbRules *rules = &game->rules;
    bool *promoted = game->promoted;
    int side = before->side;
    if (mb_wrong(rules, MB_SUPA_LATE) && game->promoted_at[side] > 0 && material_of(before, side).kings > 0)
        promoted[side] = true;
    for (int s = 0; s < 2 && mb_wrong(rules, MB_SUPA_FORGETS); s++)
        if (game->promoted_at[s] > 0 && game->n - game->promoted_at[s] >= MEMORY_OF_PROMOTIONS)
            promoted[s] = false;
    bool missed = played->n_captured > 0 ? mb_wrong(rules, MB_SUPA_BY_STEP) : mb_wrong(rules, MB_SUPA_BY_CAPTURE);
    if (!played->promotes || missed)
        return;
    game->promoted_at[side] = game->n;
    promoted[side] = promoted[side] || !mb_wrong(rules, MB_SUPA_LATE);
}

static bool has_been_before(const MbGame *game) {
    const MbBoard *now = mb_game_board(game);
    for (int i = 0; i < game->n - 1; i++)
        if (game->history[i].side == now->side && memcmp(game->history[i].cell, now->cell, sizeof now->cell) == 0)
            return true;
    return false;
}

bool mb_game_play(MbGame *game, const MbMove *move) {
    MbBoard before = *mb_game_board(game);
    MbMove played = *move;
    if (!is_legal(&game->rules, &before, &played))
        return false;
    MbBoard after = mb_apply(&game->rules, &before, &played);
    push_position(game, &after);
    mb_game_count(game, &before, &played, &after);
    if (mb_wrong(&game->rules, MB_THIRTY_BY_REPETITION) && has_been_before(game))
        game->quiet_plies = 0;
    note_promotion(game, &before, &played);
    return true;
}

// ---- Wins -------------------------------------------------------------------------------------

static void end_game(MbStatus *status, MbKind kind, int winner, const char *reason) {
    status->kind = kind;
    status->winner = winner;
    status->reason[status->n_reasons++] = reason;
}

// Article 9.3: a side left with one piece loses; if both are, the side to move does.
static bool judge_single_piece(const MbRules *rules, const MbBoard *board, MbStatus *status) {
    for (int i = 0; i < 2; i++) {
        int side = (i == 0) != mb_wrong(rules, MB_SINGLE_OTHER_FIRST) ? board->side : 1 - board->side;
        Material m = material_of(board, side);
        if (m.pieces != 1 || (m.kings == 1 && mb_wrong(rules, MB_SINGLE_MAN)))
            continue;
        if (side != board->side && mb_wrong(rules, MB_SINGLE_TO_MOVE))
            continue;
        if (side == board->side && mb_wrong(rules, MB_SINGLE_CAPTURES_ON) && mb_has_capture(rules, board))
            return false;
        end_game(status, MB_WIN, 1 - side, "single-piece");
        return true;
    }
    return false;
}

// How many pieces with a king only draw against a lone king (Nigeria 4): three.
static int drawn_pieces(const MbRules *rules, Material m) {
    if (mb_wrong(rules, MB_LONE_WIN_KINGS_ONLY) && m.men > 0)
        return MB_SQUARES;
    return 3 + mb_wrong(rules, MB_LONE_DRAW_FOUR_PIECES) - mb_wrong(rules, MB_LONE_DRAW_TWO_PIECES);
}

static bool may_huff(const MbBoard *board) {
    for (int s = 0; s < board->squares; s++)
        if (board->huffable[s])
            return true;
    return false;
}

// 5.4 waits until the side to move has neither a capture nor a huff (3.5), which could leave less.
static bool is_quiet(const MbRules *rules, const MbBoard *board) {
    MbBoard passed = *board;
    passed.side = 1 - board->side;
    if (may_huff(board) && !mb_wrong(rules, MB_LONE_WIN_BEFORE_HUFF) && !mb_wrong(rules, MB_LONE_WIN_ALWAYS))
        return false;
    if (mb_wrong(rules, MB_LONE_WIN_BOTH_QUIET) && mb_has_capture(rules, &passed))
        return false;
    return mb_wrong(rules, MB_LONE_WIN_ALWAYS) || !mb_has_capture(rules, board);
}

static bool is_lone_against(const MbRules *rules, Material lone, Material strong) {
    bool king = is_lone_king(lone) || (lone.pieces == 1 && mb_wrong(rules, MB_LONE_KING_MAN));
    return king && (strong.kings > 0 || mb_wrong(rules, MB_LONE_KING_WITHOUT));
}

// Nigeria 4 and 5.4. Against a lone king every side with a king and at most three pieces in all is
// a class of article 4, every side with a king and four or more a class of 5.4.
static bool judge_lone_king(const MbGame *game, MbStatus *status) {
    const MbRules *rules = &game->rules;
    const MbBoard *board = mb_game_board(game);
    for (int strong = 0; strong < (mb_wrong(rules, MB_LONE_KING_WHITE_ONLY) ? 1 : 2); strong++) {
        Material m = material_of(board, strong), lone = material_of(board, 1 - strong);
        bool seeds = mb_wrong(rules, MB_LONE_WIN_SEEDS) && lone.kings == 1 && m.kings > 0 && m.pieces > 3;
        if (!is_lone_against(rules, lone, m) && !seeds)
            continue;
        if (m.pieces <= drawn_pieces(rules, m)) {
            bool waits = (mb_wrong(rules, MB_LONE_DRAW_QUIET) && mb_has_capture(rules, board)) ||
                         (mb_wrong(rules, MB_LONE_DRAW_LATER) && game->material_plies < 10) ||
                         mb_wrong(rules, MB_LONE_DRAW_NEVER);
            if (waits)
                return false;
            end_game(status, MB_DRAW, -1, "lone-king-draw");
            return true;
        }
        if (is_quiet(rules, board) && !mb_wrong(rules, MB_LONE_WIN_NEVER)) {
            end_game(status, MB_WIN, strong, "lone-king-win");
            return true;
        }
    }
    return false;
}

// ---- Draws ------------------------------------------------------------------------------------

static bool same_piece(const MbRules *rules, char a, char b) {
    return mb_wrong(rules, MB_THREEFOLD_KINGS_ALIKE) ? mb_owner(a) == mb_owner(b) : a == b;
}

static bool same_position(const MbRules *rules, const MbBoard *a, const MbBoard *b) {
    if (a->side != b->side && !mb_wrong(rules, MB_THREEFOLD_ANY_SIDE))
        return false;
    for (int s = 0; s < a->squares; s++)
        if (!same_piece(rules, a->cell[s], b->cell[s]) ||
            (a->huffable[s] != b->huffable[s] && !mb_wrong(rules, MB_THREEFOLD_HUFFABLE_ALIKE)))
            return false;
    return true;
}

static bool is_threefold(const MbGame *game) {
    const MbRules *rules = &game->rules;
    int times = 0, last = -1, distance = 0;
    bool even = true; // the times lie at equal distances
    int first = mb_wrong(rules, MB_THREEFOLD_NO_START);
    if (mb_wrong(rules, MB_THREEFOLD_FORGETS) && game->n - 1 > MEMORY)
        first = game->n - 1 - MEMORY;
    for (int i = first; i < game->n; i++) {
        if (!same_position(rules, &game->history[i], mb_game_board(game)))
            continue;
        even = times < 2 || (even && i - last == distance);
        distance = i - last;
        last = i;
        times++;
    }
    if (mb_wrong(rules, MB_THREEFOLD_IN_A_ROW) && !even)
        return false;
    return times >= 3 - mb_wrong(rules, MB_THREEFOLD_TWICE) + mb_wrong(rules, MB_THREEFOLD_FOUR) &&
           !mb_wrong(rules, MB_THREEFOLD_NEVER);
}

// TZD 8.3: 30 moves by each side without a capture. With kings alone no man can move, so the quiet
// clock has run since the last capture or since the last man went.
static bool is_thirty_moves(const MbGame *game) {
    const MbRules *rules = &game->rules;
    const MbBoard *board = mb_game_board(game);
    bool men = material_of(board, 0).men > 0 || material_of(board, 1).men > 0;
    int limit = mb_wrong(rules, MB_THIRTY_PLIES) ? 30 : 60;
    limit += mb_wrong(rules, MB_THIRTY_LATE) - mb_wrong(rules, MB_THIRTY_EARLY);
    return (!men || mb_wrong(rules, MB_THIRTY_WITH_MEN) || mb_wrong(rules, MB_THIRTY_COUNTS_ALL)) &&
           game->quiet_plies >= limit && !mb_wrong(rules, MB_THIRTY_NEVER);
}

// The material of TZD 8.4: K v K, K+man v K, 2K v K.
static bool is_five_moves_side(const MbRules *rules, Material m) {
    bool left_out = m.pieces == 1 ? mb_wrong(rules, MB_FIVE_NOT_KINGS)
                    : m.men == 1  ? mb_wrong(rules, MB_FIVE_NOT_MAN)
                                  : mb_wrong(rules, MB_FIVE_NOT_TWO);
    return m.kings >= 1 && m.pieces <= 2 + mb_wrong(rules, MB_FIVE_THREE_PIECES) && !left_out;
}

// TZD 8.4: 5 moves by each side.
static bool is_five_moves(const MbGame *game) {
    const MbRules *rules = &game->rules;
    const MbBoard *board = mb_game_board(game);
    int limit = mb_wrong(rules, MB_FIVE_PLIES) ? 5 : 10;
    limit += mb_wrong(rules, MB_FIVE_LATE) - mb_wrong(rules, MB_FIVE_EARLY);
    if (game->material_plies < limit || mb_wrong(rules, MB_FIVE_NEVER))
        return false;
    for (int strong = 0; strong < (mb_wrong(rules, MB_FIVE_WHITE_ONLY) ? 1 : 2); strong++)
        if (is_lone_king(material_of(board, 1 - strong)) && is_five_moves_side(rules, material_of(board, strong)))
            return true;
    return false;
}

static int counted_moves(const MbGame *game, int side) {
    const MbRules *rules = &game->rules;
    if (mb_wrong(rules, MB_THREE_KINGS_HALVED) || mb_wrong(rules, MB_TWELVE_HALVED))
        return game->count_plies / 2;
    if (mb_wrong(rules, MB_TWELVE_HALVED_UP))
        return (game->count_plies + 1) / 2;
    return moves_among(game->count_plies, mb_game_board(game)->side, side);
}

static bool is_three_kings(const MbGame *game) {
    const MbRules *rules = &game->rules;
    if (game->count_side < 0 || game->count_plies < 0 || mb_wrong(rules, MB_THREE_KINGS_NEVER))
        return false;
    int limit = mb_wrong(rules, MB_THREE_KINGS_FIFTEEN)  ? 15
                : mb_wrong(rules, MB_THREE_KINGS_TWELVE) ? 12
                                                         : rules->three_kings_moves;
    limit += mb_wrong(rules, MB_THREE_KINGS_LATE) - mb_wrong(rules, MB_THREE_KINGS_EARLY);
    bool lone = mb_wrong(rules, MB_THREE_KINGS_LONE_SIDE);
    int moves = counted_moves(game, lone ? 1 - game->count_side : game->count_side);
    return (mb_wrong(rules, MB_THREE_KINGS_PLIES) ? game->count_plies : moves) >= limit;
}

static bool is_twelve_count(const MbGame *game) {
    const MbRules *rules = &game->rules;
    if (mb_wrong(rules, MB_TWELVE_NEVER))
        return false;
    if (game->count_side < 0)
        return game->count_plies > 0; // the last move of the count was a capture
    bool strong = mb_wrong(rules, MB_TWELVE_STRONG_SIDE);
    return counted_moves(game, strong ? game->count_side : 1 - game->count_side) >= twelve(rules);
}

static bool is_move_limit(const MbGame *game) {
    const MbRules *rules = &game->rules;
    int limit = mb_wrong(rules, MB_LIMIT_FIXED) ? 60 : rules->move_limit;
    limit += mb_wrong(rules, MB_LIMIT_LATE) - mb_wrong(rules, MB_LIMIT_EARLY);
    return game->material_plies >= limit && !mb_wrong(rules, MB_LIMIT_NEVER);
}

static void judge_draws(const MbGame *game, MbStatus *status) {
    const MbRules *rules = &game->rules;
    bool tzd = rules->profile == MB_TZD, tzd3 = rules->profile == MB_TZD3;
    bool threefold = is_threefold(game);
    bool claim_threefold = (((tzd && !rules->auto_threefold) || tzd3) && !mb_wrong(rules, MB_THREEFOLD_AUTOMATIC)) ||
                           mb_wrong(rules, MB_THREEFOLD_CLAIMABLE);
    bool five = (tzd || mb_wrong(rules, MB_FIVE_EVERYWHERE)) && is_five_moves(game);
    bool kings = (counts_three_kings(rules) && is_three_kings(game)) || is_fifteen_moves(game);
    bool thirty = (tzd || tzd3 || mb_wrong(rules, MB_THIRTY_EVERYWHERE)) && is_thirty_moves(game);
    bool claim_five = mb_wrong(rules, MB_FIVE_CLAIMABLE), claim_kings = mb_wrong(rules, MB_THREE_KINGS_CLAIMABLE);
    bool claim_thirty = !mb_wrong(rules, MB_THIRTY_AUTOMATIC);

    if (threefold && !claim_threefold)
        end_game(status, MB_DRAW, -1, "threefold");
    if (rules->profile == MB_DRAFTI && is_move_limit(game))
        end_game(status, MB_DRAW, -1, "move-limit");
    if (five && !claim_five)
        end_game(status, MB_DRAW, -1, "five-moves");
    if (kings && !claim_kings)
        end_game(status, MB_DRAW, -1, "three-kings");
    if (rules->profile == MB_ZAMBIA && is_twelve_count(game))
        end_game(status, MB_DRAW, -1, "twelve-count");
    if (is_king_moves(game) && !mb_wrong(rules, MB_KING_MOVES_CLAIMABLE))
        end_game(status, MB_DRAW, -1, "king-moves");
    if (is_lone_count(game) && !mb_wrong(rules, MB_LONE_COUNT_CLAIMABLE))
        end_game(status, MB_DRAW, -1, "lone-king-count");
    if (is_same_material(game) && !mb_wrong(rules, MB_SAME_CLAIMABLE))
        end_game(status, MB_DRAW, -1, "same-material");
    if (thirty && !claim_thirty)
        end_game(status, MB_DRAW, -1, "thirty-moves");
    if (status->kind == MB_DRAW)
        return;

    if (threefold)
        end_game(status, MB_CLAIMABLE, -1, "threefold");
    if (thirty)
        end_game(status, MB_CLAIMABLE, -1, "thirty-moves");
    if (five)
        end_game(status, MB_CLAIMABLE, -1, "five-moves");
    if (kings)
        end_game(status, MB_CLAIMABLE, -1, "three-kings");
    if (is_king_moves(game))
        end_game(status, MB_CLAIMABLE, -1, "king-moves");
    if (is_lone_count(game))
        end_game(status, MB_CLAIMABLE, -1, "lone-king-count");
    if (is_same_material(game))
        end_game(status, MB_CLAIMABLE, -1, "same-material");
}

// ---- Judgement --------------------------------------------------------------------------------

// TZD3 5: the loser has promoted nothing in the whole game; article 45 names the ways to lose.
static void judge_supa(const MbGame *game, MbStatus *status) {
    const MbRules *rules = &game->rules;
    bool known = rules->profile == MB_TZD3 ? !mb_wrong(rules, MB_SUPA_NEVER) : mb_wrong(rules, MB_SUPA_EVERYWHERE);
    if (known && status->kind == MB_DRAW)
        status->supa = mb_wrong(rules, MB_SUPA_DRAW);
    if (!known || status->kind != MB_WIN)
        return;
    int loser = 1 - status->winner;
    bool promoted = mb_wrong(rules, MB_SUPA_WINNER)   ? game->promoted[status->winner]
                    : mb_wrong(rules, MB_SUPA_EITHER) ? game->promoted[0] || game->promoted[1]
                    : mb_wrong(rules, MB_SUPA_NOW)    ? material_of(mb_game_board(game), loser).kings > 0
                                                      : game->promoted[loser];
    const char *reason = status->reason[0];
    bool listed = strcmp(reason, "no-pieces") == 0 ||
                  (strcmp(reason, "resignation") == 0 && !mb_wrong(rules, MB_SUPA_RESIGNED)) ||
                  (strcmp(reason, "time") == 0 && !mb_wrong(rules, MB_SUPA_ON_TIME));
    promoted = promoted || (mb_wrong(rules, MB_SUPA_WHITE_ONLY) && status->winner != 0);
    status->supa = !promoted && (listed || (mb_wrong(rules, MB_SUPA_BLOCKED) && strcmp(reason, "no-moves") == 0));
}

void mb_game_taken_back(MbGame *game, const bool promoted[2]) {
    for (int side = 0; side < 2; side++) {
        if (mb_wrong(&game->rules, MB_SUPA_FORGOTTEN))
            game->promoted[side] = material_of(mb_game_board(game), side).kings > 0;
        if (mb_wrong(&game->rules, MB_SUPA_UNDONE))
            game->promoted[side] = game->promoted[side] || promoted[side];
    }
}

// TZD 10: the material of 8.4 or a lone king cannot win; TZD3 11: a lone king cannot.
static bool can_win_on_time(const MbGame *game, int side) {
    const MbRules *rules = &game->rules;
    const MbBoard *board = mb_game_board(game);
    if (mb_wrong(rules, MB_FLAG_OWN_MATERIAL))
        side = 1 - side;
    bool tzd = rules->profile == MB_TZD, tzd3 = rules->profile == MB_TZD3;
    Material own = material_of(board, side), other = material_of(board, 1 - side);
    bool little = is_lone_king(other) && own.kings > 0 && own.pieces <= 2;
    if (little && ((tzd && !mb_wrong(rules, MB_FLAG_MATERIAL)) || mb_wrong(rules, MB_FLAG_OLD_MATERIAL)))
        return false;
    bool spared = ((tzd || tzd3) && !mb_wrong(rules, MB_FLAG_LONE_KING)) || mb_wrong(rules, MB_FLAG_EVERYWHERE);
    bool beaten = (mb_wrong(rules, MB_FLAG_FEW_PIECES) && other.pieces >= 3) ||
                  (mb_wrong(rules, MB_FLAG_THREE_KINGS) && other.kings >= 3) ||
                  (mb_wrong(rules, MB_FLAG_MEN_ONLY) && other.kings > 0) ||
                  (mb_wrong(rules, MB_FLAG_KINGS_ONLY) && !is_lone_king(other));
    return !spared || beaten || !is_lone_king(own);
}

void mb_game_given_up(const MbGame *game, int loser, const char *reason, MbStatus *status) {
    memset(status, 0, sizeof *status);
    if (strcmp(reason, "time") == 0 && !can_win_on_time(game, 1 - loser))
        end_game(status, MB_DRAW, -1, "time-insufficient-material");
    else
        end_game(status, MB_WIN, 1 - loser, reason);
    judge_supa(game, status);
}

static void judge(const MbGame *game, MbStatus *status);

void mb_game_status(const MbGame *game, MbStatus *status) {
    judge(game, status);
    judge_supa(game, status);
}

static void judge(const MbGame *game, MbStatus *status) {
    const MbRules *rules = &game->rules;
    const MbBoard *board = mb_game_board(game);
    memset(status, 0, sizeof *status);
    status->kind = MB_ONGOING;
    status->winner = -1;

    if (mb_wrong(rules, MB_DRAW_BEFORE_WIN))
        judge_draws(game, status);
    if (status->kind == MB_DRAW || status->kind == MB_CLAIMABLE)
        return;
    if (material_of(board, board->side).pieces == 0) {
        end_game(status, MB_WIN, 1 - board->side, "no-pieces");
        return;
    }
    MbStatus material = *status;
    if (mb_wrong(rules, MB_LONE_DRAW_FIRST) && judge_lone_king(game, &material) && material.kind == MB_DRAW) {
        *status = material;
        return;
    }
    if (!mb_has_move(rules, board)) {
        bool draw = mb_wrong(rules, MB_BLOCKED_IS_DRAW);
        end_game(status, draw ? MB_DRAW : MB_WIN, draw ? -1 : 1 - board->side, "no-moves");
        return;
    }
    bool single_piece = rules->profile == MB_GHANA || mb_wrong(rules, MB_SINGLE_EVERYWHERE);
    if (single_piece && !mb_wrong(rules, MB_SINGLE_NEVER) && judge_single_piece(rules, board, status))
        return;
    bool lone_king_rules = rules->profile == MB_NIGERIA || rules->profile == MB_GHANA;
    if (lone_king_rules && judge_lone_king(game, status))
        return;
    judge_draws(game, status);
}
