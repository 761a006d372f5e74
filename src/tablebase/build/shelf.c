#include "tablebase/build/shelf.h"

#include <string.h>

#include "tablebase/format/goals.h"

Rules shelf_rules(const TableShelf *shelf) {
    return rules_of(profile_named((Span){shelf->movement, strlen(shelf->movement)}));
}

bool shelf_wants(const TableShelf *shelf, Material m, TableKind kind) {
    Rules rules = shelf_rules(shelf);
    switch (kind) {
    case TABLE_DISTANCES: return material_pieces(m) <= DISTANCE_PIECES;
    case TABLE_GOALS: return material_pieces(m) <= GOAL_PIECES && goal_class(&rules, m);
    case TABLE_SUPA:
    case TABLE_SUPA_DISTANCES: return material_pieces(m) <= SUPA_PIECES && material_supa(m);
    default: return true;
    }
}

TableKind shelf_values(TableKind results, Material m) {
    if (results == TABLE_SUPA)
        return TABLE_SUPA_DISTANCES;
    return material_pieces(m) <= DISTANCE_PIECES ? TABLE_DISTANCES : TABLE_RESULTS;
}

RawSet *shelf_set(const TableShelf *shelf, TableKind kind) {
    return kind == TABLE_GOALS ? shelf->goals : table_kind_results(kind) == TABLE_SUPA ? shelf->supa : shelf->set;
}

void shelf_name_file(const TableShelf *shelf, const TableFile *file, const Error *what, Error *error) {
    Text name = {0};
    table_file_name(&name, shelf->dir, shelf->movement, file->material, file->kind);
    error_set(error, "%s: %s", text_string(&name), what->what);
    text_free(&name);
}

TableFile *shelf_open(const TableShelf *shelf, Material m, TableKind kind, bool *missing, Error *error) {
    Text name = {0};
    table_file_name(&name, shelf->dir, shelf->movement, m, kind);
    TableFile *file = table_file_open(text_string(&name), shelf->movement, m, kind, missing, error);
    text_free(&name);
    return file;
}

static bool check_blocks(const TableShelf *shelf, TableFile *file, Error *error) {
    uint8_t bytes[BLOCK_BYTES_MAX];
    Error what;
    for (int part = 0; part < file->part_count; part++)
        for (uint32_t b = 0; b < file->parts[part].block_count; b++)
            if (table_file_read(file, part, b, bytes, &what) < 0) {
                shelf_name_file(shelf, file, &what, error);
                return false;
            }
    return true;
}

bool shelf_check(const TableShelf *shelf, Material m, TableKind kind, Error *error) {
    bool missing;
    TableFile *file = shelf_open(shelf, m, kind, &missing, error);
    if (missing)
        error->what[0] = '\0';
    bool good = file && check_blocks(shelf, file, error);
    table_file_close(file);
    return good;
}

bool shelf_check_all(const TableShelf *shelf, Material m, TableKind results, Error *error) {
    for (int kind = 0; kind < TABLE_KINDS; kind++)
        if (table_kind_results((TableKind)kind) == results && shelf_wants(shelf, m, (TableKind)kind) &&
            !shelf_check(shelf, m, (TableKind)kind, error))
            return false;
    return true;
}
