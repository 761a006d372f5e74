#include "tablebase/build/build_set.h"

#include "tablebase/format/conversion.h"

Rules tbgen_rules(const BuildSet *build) {
    return rules_of(build->game);
}

bool tbgen_wants(const BuildSet *build, Material m, TableKind kind) {
    Rules rules = tbgen_rules(build);
    switch (kind) {
    case TABLE_DISTANCES: return material_pieces(m) <= DISTANCE_PIECES;
    case TABLE_CONVERSIONS: return material_pieces(m) <= CONVERSION_PIECES && tb_conversion_class(&rules, m);
    case TABLE_SUPA:
    case TABLE_SUPA_DISTANCES: return material_pieces(m) <= SUPA_PIECES && material_supa(m);
    default: return true;
    }
}

TableKind tbgen_values(TableKind results, Material m) {
    if (results == TABLE_SUPA)
        return TABLE_SUPA_DISTANCES;
    return material_pieces(m) <= DISTANCE_PIECES ? TABLE_DISTANCES : TABLE_RESULTS;
}

RawSet *tbgen_set(const BuildSet *build, TableKind kind) {
    return kind == TABLE_CONVERSIONS             ? build->conversions
           : tb_kind_results(kind) == TABLE_SUPA ? build->supa
                                                 : build->set;
}

void tbgen_name_file(const BuildSet *build, const TableFile *file, const Error *what, Error *error) {
    Text name = {0};
    tb_file_name(&name, build->dir, build->game, file->material, file->kind);
    error_set(error, "%s: %s", text_string(&name), what->what);
    text_free(&name);
}

TableFile *tbgen_open(const BuildSet *build, Material m, TableKind kind, bool *missing, Error *error) {
    Text name = {0};
    tb_file_name(&name, build->dir, build->game, m, kind);
    TableFile *file = tb_file_open(text_string(&name), build->game, m, kind, missing, error);
    text_free(&name);
    return file;
}

static bool check_blocks(const BuildSet *build, TableFile *file, Error *error) {
    uint8_t bytes[BLOCK_BYTES_MAX];
    Error what;
    for (int part = 0; part < file->part_count; part++)
        for (uint32_t b = 0; b < file->parts[part].block_count; b++)
            if (tb_file_read(file, part, b, bytes, &what) < 0) {
                tbgen_name_file(build, file, &what, error);
                return false;
            }
    return true;
}

bool tbgen_check(const BuildSet *build, Material m, TableKind kind, Error *error) {
    bool missing;
    TableFile *file = tbgen_open(build, m, kind, &missing, error);
    if (missing)
        error->what[0] = '\0';
    bool good = file && check_blocks(build, file, error);
    tb_file_close(file);
    return good;
}

bool tbgen_check_all(const BuildSet *build, Material m, TableKind results, Error *error) {
    for (int kind = 0; kind < TABLE_KINDS; kind++)
        if (tb_kind_results((TableKind)kind) == results && tbgen_wants(build, m, (TableKind)kind) &&
            !tbgen_check(build, m, (TableKind)kind, error))
            return false;
    return true;
}
