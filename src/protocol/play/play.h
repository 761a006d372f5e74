// The state of a game between a person and the engine at the terminal.
#ifndef PROTOCOL_PLAY_PLAY_H
#define PROTOCOL_PLAY_PLAY_H

#include "notation/refusal.h"
#include "protocol/play/engine.h"

typedef struct Play {
    Session *session;
    Referee referee;
    PlayEngine engine;
    Side person;
    bool flipped;   // Black at the bottom of the board
    bool as_loaded; // the players are those of a record: nothing has been played since
    bool unicode;   // the terminal shows it
    bool terminal;  // a person types; no prompt is written otherwise
    bool leaving;
    atomic_bool interrupted;
    MoveList shown;  // the list shown last, for the present position
    Refusal refused; // the last text that was refused, for `why`; an empty message without one
    Text refused_text;
    Text saved; // the last file written, or about to be replaced
} Play;

static inline const Position *play_position(const Play *play) {
    return &game_now(&play->referee.game)->position;
}

static inline Language play_language(const Play *play) {
    return play->session->env.language;
}

// In the language of the game.
static inline FORMAT_ARGUMENT(2) const char *play_text(const Play *play, const char *english) {
    return translate(play_language(play), english);
}

static inline bool play_is_persons_turn(const Play *play) {
    return position_side(play_position(play)) == play->person;
}

#endif
