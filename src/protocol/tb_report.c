#include "protocol/tb_report.h"

#include "base/platform.h"
#include "notation/fen.h"
#include "tablebase/build/plan.h"

// ---- tbgen ------------------------------------------------------------------------------------

static void report_facts(Session *session, const TableFacts *facts, Material m) {
    char name[MATERIAL_NAME], longest[48] = "";
    material_name(m, name);
    if (facts->longest)
        snprintf(longest, sizeof longest, ", longest win %u plies", (unsigned)facts->longest);
    output_printf(&session->env.out, "%-8s %llu positions: %llu drawn, %llu lost, %llu won%s", name,
                  (unsigned long long)facts->positions, (unsigned long long)facts->draws,
                  (unsigned long long)facts->losses, (unsigned long long)facts->wins, longest);
}

static void add_position(const Session *session, Text *line, const Profile *profile, const TableIndex *t,
                         uint64_t number) {
    Rules rules = rules_of(profile);
    SetUp set_up = {.position = tb_board_position(index_board(t, number)), .move_number = 1};
    fen_write(line, &rules, &session->notation, &set_up, true);
}

// Results alone: the longest win to a move out of the pair.
static void report_longest(Session *session, const BuildSet *build, const RawTable *table) {
    if (!table->longest)
        return;
    char name[MATERIAL_NAME];
    Text line = {0};
    material_name(table->index.material, name);
    text_printf(&line, "%-8s longest win until the material changes %d plies ", name, table->longest);
    add_position(session, &line, build->game, &table->index, table->longest_number);
    output_text(&session->env.out, &line);
}

static void report_conversions(Session *session, const BuildSet *build, Material m) {
    TableFacts facts = tbgen_facts(raw_table(build->conversions, m), TABLE_CONVERSIONS);
    char name[MATERIAL_NAME];
    material_name(m, name);
    output_printf(&session->env.out, "%-8s under its draw clock: farthest conversion of a win %u plies", name,
                  (unsigned)facts.longest);
}

static void report_time(Session *session, const Board *board, Material m, int64_t microseconds) {
    char name[MATERIAL_NAME];
    material_name(m, name);
    double seconds = (double)microseconds / 1e6;
    session_note(session, "%s took %.1f s, %.2f million positions a second", name, seconds,
                 seconds > 0 ? (double)tbgen_plan_positions(board, m) / seconds / 1e6 : 0.0);
}

void tb_report_built(Session *session, const BuildSet *build, Material m, BuildOutcome outcome, int64_t microseconds) {
    m = material_first(m);
    session_wipe_progress(session);
    if (outcome == BUILD_KEPT) {
        char name[MATERIAL_NAME];
        material_name(m, name);
        session_note(session, "%s is there", name);
        return;
    }
    TableKind values = tbgen_wants(build, m, TABLE_DISTANCES) ? TABLE_DISTANCES : TABLE_RESULTS;
    for (int part = 0; part < (material_equal(m, material_reversed(m)) ? 1 : 2); part++) {
        Material of = part ? material_reversed(m) : m;
        TableFacts facts = tbgen_facts(raw_table(build->set, of), values);
        report_facts(session, &facts, of);
        report_longest(session, build, raw_table(build->set, of));
        if (tbgen_wants(build, m, TABLE_CONVERSIONS))
            report_conversions(session, build, of);
    }
    report_time(session, build->game->board, m, microseconds);
}

void tb_report_supa(Session *session, const BuildSet *build, Material m, BuildOutcome outcome) {
    char name[MATERIAL_NAME];
    m = material_first(m);
    material_name(m, name);
    session_wipe_progress(session);
    if (outcome == BUILD_KEPT) {
        session_note(session, "the Supa table of %s is there", name);
        return;
    }
    for (int part = 0; part < (material_equal(m, material_reversed(m)) ? 1 : 2); part++) {
        Material of = part ? material_reversed(m) : m;
        TableFacts facts = tbgen_facts(raw_table(build->supa, of), TABLE_SUPA_DISTANCES);
        material_name(of, name);
        output_printf(&session->env.out,
                      "%-8s Supa: %llu forced by the side to move, %llu by the other, longest %u plies", name,
                      (unsigned long long)facts.wins, (unsigned long long)facts.losses, (unsigned)facts.longest);
    }
}

// ---- tbstat -----------------------------------------------------------------------------------

