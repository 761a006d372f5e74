#include "notation/judge.h"

#include "notation/move_trace.h"

typedef struct Judge {
    const Rules *rules;
    const Position *p;
    const Notation *notation;
    const MoveList *legal;
    MoveText text;
    Refusal *refusal;
} Judge;

static SquareName name_of(const Judge *judge, Square square) {
    return square_name(judge->rules, judge->notation, square);
}

bool judge_turn(const Position *p, Side side, Refusal *refusal) {
    if (position_side(p) == side)
        return true;
    return refusal_set(refusal, REFUSAL_NOT_YOUR_TURN, MAN_MOVES, "%s is to move, not %s", side_name(side_other(side)),
                       side_name(side));
}

// ---- Huffs

static bool huff_is_possible(const Judge *judge) {
    Bitboard huffable = position_huffable(judge->p);
    Square huffed = judge->text.huffed;
    if (huffed == NO_SQUARE || huffable & bit_of(huffed))
        return true;
    if (judge->rules->huff == HUFF_OFF)
        return refusal_set(judge->refusal, REFUSAL_NO_HUFFING, MAN_MOVES, "there is no huffing in this game");
    if (!huffable)
        return refusal_set(judge->refusal, REFUSAL_NOTHING_TO_HUFF, MAN_MOVES,
                           "no piece may be huffed: the last move declined no capture");
    Text squares = {0};
    for (const char *lead = ""; huffable; lead = ", ")
        text_printf(&squares, "%s%s", lead, name_of(judge, (Square)bits_pop(&huffable)).text);
    refusal_set(judge->refusal, REFUSAL_NOT_HUFFABLE, MAN_MOVES, "%s may not be huffed, only %s",
                name_of(judge, huffed).text, text_string(&squares));
    text_free(&squares);
    return false;
}

// ---- The first square

static bool piece_is_own(const Judge *judge, const Position *p) {
    Side side = position_side(p), other = side_other(side);
    Square from = judge->text.squares[0];
    if (p->pieces[other] & bit_of(from))
        return refusal_set(judge->refusal, REFUSAL_NOT_YOUR_PIECE, MAN_MOVES,
                           "%s holds a piece of %s, and %s is to move", name_of(judge, from).text, side_name(other),
                           side_name(side));
    if (!(p->pieces[side] & bit_of(from)))
        return refusal_set(judge->refusal, REFUSAL_NO_PIECE, MAN_MOVES, "no piece stands on %s",
                           name_of(judge, from).text);
    return true;
}

// ---- Moves that the refusal lists

static bool has_huff_of_text(const Judge *judge, Move move) {
    return judge->text.huffed == (move.flags & MOVE_HUFFS ? move.huffed : NO_SQUARE);
}

static bool refuse_for_captures(const Judge *judge, const MoveTrace *trace) {
    for (int i = 0; i < judge->legal->count; i++) {
        Move move = judge->legal->moves[i];
        if (move_is_capture(move) && has_huff_of_text(judge, move))
            move_list_add(&judge->refusal->moves, move);
    }
    return refusal_set(judge->refusal, REFUSAL_CAPTURE_MANDATORY, move_trace_subject(trace), "a capture must be made");
}

// Adds the legal captures that continue the first `count` squares of the text and take the same pieces; returns their
// number.
static int add_continuations(const Judge *judge, const MoveTrace *trace, int count) {
    Square squares[MOVE_TEXT_SQUARES + 1];
    for (int i = 0; i < count; i++)
        squares[i] = judge->text.squares[i];
    for (int i = 0; i < judge->legal->count; i++) {
        Move move = judge->legal->moves[i];
        if (!move_is_capture(move) || !has_huff_of_text(judge, move) || trace->taken & ~move.set)
            continue;
        squares[count] = move.to;
        if (path_match(judge->rules, judge->p, move, squares, count + 1) >= PATH_BEGUN)
            move_list_add(&judge->refusal->moves, move);
    }
    return judge->refusal->moves.count;
}

static bool refuse_for_majority(const Judge *judge, const MoveTrace *trace) {
    for (int i = 0; i < judge->legal->count; i++)
        move_list_add(&judge->refusal->moves, judge->legal->moves[i]);
    return refusal_set(judge->refusal, REFUSAL_MAJORITY, move_trace_subject(trace),
                       "a capture must take the most pieces, %d, which this one does not",
                       bits_count(judge->legal->moves[0].set));
}

