#include "tools/display.h"

#include "board/clocks.h"
#include "board/ending.h"
#include "notation/fen.h"

static void row_label(Text *text, const Board *board, int row) {
    if (board->width == 8)
        text_printf(text, "  %d ", 8 - row);
    else
        text_printf(text, " %2d ", row * 5 + 1);
}

static void draw_row(Text *text, const Board *board, const Position *p, int row) {
    static const char *const pieces[2][2] = {{"w", "W"}, {"b", "B"}};
    row_label(text, board, row);
    for (int column = 0; column < board->width; column++) {
        Square square = square_at(board, row, column);
        const char *cell = square == NO_SQUARE ? " " : ".";
        for (Side side = WHITE; square != NO_SQUARE && side <= BLACK; side++)
            if (p->pieces[side] & bit_of(square))
                cell = pieces[side][(p->kings & bit_of(square)) != 0];
        text_printf(text, " %s", cell);
    }
    text_add_char(text, '\n');
}

void display_board(Text *text, const Rules *rules, const Position *p) {
    for (int row = 0; row < rules->board->width; row++)
        draw_row(text, rules->board, p, row);
    if (rules->board->width == 8)
        text_add(text, "     a b c d e f g h\n");
}

void display_moves(Text *text, const Rules *rules, const Position *p, const Notation *notation) {
    MoveList list;
    rules_list_moves(rules, p, &list);
    for (int i = 0; i < list.count; i++) {
        text_add_char(text, ' ');
        move_write(text, rules, p, list.moves[i], notation);
    }
    move_list_free(&list);
}

static void display_clocks(Text *text, const Game *game) {
    const Rules *rules = &game->rules;
    const GameState *now = game_now(game);
    const Position *p = &now->position;
    text_printf(text, "Clocks: %d plies since a capture or man move, %d since the material changed", now->clocks.quiet,
                now->clocks.material);
    text_printf(text, "; position seen %d time%s\n", game_occurrences(game), game_occurrences(game) == 1 ? "" : "s");
    Counter counters[COUNTERS];
    int count = counters_running(rules, p, &now->clocks, counters);
    for (int i = 0; i < count; i++)
        text_printf(text, "        %s %d of %d %s\n", reason_word(counters[i].reason), counters[i].count,
                    counters[i].limit, counters[i].in_moves ? "moves" : "plies");
    if (now->clocks.count == COUNT_NOT_BEGUN)
        text_printf(text, "        %s not begun: the stronger side has not controlled the long diagonal\n",
                    reason_word(REASON_THREE_KINGS));
}

// A side that has promoted cannot lose by a Supa.
static void display_promoted(Text *text, const Game *game) {
    const bool *promoted = game_now(game)->promoted;
    if (game->rules.profile->ends & END_SUPA)
        text_printf(text, "Promoted: %s\n",
                    promoted[WHITE] && promoted[BLACK] ? "White and Black"
                    : promoted[WHITE]                  ? "White"
                    : promoted[BLACK]                  ? "Black"
                                                       : "neither side");
}

void display_game(Text *text, const Game *game, const Notation *notation) {
    const Rules *rules = &game->rules;
    const GameState *now = game_now(game);
    const Position *p = &now->position;
    SetUp set_up = game_set_up(game);
    display_board(text, rules, p);
    text_printf(text, "Profile: %s (%s), %s to move\n", rules->profile->name, rules->profile->version,
                side_name(position_side(p)));
    text_add(text, "Fen: ");
    fen_write(text, rules, notation, &set_up, false);
    text_add(text, "\nLetters: ");
    fen_write_letters(text, rules, p);
    text_printf(text, "\nKey: %016llx\n", (unsigned long long)p->key);
    display_clocks(text, game);
    display_promoted(text, game);
    Ending ending = ending_of(game);
    text_add(text, "Status: ");
    ending_write(text, rules, &ending, true);
    text_add(text, "\nMoves:");
    display_moves(text, rules, p, notation);
    text_add_char(text, '\n');
}
