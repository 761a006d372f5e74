// Weights learned from samples: the same for any number of threads and after any interruption, and better than none.
#define _POSIX_C_SOURCE 200809L
#include "learn/tune.h"

#include <criterion/criterion.h>
#include <limits.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/file.h"
#include "base/rng.h"
#include "eval/weights_file.h"
#include "learn/sample_file.h"
#include "learn/tune_train.h"
#include "support/probe.h"
#include "support/temporary.h"

enum { GAMES = 120, EPOCHS = 4 };

// Games of random moves, won by the side with more men at their end: easy to learn.
static void write_samples(ProfileId id) {
    Rng rng = {5};
    Text text = {0};
    Error error;
    Rules rules = rules_of(&profiles[id]);
    samples_write_header(&text, &rules, "nodes 1");
    for (uint32_t number = 0; number < GAMES; number++) {
        Game game = probe_random_game(id, &rng, 40);
        const Position *last = &game_now(&game)->position;
        int ahead = bits_count(last->pieces[WHITE]) - bits_count(last->pieces[BLACK]);
        Sample samples[100];
        int count = 0;
        for (int i = 8; i < game.count; i++) {
            const Position *p = &game.states[i].position;
            int now = bits_count(p->pieces[WHITE]) - bits_count(p->pieces[BLACK]);
            samples[count++] = sample_of(&rules, p, 90 * now, (ahead > 0) - (ahead < 0), number);
        }
        samples_write_game(&text, number, samples, count);
        game_free(&game);
    }
    cr_assert(file_write("a.smp", &text, &error), "%s", error.what);
    text_free(&text);
}

static void remove_folder(void) {
    temporary_folder_leave("a.smp", "a.txt", "a.txt.state", NULL);
}

TestSuite(tune, .init = temporary_folder_enter, .fini = remove_folder);

// What the lines tell.
typedef struct Told {
    int epochs, stop_after; // epochs told of; 0 for no stop
    atomic_bool stop;
    double terms;             // their validation loss
    double first, last;       // training losses
    double begun, validation; // validation losses: of the weights begun with, and the last
    double areas;             // the training loss of the areas' last epoch
    bool stop_in_areas;       // after their first epoch
    bool went_on;
} Told;

static void take_line(void *context, const char *line) {
    Told *told = context;
    int epoch;
    double training, validation;
    if (sscanf(line, "terms validation %lf", &validation) == 1)
        told->terms = validation;
    if (sscanf(line, "begun with validation %lf", &validation) == 1)
        told->begun = validation;
    if (strncmp(line, "going on after epoch ", 21) == 0)
        told->went_on = true;
    if (sscanf(line, "areas epoch %d training %lf validation %lf", &epoch, &training, &validation) == 3) {
        told->areas = training;
        told->validation = validation;
        if (told->stop_in_areas)
            atomic_store(&told->stop, true);
    }
    if (sscanf(line, "epoch %d training %lf validation %lf", &epoch, &training, &validation) != 3)
        return;
    if (told->epochs++ == 0)
        told->first = training;
    told->last = training;
    told->validation = validation;
    if (told->epochs == told->stop_after)
        atomic_store(&told->stop, true);
}

static void refuse_line(void *context, const char *line) {
    (void)context;
    cr_assert_fail("%s", line);
}

static TuneSettings settings_of(ProfileId id, int threads) {
    static const char *const samples[] = {"a.smp"};
    return (TuneSettings){.rules = rules_of(&profiles[id]),
                          .samples = samples,
                          .files = 1,
                          .weights = "a.txt",
                          .filter = {800, true, 1000000, false},
                          .share = 0.5,
                          .groups = TERM_GROUP_PSQT,
                          .epochs = EPOCHS,
                          .step = 0.003,
                          .seed = 7,
                          .threads = threads};
}

static void run_and_be_told(const TuneSettings *settings, Told *told) {
    atomic_init(&told->stop, false);
    Error error;
    cr_assert(tune_run(settings, &told->stop, take_line, told, &error), "%s", error.what);
}

static Told run(const TuneSettings *settings, int stop_after) {
    Told told = {.stop_after = stop_after};
    run_and_be_told(settings, &told);
    return told;
}

// Begins a training that is stopped while it learns the areas.
static void stop_in_areas(const TuneSettings *settings) {
    Told told = {.stop_in_areas = true};
    run_and_be_told(settings, &told);
    cr_assert_gt(told.areas, 0);
    cr_assert_neq(access("a.txt", F_OK), 0, "no weights before the end");
}

static void read_weights(Text *text) {
    Error error;
    cr_assert(file_read(text, "a.txt", &error), "%s", error.what);
}

