#include "support/transcript.h"

#include <ctype.h>
#include <string.h>

#include "base/utf8.h"

static bool starts(Span line, const char *start) {
    size_t length = strlen(start);
    return line.length >= length && memcmp(line.start, start, length) == 0;
}

// Takes the next word, which one blank or the end follows.
static Span take(Span *rest) {
    Span word = {rest->start, 0};
    while (word.length < rest->length && rest->start[word.length] != ' ')
        word.length++;
    size_t taken = word.length < rest->length ? word.length + 1 : word.length;
    rest->start += taken;
    rest->length -= taken;
    return word;
}

static bool take_number(Span *rest, bool negative) {
    long long number;
    Span word = take(rest);
    return span_to_number(word, &number) && word.start[0] != '+' && (negative || number >= 0);
}

static bool take_word(Span *rest, const char *word) {
    return span_equal(take(rest), word);
}

static bool is_move(Span word) {
    if (span_equal(word, "(none)"))
        return true;
    if (word.length < 3)
        return false;
    for (size_t i = 0; i < word.length; i++)
        if (!isalnum((unsigned char)word.start[i]) && !strchr("-:~/", word.start[i]))
            return false;
    return true;
}

static bool take_moves(Span rest) {
    do
        if (!is_move(take(&rest)))
            return false;
    while (rest.length > 0);
    return true;
}

// wdl W D L, in permille.
static bool take_wdl(Span *rest) {
    long long sum = 0;
    take(rest);
    for (int i = 0; i < 3; i++) {
        long long number;
        if (!span_to_number(take(rest), &number) || number < 0)
            return false;
        sum += number;
    }
    return sum == 1000;
}

// points N.NN, after the word supa or not, of a search that plays for them.
static bool take_points(Span *rest) {
    if (starts(*rest, "supa ") && (take(rest), !starts(*rest, "points ")))
        return false;
    if (!starts(*rest, "points "))
        return true;
    take(rest);
    Span number = take(rest);
    size_t sign = number.length > 0 && *number.start == '-';
    for (size_t i = sign; i < number.length; i++)
        if (i == number.length - 3 ? number.start[i] != '.' : !isdigit((unsigned char)number.start[i]))
            return false;
    return number.length >= 4 + sign;
}

// Of a game that is over, behind `depth 0 score `.
static bool is_end(Span rest) {
    static const char *const ends[][2] = {
        {"cp 0", "wdl 0 1000 0"}, {"mate 0", "wdl 0 0 1000"}, {"mate 1", "wdl 1000 0 0"}};
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
        if (!starts(rest, ends[i][0]))
            continue;
        take(&rest), take(&rest);
        return take_points(&rest) && (rest.length == 0 || span_equal(rest, ends[i][1]));
    }
    return false;
}

// info depth N ..., behind the first word.
static bool is_info(Span rest, bool *score) {
    if (starts(rest, "depth 0 score "))
        return *score = is_end((Span){rest.start + 14, rest.length - 14});
    if (!take_word(&rest, "depth") || !take_number(&rest, false))
        return false;
    Span word = take(&rest);
    if (span_equal(word, "currmove"))
        return is_move(take(&rest)) && take_word(&rest, "currmovenumber") && take_number(&rest, false) && !rest.length;
    if (!span_equal(word, "seldepth") || !take_number(&rest, false) || !take_word(&rest, "multipv") ||
        !take_number(&rest, false) || !take_word(&rest, "score"))
        return false;
    *score = true;
    word = take(&rest);
    if ((!span_equal(word, "cp") && !span_equal(word, "mate")) || !take_number(&rest, true))
        return false;
    if (starts(rest, "lowerbound ") || starts(rest, "upperbound "))
        take(&rest);
    if (!take_points(&rest) || (starts(rest, "wdl ") && !take_wdl(&rest)))
        return false;
    static const char *const counts[] = {"nodes", "nps", "hashfull", "tbhits", "time"};
    for (size_t i = 0; i < sizeof counts / sizeof *counts; i++)
        if (!take_word(&rest, counts[i]) || !take_number(&rest, false))
            return false;
    return rest.length == 0 || (take_word(&rest, "pv") && take_moves(rest));
}

static bool is_best_move(Span rest) {
    if (!is_move(take(&rest)))
        return false;
    return rest.length == 0 || (take_word(&rest, "ponder") && is_move(take(&rest)) && rest.length == 0);
}

// go perft: `MOVE: N`.
static bool is_count(Span line) {
    Span word = take(&line);
    if (word.length < 2 || word.start[word.length - 1] != ':')
        return false;
    word.length--;
    return is_move(word) && take_number(&line, false) && line.length == 0;
}

// Without control characters; only what is meant for people, and messages, may hold letters beyond ASCII.
static bool is_plain(Span line, bool text) {
    for (size_t i = 0; i < line.length;) {
        size_t length = utf8_length((Span){line.start + i, line.length - i});
        unsigned char c = (unsigned char)line.start[i];
        if (length == 0 || c < ' ' || c == 0x7f || (length > 1 && !text))
            return false;
        i += length;
    }
    return true;
}

static bool is_known(Span line) {
    static const char *const answers[] = {"id name ", "id author ", "option name ", "fen ",        "status ",
                                          "moves ",   "perft ",     "compiler ",    "info string "};
    for (size_t i = 0; i < sizeof answers / sizeof *answers; i++)
        if (starts(line, answers[i]))
            return true;
    if (starts(line, "Nodes searched: ")) {
        line.start += 16;
        line.length -= 16;
        return take_number(&line, false) && line.length == 0;
    }
    return span_equal(line, "moves") || span_equal(line, "uciok") || span_equal(line, "readyok") ||
           span_equal(line, "moves") || is_count(line);
}

bool transcript_line(Transcript *transcript, Span line, bool text, Error *error) {
    bool good;
    if (starts(line, "info depth ")) {
        good = is_info((Span){line.start + 5, line.length - 5}, &transcript->scored);
    } else if (starts(line, "bestmove")) {
        good = line.length > 9 && is_best_move((Span){line.start + 9, line.length - 9});
        if (good && !transcript->scored)
            return error_set(error, "no score before '%.*s'", (int)line.length, line.start);
        transcript->scored = false;
        transcript->best_moves++;
    } else {
        good = is_known(line) || text;
    }
    if (good && is_plain(line, text || starts(line, "info string ")))
        return true;
    return error_set(error, "malformed output '%.*s'", line.length > 200 ? 200 : (int)line.length, line.start);
}
