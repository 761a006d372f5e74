#include "protocol/play/game.h"

#include "base/platform.h"
#include "protocol/play/input.h"
#include "protocol/play/view.h"
#include "protocol/version.h"

// Hundredths of a point. From this score on the engine expects at least three quarters of the points (WDL), and plays
// to win instead of claiming a draw.
enum { ENGINE_CLAIMS_BELOW = 100 };

// ---- Begin and end

void play_name_players(Play *play) {
    if (referee_is_over(&play->referee) || play->as_loaded)
        return;
    Text name = {0};
    text_add(&name, ENGINE_NAME " " ENGINE_VERSION ", ");
    play_engine_describe(&name, &play->engine, ENGLISH); // as in every record
    for (Side side = WHITE; side <= BLACK; side++) {
        text_clear(&play->referee.players[side]);
        text_add(&play->referee.players[side], side == play->person ? "Player" : text_string(&name));
    }
    text_free(&name);
}

bool play_init(Play *play, Session *session, Side person, int64_t movetime) {
    *play = (Play){.session = session, .person = person, .flipped = person == BLACK};
    atomic_init(&play->interrupted, false);
    move_list_init(&play->shown);
    refusal_init(&play->refused);
    play->terminal = platform_is_terminal();
    play->unicode = platform_shows_unicode(session->env.out.file);
    if (!play_engine_init(&play->engine, session, movetime, &play->interrupted))
        return false;
    RefereeStart start = referee_ordinary_start(&session->env.rules, &session->env.notation_asked);
    referee_start(&play->referee, &start);
    game_copy(&play->referee.game, &session->game);
    return true;
}

void play_free(Play *play) {
    play_engine_free(&play->engine);
    referee_free(&play->referee);
    move_list_free(&play->shown);
    refusal_free(&play->refused);
    text_free(&play->refused_text);
    text_free(&play->saved);
}

void play_restart(Play *play) {
    Rules rules = play->referee.game.rules; // possibly of a loaded game
    RefereeStart start = referee_ordinary_start(&rules, &play->referee.asked);
    referee_start(&play->referee, &start);
    play_engine_new_game(&play->engine);
    play->flipped = play->person == BLACK;
    play->as_loaded = false;
    text_clear(&play->saved);
    play_changed(play);
}

// ---- The state of the game

void play_changed(Play *play) {
    play_name_players(play);
    move_list_clear(&play->shown);
    move_list_clear(&play->refused.moves);
    play->refused.message.what[0] = '\0';
    text_clear(&play->refused_text);
}

// ---- Display

static void write_text(const Play *play, Text *text) {
    output_write(&play->session->env.out, text_string(text));
    text_free(text);
}

void play_show(const Play *play, const char *title) {
    Text text = {0};
    text_printf(&text, "\n%s\n", title);
    play_view_write(&text, play);
    write_text(play, &text);
}

void play_list(Play *play, const MoveList *list) {
    Text text = {0};
    play_view_list(&text, play, list);
    write_text(play, &text);
    if (list == &play->shown)
        return;
    move_list_clear(&play->shown);
    for (int i = 0; i < list->count; i++)
        move_list_add(&play->shown, list->moves[i]);
}

void play_report_end(const Play *play) {
    Ending ending = referee_ending(&play->referee);
    if (!referee_is_over(&play->referee))
        return;
    Text text = {0};
    play_view_ending(&text, play, &ending);
    text_add(&text, play_text(play, "(new: another game, undo: take back, save FILE: keep it, quit: leave)"));
    write_text(play, &text);
}

void play_advise(const Play *play) {
    Text text = {0};
    play_view_advice(&text, play);
    write_text(play, &text);
}

// ---- Moves

static void move_on(Play *play, Move move, const char *who) {
    Text text = {0}, title = {0};
    Fault fault;
    fault_init(&fault);
    const Position before = *play_position(play);
    Side side = position_side(&before);
    move_write(&text, &play->referee.game.rules, &before, move, &play->referee.notation);
    Move played;
    if (referee_play(&play->referee, &side, (Span){text_string(&text), text.length}, &played, &fault)) {
        play_view_move(&title, play, &before, move, who);
        play->as_loaded = false;
        play_changed(play);
        play_show(play, text_string(&title));
        play_report_end(play);
    } else {
        output_printf(&play->session->env.out, "%s", fault.message.what);
    }
    fault_free(&fault);
    text_free(&text);
    text_free(&title);
}

static void refuse(Play *play, Span text) {
    text_clear(&play->refused_text);
    text_add_bytes(&play->refused_text, text.start, text.length);
    Text why = {0};
    refusal_write(&why, &play->referee.game.rules, &play->refused, play_language(play));
    output_printf(&play->session->env.out,
                  play->refused.code == REFUSAL_AMBIGUOUS ? play_text(play, "'%s' is ambiguous: %s.")
                                                          : play_text(play, "'%s' is not played: %s."),
                  quoted(text).text, text_string(&why));
    text_free(&why);
    if (play->refused.moves.count > 0)
        play_list(play, &play->refused.moves);
}

void play_person_moves(Play *play, Span text) {
    PlayPlace place = {&play->referee.game.rules, play_position(play), &play->referee.notation, &play->shown};
    Move move;
    if (!play_input_read(text, &place, &move, &play->refused)) {
        refuse(play, text);
        return;
    }
    if (play->refused.message.what[0]) {
        Text note = {0};
        refusal_write(&note, &play->referee.game.rules, &play->refused, play_language(play));
        output_printf(&play->session->env.out, play_text(play, "Note: %s."), text_string(&note));
        text_free(&note);
    }
    move_on(play, move, play_text(play, "You play"));
}

static bool engine_claims(Play *play) {
    Ending ending = referee_ending(&play->referee);
    bool may = false;
    for (int i = 0; ending.outcome == OUTCOME_CLAIMABLE && i < ending.reasons; i++)
        may |= referee_may_claim(&play->referee, side_other(play->person), ending.reason[i]);
    if (!may || !play->session->claim_draws)
        return false;
    return play_engine_opinion(&play->engine, &play->referee.game).score < ENGINE_CLAIMS_BELOW;
}

void play_engine_moves(Play *play) {
    Fault fault;
    fault_init(&fault);
    if (engine_claims(play) && referee_claim(&play->referee, side_other(play->person), NULL, &fault)) {
        output_write(&play->session->env.out, play_text(play, "Mfalme claims a draw."));
        play_report_end(play);
    } else {
        if (play->terminal && play_engine_takes_time(&play->engine))
            output_prompt(&play->session->env.out, play_text(play, "\nMfalme is thinking ..."));
        SearchResult found = play_engine_move(&play->engine, &play->referee.game);
        if (!atomic_load(&play->interrupted) && !move_is_none(found.best))
            move_on(play, found.best, play_text(play, "Mfalme plays"));
    }
    fault_free(&fault);
}
