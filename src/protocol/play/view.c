#include "protocol/play/view.h"

#include "base/columns.h"
#include "board/clocks.h"
#include "notation/ending_words.h"
#include "protocol/play/board.h"
#include "protocol/version.h"

enum { COLUMNS = 78 };

static void add_article(Text *text, const Rules *rules, RefusalCode code) {
    Refusal refusal;
    refusal_init(&refusal);
    refusal.code = code;
    refusal_article(text, rules, &refusal);
    refusal_free(&refusal);
}

// ---- The board

static void add_player(Text *name, Text *signs, const Play *play, Side side) {
    if (side == play->person) {
        text_printf(name, play_text(play, "%s: you"), play_text(play, side_name(side)));
    } else {
        text_printf(name, "%s: " ENGINE_NAME ", ", play_text(play, side_name(side)));
        play_engine_describe(name, &play->engine, play_language(play));
    }
    text_printf(signs, play_text(play, "man %s  king %s"), play_board_piece(side, false, play->unicode),
                play_board_piece(side, true, play->unicode));
}

static void add_state(Text *text, const Play *play) {
    Ending ending = referee_ending(&play->referee);
    if (ending.outcome == OUTCOME_WIN)
        text_printf(text, play_text(play, "%s has won"), play_text(play, side_name(ending.winner)));
    else if (ending.outcome == OUTCOME_DRAW)
        text_add(text, play_text(play, "drawn"));
    else
        text_printf(text, play_text(play, "move %d, %s to play"), game_move_number(&play->referee.game),
                    play_text(play, side_name(position_side(play_position(play)))));
}

// The draw count nearest to its limit.
static void add_counter(Text *text, const Play *play) {
    Counter counters[COUNTERS];
    const GameState *now = game_now(&play->referee.game);
    int count = counters_running(&play->referee.game.rules, &now->position, &now->clocks, counters), nearest = -1;
    for (int i = 0; i < count; i++) {
        int left = counters[i].limit - counters[i].count;
        // A long count gets a line only near its end; a full one is reported elsewhere.
        if (left > 0 && counters[i].count * 2 >= counters[i].limit &&
            (nearest < 0 || left < counters[nearest].limit - counters[nearest].count))
            nearest = i;
    }
    if (nearest >= 0)
        text_printf(text,
                    counters[nearest].in_moves ? play_text(play, "draw count: %d of %d moves")
                                               : play_text(play, "draw count: %d of %d turns"),
                    counters[nearest].count, counters[nearest].limit);
}

void play_view_write(Text *text, const Play *play) {
    const Game *game = &play->referee.game;
    int last = game->rules.board->width - 1;
    Side top = play->flipped ? WHITE : BLACK;
    Text lines[6] = {{0}};
    add_player(&lines[0], &lines[1], play, top);
    add_state(&lines[2], play);
    add_counter(&lines[3], play);
    add_player(&lines[4], &lines[5], play, side_other(top));
    PlayBoard board = {.rules = &game->rules,
                       .notation = &play->referee.notation,
                       .position = play_position(play),
                       .last = game_now(game)->move,
                       .flipped = play->flipped,
                       .unicode = play->unicode};
    const int rows[6] = {0, 1, 3, 4, last - 1, last};
    for (int i = 0; i < 6; i++)
        board.beside[rows[i]] = text_string(&lines[i]);
    play_board_write(text, &board);
    for (int i = 0; i < 6; i++)
        text_free(&lines[i]);
}

// ---- Moves

static void add_square(Text *text, const Play *play, Square square) {
    square_write(text, play->referee.game.rules.board, &play->referee.notation, square);
}

static void add_squares(Text *text, const Play *play, Bitboard squares) {
    for (const char *lead = ""; squares; lead = play_text(play, " or ")) {
        text_add(text, lead);
        add_square(text, play, (Square)bits_pop(&squares));
    }
}

