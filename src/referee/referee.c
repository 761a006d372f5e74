#include "referee/referee.h"

#include <stdlib.h>

#include "base/memory.h"
#include "notation/judge.h"
#include "pdn/record.h"

RefereeStart referee_ordinary_start(const Rules *rules, const Notation *notation) {
    return (RefereeStart){.rules = *rules,
                          .set_up = {.position = position_start(rules->board), .move_number = 1},
                          .notation = *notation,
                          .players = {{"", 0}, {"", 0}}};
}

static void forget_record(Referee *referee) {
    if (referee->loaded)
        record_free(referee->loaded);
    free(referee->loaded);
    referee->loaded = NULL;
}

void referee_start(Referee *referee, const RefereeStart *start) {
    forget_record(referee);
    game_restart_from(&referee->game, &start->rules, &start->set_up);
    referee->asked = start->notation;
    referee->notation = notation_for(start->notation, start->rules.profile);
    for (Side side = WHITE; side <= BLACK; side++) {
        text_clear(&referee->players[side]);
        text_add_bytes(&referee->players[side], start->players[side].start, start->players[side].length);
        referee->left[side] = start->control.base;
        referee->fallen[side] = 0;
    }
    referee->control = start->control;
    referee->offered = false;
    referee->declared = (Ending){.outcome = OUTCOME_ONGOING};
}

void referee_free(Referee *referee) {
    game_free(&referee->game);
    forget_record(referee);
    free(referee->marks);
    referee->marks = NULL;
    referee->marks_capacity = 0;
    text_free(&referee->players[WHITE]);
    text_free(&referee->players[BLACK]);
}

Ending referee_ending(const Referee *referee) {
    return referee->declared.outcome != OUTCOME_ONGOING ? referee->declared : ending_of(&referee->game);
}

static bool is_end(const Ending *ending) {
    return ending->outcome == OUTCOME_WIN || ending->outcome == OUTCOME_DRAW;
}

bool referee_is_over(const Referee *referee) {
    Ending ending = referee_ending(referee);
    return is_end(&ending);
}

// The end that the record tells has been taken back.
static void forget_result(Referee *referee) {
    static const char *const tags[] = {"Termination", "Supa"};
    if (!referee->loaded)
        return;
    referee->loaded->result = RESULT_NONE;
    for (size_t i = 0; i < sizeof tags / sizeof *tags; i++)
        record_remove_tag(referee->loaded, tags[i]);
}

static bool goes_on(const Referee *referee, Fault *fault) {
    Ending ending = referee_ending(referee);
    if (!is_end(&ending))
        return true;
    return fault_set_reason(fault, FAULT_GAME_OVER, &referee->game.rules, ending.reason[0],
                            "the game is over: %s%s, %s", ending.outcome == OUTCOME_DRAW ? "drawn" : "won by ",
                            ending.outcome == OUTCOME_DRAW ? "" : side_name(ending.winner),
                            reason_word(ending.reason[0]));
}

static bool judge(const Referee *referee, const Side *side, Span text, Move *move, Refusal *refusal) {
    const Position *p = &game_now(&referee->game)->position;
    return (!side || judge_turn(p, *side, refusal)) &&
           judge_move(text, &referee->game.rules, p, &referee->notation, move, refusal);
}

const Nags *referee_marks(const Referee *referee, int state) {
    return &referee->marks[state - 1];
}

void referee_set_marks(Referee *referee, const Nags *marks) {
    int state = referee->game.count - 1;
    referee->marks = memory_grow(referee->marks, &referee->marks_capacity, state, sizeof *referee->marks);
    referee->marks[state - 1] = *marks;
}

bool referee_play(Referee *referee, const Side *side, Span text, Move *move, Fault *fault) {
    if (!goes_on(referee, fault))
        return false;
    Refusal refusal;
    refusal_init(&refusal);
    bool good = judge(referee, side, text, move, &refusal);
    if (!good)
        fault_of_refusal(fault, &referee->game.rules, &refusal);
    refusal_free(&refusal);
    if (!good)
        return false;
    Side mover = position_side(&game_now(&referee->game)->position);
    if (mover != referee->offerer)
        referee->offered = false;
    Nags marks;
    nags_read(&marks, span_trim(text), mover);
    game_play(&referee->game, *move);
    referee_set_marks(referee, &marks);
    return true;
}

// ---- Draws

bool referee_may_claim(const Referee *referee, Side side, Reason reason) {
    Ending ending = referee_ending(referee);
    if (ending.outcome != OUTCOME_CLAIMABLE)
        return false;
    if (reason == REASON_THREEFOLD && side != position_side(&game_now(&referee->game)->position))
        return false;
    return ending_has_reason(&ending, reason);
}

