#include "protocol/commands.h"

#include <string.h>

#include "base/file.h"
#include "base/parallel.h"
#include "base/platform.h"
#include "lessons/facts.h"
#include "protocol/make_plan.h"
#include "protocol/tb_report.h"
#include "tablebase/build/build.h"
#include "tablebase/build/plan.h"

enum {
    MEMORY_GB = 8,      // the default
    FACTS_CACHE_MB = 64 // for decoded tables
};

static bool read_profile(void *target, ArgumentLine *line, Error *error) {
    TbSettings *settings = target;
    Span name = scanner_next(line->scanner);
    settings->profile = profile_named(name);
    return settings->profile || error_set(error, "no profile is named '%s'", quoted(name).text);
}

static bool read_class(void *target, ArgumentLine *line, Error *error) {
    TbSettings *settings = target;
    Span name = scanner_next(line->scanner);
    settings->one_class = true;
    return material_read(name, &settings->material) ||
           error_set(error, "--class takes a name such as KKMvM, kings before men, not '%s'", quoted(name).text);
}

#define FIELD(field) ARGUMENT_FIELD(TbSettings, field)

// clang-format off
#define DIR_ARGUMENT(text) \
    {.name = "dir", .kind = ARGUMENT_WORD, FIELD(dir), .value = "FOLDER", .takes = "the name of a folder", \
     .otherwise = "tablebases", .help = text}
#define PROFILE_ARGUMENT \
    {.name = "profile", .kind = ARGUMENT_READER, .read = read_profile, .value = "P", \
     .otherwise = "the option UCI_Variant", .help = "the game"}
#define MEMORY_ARGUMENT \
    {.name = "memory", .kind = ARGUMENT_NUMBER, FIELD(memory), .min = 1, .max = 1024, .initial = MEMORY_GB, \
     .value = "GB", .help = "gigabytes of memory for tables, beyond which they are read again"}
#define THREADS_ARGUMENT \
    {.name = "threads", .kind = ARGUMENT_NUMBER, FIELD(threads), .min = 1, .max = PARALLEL_THREADS_MAX, \
     .initial = 1, .value = "N", .help = "threads"}

static const Argument generate_arguments[] = {
    {.name = "pieces", .kind = ARGUMENT_NUMBER, FIELD(pieces), .min = 2, .max = TABLE_PIECES_MAX, .value = "N",
     .help = "build all endings of up to this many pieces"},
    {.name = "class", .kind = ARGUMENT_READER, .read = read_class, .value = "NAME",
     .help = "build only this ending and its reverse, such as KKMvM; the endings it leads to must be there"},
    DIR_ARGUMENT("folder of the tables, made if it does not exist"),
    THREADS_ARGUMENT,
    MEMORY_ARGUMENT,
    PROFILE_ARGUMENT,
    {.name = "supa", .kind = ARGUMENT_FLAG, FIELD(supa),
     .help = "build the Supa tables too: who can force one, where one side has men only, up to five pieces"},
    {.name = "plan", .kind = ARGUMENT_FLAG, FIELD(plan),
     .help = "print rules for GNU make, one for each ending, instead of building"},
    {.name = NULL}};

static const Argument verify_arguments[] = {
    {.name = "pieces", .kind = ARGUMENT_NUMBER, FIELD(pieces), .min = 2, .max = TABLE_PIECES_MAX, .value = "N",
     .otherwise = "what is there", .help = "check all endings of up to this many pieces; a missing one is an error"},
    {.name = "supa", .kind = ARGUMENT_FLAG, FIELD(supa),
     .help = "a missing Supa table is an error too; existing ones are checked in any case"},
    DIR_ARGUMENT("folder of the tables"),
    THREADS_ARGUMENT,
    MEMORY_ARGUMENT,
    PROFILE_ARGUMENT,
    {.name = NULL}};

static const Argument statistics_arguments[] = {
    {.name = "pieces", .kind = ARGUMENT_NUMBER, FIELD(pieces), .min = 2, .max = TABLE_PIECES_MAX, .value = "N",
     .otherwise = "what is there", .help = "list endings of up to this many pieces"},
    {.name = "facts", .kind = ARGUMENT_FLAG, FIELD(facts),
     .help = "write what the tables teach as a page in Markdown, up to five pieces"},
    DIR_ARGUMENT("folder of the tables"),
    THREADS_ARGUMENT,
    PROFILE_ARGUMENT,
    {.name = NULL}};
// clang-format on

static const char *const generate_examples[] = {"mfalme tbgen --pieces 4 --dir tables --threads 2", NULL};
static const char *const verify_examples[] = {"mfalme tbverify --pieces 4", NULL};
static const char *const statistics_examples[] = {"mfalme tbstat --profile zambia",
                                                  "mfalme --UCI_Variant=tzd3 tbstat --facts", NULL};

