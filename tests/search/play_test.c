// Whole games against a player of random moves: never lost, and won wherever a win can be forced.
#include <criterion/criterion.h>

#include "board/ending.h"
#include "support/probe.h"

typedef struct Tally {
    int won, drawn, lost;
} Tally;

static void play(Probe *probe, ProfileId id, Side engine, Rng *rng, Tally *tally) {
    Game game = game_from_start(id);
    MoveList list;
    move_list_init(&list);
    Limits limits = {.nodes = 2000};
    Ending ending;
    while ((ending = ending_of(&game)).outcome == OUTCOME_ONGOING) {
        const Position *p = &game_now(&game)->position;
        if (position_side(p) == engine) {
            probe_search(probe, &game, &limits);
            game_play(&game, probe->best);
        } else {
            move_list_clear(&list);
            rules_moves(&game.rules, p, &list);
            game_play(&game, list.moves[rng_below(rng, (uint32_t)list.count)]);
        }
    }
    if (ending.outcome != OUTCOME_WIN)
        tally->drawn++;
    else if (ending.winner == engine)
        tally->won++;
    else
        tally->lost++;
    move_list_free(&list);
    game_free(&game);
}

static void assert_beaten(ProfileId id, int games) {
    Probe *probe = probe_new();
    Rng rng = {8};
    Tally tally = {0, 0, 0};
    for (int i = 0; i < games; i++)
        play(probe, id, i % 2 ? BLACK : WHITE, &rng, &tally);
    cr_assert_eq(tally.lost, 0);
    cr_assert_eq(tally.won, games, "%s: %d won, %d drawn", profiles[id].name, tally.won, tally.drawn);
    probe_free(probe);
}

Test(play, random_moves_are_beaten_100_to_0_in_tzd) {
    assert_beaten(PROFILE_TZD, 100);
}
Test(play, random_moves_are_beaten_in_drafti) {
    assert_beaten(PROFILE_DRAFTI, 20);
}
Test(play, random_moves_are_beaten_in_zambia) {
    assert_beaten(PROFILE_ZAMBIA, 20);
}
Test(play, random_moves_are_beaten_in_nigeria) {
    assert_beaten(PROFILE_NIGERIA, 20);
}
Test(play, random_moves_are_beaten_in_ghana) {
    assert_beaten(PROFILE_GHANA, 20);
}
