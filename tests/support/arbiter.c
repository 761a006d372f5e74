#include "support/arbiter.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "referee/answer.h"
#include "referee/referee_record.h"

void arbiter_start(Referee *referee, const Rules *rules, const Position *start) {
    RefereeStart game = referee_ordinary_start(rules, &notation_default);
    game.set_up = set_up_of(start, (Clocks){0}, 1);
    referee_start(referee, &game);
}

void arbiter_start_fen(Referee *referee, ProfileId id, const char *fen) {
    Rules rules = rules_of(&profiles[id]);
    RefereeStart game = referee_ordinary_start(&rules, &notation_default);
    Error error;
    if (strcmp(fen, "startpos") != 0 &&
        !fen_read((Span){fen, strlen(fen)}, &rules, &notation_default, &game.set_up, &error)) {
        fprintf(stderr, "%s: %s\n", fen, error.what);
        abort();
    }
    referee_start(referee, &game);
}

void arbiter_state(Text *text, const Referee *referee) {
    text_clear(text);
    json_object(text, NULL);
    answer_status(text, "status", referee);
    answer_moves(text, "moves", referee);
    answer_history(text, "history", referee);
    json_object_end(text);
}

static int legal_count(const Referee *referee) {
    MoveList list;
    game_list_moves(&referee->game, &list);
    int count = list.count;
    move_list_free(&list);
    return count;
}

// Where the two disagree on outcome, winner, reasons or the number of legal moves; NULL if they agree.
static const char *dispute_of(const Referee *referee, const MbGame *oracle) {
    static const MbKind kinds[] = {MB_ONGOING, MB_WIN, MB_DRAW, MB_CLAIMABLE};
    MbStatus expected;
    mb_game_status(oracle, &expected);
    Ending ending = referee_ending(referee);
    if (kinds[ending.outcome] != expected.kind)
        return "the outcomes differ";
    if (expected.kind == MB_WIN && (int)ending.winner != expected.winner)
        return "the winners differ";
    if (ending.supa != expected.supa)
        return "one of them tells a Supa";
    if (ending.reasons != expected.n_reasons)
        return "the numbers of reasons differ";
    for (int i = 0; i < expected.n_reasons; i++)
        if (strcmp(reason_word(ending.reason[i]), expected.reason[i]) != 0)
            return "the reasons differ";
    if (!bridge_same_position(&referee->game.rules, &game_now(&referee->game)->position, mb_game_board(oracle)))
        return "the positions differ";
    MbMove *moves = mb_lists_new(1);
    int count = mb_moves(&oracle->rules, mb_game_board(oracle), moves, MB_MAX_MOVES);
    free(moves);
    return count == legal_count(referee) ? NULL : "the numbers of legal moves differ";
}

// ---- Random games

// The side's last move the other way round, which is legal for kings: positions come again so.
static int find_way_back(const Referee *referee, const MoveList *list) {
    const Game *game = &referee->game;
    if (game->count < 3)
        return -1;
    Move last = game->states[game->count - 2].move;
    for (int i = 0; i < list->count; i++)
        if (list->moves[i].from == last.to && list->moves[i].to == last.from && move_is_ordinary(list->moves[i]))
            return i;
    return -1;
}

// Quiet moves are preferred at times, and going back is, so that the clocks and repetition are reached.
static Move random_move(const Referee *referee, Rng *rng) {
    MoveList list;
    game_list_moves(&referee->game, &list);
    Move move = list.moves[rng_below(rng, (uint32_t)list.count)];
    for (int tries = 0; tries < 3 && !move_is_ordinary(move); tries++)
        move = list.moves[rng_below(rng, (uint32_t)list.count)];
    int back = find_way_back(referee, &list);
    if (back >= 0 && rng_below(rng, 3) > 0)
        move = list.moves[back];
    move_list_free(&list);
    return move;
}

static const char *play(Referee *referee, MbGame *oracle, Move move) {
    const Rules *rules = &referee->game.rules;
    const Position *p = &game_now(&referee->game)->position;
    MbMove mb_move = bridge_move(rules, p, move);
    Side side = position_side(p);
    Text text = {0};
    Fault fault;
    Move played;
    fault_init(&fault);
    move_write(&text, rules, p, move, &referee->notation);
    bool good = referee_play(referee, &side, (Span){text_string(&text), text.length}, &played, &fault) &&
                move_equal(played, move) && mb_game_play(oracle, &mb_move);
    text_free(&text);
    fault_free(&fault);
    return good ? dispute_of(referee, oracle) : "a legal move is refused";
}

// An end that no move brings about, if the dice want one that is possible.
static void maybe_declare(Referee *referee, Rng *rng) {
    Side side = rng_below(rng, 2) ? WHITE : BLACK, other = side_other(side);
    Fault fault;
    fault_init(&fault);
    uint32_t kind = rng_below(rng, 800);
    if (kind == 0)
        referee_resign(referee, side, &fault);
    else if (kind == 1 && referee_offer(referee, side, &fault))
        referee_accept(referee, &other, &fault);
    else if (kind == 2)
        referee_forfeit(referee, side, &fault);
    else if (kind < 5)
        referee_flag(referee, side, &fault);
    else if (kind < 150)
        referee_claim(referee, side, NULL, &fault);
    fault_free(&fault);
}

