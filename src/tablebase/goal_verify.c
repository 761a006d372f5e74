#include "tablebase/goal_build.h"
#include "tablebase/goal_load.h"
#include "tablebase/parallel.h"

enum { CHUNK = 1 << 13 };

typedef struct Verifier {
    const GoalSolving *solving;
    const RawTable *table;
    _Atomic uint64_t first_fault; // the size of the table if there is none
} Verifier;

// What the position after `m` is worth under its clocks.
static Value value_after(const GoalSolving *s, const Position *p, const Clocks *clocks, const Move *m) {
    Position next = position_apply_side(p, m, WHITE, false);
    TableBoard b = table_board_of(&next);
    if (raw_value(s->plain, b) == VALUE_LOST) // by having no piece or no move, which comes before any draw
        return VALUE_LOST;
    Clocks after = clocks_after(s->rules, *clocks, p, *m, &next);
    if (clocks_draws(s->rules, &next, &after))
        return VALUE_DRAW;
    if (goal_clock(s->rules, &next) == CLOCK_NONE)
        return value_result(raw_value(s->plain, b));
    Value goal = raw_value(s->goals, b);
    return goal_in_time(s->rules, &next, &after, goal_plies(goal)) ? value_result(goal) : VALUE_DRAW;
}

static bool follows_under(const GoalSolving *s, const Position *p, const Clocks *clocks, Value result, MoveList *list) {
    Choice choice = {0};
    for (int i = 0; i < list->count; i++)
        choice_add(&choice, value_after(s, p, clocks, &list->moves[i]));
    return value_result((Value)choice_value(&choice)) == result;
}

// The clocks of a position whose goal comes just in time, or one move too late.
static Clocks clocks_full(const Rules *rules, const Position *p, int plies, bool late) {
    Clocks clocks = {0};
    if (goal_clock(rules, p) == CLOCK_FIVE_MOVES) {
        clocks.material = FIVE_MOVES_PLIES - plies + late;
        return clocks;
    }
    while (goal_in_time(rules, p, &clocks, plies))
        clocks.count += 2;
    clocks.count -= late ? 0 : 2;
    return clocks;
}

static bool is_right(const GoalSolving *s, const Position *p, Value value, MoveList *list) {
    if (goal_expected(s, p, list) != value)
        return false;
    int plies = goal_plies(value);
    if (plies == 0)
        return true;
    Clocks in_time = clocks_full(s->rules, p, plies, false), late = clocks_full(s->rules, p, plies, true);
    return follows_under(s, p, &in_time, value_result(value), list) &&
           (clocks_draws(s->rules, p, &late) || follows_under(s, p, &late, VALUE_DRAW, list));
}

static void verify_chunk(void *context, uint64_t chunk) {
    Verifier *v = context;
    const TableIndex *t = &v->table->index;
    uint64_t begin = chunk * CHUNK, end = begin + CHUNK < t->size ? begin + CHUNK : t->size;
    TableBoard board = index_board(t, begin);
    MoveList list;
    move_list_init(&list);
    for (uint64_t i = begin; i < end; i++) {
        if (i > begin)
            index_next(t, &board);
        Position p = table_board_position(board);
        if (is_right(v->solving, &p, v->table->values[i], &list))
            continue;
        uint64_t first = atomic_load(&v->first_fault);
        while (i < first && !atomic_compare_exchange_weak(&v->first_fault, &first, i))
            ;
        break;
    }
    move_list_free(&list);
}

static bool verify_values(const TableShelf *shelf, const GoalSolving *solving, Material m, Error *error) {
    Verifier v = {.solving = solving, .table = raw_table(shelf->goals, m)};
    uint64_t size = v.table->index.size;
    char name[MATERIAL_NAME];
    material_name(m, name);
    atomic_init(&v.first_fault, size);
    error->what[0] = '\0';
    if (!parallel_run(shelf->threads, (size + CHUNK - 1) / CHUNK, verify_chunk, &v, shelf->stop))
        return false;
    uint64_t fault = atomic_load(&v.first_fault);
    return fault == size || error_set(error, "%s: the goal of position %llu does not follow from its successors", name,
                                      (unsigned long long)fault);
}

static bool verify_facts(const TableShelf *shelf, Material m, Error *error) {
    TableFile *file = load_open(shelf, m, TABLE_GOALS, NULL, error);
    bool good = file != NULL;
    for (int part = 0; good && part < file->part_count; part++) {
        TableFacts found = goal_facts(raw_table(shelf->goals, file->parts[part].index.material));
        if (!table_facts_equal(&file->parts[part].facts, &found)) {
            Error what = {"its counts are not those of its positions"};
            load_name_file(shelf, file, &what, error);
            good = false;
        }
    }
    table_file_close(file);
    return good;
}

bool goal_verify(TableShelf *shelf, Material m, Error *error) {
    m = material_first(m);
    Material reversed = material_reversed(m);
    Rules rules = goal_rules(shelf);
    GoalSolving solving = goal_solving(shelf, &rules);
    return load_check_kind(shelf, m, TABLE_GOALS, error) && goal_load(shelf, &solving, m, true, error) &&
           verify_values(shelf, &solving, m, error) &&
           (material_equal(m, reversed) || verify_values(shelf, &solving, reversed, error)) &&
           verify_facts(shelf, m, error);
}
