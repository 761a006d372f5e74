// What a puzzle is about, by the line that solves it.
#ifndef PUZZLES_THEME_H
#define PUZZLES_THEME_H

#include "board/game.h"

typedef enum Theme {
    THEME_SHOT_OF_TWO,   // a move of the line takes two pieces at once
    THEME_SHOT_OF_THREE, // three or more
    THEME_SACRIFICE,     // a piece is given and one taken back at a time
    THEME_BREAKTHROUGH,  // a man becomes a king
    THEME_KING_TRAP,     // a king of the opponent is caught
    THEME_OPPOSITION,    // men only, without a capture
    THEME_ENDING,        // few pieces, none of the others
    THEME_SUPA,          // the line ends the game, and the loser never promoted (TZD3 5)
    THEME_CLOCK,         // a draw by a clock, where the loss would be certain without it
    THEME_QUIET,         // none of these
    THEMES
} Theme;

extern const char *const theme_names[THEMES + 1]; // "shot2" and so on, NULL

// The theme of a line of `count` moves that solves the game's current position; `promotes` says that the solver gets a
// king soon after it, `by_clock` that it saves the game by a clock.
Theme theme_of(const Game *game, const Move *line, int count, bool promotes, bool by_clock);

#endif