Test(tune, threads_and_interruptions_change_nothing) {
    static const ProfileId ids[] = {PROFILE_TZD, PROFILE_NIGERIA};
    for (size_t k = 0; k < sizeof ids / sizeof *ids; k++) {
        write_samples(ids[k]);
        Text whole = {0}, again = {0};
        TuneSettings settings = settings_of(ids[k], 1);
        settings.areas = 2;
        Told told = run(&settings, 0);
        cr_assert_eq(told.epochs, EPOCHS);
        read_weights(&whole);
        cr_assert_neq(access("a.txt.state", F_OK), 0, "where the training stood is no longer wanted");
        settings.threads = 3;
        for (int stop_after = 0; stop_after <= EPOCHS; stop_after++) {
            remove("a.txt");
            told = run(&settings, stop_after);
            if (stop_after > 0) {
                cr_assert_neq(access("a.txt", F_OK), 0, "no weights before the end");
                told = run(&settings, 0);
                cr_assert(told.went_on && told.epochs == EPOCHS - stop_after);
            }
            read_weights(&again);
            cr_assert_str_eq(text_string(&again), text_string(&whole), "stopped after %d", stop_after);
        }
        remove("a.txt");
        stop_in_areas(&settings);
        cr_assert(run(&settings, 0).went_on);
        read_weights(&again);
        cr_assert_str_eq(text_string(&again), text_string(&whole));
        text_free(&whole);
        text_free(&again);
    }
}

Test(tune, a_man_is_worth_a_hundred_and_the_network_learns_more) {
    write_samples(PROFILE_TZD);
    TuneSettings settings = settings_of(PROFILE_TZD, 2);
    settings.epochs = 10;
    settings.step = 0.01;
    Told told = run(&settings, 0);
    cr_assert_lt(told.terms, log(2.0), "the terms tell more than nothing");
    cr_assert_lt(told.last, told.first, "the network tells more than the terms");
    Error error;
    Weights *weights = weights_load("a.txt", WEIGHT_GAME_TZD, &error);
    cr_assert(weights, "%s", error.what);
    cr_assert(weights->has_network);
    for (int phase = 0; phase < PHASES; phase++)
        cr_assert_eq(weights->term[TERM_MAN][phase], 100);
    cr_assert_eq(weights->term_groups, TERM_GROUP_PSQT);
    weights_free(weights);
}

// The terms are those of the file, and the network is trained further, the same after an interruption.
Test(tune, it_can_begin_with_weights_that_are_there) {
    write_samples(PROFILE_INTERNATIONAL);
    TuneSettings settings = settings_of(PROFILE_INTERNATIONAL, 2);
    settings.areas = 1;
    Told first = run(&settings, 0);
    cr_assert_eq(rename("a.txt", "b.txt"), 0);
    settings.from = "b.txt";
    Text whole = {0}, again = {0};
    Told told = run(&settings, 0);
    read_weights(&whole);
    cr_assert_float_eq(told.begun, first.validation, 0.005, "%f is not %f", told.begun, first.validation);
    cr_assert_lt(told.first, first.first);
    remove("a.txt");
    run(&settings, 2);
    cr_assert(run(&settings, 0).went_on);
    read_weights(&again);
    cr_assert_str_eq(text_string(&again), text_string(&whole));
    Error error;
    Weights *from = weights_load("b.txt", WEIGHT_GAME_INTERNATIONAL, &error);
    Weights *weights = weights_load("a.txt", WEIGHT_GAME_INTERNATIONAL, &error);
    cr_assert(from && weights, "%s", error.what);
    cr_assert_eq(memcmp(from->term, weights->term, sizeof from->term), 0);
    cr_assert_neq(memcmp(&from->network, &weights->network, sizeof from->network), 0);
    weights_free(from);
    weights_free(weights);
    text_free(&whole);
    text_free(&again);
    settings.from = "none.txt";
    cr_assert_not(tune_run(&settings, &told.stop, take_line, &told, &error));
    cr_assert(strstr(error.what, "none.txt"), "%s", error.what);
    remove("b.txt");
}

// How much the weights of the pieces differ between two files.
static long change(const char *one, const char *other) {
    Error error;
    Weights *a = weights_load(one, WEIGHT_GAME_TZD, &error), *b = weights_load(other, WEIGHT_GAME_TZD, &error);
    cr_assert(a && b, "%s", error.what);
    const int16_t *of_a = &a->network.numbers.piece[0][0][0], *of_b = &b->network.numbers.piece[0][0][0];
    long sum = 0;
    for (size_t i = 0; i < sizeof a->network.numbers.piece / sizeof *of_a; i++)
        sum += labs((long)of_a[i] - of_b[i]);
    weights_free(a);
    weights_free(b);
    return sum;
}

