// Headers whose checksum is right and whose numbers are wrong: refused, with what is wrong.
#define _POSIX_C_SOURCE 200809L

#include "tablebase/format/file.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "support/tables.h"

static const Material kk_k = {{0, 0}, {2, 1}};

typedef struct Forgery {
    const char *file;
    TableKind kind;
    size_t at;
    uint64_t number;
    int size;
    const char *what;
} Forgery;

static const Forgery forgeries[] = {
    {"tzd-KKvK.wld", TABLE_RESULTS, FORGE_POSITIONS, 9, 8, "it counts 9 positions, the class has"},
    {"tzd-KKvK.wld", TABLE_RESULTS, FORGE_DRAWS, 0, 8, "do not sum up to its"},
    {"tzd-KKvK.wld", TABLE_RESULTS, FORGE_LOSSES, UINT64_MAX, 8, "do not sum up to its"},
    {"tzd-KKvK.wld", TABLE_RESULTS, FORGE_WINS, 1, 8, "do not sum up to its"},
    {"tzd-KKvK.wld", TABLE_RESULTS, FORGE_LONGEST_NUMBER, UINT64_MAX, 8, "its longest win is impossible"},
    {"tzd-KKvK.wld", TABLE_RESULTS, FORGE_LONGEST_NUMBER, 14880, 8, "its longest win is impossible"},
    {"tzd-KKvK.dtw", TABLE_DISTANCES, FORGE_LONGEST, 255, 4, "its longest win is impossible"},
    {"tzd-KKvK.wld", TABLE_RESULTS, FORGE_MODEL_LENGTH, UINT32_MAX, 4, "its header is too short"},
    {"tzd-KKvK.wld", TABLE_RESULTS, FORGE_MODEL_LENGTH, 11, 4, "its model is corrupt"},
    {"tzd-KKvK.wld", TABLE_RESULTS, FORGE_MODEL, 0, 3, "its model is corrupt"},
    {"tzd-KKvK.dtw", TABLE_DISTANCES, FORGE_MODEL_LENGTH, 1, 4, "it has a model, which only stored results have"},
    {"tzd-KKvK.wld", TABLE_RESULTS, FORGE_BLOCKS, 2, 4, "it counts 2 blocks, the class has 1"},
    {"tzd-KKvK.dtw", TABLE_DISTANCES, FORGE_BLOCKS, 0, 4, "its header is longer than what it holds"},
    {"tzd-KKvK.dtw", TABLE_DISTANCES, FORGE_MODEL, 65535, 2, "block 0 has 65535 bytes"},
    {"tzd-KKvK.dtw", TABLE_DISTANCES, FORGE_MODEL, 1, 2, "its blocks end at"},
};

Test(table_file, numbers_out_of_their_range_are_refused) {
    char *dir = tables_built(3);
    for (size_t i = 0; i < sizeof forgeries / sizeof *forgeries; i++) {
        const Forgery *f = &forgeries[i];
        size_t length;
        uint8_t *bytes = tables_read(dir, f->file, &length);
        tables_forge(bytes, f->at, f->number, f->size);
        tables_write(dir, "tzd-KKvK.test", bytes, length);
        char path[600];
        snprintf(path, sizeof path, "%s/tzd-KKvK.test", dir);
        bool missing;
        Error error = {""};
        TableFile *file = tb_file_open(path, &profiles[PROFILE_TZD], kk_k, f->kind, &missing, &error);
        cr_expect_null(file, "forgery %zu", i);
        cr_expect_not(missing);
        cr_expect(strstr(error.what, f->what), "forgery %zu: %s", i, error.what);
        tb_file_close(file);
        free(bytes);
    }
    tables_remove(dir);
}

Test(table_file, a_whole_file_is_taken) {
    char *dir = tables_built(3), path[600];
    size_t length;
    uint8_t *bytes = tables_read(dir, "tzd-KKvK.wld", &length);
    tables_forge(bytes, FORGE_LONGEST_NUMBER, 14879, 8); // the last position
    tables_write(dir, "tzd-KKvK.wld", bytes, length);
    snprintf(path, sizeof path, "%s/tzd-KKvK.wld", dir);
    Error error;
    TableFile *file = tb_file_open(path, &profiles[PROFILE_TZD], kk_k, TABLE_RESULTS, NULL, &error);
    cr_assert(file, "%s", error.what);
    tb_file_close(file);
    free(bytes);
    tables_remove(dir);
}

Test(table_file, what_cannot_be_opened_is_not_missing) {
    char *dir = tables_directory(), path[600];
    snprintf(path, sizeof path, "%s/tzd-KKvK.wld", dir);
    cr_assert_eq(symlink(path, path), 0);
    bool missing;
    Error error;
    cr_assert_null(tb_file_open(path, &profiles[PROFILE_TZD], kk_k, TABLE_RESULTS, &missing, &error));
    cr_assert_not(missing);
    cr_assert_eq(remove(path), 0);
    cr_assert_null(tb_file_open(path, &profiles[PROFILE_TZD], kk_k, TABLE_RESULTS, &missing, &error));
    cr_assert(missing);
    tables_remove(dir);
}

// Opening a pipe would wait for somebody who writes to it.
Test(table_file, a_pipe_is_no_table, .timeout = 20) {
    char *dir = tables_directory(), path[600];
    snprintf(path, sizeof path, "%s/tzd-KKvK.wld", dir);
    cr_assert_eq(mkfifo(path, 0600), 0);
    bool missing;
    Error error;
    cr_assert_null(tb_file_open(path, &profiles[PROFILE_TZD], kk_k, TABLE_RESULTS, &missing, &error));
    cr_assert_not(missing);
    cr_assert_not_null(strstr(error.what, "it is not an ordinary file"), "%s", error.what);
    tables_remove(dir);
}
