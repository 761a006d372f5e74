#include "support/mailbox_text.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

// A text taken apart: squares in the order given, and whether it says that it captures.
typedef struct {
    int n, square[MB_PATH];
    bool captures, steps; // a ':' or 'x', a '-'
    int huffed;
} Words;

static int named_square(const MbBoard *board, Span *rest) {
    const char *at = rest->start, *end = at + rest->length;
    int square = -1;
    if (board->squares == 32 && at + 1 < end && *at >= 'a' && *at <= 'h' && isdigit((unsigned char)at[1])) {
        square = mb_square(board, 8 - (at[1] - '0'), at[0] - 'a');
        at += 2;
    } else {
        int number = 0;
        for (; at < end && isdigit((unsigned char)*at) && number <= MB_SQUARES; at++)
            number = 10 * number + (*at - '0');
        square = number >= 1 && number <= board->squares ? number - 1 : -1;
    }
    *rest = (Span){at, (size_t)(end - at)};
    return square;
}

static bool take(Span *rest, const char *set) {
    if (rest->length == 0 || !strchr(set, *rest->start))
        return false;
    rest->start++;
    rest->length--;
    return true;
}

static bool split(const MbBoard *board, Span text, Words *words) {
    *words = (Words){.huffed = -1};
    if (take(&text, "~")) {
        words->huffed = named_square(board, &text);
        if (words->huffed < 0 || !take(&text, "/"))
            return false;
    }
    while (text.length > 0 && words->n < MB_PATH) {
        if (words->n > 0) {
            if (take(&text, ":x"))
                words->captures = true;
            else if (take(&text, "-"))
                words->steps = true;
        }
        int square = named_square(board, &text);
        if (square < 0)
            return false;
        words->square[words->n++] = square;
    }
    return text.length == 0 && words->n >= 2 && !(words->captures && words->steps);
}

// 2 where the text is the whole path, 1 where it leaves out squares of it, 0 where it does not fit.
static int fit(const Words *words, const MbMove *move) {
    bool captures = move->n_captured > 0;
    if (move->huffed != words->huffed || move->from != words->square[0] || move->to != words->square[words->n - 1])
        return 0;
    if ((words->captures && !captures) || (words->steps && captures))
        return 0;
    int found = 0;
    for (int i = 0; i < move->n_path && found < words->n; i++)
        if (move->path[i] == words->square[found])
            found++;
    return found < words->n ? 0 : words->n == move->n_path ? 2 : 1;
}

MbReading mb_read_move(const MbRules *rules, const MbBoard *board, Span text, MbMove *move) {
    Words words;
    if (!split(board, text, &words))
        return MB_ILLEGAL;
    MbMove *legal = mb_lists_new(1);
    // A move may be played along any of its paths (rules.md 2.8).
    int n = mb_paths(rules, board, legal, MB_MAX_MOVES), best = 0;
    MbReading reading = MB_ILLEGAL;
    for (int i = 0; i < n; i++) {
        int fits = fit(&words, &legal[i]);
        if (fits == 0 || fits < best)
            continue;
        if (fits > best || mb_same_move(move, &legal[i]))
            reading = MB_READ;
        else
            reading = MB_AMBIGUOUS;
        if (fits > best)
            *move = legal[i];
        best = fits;
    }
    free(legal);
    return reading;
}

static void write_square(Text *text, const MbBoard *board, int square) {
    if (board->squares == 32)
        text_printf(text, "%c%d", 'a' + mb_column(board, square), 8 - mb_row(board, square));
    else
        text_printf(text, "%d", square + 1);
}

void mb_write_move(Text *text, const MbBoard *board, const MbMove *move) {
    if (move->huffed >= 0) {
        text_add(text, "~");
        write_square(text, board, move->huffed);
        text_add(text, "/");
    }
    for (int i = 0; i < move->n_path; i++) {
        if (i > 0)
            text_add(text, move->n_captured == 0 ? "-" : board->squares == 32 ? ":" : "x");
        write_square(text, board, move->path[i]);
    }
}

static void write_side(Text *text, const MbBoard *board, int side) {
    const char *comma = "";
    for (int s = 0; s < board->squares; s++) {
        if (mb_owner(board->cell[s]) != side)
            continue;
        text_printf(text, "%s%s", comma, mb_is_king(board->cell[s]) ? "K" : "");
        write_square(text, board, s);
        comma = ",";
    }
}

void mb_write_fen(Text *text, const MbBoard *board, int h, int m) {
    text_add(text, board->side == 0 ? "W:W" : "B:W");
    write_side(text, board, 0);
    text_add(text, ":B");
    write_side(text, board, 1);
    if (h > 0)
        text_printf(text, ":H%d", h);
    if (m > 0)
        text_printf(text, ":M%d", m);
}

// What follows a field of a FEN, as 58 for ":H" in "...:H58:M58"; NULL where it is not there.
static const char *field_of(const char *fen, const char *field) {
    const char *at = strstr(fen, field);
    return at ? at + 2 : NULL;
}

static int plies_of(const char *fen, const char *field) {
    const char *number = field_of(fen, field);
    return number ? atoi(number) : 0;
}

void mb_game_init_fen(MbGame *game, const MbRules *rules, const MbBoard *board, const char *fen) {
    int h = plies_of(fen, ":H"), m = plies_of(fen, ":M");
    mb_game_init_clocks(game, rules, board, h, m > h ? m : h);
    const char *count = field_of(fen, ":T"), *promoted = field_of(fen, ":P");
    if (count)
        mb_game_set_count(game, *count == '-' ? -1 : atoi(count));
    if (promoted) {
        size_t white = strcspn(promoted, "w:"), black = strcspn(promoted, "b:");
        mb_game_set_promoted(game, promoted[white] == 'w', promoted[black] == 'b');
    }
}

bool mb_game_end(const MbGame *game, Span end, MbStatus *status) {
    static const char *const ends[] = {"resign white", "resign black", "flag white", "flag black"};
    mb_game_status(game, status);
    if (end.length == 0)
        return true;
    int i = 0;
    while (i < 4 && !span_equal(end, ends[i]))
        i++;
    if (i == 4)
        return false;
    if (status->kind != MB_WIN && status->kind != MB_DRAW)
        mb_game_given_up(game, i % 2, i < 2 ? "resignation" : "time", status);
    return true;
}

void mb_write_status(Text *text, const MbStatus *status) {
    static const char *const words[] = {"ongoing", "win", "draw", "claimable"};
    text_add(text, words[status->kind]);
    if (status->kind == MB_WIN)
        text_add(text, status->winner == 0 ? " white" : " black");
    for (int i = 0; i < status->n_reasons; i++)
        text_printf(text, "%s%s", i ? "," : " ", status->reason[i]);
    if (status->supa)
        text_add(text, " supa");
}