const Usage tbgen_usage = {.arguments = generate_arguments,
                           .examples = generate_examples,
                           .notes =
                               "Builds endgame tables. Tables that are complete are kept, so that the same command "
                               "continues after a stop."};
const Usage tbverify_usage = {.arguments = verify_arguments,
                              .examples = verify_examples,
                              .notes = "Checks that every entry of the endgame tables follows from its successors."};
const Usage tbstat_usage = {.arguments = statistics_arguments,
                            .examples = statistics_examples,
                            .notes = "Lists the endgame tables of a folder with their longest wins."};

static bool read_settings(TbSettings *settings, Session *session, Scanner *line, const char *command,
                          const Argument *arguments) {
    *settings = (TbSettings){.profile = session->env.rules.profile, .memory = MEMORY_GB};
    text_add(&settings->dir, "tablebases");
    if (!session_read_arguments(session, command, arguments, line, settings))
        return false;
    if (!strchr(text_string(&settings->dir), ';'))
        return true;
    Error error;
    error_set(&error, "--dir takes one folder, without ';', which divides those of TablebasePath");
    session_misuse(session, command, &error);
    return false;
}

static void report_damage(void *context, const char *line) {
    Session *session = context;
    session_wipe_progress(session);
    session_note(session, "tbgen: %s; it is built again", line);
}

static BuildSet build_set_of(const TbSettings *settings, Session *session) {
    const Profile *game = material_profile(settings->profile);
    RawSet *set = raw_new(game, false);
    set->result_pieces = DISTANCE_PIECES + 1;
    return (BuildSet){.game = game,
                      .dir = text_string(&settings->dir),
                      .threads = settings->threads,
                      .stop = &session->job.stop,
                      .set = set,
                      .conversions = raw_new(game, false),
                      .supa = raw_new(game, true),
                      .report = report_damage,
                      .context = session,
                      .memory_bytes = (uint64_t)settings->memory << 30};
}

// The common part of the three commands, around their `work`.
static void run_with(Session *session, Scanner *line, const char *command, const Argument *arguments,
                     bool (*work)(Session *session, const TbSettings *settings, BuildSet *build, Error *error)) {
    TbSettings settings;
    Error error = {""};
    if (read_settings(&settings, session, line, command, arguments)) {
        BuildSet build = build_set_of(&settings, session);
        bool good = work(session, &settings, &build, &error);
        raw_free(build.set);
        raw_free(build.conversions);
        raw_free(build.supa);
        if (!session_note_stop(session, command) && !good)
            session_error(session, "%s: %s", command, error.what);
    }
    text_free(&settings.dir);
}

// ---- tbgen ------------------------------------------------------------------------------------

static bool generate_pair(Session *session, BuildSet *build, Material m, Error *error) {
    int64_t begun = platform_microseconds();
    BuildOutcome outcome = tbgen_pair(build, m, error);
    if (outcome == BUILD_FAILED)
        return false;
    tb_report_built(session, build, m, outcome, platform_microseconds() - begun);
    return true;
}

static bool generate_supa(Session *session, BuildSet *build, Material m, Error *error) {
    if (!tbgen_wants(build, m, TABLE_SUPA))
        return true;
    BuildOutcome outcome = tbgen_supa(build, m, error);
    if (outcome == BUILD_FAILED)
        return false;
    tb_report_supa(session, build, m, outcome);
    return true;
}

static bool generate_all(Session *session, const TbSettings *settings, BuildSet *build, Error *error) {
    uint64_t done = 0;
    session_expect(session, "positions", (int64_t)tbgen_plan_positions_up_to(build->game->board, settings->pieces));
    for (int pieces = 2; pieces <= settings->pieces; pieces++) {
        Material list[MATERIAL_LIST];
        int count = material_list(pieces, list);
        for (int i = 0; i < count; i++) {
            if (!generate_pair(session, build, list[i], error) ||
                (settings->supa && !generate_supa(session, build, list[i], error)))
                return false;
            done += tbgen_plan_positions(build->game->board, list[i]);
            session_progress(session, (int64_t)done);
        }
    }
    return true;
}

static bool check_request(const TbSettings *settings, Error *error) {
    if (settings->plan && settings->pieces == 0)
        return error_set(error, "--plan takes --pieces N");
    if (settings->plan && !make_plan_check(NULL, text_string(&settings->dir), error))
        return false;
    if (settings->one_class == (settings->pieces > 0))
        return error_set(error, "takes --pieces N or --class NAME%s", settings->one_class ? ", not both" : "");
    return true;
}