// The squares are legal jumps, but another must follow: from the last square, or from another one beyond the last
// captured piece.
static bool refuse_for_continuations(const Judge *judge, const MoveTrace *trace) {
    int count = judge->text.count;
    SquareName last = name_of(judge, trace->at);
    if (add_continuations(judge, trace, count) > 0)
        return refusal_set(judge->refusal, REFUSAL_CAPTURE_INCOMPLETE, move_trace_subject(trace),
                           "the capture must go on from %s", last.text);
    if (judge->rules->generator->majority)
        return refuse_for_majority(judge, trace);
    while (--count > 0 && add_continuations(judge, trace, count) == 0)
        continue;
    return refusal_set(judge->refusal, REFUSAL_CAPTURE_INCOMPLETE, move_trace_subject(trace),
                       "the capture must go on, which it cannot from %s", last.text);
}

static bool refuse_for_hyphen(const Judge *judge, const MoveTrace *trace) {
    MoveText capture = judge->text;
    capture.quiet_mark = false;
    capture.capture_mark = true;
    for (int i = 0; judge->text.quiet_mark && i < judge->legal->count; i++) {
        Move move = judge->legal->moves[i];
        if (!move_is_capture(move) || !move_text_fit(&capture, judge->rules, judge->p, move))
            continue;
        move_list_add(&judge->refusal->moves, move);
        refusal_set(judge->refusal, REFUSAL_CAPTURE_WITH_HYPHEN, trace->king ? KING_CAPTURES : MAN_CAPTURES,
                    "a capture is written with ':' or 'x'");
    }
    return judge->refusal->moves.count > 0;
}

// Finds the reason why no legal move fits.
static void explain(const Judge *judge) {
    if (!huff_is_possible(judge))
        return;
    Position seized = *judge->p;
    if (judge->text.huffed != NO_SQUARE)
        position_remove(&seized, side_other(position_side(&seized)), judge->text.huffed);
    if (!piece_is_own(judge, &seized))
        return;
    MoveTrace trace = move_trace_start(judge->rules, judge->notation, &seized, &judge->text, judge->refusal);
    if (refuse_for_hyphen(judge, &trace) || !move_trace_follow(&trace))
        return;
    if (trace.taken)
        refuse_for_continuations(judge, &trace);
    else
        refuse_for_captures(judge, &trace);
}

static bool refuse_for_candidates(const Judge *judge, int best, int count) {
    for (int i = 0; i < judge->legal->count; i++)
        if (move_text_fit(&judge->text, judge->rules, judge->p, judge->legal->moves[i]) == best)
            move_list_add(&judge->refusal->moves, judge->legal->moves[i]);
    return refusal_set(judge->refusal, REFUSAL_AMBIGUOUS,
                       judge->p->kings & bit_of(judge->text.squares[0]) ? KING_CAPTURES : MAN_CAPTURES,
                       "%d captures fit, name their landing squares", count);
}

static bool judge_text(const Judge *judge, Move *move) {
    int best = 0, fits = 0;
    for (int i = 0; i < judge->legal->count; i++) {
        int fit = move_text_fit(&judge->text, judge->rules, judge->p, judge->legal->moves[i]);
        if (fit > best) {
            best = fit;
            fits = 0;
        }
        if (fit > 0 && fit == best && fits++ == 0)
            *move = judge->legal->moves[i];
    }
    if (fits == 1)
        return true;
    if (fits > 1)
        return refuse_for_candidates(judge, best, fits);
    explain(judge);
    return false;
}

bool judge_move(Span text, const Rules *rules, const Position *p, const Notation *notation, Move *move,
                Refusal *refusal) {
    Judge judge = {.rules = rules, .p = p, .notation = notation, .refusal = refusal};
    if (!move_text_read(text, rules, notation, &judge.text, refusal))
        return false;
    MoveList legal;
    rules_list_moves(rules, p, &legal);
    judge.legal = &legal;
    bool good = judge_text(&judge, move);
    move_list_free(&legal);
    return good;
}

bool move_read(Span text, const Rules *rules, const Position *p, const Notation *notation, Move *move, Error *error) {
    Refusal refusal;
    refusal_init(&refusal);
    bool good = judge_move(text, rules, p, notation, move, &refusal);
    if (!good)
        refusal_to_error(&refusal, text, rules, p, notation, error);
    refusal_free(&refusal);
    return good;
}