Test(tune, the_more_the_first_weights_stand_for_the_less_they_change) {
    write_samples(PROFILE_TZD);
    TuneSettings settings = settings_of(PROFILE_TZD, 2);
    run(&settings, 0);
    cr_assert_eq(rename("a.txt", "b.txt"), 0);
    settings.from = "b.txt";
    settings.step = 0.01;
    long before = LONG_MAX;
    for (int keep = 0; keep <= 1000; keep = keep ? 20 * keep : 50) {
        settings.keep = keep;
        Text whole = {0}, again = {0};
        run(&settings, 0);
        long now = change("a.txt", "b.txt");
        cr_assert(0 < now && now < before, "%d: %ld, %ld", keep, now, before);
        before = now;
        read_weights(&whole);
        run(&settings, 2);
        cr_assert(run(&settings, 0).went_on);
        read_weights(&again);
        cr_assert_str_eq(text_string(&again), text_string(&whole));
        text_free(&whole);
        text_free(&again);
    }
    remove("b.txt");
}

// Without further training of the network, the areas learn what it leaves; beginning with them, what both leave.
Test(tune, areas_learn_what_the_rest_leaves_and_can_be_learned_further) {
    write_samples(PROFILE_INTERNATIONAL);
    TuneSettings settings = settings_of(PROFILE_INTERNATIONAL, 2);
    Told first = run(&settings, 0);
    Error error;
    Weights *without = weights_load("a.txt", WEIGHT_GAME_INTERNATIONAL, &error);
    cr_assert(without && !without->has_areas, "%s", error.what);
    cr_assert_eq(rename("a.txt", "b.txt"), 0);
    settings.from = "b.txt";
    settings.epochs = 0;
    settings.areas = 3;
    Told told = run(&settings, 0);
    cr_assert_float_eq(told.begun, first.validation, 0.005);
    cr_assert_lt(told.areas, first.last);
    Weights *weights = weights_load("a.txt", WEIGHT_GAME_INTERNATIONAL, &error);
    cr_assert(weights && weights->has_areas, "%s", error.what);
    cr_assert_eq(memcmp(&weights->network, &without->network, sizeof without->network), 0);
    cr_assert_eq(rename("a.txt", "b.txt"), 0);
    Told further = run(&settings, 0);
    cr_assert_lt(further.areas, told.areas);
    weights_free(without);
    weights_free(weights);
    remove("b.txt");
}

Test(tune, patterns_are_learned_unless_all_is_to_be_plain) {
    write_samples(PROFILE_TZD);
    TuneSettings settings = settings_of(PROFILE_TZD, 2);
    Text text = {0};
    run(&settings, 0);
    read_weights(&text);
    cr_assert(strstr(text_string(&text), "network pattern 1 1 "));
    cr_assert_eq(rename("a.txt", "b.txt"), 0);
    settings.filter.plain = true;
    for (int i = 0; i < 2; i++) {
        run(&settings, 0);
        read_weights(&text);
        cr_assert_null(strstr(text_string(&text), "network pattern "));
        settings.from = "b.txt"; // the second time those there are left out
    }
    text_free(&text);
    remove("b.txt");
}

Test(tune, without_epochs_there_are_terms_alone) {
    write_samples(PROFILE_ZAMBIA);
    TuneSettings settings = settings_of(PROFILE_ZAMBIA, 2);
    settings.epochs = 0;
    settings.groups = TERM_GROUPS_ALL;
    run(&settings, 0);
    Error error;
    Weights *weights = weights_load("a.txt", WEIGHT_GAME_ZAMBIA, &error);
    cr_assert(weights, "%s", error.what);
    cr_assert_not(weights->has_network);
    cr_assert(weights->term_groups & TERM_GROUP_MEN);
    weights_free(weights);
}

// The network learns from there what it learns from nothing.
Test(tune, terms_alone_can_be_begun_with) {
    write_samples(PROFILE_ZAMBIA);
    TuneSettings settings = settings_of(PROFILE_ZAMBIA, 2);
    Told whole = run(&settings, 0);
    settings.epochs = 0;
    run(&settings, 0);
    cr_assert_eq(rename("a.txt", "b.txt"), 0);
    settings.from = "b.txt";
    settings.epochs = EPOCHS;
    Told told = run(&settings, 0);
    cr_assert_float_eq(told.begun, whole.terms, 0.005, "%f is not %f", told.begun, whole.terms);
    cr_assert_float_eq(told.last, whole.last, 0.005, "%f is not %f", told.last, whole.last);
    Error error;
    Weights *weights = weights_load("a.txt", WEIGHT_GAME_ZAMBIA, &error);
    cr_assert(weights && weights->has_network, "%s", error.what);
    weights_free(weights);
    remove("b.txt");
}

