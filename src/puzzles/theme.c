#include "puzzles/theme.h"

#include "board/ending.h"

enum { ENDING_PIECES = 7, OPPOSITION_PIECES = 8 };

const char *const theme_names[THEMES + 1] = {"shot2",  "shot3", "sacrifice", "breakthrough", "kingtrap", "opposition",
                                             "ending", "supa",  "clock",     "quiet",        NULL};

// What happens along a line.
typedef struct Events {
    int captured;     // pieces in the largest capture of the solver
    bool gave, taken; // the opponent, the solver captured
    bool promoted, king_caught, supa;
} Events;

static Events events_of(const Game *start, const Move *line, int count) {
    Game game = {0};
    Events events = {0};
    game_copy(&game, start);
    for (int i = 0; i < count; i++) {
        const Position *p = &game_now(&game)->position;
        int captured = move_is_capture(line[i]) ? bits_count(line[i].set) : 0;
        bool solver = i % 2 == 0;
        if (solver && captured > events.captured)
            events.captured = captured;
        events.gave |= !solver && captured > 0;
        events.taken |= solver && captured > 0;
        events.king_caught |= solver && captured > 0 && (line[i].set & p->kings) != 0;
        events.promoted |= solver && (line[i].flags & MOVE_PROMOTES);
        game_play(&game, line[i]);
    }
    Ending ending = ending_of(&game);
    events.supa = ending.outcome == OUTCOME_WIN && ending.supa;
    game_free(&game);
    return events;
}

Theme theme_of(const Game *game, const Move *line, int count, bool promotes, bool by_clock) {
    const Position *p = &game_now(game)->position;
    int pieces = bits_count(position_occupied(p));
    Events events = events_of(game, line, count);
    if (by_clock)
        return THEME_CLOCK;
    if (events.supa)
        return THEME_SUPA;
    if (events.king_caught)
        return THEME_KING_TRAP;
    if (events.captured >= 2)
        return events.captured == 2 ? THEME_SHOT_OF_TWO : THEME_SHOT_OF_THREE;
    if (events.gave && events.taken)
        return THEME_SACRIFICE;
    if (events.promoted || promotes)
        return THEME_BREAKTHROUGH;
    if (!p->kings && pieces <= OPPOSITION_PIECES && !events.gave && !events.taken)
        return THEME_OPPOSITION;
    return pieces <= ENDING_PIECES ? THEME_ENDING : THEME_QUIET;
}