bool referee_claim(Referee *referee, Side side, const Reason *reason, Fault *fault) {
    if (!goes_on(referee, fault))
        return false;
    Ending ending = referee_ending(referee);
    Ending claimed = {.outcome = OUTCOME_DRAW};
    bool there = false;
    for (int i = 0; ending.outcome == OUTCOME_CLAIMABLE && i < ending.reasons; i++) {
        if (reason && ending.reason[i] != *reason)
            continue;
        there = true;
        if (referee_may_claim(referee, side, ending.reason[i]))
            claimed.reason[claimed.reasons++] = ending.reason[i];
    }
    const Rules *rules = &referee->game.rules;
    // The article of a rule of the game.
    bool thirty = reason && *reason == REASON_THIRTY_MOVES && rules->profile->ends & END_THIRTY_MOVES;
    Reason asked = thirty ? REASON_THIRTY_MOVES : REASON_THREEFOLD;
    if (!there)
        return fault_set_reason(fault, FAULT_NOT_CLAIMABLE, rules, asked, "no draw can be claimed now%s",
                                reason ? " for that reason" : "");
    if (claimed.reasons == 0)
        return fault_set_reason(fault, FAULT_NOT_YOUR_CLAIM, rules, asked,
                                "threefold repetition is claimed by the side to move, %s", side_name(side_other(side)));
    referee->declared = claimed;
    return true;
}

static bool fault_of_agreement(const Referee *referee, Fault *fault, const char *code, const char *message) {
    return fault_set_reason(fault, code, &referee->game.rules, REASON_AGREEMENT, "%s", message);
}

bool referee_offer(Referee *referee, Side side, Fault *fault) {
    if (!goes_on(referee, fault))
        return false;
    if (referee->offered)
        return fault_of_agreement(referee, fault, FAULT_OFFER_OPEN,
                                  side == referee->offerer ? "the draw offered before is not answered yet"
                                                           : "the other side has offered a draw: accept or decline it");
    referee->offered = true;
    referee->offerer = side;
    return true;
}

static bool may_answer(const Referee *referee, const Side *side, Fault *fault) {
    if (!goes_on(referee, fault))
        return false;
    if (!referee->offered)
        return fault_of_agreement(referee, fault, FAULT_NO_OFFER, "no draw is offered");
    if (side && *side == referee->offerer)
        return fault_of_agreement(referee, fault, FAULT_OWN_OFFER, "the draw was offered by that side itself");
    return true;
}

bool referee_accept(Referee *referee, const Side *side, Fault *fault) {
    if (!may_answer(referee, side, fault))
        return false;
    referee->offered = false;
    referee->declared = (Ending){.outcome = OUTCOME_DRAW, .reasons = 1, .reason = {REASON_AGREEMENT}};
    return true;
}

bool referee_decline(Referee *referee, const Side *side, Fault *fault) {
    if (!may_answer(referee, side, fault))
        return false;
    referee->offered = false;
    return true;
}

// ---- Resignation, forfeit and time

static bool declare_lost(Referee *referee, Side side, Reason reason, Fault *fault) {
    if (!goes_on(referee, fault))
        return false;
    referee->declared = ending_won(&referee->game, side_other(side), reason);
    return true;
}

bool referee_resign(Referee *referee, Side side, Fault *fault) {
    return declare_lost(referee, side, REASON_RESIGNATION, fault);
}

bool referee_forfeit(Referee *referee, Side side, Fault *fault) {
    return declare_lost(referee, side, REASON_FORFEIT, fault);
}

bool referee_set_time(Referee *referee, const int64_t left[2], Fault *fault) {
    if (!goes_on(referee, fault))
        return false;
    if (!referee->control.used)
        return fault_set(fault, FAULT_NO_CLOCK, "the game has no time control");
    for (Side side = WHITE; side <= BLACK; side++)
        if (left[side] >= 0)
            referee->left[side] = left[side];
    return true;
}

bool referee_flag(Referee *referee, Side side, Fault *fault) {
    if (!goes_on(referee, fault))
        return false;
    referee_drop_flag(referee, side);
    referee->declared = ending_flag_fall(&referee->game, side);
    return true;
}

void referee_drop_flag(Referee *referee, Side side) {
    referee->fallen[side] = referee->left[side];
    referee->left[side] = 0;
}

static void lift_flags(Referee *referee) {
    for (Side side = WHITE; side <= BLACK; side++) {
        referee->left[side] += referee->fallen[side];
        referee->fallen[side] = 0;
    }
}

bool referee_undo(Referee *referee, int steps, Fault *fault) {
    bool declared = referee->declared.outcome != OUTCOME_ONGOING;
    int max = referee->game.count - 1 + declared;
    if (steps > max)
        return fault_set(fault, FAULT_NOTHING_TO_UNDO, "%d step%s can be taken back, not %d", max, max == 1 ? "" : "s",
                         steps);
    referee->declared.outcome = OUTCOME_ONGOING;
    referee->offered = false;
    for (int i = declared; i < steps; i++)
        game_undo(&referee->game);
    if (declared) {
        lift_flags(referee);
        forget_result(referee);
    }
    return true;
}
