// libFuzzer target for the readers of text: FEN, moves, whole games and EPD lines. Whatever is read must be sound,
// and written and read again be the same.
//
// The first byte chooses reader and profile, the second the notation and the setting Huff; the text follows.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fuzz/require.h"
#include "notation/epd.h"
#include "notation/fen.h"
#include "notation/game_text.h"
#include "notation/judge.h"
#include "tools/certify.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

// ---- Positions

static void check_position(const Rules *rules, const Position *p) {
    const Board *board = rules->board;
    Bitboard occupied = position_occupied(p);
    REQUIRE(occupied != 0 && !(occupied & ~board->squares));
    REQUIRE(!(p->pieces[WHITE] & p->pieces[BLACK]));
    REQUIRE(!(p->kings & ~occupied));
    for (Side side = WHITE; side <= BLACK; side++) {
        REQUIRE(bits_count(p->pieces[side]) <= board->max_pieces);
        REQUIRE(!(position_men(p, side) & board_promotion_row(board, side)));
    }
    REQUIRE(!(position_huffable(p) & ~p->pieces[side_other(position_side(p))]));
    REQUIRE(rules->huff != HUFF_OFF || !position_huffable(p));
    REQUIRE(p->key == position_key(p));
}

static void fuzz_fen(Span text, const Rules *rules, const Notation *notation) {
    SetUp first, second;
    Error error = {""};
    if (!fen_read(text, rules, notation, &first, &error)) {
        check_error(error.what);
        return;
    }
    check_position(rules, &first.position);
    Text written = {0}, again = {0};
    fen_write(&written, rules, notation, &first, false);
    REQUIRE(fen_read(span_of_text(&written), rules, notation, &second, &error));
    REQUIRE(position_equal(&first.position, &second.position));
    REQUIRE(memcmp(&first.clocks, &second.clocks, sizeof first.clocks) == 0);
    REQUIRE(first.move_number == second.move_number);
    fen_write(&again, rules, notation, &second, false);
    REQUIRE(span_equal(span_of_text(&written), text_string(&again)));

    text_clear(&written);
    fen_write_letters(&written, rules, &first.position);
    REQUIRE(fen_read(span_of_text(&written), rules, notation, &second, &error));
    first.position.turn &= TURN_BLACK; // letters do not tell what may be huffed
    REQUIRE(position_equal(&first.position, &second.position));
    text_free(&written);
    text_free(&again);
}

// ---- Moves

static void check_move(const Rules *rules, const Position *p, Move move) {
    MoveList list;
    rules_list_moves(rules, p, &list);
    REQUIRE(move_list_find(&list, move) >= 0);
    move_list_free(&list);
    for (int style = 0; style < MOVE_STYLES; style++)
        for (int numbering = NUMBERING_A1; numbering <= NUMBERING_B8; numbering++) {
            Notation notation = {(MoveStyle)style, (Numbering)numbering};
            Text written = {0};
            Move again;
            Error error;
            move_write(&written, rules, p, move, &notation);
            REQUIRE(move_read(span_of_text(&written), rules, p, &notation, &again, &error));
            REQUIRE(move_equal(move, again));
            text_free(&written);
        }
}

// Words are tried as moves, one after another; what is a move is played.
static void fuzz_moves(const char *text, const Rules *rules, const Notation *notation) {
    Position p = position_start(rules->board);
    Scanner line = scanner_of(text);
    for (Span word = move_scan(&line); word.length > 0; word = move_scan(&line)) {
        Move move;
        Error error = {""};
        if (move_read(word, rules, &p, notation, &move, &error)) {
            check_move(rules, &p, move);
            p = position_after(&p, move);
        } else {
            check_error(error.what);
        }
    }
}

static void fuzz_game(const char *text, const Rules *rules, const Notation *notation) {
    Game game = {0};
    Scanner line = scanner_of(text);
    Error error = {""};
    if (game_read(&game, rules, notation, &line, &error)) {
        for (int i = 0; i < game.count; i++) {
            REQUIRE(game.states[i].position.key == position_key(&game.states[i].position));
            if (i > 0)
                check_move(rules, &game.states[i - 1].position, game.states[i].move);
        }
    } else {
        check_error(error.what);
    }
    game_free(&game);
}

// ---- EPD

static bool is_inside(Span part, Span whole) {
    return part.start >= whole.start && part.start + part.length <= whole.start + whole.length;
}

static bool spans_equal(Span a, Span b) {
    return a.length == b.length && memcmp(a.start, b.start, a.length) == 0;
}

static void write_epd(Text *text, const EpdLine *epd) {
    text_add_bytes(text, epd->fen.start, epd->fen.length);
    for (int i = 0; i < epd->count; i++) {
        const EpdOperation *o = &epd->operations[i];
        bool quoted = memchr(o->operands.start, '"', o->operands.length) != NULL;
        text_add_char(text, ' ');
        text_add_bytes(text, o->opcode.start, o->opcode.length);
        text_add(text, quoted ? " " : " \"");
        text_add_bytes(text, o->operands.start, o->operands.length);
        text_add(text, quoted ? ";" : "\";");
    }
}

static void fuzz_epd(Span text) {
    EpdLine first, second;
    Error error = {""};
    if (!epd_read(text, &first, &error)) {
        check_error(error.what);
        return;
    }
    bool counts = false;
    REQUIRE(is_inside(first.fen, text) && first.count <= EPD_OPERATIONS_MAX);
    for (int i = 0; i < first.count; i++) {
        REQUIRE(is_inside(first.operations[i].opcode, text) && is_inside(first.operations[i].operands, text));
        counts |= first.operations[i].opcode.length > 0 && first.operations[i].opcode.start[0] == 'D';
    }
    Text written = {0};
    write_epd(&written, &first);
    REQUIRE(epd_read(span_of_text(&written), &second, &error));
    REQUIRE(spans_equal(first.fen, second.fen) && first.count == second.count);
    for (int i = 0; i < first.count; i++) {
        REQUIRE(spans_equal(first.operations[i].opcode, second.operations[i].opcode));
        REQUIRE(spans_equal(first.operations[i].operands, second.operations[i].operands));
    }
    text_free(&written);
    // A perft has no end, all else is quick.
    int uncounted;
    if (!counts && certify_line(text, NULL, &uncounted, &error) == CERTIFY_FAILED)
        check_error(error.what);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    if (size < 2)
        return -1;
    enum { FEN, MOVES, GAME, EPD, READERS };
    Rules rules = rules_of(&profiles[data[0] / READERS % PROFILES]);
    Notation notation = {(MoveStyle)(data[1] % MOVE_STYLES), (Numbering)(data[1] / MOVE_STYLES % 3)};
    if (profile_is_nigerian(rules.profile))
        rules.huff = (Huff)(data[1] / 9 % HUFFS);
    // Of the exact size, so that a byte read behind the end is seen.
    size_t length = size - 2;
    char *text = malloc(length + 1), *exact = malloc(length ? length : 1);
    REQUIRE(text && exact);
    memcpy(text, data + 2, length);
    memcpy(exact, data + 2, length);
    text[length] = '\0';
    switch (data[0] % READERS) {
    case FEN: fuzz_fen((Span){exact, length}, &rules, &notation); break;
    case MOVES: fuzz_moves(text, &rules, &notation); break;
    case GAME: fuzz_game(text, &rules, &notation); break;
    case EPD: fuzz_epd((Span){exact, length}); break;
    }
    free(text);
    free(exact);
    return 0;
}