static bool generate(Session *session, const TbSettings *settings, BuildSet *build, Error *error) {
    if (!check_request(settings, error)) {
        session_misuse(session, "tbgen", error);
        return true;
    }
    if (settings->plan) {
        Text rules = {0};
        tbgen_plan_write(&rules, build, settings->pieces, settings->supa);
        output_text(&session->env.out, &rules);
        return true;
    }
    if (!file_make_folder(text_string(&settings->dir), error))
        return false;
    if (!settings->one_class)
        return generate_all(session, settings, build, error);
    session_expect(session, "positions", (int64_t)tbgen_plan_positions(build->game->board, settings->material));
    return generate_pair(session, build, settings->material, error) &&
           (!settings->supa || generate_supa(session, build, settings->material, error));
}

void tbgen_command(Session *session, Scanner *line) {
    run_with(session, line, "tbgen", generate_arguments, generate);
}

// ---- tbverify ---------------------------------------------------------------------------------

// The number of positions found right so far.
typedef struct Checked {
    uint64_t plain, supa;
} Checked;

// If no piece count was given, missing endings are skipped.
static bool verify_pair(Session *session, const TbSettings *settings, BuildSet *build, Material m, Checked *checked,
                        Error *error) {
    char name[MATERIAL_NAME];
    material_name(m, name);
    if (tbgen_verify(build, m, error)) {
        checked->plain += tbgen_plan_positions(build->game->board, m);
        session_wipe_progress(session);
        output_printf(&session->env.out, "%s ok, %llu positions", name,
                      (unsigned long long)tbgen_plan_positions(build->game->board, m));
        return true;
    }
    if (atomic_load(&session->job.stop) || error->what[0])
        return false;
    return settings->pieces == 0 || error_set(error, "%s is missing", name);
}

// `there`: the other tables of the ending are.
static bool verify_supa(Session *session, const TbSettings *settings, BuildSet *build, Material m, bool there,
                        Checked *checked, Error *error) {
    char name[MATERIAL_NAME];
    material_name(m, name);
    if (!tbgen_wants(build, m, TABLE_SUPA))
        return true;
    if (tbgen_verify_supa(build, m, error)) {
        checked->supa += tbgen_plan_positions(build->game->board, m);
        session_wipe_progress(session);
        output_printf(&session->env.out, "%s Supa ok, %llu positions", name,
                      (unsigned long long)tbgen_plan_positions(build->game->board, m));
        return true;
    }
    if (atomic_load(&session->job.stop) || error->what[0])
        return false;
    return !settings->supa || !there || error_set(error, "the Supa table of %s is missing", name);
}

static bool verify(Session *session, const TbSettings *settings, BuildSet *build, Error *error) {
    Checked checked = {0};
    int max = settings->pieces ? settings->pieces : TABLE_PIECES_MAX;
    // Without --pieces the number of positions to check is not known.
    session_expect(session, "positions",
                   settings->pieces ? (int64_t)tbgen_plan_positions_up_to(build->game->board, max) : 0);
    for (int pieces = 2; pieces <= max; pieces++) {
        Material list[MATERIAL_LIST];
        int count = material_list(pieces, list);
        for (int i = 0; i < count; i++) {
            uint64_t before = checked.plain;
            if (!verify_pair(session, settings, build, list[i], &checked, error) ||
                !verify_supa(session, settings, build, list[i], checked.plain > before, &checked, error))
                return false;
            session_progress(session, (int64_t)checked.plain);
        }
    }
    session_wipe_progress(session);
    if (checked.plain == 0)
        return error_set(error, "no tables in %s", build->dir);
    output_printf(&session->env.out, "tbverify: %llu positions, every one follows from its successors",
                  (unsigned long long)checked.plain);
    if (checked.supa > 0)
        output_printf(&session->env.out,
                      "tbverify: %llu positions of Supa tables, every one follows from its successors",
                      (unsigned long long)checked.supa);
    return true;
}

void tbverify_command(Session *session, Scanner *line) {
    run_with(session, line, "tbverify", verify_arguments, verify);
}

// ---- tbstat -----------------------------------------------------------------------------------

static bool write_facts(Session *session, const TbSettings *settings, BuildSet *build, Error *error) {
    Rules rules = session_rules(session, settings->profile);
    Notation notation = notation_for(notation_of_profile, settings->profile);
    int pieces = settings->pieces && settings->pieces < DISTANCE_PIECES ? settings->pieces : DISTANCE_PIECES;
    Facts facts = {.rules = &rules,
                   .notation = &notation,
                   .build = build,
                   .tb = tb_open(build->dir, settings->profile, FACTS_CACHE_MB, NULL, NULL),
                   .pieces = pieces};
    Text text = {0};
    bool good = facts.tb ? facts_write(&text, &facts, error) : error_set(error, "not enough memory");
    if (good)
        output_text(&session->env.out, &text);
    text_free(&text);
    tb_free(facts.tb);
    return good;
}

static bool list(Session *session, const TbSettings *settings, BuildSet *build, Error *error) {
    return (settings->facts ? write_facts : tb_report_statistics)(session, settings, build, error);
}

void tbstat_command(Session *session, Scanner *line) {
    run_with(session, line, "tbstat", statistics_arguments, list);
}
