#include "tablebase/build/verify.h"

#include "base/parallel.h"

enum { CHUNK = 1 << 13 };

typedef struct Verifier {
    const TableIndex *index;
    bool (*is_right)(const void *context, const Position *p, uint64_t number, MoveList *list);
    const void *context;
    _Atomic uint64_t first_fault; // the size of the table if there is none
} Verifier;

static void verify_chunk(void *context, uint64_t chunk) {
    Verifier *v = context;
    uint64_t begin = chunk * CHUNK, end = begin + CHUNK < v->index->size ? begin + CHUNK : v->index->size;
    IndexWalk walk = index_walk(v->index);
    MoveList list;
    move_list_init(&list);
    for (uint64_t i = begin; i < end; i++) {
        Position p = tb_board_position(index_walk_to(&walk, i));
        if (v->is_right(v->context, &p, i, &list))
            continue;
        uint64_t first = atomic_load(&v->first_fault);
        while (i < first && !atomic_compare_exchange_weak(&v->first_fault, &first, i))
            ;
        break;
    }
    move_list_free(&list);
}

bool tbgen_verify_positions(const BuildSet *build, const TableIndex *t, const char *fault,
                            bool (*is_right)(const void *context, const Position *p, uint64_t number, MoveList *list),
                            const void *context, Error *error) {
    Verifier v = {.index = t, .is_right = is_right, .context = context};
    char name[MATERIAL_NAME];
    material_name(t->material, name);
    atomic_init(&v.first_fault, t->size);
    error->what[0] = '\0';
    if (!parallel_run(build->threads, (t->size + CHUNK - 1) / CHUNK, verify_chunk, &v, build->stop))
        return false;
    uint64_t first = atomic_load(&v.first_fault);
    return first == t->size ||
           error_set(error, "%s: %s %llu does not follow from its successors", name, fault, (unsigned long long)first);
}

bool tbgen_verify_facts(const BuildSet *build, Material m, TableKind kind, TableKind values, const RawSet *set,
                        Error *error) {
    TableFile *file = tbgen_open(build, m, kind, NULL, error);
    bool good = file != NULL;
    for (int part = 0; good && part < file->part_count; part++) {
        TableFacts found = tbgen_facts(raw_table(set, file->parts[part].index.material), values);
        if (!tb_facts_equal(&file->parts[part].facts, &found)) {
            Error what = {"its counts are not those of its positions"};
            tbgen_name_file(build, file, &what, error);
            good = false;
        }
    }
    tb_file_close(file);
    return good;
}