Test(tune, another_training_is_not_gone_on_with) {
    write_samples(PROFILE_TZD);
    TuneSettings settings = settings_of(PROFILE_TZD, 1);
    run(&settings, 2);
    Told told = {.stop_after = 0};
    Error error;
    settings.seed++;
    cr_assert_not(tune_run(&settings, &told.stop, take_line, &told, &error));
    cr_assert_str_eq(error.what,
                     "'a.txt.state' is of a training run with other settings or data; remove it to start again");
    FILE *file = fopen("a.txt.state", "r+b");
    cr_assert(file);
    fseek(file, 1000, SEEK_SET);
    fputc('x', file);
    fclose(file);
    cr_assert_not(tune_run(&settings, &told.stop, take_line, &told, &error));
    cr_assert_str_eq(error.what, "'a.txt.state' is not the whole state of a training run; remove it to start again");
}

Test(tune, the_samples_are_not_overwritten) {
    write_samples(PROFILE_TZD);
    TuneSettings settings = settings_of(PROFILE_TZD, 1);
    Text before = {0}, after = {0};
    Error error;
    cr_assert(file_read(&before, "a.smp", &error));
    cr_assert_eq(symlink("a.smp", "link"), 0);
    cr_assert_eq(link("a.smp", "b.state"), 0);
    static const char *const names[] = {"a.smp", "./a.smp", "link", "b"}; // the last one's state is the samples
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        settings.weights = names[i];
        Told told = {.stop_after = 0};
        cr_assert_not(tune_run(&settings, &told.stop, take_line, &told, &error), "%s", names[i]);
        cr_assert_str_eq(error.what, "'a.smp' cannot hold both the samples and the weights");
    }
    cr_assert(file_read(&after, "a.smp", &error));
    cr_assert(after.length == before.length && memcmp(after.data, before.data, after.length) == 0);
    remove("link");
    remove("b.state");
    text_free(&before);
    text_free(&after);
}

// Before anything is read or learned.
Test(tune, files_that_cannot_be_used_are_told_at_once) {
    write_samples(PROFILE_TZD);
    cr_assert_eq(mkdir("folder", 0777), 0);
    cr_assert_eq(mkdir("b.txt.state", 0777), 0);
    cr_assert_eq(mkfifo("pipe", 0666), 0);
    static const char *const samples[] = {"a.smp", "none.smp"};
    const struct {
        const char *weights, *from;
        int files;
        const char *error;
    } cases[] = {{"folder", NULL, 1, "cannot write 'folder': it is a folder"},
                 {"pipe", NULL, 1, "cannot write 'pipe': it is not an ordinary file"},
                 {"b.txt", NULL, 1, "cannot write 'b.txt.state': it is a folder"},
                 {"a.txt", NULL, 2, "cannot read 'none.smp': No such file or directory"},
                 {"a.txt", "none.txt", 1, "cannot read 'none.txt': No such file or directory"}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        TuneSettings settings = settings_of(PROFILE_TZD, 1);
        settings.weights = cases[i].weights;
        settings.from = cases[i].from;
        settings.samples = samples;
        settings.files = cases[i].files;
        Error error;
        atomic_bool stop = false;
        cr_assert_not(tune_run(&settings, &stop, refuse_line, NULL, &error));
        cr_assert_str_eq(error.what, cases[i].error);
    }
    cr_assert_neq(access("folder.state", F_OK), 0);
    rmdir("folder");
    rmdir("b.txt.state");
    remove("pipe");
}

Test(tune, samples_that_teach_nothing_are_refused) {
    TuneSettings settings = settings_of(PROFILE_TZD, 1);
    Told told = {.stop_after = 0};
    Error error;
    cr_assert_not(tune_run(&settings, &told.stop, take_line, &told, &error));
    cr_assert_str_eq(error.what, "cannot read 'a.smp': No such file or directory");
    Rules rules = rules_of(&profiles[PROFILE_TZD]);
    Text text = {0};
    samples_write_header(&text, &rules, "nodes 1");
    cr_assert(file_write("a.smp", &text, &error));
    text_free(&text);
    cr_assert_not(tune_run(&settings, &told.stop, take_line, &told, &error));
    cr_assert_str_eq(error.what, "'a.smp' has too few positions to learn from");
}
