#include "tablebase/build/plan.h"

uint64_t tbgen_plan_positions(const Board *board, Material m) {
    uint64_t size = index_of_class(board, m).size;
    return material_equal(m, material_reversed(m)) ? size : 2 * size;
}

uint64_t tbgen_plan_positions_up_to(const Board *board, int pieces) {
    uint64_t total = 0;
    for (int n = 2; n <= pieces; n++) {
        Material list[MATERIAL_LIST];
        for (int k = material_list(n, list); k > 0; k--)
            total += tbgen_plan_positions(board, list[k - 1]);
    }
    return total;
}

static uint64_t pair_bytes(const RawSet *set, Material m) {
    return raw_bytes(set, m) * (material_equal(m, material_reversed(m)) ? 1 : 2);
}

// Solving takes a byte for each value and one for each count of open moves; for results alone a byte for each state
// beside the table itself. Packing takes less: the results of one side.
uint64_t tbgen_plan_solving_bytes(const RawSet *set, Material m) {
    uint64_t own = pair_bytes(set, m), all = tbgen_plan_positions(set->rules.board, m);
    return all + own;
}

// Bytes for solving a pair together with the pairs that it leads to.
static uint64_t solving_memory(const BuildSet *build, Material m) {
    Material list[MATERIAL_LIST];
    uint64_t bytes = tbgen_plan_solving_bytes(build->set, m);
    for (int pieces = 2; pieces < material_pieces(m); pieces++)
        for (int k = material_list(pieces, list); k > 0; k--)
            bytes += pair_bytes(build->set, list[k - 1]);
    for (int k = material_successors(m, list); k > 0; k--)
        if (material_pieces(list[k - 1]) == material_pieces(m))
            bytes += pair_bytes(build->set, list[k - 1]);
    return bytes;
}

// ---- Rules for make ---------------------------------------------------------------------------

// Adds `before` and the name of the pair's file that is written last.
static void add_file(Text *rules, const char *before, const BuildSet *build, Material m, TableKind results) {
    char name[MATERIAL_NAME];
    material_name(m, name);
    text_printf(rules, "%s$(DIR)/%s-%s.%s", before, build->game->name, name, tb_file_extension(results));
}

static void add_files(Text *rules, const BuildSet *build, const Material *list, int count, TableKind results) {
    for (int i = 0; i < count; i++)
        if (tbgen_wants(build, list[i], results))
            add_file(rules, " ", build, list[i], results);
}

static void add_rule(Text *rules, const BuildSet *build, Material m, TableKind results) {
    if (!tbgen_wants(build, m, results))
        return;
    bool supa = results == TABLE_SUPA;
    char name[MATERIAL_NAME];
    material_name(m, name);
    text_printf(rules, "\n# job %s%s positions %llu memory %llu MB\n", name, supa ? "-supa" : "",
                (unsigned long long)tbgen_plan_positions(build->game->board, m),
                (unsigned long long)(solving_memory(build, m) >> 20) + 1);
    add_file(rules, "", build, m, results);
    text_add(rules, ":");
    if (supa)
        add_file(rules, " ", build, m, TABLE_RESULTS); // the same command would build it
    Material list[MATERIAL_LIST];
    add_files(rules, build, list, material_successors(m, list), results);
    text_printf(rules, "\n\t$(MFALME) tbgen --class %s%s --dir $(DIR) --profile %s --threads $(THREADS)", name,
                supa ? " --supa" : "", build->game->name);
}

void tbgen_plan_write(Text *rules, const BuildSet *build, int pieces, bool supa) {
    static const TableKind kinds[] = {TABLE_RESULTS, TABLE_SUPA};
    text_printf(rules,
                "# All classes of %s up to %d pieces, %llu positions.\n"
                "MFALME ?= ./mfalme\nDIR ?= %s\nTHREADS ?= %d\n.PHONY: all\nall:",
                build->game->name, pieces, (unsigned long long)tbgen_plan_positions_up_to(build->game->board, pieces),
                build->dir, build->threads);
    Material list[MATERIAL_LIST];
    for (int k = 0; k < 1 + supa; k++)
        for (int n = 2; n <= pieces; n++)
            add_files(rules, build, list, material_list(n, list), kinds[k]);
    for (int k = 0; k < 1 + supa; k++)
        for (int n = 2; n <= pieces; n++) {
            int count = material_list(n, list);
            for (int i = 0; i < count; i++)
                add_rule(rules, build, list[i], kinds[k]);
        }
}