// The state without the times, which a record does not keep.
static void lasting_state(Text *text, Referee *referee) {
    bool clocked = referee->control.used;
    referee->control.used = false;
    arbiter_state(text, referee);
    referee->control.used = clocked;
}

static const char *compare_record(Referee *referee) {
    Text pdn = {0}, before = {0}, after = {0};
    Referee loaded = {0};
    RecordResult result;
    Fault fault;
    fault_init(&fault);
    referee_save(referee, &pdn);
    Rules others = rules_of(&profiles[PROFILE_TZD]);
    RefereeStart start = referee_ordinary_start(&others, &notation_of_profile);
    referee_start(&loaded, &start);
    const char *wrong = NULL;
    PdnReader *reader = pdn_reader_new_text((Span){text_string(&pdn), pdn.length});
    lasting_state(&before, referee);
    if (!reader || !referee_load(&loaded, reader, "pdn", 1, &result, &fault)) {
        wrong = "the record is not read back";
        fprintf(stderr, "%s\n%s", fault.message.what, text_string(&pdn));
    } else {
        lasting_state(&after, &loaded);
        if (strcmp(text_string(&before), text_string(&after)) != 0) {
            wrong = "the record read back is another game";
            fprintf(stderr, "%s\n%s\n%s", text_string(&before), text_string(&after), text_string(&pdn));
        }
    }
    pdn_reader_free(reader);
    text_free(&pdn);
    text_free(&before);
    text_free(&after);
    fault_free(&fault);
    referee_free(&loaded);
    return wrong;
}

// A third of those that are set up have had their clocks running, and kings only.
static RefereeStart random_start(const Rules *rules, Rng *rng) {
    RefereeStart start = referee_ordinary_start(rules, &notation_of_profile);
    start.control = (TimeControl){true, 180000, (int64_t)rng_below(rng, 3) * 500};
    uint32_t kind = rng_below(rng, 4);
    if (kind == 0)
        return start;
    SetUp *set_up = &start.set_up;
    Position *p = &set_up->position;
    *p = bridge_random_position(rules, rng, 2 * (int)kind);
    *set_up = set_up_of(&set_up->position, clocks_set_up(rules, p, 0, 0), 1);
    if (rng_below(rng, 3) > 0)
        return start;
    p->kings = position_occupied(p);
    p->key = position_key(p);
    // The material changes no later than the last capture or man move.
    int quiet = 61 - (int)rng_below(rng, rng_below(rng, 2) ? 8 : 62), material = quiet + (int)rng_below(rng, 4);
    *set_up = set_up_of(&set_up->position, clocks_set_up(rules, p, quiet, material), 1);
    return start;
}

// What a FEN may say besides, in TZD 3.0: who promoted before the start, and what the count of three kings has come to.
static void random_past(const Rules *rules, Rng *rng, SetUp *set_up) {
    if (!(rules->profile->ends & END_SUPA) || rng_below(rng, 2))
        return;
    set_up->promoted[WHITE] = rng_below(rng, 2);
    set_up->promoted[BLACK] = rng_below(rng, 2);
    if (clocks_has_count(rules, &set_up->position))
        set_up->clocks.count = (int)rng_below(rng, 25) + COUNT_NOT_BEGUN;
}

ArbiterGame arbiter_random_game(const Rules *rules, Rng *rng) {
    ArbiterGame game = {0};
    RefereeStart start = random_start(rules, rng);
    random_past(rules, rng, &start.set_up);
    Referee referee = {0};
    referee_start(&referee, &start);
    MbRules mb = bridge_rules(rules);
    MbBoard board = bridge_board(rules, &start.set_up.position);
    MbGame oracle;
    mb_game_init_clocks(&oracle, &mb, &board, start.set_up.clocks.quiet, start.set_up.clocks.material);
    if (rules->profile->ends & END_SUPA) {
        mb_game_set_count(&oracle, start.set_up.clocks.count);
        mb_game_set_promoted(&oracle, start.set_up.promoted[WHITE], start.set_up.promoted[BLACK]);
    }
    game.fault = dispute_of(&referee, &oracle);
    while (!game.fault && !referee_is_over(&referee) && game.plies < 400) {
        game.fault = play(&referee, &oracle, random_move(&referee, rng));
        game.plies++;
        maybe_declare(&referee, rng);
    }
    Ending ending = referee_ending(&referee);
    for (int i = 0; referee_is_over(&referee) && i < ending.reasons; i++)
        game.reasons[ending.reason[i]]++;
    if (!game.fault)
        game.fault = compare_record(&referee);
    mb_game_free(&oracle);
    referee_free(&referee);
    return game;
}
