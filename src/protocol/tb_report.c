#include "protocol/tb_report.h"

#include "base/platform.h"
#include "notation/fen.h"

uint64_t tb_positions(Material m) {
    uint64_t size = index_of_class(m).size;
    return material_equal(m, material_reversed(m)) ? size : 2 * size;
}

uint64_t tb_positions_up_to(int pieces) {
    uint64_t total = 0;
    for (int n = 2; n <= pieces; n++) {
        Material list[MATERIAL_LIST];
        for (int k = material_list(n, list); k > 0; k--)
            total += tb_positions(list[k - 1]);
    }
    return total;
}

// ---- tbgen ------------------------------------------------------------------------------------

static void report_facts(Session *session, const TableFacts *facts, Material m) {
    char name[MATERIAL_NAME], longest[48] = "";
    material_name(m, name);
    if (facts->longest)
        snprintf(longest, sizeof longest, ", longest win %u plies", (unsigned)facts->longest);
    output_printf(&session->out, "%-8s %llu positions: %llu drawn, %llu lost, %llu won%s", name,
                  (unsigned long long)facts->positions, (unsigned long long)facts->draws,
                  (unsigned long long)facts->losses, (unsigned long long)facts->wins, longest);
}

static void report_goals(Session *session, const TableShelf *shelf, Material m) {
    TableFacts facts = load_facts(raw_table(shelf->goals, m), TABLE_GOALS);
    char name[MATERIAL_NAME];
    material_name(m, name);
    output_printf(&session->out, "%-8s under its draw clock: farthest goal of a win %u plies", name,
                  (unsigned)facts.longest);
}

static void report_time(Session *session, Material m, int64_t microseconds) {
    char name[MATERIAL_NAME];
    material_name(m, name);
    double seconds = (double)microseconds / 1e6;
    session_note(session, "%s took %.1f s, %.2f million positions a second", name, seconds,
                 seconds > 0 ? (double)tb_positions(m) / seconds / 1e6 : 0.0);
}

void tb_report_built(Session *session, const TableShelf *shelf, Material m, BuildOutcome outcome,
                     int64_t microseconds) {
    m = material_first(m);
    session_wipe_progress(session);
    if (outcome == BUILD_KEPT) {
        char name[MATERIAL_NAME];
        material_name(m, name);
        session_note(session, "%s is there", name);
        return;
    }
    TableKind values = shelf_wants(shelf, m, TABLE_DISTANCES) ? TABLE_DISTANCES : TABLE_RESULTS;
    for (int part = 0; part < (material_equal(m, material_reversed(m)) ? 1 : 2); part++) {
        Material of = part ? material_reversed(m) : m;
        TableFacts facts = load_facts(raw_table(shelf->set, of), values);
        report_facts(session, &facts, of);
        if (shelf_wants(shelf, m, TABLE_GOALS))
            report_goals(session, shelf, of);
    }
    report_time(session, m, microseconds);
}

void tb_report_supa(Session *session, const TableShelf *shelf, Material m, BuildOutcome outcome) {
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
        TableFacts facts = load_facts(raw_table(shelf->supa, of), TABLE_SUPA_DISTANCES);
        material_name(of, name);
        output_printf(&session->out, "%-8s Supa: %llu forced by the side to move, %llu by the other, longest %u plies",
                      name, (unsigned long long)facts.wins, (unsigned long long)facts.losses, (unsigned)facts.longest);
    }
}

// ---- tbgen --plan -----------------------------------------------------------------------------

// Bytes in memory while a pair is solved and packed: its values, the moves left open, one side's results, and all that
// it leads to.
static uint64_t memory_of(Material m) {
    Material list[MATERIAL_LIST];
    uint64_t bytes = 2 * tb_positions(m) + index_of_class(m).size;
    bool counted[MATERIAL_SLOTS] = {false};
    // Breadth first, each pair once.
    Material queue[MATERIAL_SLOTS] = {m};
    for (int at = 0, end = 1; at < end; at++)
        for (int k = material_successors(queue[at], list); k > 0; k--) {
            if (counted[material_slot(list[k - 1])])
                continue;
            counted[material_slot(list[k - 1])] = true;
            queue[end++] = list[k - 1];
            bytes += tb_positions(list[k - 1]);
        }
    return bytes;
}

// The file of a pair that is written last, as a rule names it, behind `before`.
static void add_file(Text *rule, const char *before, const TableShelf *shelf, Material m, TableKind results) {
    char name[MATERIAL_NAME];
    material_name(m, name);
    text_printf(rule, "%s$(DIR)/%s-%s.%s", before, shelf->movement, name, table_file_extension(results));
}

static void add_files(Text *rule, const TableShelf *shelf, const Material *list, int count, TableKind results) {
    for (int i = 0; i < count; i++)
        if (shelf_wants(shelf, list[i], results))
            add_file(rule, " ", shelf, list[i], results);
}