void play_view_move(Text *text, const Play *play, const Position *before, Move move, const char *who) {
    const Rules *rules = &play->referee.game.rules;
    text_printf(text, "%s ", who);
    move_write(text, rules, before, move, &play->referee.notation);
    int taken = move_is_capture(move) ? bits_count(move.set) : 0;
    if (taken > 0)
        text_printf(text, taken == 1 ? play_text(play, ", taking %d piece") : play_text(play, ", taking %d pieces"),
                    taken);
    if (move.flags & MOVE_PROMOTES)
        text_add(text, play_text(play, ", and gets a king"));
    text_add_char(text, '.');
    if (move.flags & MOVE_HUFFS) {
        text_add(text, play_text(play, " The piece on "));
        add_square(text, play, move.huffed);
        text_add(text, play_text(play, " could have captured and is huffed ("));
        add_article(text, rules, REFUSAL_NOT_HUFFABLE);
        text_add(text, ").");
    }
}

void play_view_list(Text *text, const Play *play, const MoveList *list) {
    Text move = {0};
    size_t widest = 0;
    for (int i = 0; i < list->count; i++) {
        text_clear(&move);
        move_write(&move, &play->referee.game.rules, play_position(play), list->moves[i], &play->referee.notation);
        widest = move.length > widest ? move.length : widest;
    }
    int columns = (int)(COLUMNS / (widest + 8));
    columns = columns < 1 ? 1 : columns;
    for (int i = 0; i < list->count; i++) {
        text_clear(&move);
        move_write(&move, &play->referee.game.rules, play_position(play), list->moves[i], &play->referee.notation);
        bool end = i % columns == columns - 1 || i == list->count - 1;
        text_printf(text, "%4d) %-*s%s", i + 1, end ? 0 : (int)widest, text_string(&move), end ? "\n" : "  ");
    }
    text_free(&move);
}

// ---- Advice

void play_view_ending(Text *text, const Play *play, const Ending *ending) {
    Text words = {0};
    ending_explain(&words, &play->referee.game.rules, ending, play_language(play));
    text_add_char(&words, '.');
    columns_add_wrapped(text, text_string(&words), 0);
    text_free(&words);
}

static bool may_claim(const Play *play, const Ending *ending) {
    for (int i = 0; ending->outcome == OUTCOME_CLAIMABLE && i < ending->reasons; i++)
        if (referee_may_claim(&play->referee, play->person, ending->reason[i]))
            return true;
    return false;
}

bool play_view_must_capture(const Rules *rules, const Position *p) {
    MoveList list;
    rules_list_moves(rules, p, &list);
    bool must = list.count > 0;
    for (int i = 0; must && i < list.count; i++)
        must = move_is_capture(list.moves[i]);
    move_list_free(&list);
    return must;
}

static void add_huff_advice(Text *text, const Play *play) {
    const Rules *rules = &play->referee.game.rules;
    const Position *p = play_position(play);
    MoveList list;
    rules_list_moves(rules, p, &list);
    int huff = 0;
    while (huff < list.count && !(list.moves[huff].flags & MOVE_HUFFS))
        huff++;
    if (huff < list.count) {
        text_printf(text, play_text(play, "%s has not captured: before your move you may huff the piece on "),
                    play_text(play, side_name(side_other(position_side(p)))));
        add_squares(text, play, position_huffable(p));
        text_add(text, play_text(play, ",\nas in "));
        move_write(text, rules, p, list.moves[huff], &play->referee.notation);
        text_add(text, " (");
        add_article(text, rules, REFUSAL_NOT_HUFFABLE);
        text_add(text, ").\n");
    }
    move_list_free(&list);
}

void play_view_advice(Text *text, const Play *play) {
    const Rules *rules = &play->referee.game.rules;
    const Position *p = play_position(play);
    Ending ending = referee_ending(&play->referee);
    if (may_claim(play, &ending)) {
        play_view_ending(text, play, &ending);
        text_add(text, play_text(play, "Type draw to claim it, or play on.\n"));
    }
    if (position_huffable(p))
        add_huff_advice(text, play);
    if (play_view_must_capture(rules, p)) {
        text_add(text, play_text(play, "You must capture ("));
        add_article(text, rules, REFUSAL_CAPTURE_MANDATORY);
        text_add(text, ").\n");
    } else if (rules_can_capture(rules, p)) {
        text_add(text, play_text(play, "You can capture. A piece that could and does not may be huffed ("));
        add_article(text, rules, REFUSAL_NOT_HUFFABLE);
        text_add(text, ").\n");
    }
}
