// Files of tables: one for each pair of classes and kind, described in tablebases/README.md.
#ifndef TABLEBASE_FILE_H
#define TABLEBASE_FILE_H

#include "base/shown.h"
#include "base/thread.h"
#include "tablebase/format/codec.h"

typedef enum TableKind {
    TABLE_RESULTS,        // win, draw or loss
    TABLE_DISTANCES,      // plies to the end of the game, read with the results
    TABLE_CONVERSIONS,    // plies to the conversions of classes with a clock (conversion.h), read with the results
    TABLE_SUPA,           // who can force a clean win (build/raw.h), of classes in which one side has men only
    TABLE_SUPA_DISTANCES, // plies to that win, read with the results of that kind
    TABLE_KINDS
} TableKind;

// The kind of results that a kind is read with; for results, the kind itself.
static inline TableKind tb_kind_results(TableKind kind) {
    return kind == TABLE_SUPA || kind == TABLE_SUPA_DISTANCES ? TABLE_SUPA : TABLE_RESULTS;
}

static inline bool tb_kind_is_results(TableKind kind) {
    return kind == tb_kind_results(kind);
}

// Counts for one side to move, including positions with a capture.
typedef struct TableFacts {
    uint64_t positions, draws, losses, wins;
    uint64_t longest_number; // of a position with the longest win
    uint32_t longest;        // in plies, to the end or to conversion; 0 if distances are not known or there is no win
} TableFacts;

// Whether the counts and the longest win are the same.
bool tb_facts_equal(const TableFacts *a, const TableFacts *b);

// One side to move of an open file. Only the side of a pair that takes fewer bytes needs to be stored. The other has no
// model and no blocks: each of its positions follows from its successors by one ply of search.
typedef struct TablePart {
    TableIndex index;
    TableFacts facts;
    uint8_t *model; // of results; NULL for the other kinds
    size_t model_length;
    uint32_t block_count;
    uint64_t *offsets;   // of the blocks and of the end
    uint32_t *checksums; // of the blocks
} TablePart;

static inline bool tb_part_is_stored(const TablePart *part) {
    return part->block_count > 0;
}

// The coded blocks of a class, in the form stored in a file.
typedef struct PackedBlock {
    uint8_t *bytes;  // NULL for none
    uint32_t length; // at most BLOCK_BYTES_MAX
    uint32_t checksum;
} PackedBlock;

typedef struct Packed {
    uint8_t *model; // of results; NULL for distances
    size_t model_length;
    PackedBlock *blocks;
    uint32_t block_count;
} Packed;

// Open for reading, from any thread.
typedef struct TableFile {
    FILE *file;
    Mutex mutex; // guards the place in the file
    TableKind kind;
    Material material; // the first of the pair
    uint64_t bytes;    // of the whole file
    int part_count;    // 1 where both sides have the same material
    TablePart parts[2];
} TableFile;

// "DIR/tzd-KKMvKM.wld", with the extension of the kind; any class of the pair. `game` is a material_profile, here and
// below.
void tb_file_name(Text *text, const char *dir, const Profile *game, Material m, TableKind kind);

// "wld", "dtw", "dtg", "sup" or "dts".
const char *tb_file_extension(TableKind kind);

// Opens a file, which must be of this pair, kind and game, and checks everything but its blocks. NULL, with the error,
// if it cannot be used. `missing`, if not NULL, receives whether no such file is there.
TableFile *tb_file_open(const char *path, const Profile *game, Material m, TableKind kind, bool *missing, Error *error);
void tb_file_close(TableFile *file);

// Reads a block and checks its sum. Returns its length, or -1 with the error.
int tb_file_read(TableFile *file, int part, uint32_t block, uint8_t bytes[BLOCK_BYTES_MAX], Error *error);

// Writes a file as a whole (base/file.h). `parts` has one or two.
bool tb_file_write(const char *path, const Profile *game, Material m, TableKind kind, const Packed *parts,
                   const TableFacts *facts, Error *error);

// Adds the directories of `path`, separated by ';', that can be entered, in the same form. Each of the others is
// reported to `report`, if it is not NULL, unless it is not there.
void tb_file_folders(Text *folders, const char *path, ReportLine *report, void *context);

// Opens the first good file of that pair and kind in the directories of such a path. NULL if there is none. Files that
// cannot be used are reported to `report`, if it is not NULL. `*reason`, at first 0, keeps the system's reason for not
// opening a file, which is not reported twice in a row: it may concern all files.
TableFile *tb_file_find(const char *path, const Profile *game, Material m, TableKind kind, int *reason,
                        ReportLine *report, void *context);

#endif