static void plan_pair(Session *session, const TableShelf *shelf, Material m, TableKind results) {
    if (!shelf_wants(shelf, m, results))
        return;
    bool supa = results == TABLE_SUPA;
    char name[MATERIAL_NAME];
    material_name(m, name);
    Text rule = {0};
    text_printf(&rule, "# job %s%s positions %llu memory %llu MB\n", name, supa ? "-supa" : "",
                (unsigned long long)tb_positions(m), (unsigned long long)(memory_of(m) >> 20) + 1);
    add_file(&rule, "", shelf, m, results);
    text_add(&rule, ":");
    if (supa)
        add_file(&rule, " ", shelf, m, TABLE_RESULTS); // the same command would build it
    Material list[MATERIAL_LIST];
    add_files(&rule, shelf, list, material_successors(m, list), results);
    text_printf(&rule, "\n\t$(MFALME) tbgen --class %s%s --dir $(DIR) --profile %s --threads $(THREADS)\n", name,
                supa ? " --supa" : "", shelf->movement);
    output_text(&session->out, &rule);
}

void tb_report_plan(Session *session, const TbSettings *settings, const TableShelf *shelf) {
    static const TableKind kinds[] = {TABLE_RESULTS, TABLE_SUPA};
    Text head = {0};
    text_printf(&head,
                "# All classes of %s up to %d pieces, %llu positions.\n"
                "MFALME ?= ./mfalme\nDIR ?= %s\nTHREADS ?= %d\n.PHONY: all\nall:",
                shelf->movement, settings->pieces, (unsigned long long)tb_positions_up_to(settings->pieces), shelf->dir,
                settings->threads);
    Material list[MATERIAL_LIST];
    for (int k = 0; k < 1 + settings->supa; k++)
        for (int n = 2; n <= settings->pieces; n++)
            add_files(&head, shelf, list, material_list(n, list), kinds[k]);
    output_text(&session->out, &head);
    for (int k = 0; k < 1 + settings->supa; k++)
        for (int n = 2; n <= settings->pieces; n++) {
            int count = material_list(n, list);
            for (int i = 0; i < count; i++)
                plan_pair(session, shelf, list[i], kinds[k]);
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
        Rules rules = rules_of(settings->profile);
        SetUp set_up = {.position = table_board_position(index_board(&p->index, f->longest_number)), .move_number = 1};
        text_printf(&line, " %4u ", (unsigned)f->longest);
        fen_write(&line, &rules, &session->notation, &set_up, true);
    }
    output_text(&session->out, &line);
}

static void report_head(Session *session, TableKind results) {
    bool supa = results == TABLE_SUPA;
    output_printf(&session->out, "%-8s %12s %12s %12s %12s %10s %7s %s", supa ? "Supa" : "class", "positions",
                  supa ? "none forced" : "draws", "losses", "wins", "bytes", "bits", "longest win in plies");
}

// The files of a pair that belong to `results`.
static bool report_pair(Session *session, const TbSettings *settings, const TableShelf *shelf, TableKind results,
                        Material m, Totals *totals, Error *error) {
    for (int kind = 0; kind < TABLE_KINDS; kind++) {
        if (table_kind_results((TableKind)kind) != results)
            continue;
        bool missing;
        TableFile *file = shelf_open(shelf, m, (TableKind)kind, &missing, error);
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
        table_file_close(file);
    }
    return true;
}

static bool report_all(Session *session, const TbSettings *settings, const TableShelf *shelf, TableKind results,
                       Totals *totals, Error *error) {
    int most = settings->pieces ? settings->pieces : TABLE_PIECES_MAX;
    for (int n = 2; n <= most; n++) {
        Material list[MATERIAL_LIST];
        int count = material_list(n, list);
        for (int i = 0; i < count; i++)
            if (!report_pair(session, settings, shelf, results, list[i], totals, error))
                return false;
    }
    return true;
}

static void report_totals(Session *session, const Totals *totals, TableKind results, const char *of) {
    output_printf(&session->out, "total %llu positions%s, results %llu bytes in %d files (%.4f bits a position)",
                  (unsigned long long)totals->positions[results], of, (unsigned long long)totals->bytes[results],
                  totals->files[results], 8.0 * (double)totals->bytes[results] / (double)totals->positions[results]);
}

static void report_bytes(Session *session, const Totals *totals, TableKind kind, const char *what) {
    output_printf(&session->out, "      %s %llu bytes in %d files", what, (unsigned long long)totals->bytes[kind],
                  totals->files[kind]);
}

bool tb_report_statistics(Session *session, const TbSettings *settings, TableShelf *shelf, Error *error) {
    Totals totals = {0};
    if (!report_all(session, settings, shelf, TABLE_RESULTS, &totals, error))
        return false;
    if (totals.files[TABLE_RESULTS] == 0)
        return error_set(error, "no tables in %s", shelf->dir);
    report_totals(session, &totals, TABLE_RESULTS, "");
    report_bytes(session, &totals, TABLE_DISTANCES, "distances");
    report_bytes(session, &totals, TABLE_GOALS, "goals under draw clocks");
    if (!report_all(session, settings, shelf, TABLE_SUPA, &totals, error))
        return false;
    if (totals.files[TABLE_SUPA] > 0) {
        report_totals(session, &totals, TABLE_SUPA, " of Supa tables");
        report_bytes(session, &totals, TABLE_SUPA_DISTANCES, "distances");
    }
    return true;
}
