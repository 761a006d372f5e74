// Files of tables in several directories: the first good one is taken, a bad one is reported.
#include "tablebase/format/file.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#include "support/tables.h"

static const Material k_k = {{0, 0}, {1, 1}};
static char said[1000];
static int reason;

static void listen(void *context, const char *line) {
    cr_assert_str_eq(context, "context");
    strncat(said, line, sizeof said - strlen(said) - 1);
}

Test(find, the_first_good_file_is_taken) {
    char *good = tables_built(2), *bad = tables_directory(), path[1200], context[] = "context";
    tables_write(bad, "tzd-KvK.wld", (const uint8_t *)"no table, but longer than a header has to be", 44);
    snprintf(path, sizeof path, ";/nowhere;%s;%s;", bad, good);
    TableFile *file = tb_file_find(path, &profiles[PROFILE_TZD], k_k, TABLE_RESULTS, &reason, listen, context);
    cr_assert(file);
    cr_assert_eq(file->kind, TABLE_RESULTS);
    cr_assert(strstr(said, "tzd-KvK.wld: not a table of Mfalme"), "%s", said);
    tb_file_close(file);
    said[0] = '\0';
    cr_assert_null(tb_file_find(bad, &profiles[PROFILE_TZD], k_k, TABLE_RESULTS, &reason, NULL, NULL));
    cr_assert_null(tb_file_find("", &profiles[PROFILE_TZD], k_k, TABLE_RESULTS, &reason, listen, context));
    cr_assert_null(tb_file_find(good, &profiles[PROFILE_ZAMBIA], k_k, TABLE_CONVERSIONS, &reason, listen, context));
    cr_assert_str_eq(said, "");
    tables_remove(good);
    tables_remove(bad);
}