typedef struct Totals {
    uint64_t positions[TABLE_KINDS], bytes[TABLE_KINDS];
    int files[TABLE_KINDS];
} Totals;

static void report_part(Session *session, const TbSettings *settings, const TableFile *file, int part) {
    const TablePart *p = &file->parts[part];
    const TableFacts *f = &p->facts;
    uint64_t blocks = p->offsets[p->block_count] - p->offsets[0] + p->model_length;
    char name[MATERIAL_NAME];
    material_name(p->index.material, name);
    Text line = {0};
    text_printf(&line, "%-8s %12llu %12llu %12llu %12llu %10llu %7.4f", name, (unsigned long long)f->positions,
                (unsigned long long)f->draws, (unsigned long long)f->losses, (unsigned long long)f->wins,
                (unsigned long long)blocks, 8.0 * (double)blocks / (double)f->positions);
    if (f->longest) {
        text_printf(&line, " %4u ", (unsigned)f->longest);
        add_position(session, &line, settings->profile, &p->index, f->longest_number);
    }
    output_text(&session->env.out, &line);
}

static void report_head(Session *session, TableKind results) {
    bool supa = results == TABLE_SUPA;
    output_printf(&session->env.out, "%-8s %12s %12s %12s %12s %10s %7s %s", supa ? "Supa" : "class", "positions",
                  supa ? "none forced" : "draws", "losses", "wins", "bytes", "bits", "longest win in plies");
}

// The files of a pair that belong to `results`.
static bool report_pair(Session *session, const TbSettings *settings, const BuildSet *build, TableKind results,
                        Material m, Totals *totals, Error *error) {
    for (int kind = 0; kind < TABLE_KINDS; kind++) {
        if (tb_kind_results((TableKind)kind) != results)
            continue;
        bool missing;
        TableFile *file = tbgen_open(build, m, (TableKind)kind, &missing, error);
        if (!file && !missing)
            return false;
        if (!file)
            continue;
        if (kind == (int)results && totals->files[results] == 0)
            report_head(session, results);
        totals->files[kind]++;
        totals->bytes[kind] += file->bytes;
        for (int part = 0; kind == (int)results && part < file->part_count; part++) {
            totals->positions[kind] += file->parts[part].facts.positions;
            report_part(session, settings, file, part);
        }
        tb_file_close(file);
    }
    return true;
}

static bool report_all(Session *session, const TbSettings *settings, const BuildSet *build, TableKind results,
                       Totals *totals, Error *error) {
    int max = settings->pieces ? settings->pieces : TABLE_PIECES_MAX;
    for (int n = 2; n <= max; n++) {
        Material list[MATERIAL_LIST];
        int count = material_list(n, list);
        for (int i = 0; i < count; i++)
            if (!report_pair(session, settings, build, results, list[i], totals, error))
                return false;
    }
    return true;
}

static void report_totals(Session *session, const Totals *totals, TableKind results, const char *of) {
    output_printf(&session->env.out, "total %llu positions%s, results %llu bytes in %d files (%.4f bits a position)",
                  (unsigned long long)totals->positions[results], of, (unsigned long long)totals->bytes[results],
                  totals->files[results], 8.0 * (double)totals->bytes[results] / (double)totals->positions[results]);
}

static void report_bytes(Session *session, const Totals *totals, TableKind kind, const char *what) {
    output_printf(&session->env.out, "      %s %llu bytes in %d files", what, (unsigned long long)totals->bytes[kind],
                  totals->files[kind]);
}

bool tb_report_statistics(Session *session, const TbSettings *settings, BuildSet *build, Error *error) {
    Totals totals = {0};
    if (!report_all(session, settings, build, TABLE_RESULTS, &totals, error))
        return false;
    if (totals.files[TABLE_RESULTS] == 0)
        return error_set(error, "no tables in %s", build->dir);
    report_totals(session, &totals, TABLE_RESULTS, "");
    report_bytes(session, &totals, TABLE_DISTANCES, "distances");
    report_bytes(session, &totals, TABLE_CONVERSIONS, "conversions under draw clocks");
    if (!report_all(session, settings, build, TABLE_SUPA, &totals, error))
        return false;
    if (totals.files[TABLE_SUPA] > 0) {
        report_totals(session, &totals, TABLE_SUPA, " of Supa tables");
        report_bytes(session, &totals, TABLE_SUPA_DISTANCES, "distances");
    }
    return true;
}
