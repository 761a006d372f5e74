// Writing PDN: the form of the text, and that reading it gives the same record.
#define _POSIX_C_SOURCE 200809L

#include "records/pdn_writer.h"

#include <criterion/criterion.h>
#include <string.h>

#include "records/pdn_reader.h"
#include "records/record_game.h"

static Record record;
static Text text;

static void setup(void) {
    Rules rules = rules_of(&profiles[PROFILE_TZD]);
    record_init(&record, &rules);
}

static void teardown(void) {
    record_free(&record);
    text_free(&text);
}

TestSuite(pdn_writer, .init = setup, .fini = teardown);

static void read_text(const char *pdn) {
    FILE *file = fmemopen((void *)pdn, strlen(pdn), "r");
    PdnReader *reader = pdn_reader_new(file);
    PdnError error;
    cr_assert_eq(pdn_read(reader, &record, &error), PDN_GAME, "%s: %s", pdn, error.error.what);
    pdn_reader_free(reader);
    fclose(file);
}

// What the writer makes of a text.
static const char *rewrite(const char *pdn) {
    read_text(pdn);
    text_clear(&text);
    pdn_write(&text, &record);
    return text_string(&text);
}

static void expect(const char *pdn, const char *written) {
    cr_assert_str_eq(rewrite(pdn), written);
}

Test(pdn_writer, numbers_after_comments_and_variations) {
    expect("c3-d4 {good} d6-c5 (b6-a5 b2-c3 (d2-c3)) b2-c3 e7-d6 *",
           "1. c3-d4 {good} 1... d6-c5 (1... b6-a5 2. b2-c3 (2. d2-c3)) 2. b2-c3 e7-d6 *\n\n");
}
