// The engine as a person's opponent.
#define _POSIX_C_SOURCE 200809L

#include "protocol/play/engine.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <sys/resource.h>
#include <unistd.h>

#include "search/skill.h"
#include "support/console_suite.h"

static Session *const session = &console.session;

CONSOLE_SUITE(play_engine);

// No more memory than the process has now, and a little.
static void limit_memory(long more) {
    long pages = 0;
    FILE *file = fopen("/proc/self/statm", "r");
    if (!file || fscanf(file, "%ld", &pages) != 1)
        cr_skip_test("the system does not say");
    fclose(file);
    rlim_t bytes = (rlim_t)(pages * sysconf(_SC_PAGESIZE) + more);
    cr_assert_eq(setrlimit(RLIMIT_AS, &(struct rlimit){bytes, bytes}), 0);
}

// Below full strength a search is bounded by what the level lets it see. Where the memory for that cannot be had, it
// is at full strength still, and has to be bounded by time.
Test(play_engine, a_level_that_cannot_be_set_still_moves, .timeout = 60) {
    PlayEngine engine;
    atomic_bool stop;
    atomic_init(&stop, false);
    session_prepare(session);
    session->env.engine_options.hash_mb = 64;
    session->env.engine_options.tb_pieces = 0;
    cr_assert(play_engine_init(&engine, session, 20, &stop));
    play_engine_set_level(&engine, 0);
    limit_memory(700 << 10);
    SearchResult result = play_engine_move(&engine, &session->game);
    cr_assert_not(skill_limits(engine_options(engine.searcher.engine)), "the memory suffices: this tests nothing");
    cr_assert_not(move_is_none(result.best));
    play_engine_free(&engine);
}

Test(play_engine, full_strength_takes_the_time_and_levels_do_not) {
    PlayEngine engine;
    atomic_bool stop;
    Text text = {0};
    atomic_init(&stop, false);
    cr_assert(play_engine_init(&engine, session, 10, &stop));
    cr_assert(play_engine_takes_time(&engine));
    cr_assert_not(move_is_none(play_engine_move(&engine, &session->game).best));
    play_engine_set_level(&engine, 3);
    cr_assert_not(play_engine_takes_time(&engine));
    play_engine_describe(&text, &engine, ENGLISH);
    cr_assert_str_eq(text_string(&text), "level 3");
    Move first = play_engine_move(&engine, &session->game).best;
    cr_assert_not(move_is_none(first));
    // An opinion is at full strength, and does not change the level.
    cr_assert_gt(play_engine_opinion(&engine, &session->game).depth, 3);
    text_clear(&text);
    play_engine_describe(&text, &engine, ENGLISH);
    cr_assert_str_eq(text_string(&text), "level 3");
    text_free(&text);
    play_engine_free(&engine);
}
