// Writes a file of random games, to measure how fast and in what memory records are read:
//
//   pdn PROFILE GAMES [SEED] > games.pdn
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/rng.h"
#include "board/ending.h"
#include "pdn/pdn_writer.h"
#include "pdn/record_game.h"

enum { PLIES_MAX = 400 };

// Random legal moves up to the end of the game, claimable draws being claimed.
static void play(Game *game, const Rules *rules, Rng *rng) {
    Position start = position_start(rules->board);
    game_restart(game, rules, &start, (Clocks){0}, 1);
    MoveList list;
    move_list_init(&list);
    while (game->count <= PLIES_MAX && ending_of(game).outcome == OUTCOME_ONGOING) {
        move_list_clear(&list);
        rules_moves(rules, &game_now(game)->position, &list);
        game_play(game, list.moves[rng_below(rng, (uint32_t)list.count)]);
    }
    move_list_free(&list);
}

static void write(Record *record, const Game *game, int number, Text *text) {
    char round[20];
    snprintf(round, sizeof round, "%d", number);
    record_clear(record);
    record_set_tag(record, "Event", "Random games");
    record_set_tag(record, "Round", round);
    record_set_tag(record, "White", number % 2 ? "Tausi" : "Simba");
    record_set_tag(record, "Black", number % 2 ? "Simba" : "Tausi");
    record_of_game(record, game);
    if (ending_of(game).outcome == OUTCOME_CLAIMABLE)
        record->result = RESULT_DRAW;
    text_clear(text);
    pdn_write(text, record);
    fputs(text_string(text), stdout);
}

int main(int argc, char **argv) {
    const Profile *profile = argc > 2 ? profile_named((Span){argv[1], strlen(argv[1])}) : NULL;
    if (!profile) {
        fputs("usage: pdn PROFILE GAMES [SEED] > games.pdn\n", stderr);
        return 1;
    }
    Rules rules = rules_of(profile);
    Rng rng = {argc > 3 ? strtoull(argv[3], NULL, 10) : 1};
    Record record;
    Game game = {0};
    Text text = {0};
    record_init(&record, &rules);
    for (int i = 1; i <= atoi(argv[2]); i++) {
        play(&game, &rules, &rng);
        write(&record, &game, i, &text);
    }
    record_free(&record);
    game_free(&game);
    text_free(&text);
    return 0;
}
