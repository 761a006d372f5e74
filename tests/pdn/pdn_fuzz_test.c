// Mutated PDN files: none makes the reader crash, hang or lose its way, and every game that it accepts is written and
// read again as it was.
#define _POSIX_C_SOURCE 200809L

#include <criterion/criterion.h>
#include <string.h>

#include "pdn/game_fit.h"
#include "pdn/pdn_reader.h"
#include "pdn/pdn_writer.h"
#include "pdn/record_game.h"
#include "pdn/record_json.h"
#include "support/effort.h"
#include "support/random_record.h"

static const char annotated[] =
    "[Event \"a\"]\n[Result \"1-0\"]\n[FEN \"W:Wc3,Ke1:Bb6,h8\"]\n\n9. c3-d4! {one\n\ntwo} (9. c3-b4 $7 (9. e1-f2)\n"
    "; closed }\n) 9... b6-c5 10. d4:b6 1-0\n\n";

static const char *const files[] = {
    annotated,
    "1. 22-18 9-13 2. 18-15 11x18 3. 23x14 {[%clk 0:01]} *\n[Variant \"Ghanaian\"]\n\n1. 32-26 ~33 17-23 1/2-1/2\n",
    "\xef\xbb\xbf% x\r\n{a} /W:Wc3:Bb6:F4/ 4. c3d4 (!) () ({b}) b6-c5 0-0 * a3-b4 2-0",
};

static void mutate(Text *text, Rng *rng) {
    static const char bytes[] = "[]{}();\"\\$%*~/.!?-:x01239abcKW\n\r\t \0\xff";
    size_t at = rng_below(rng, (uint32_t)text->length + 1), length = rng_below(rng, 12);
    if (length > text->length - at)
        length = text->length - at;
    Text rest = {0};
    text_add_bytes(&rest, text->data + at + length, text->length - at - length);
    Text part = {0};
    text_add_bytes(&part, text->data + at, length);
    text->length = at;
    switch (rng_below(rng, 4)) {
    case 0: break; // deleted
    case 1:        // doubled
        text_add_bytes(text, text_string(&part), part.length);
        text_add_bytes(text, text_string(&part), part.length);
        break;
    case 2: // a byte put before it
        text_add_char(text, bytes[rng_below(rng, sizeof bytes - 1)]);
        text_add_bytes(text, text_string(&part), part.length);
        break;
    default: // replaced by bytes
        for (uint32_t i = rng_below(rng, 4); i > 0; i--)
            text_add_char(text, bytes[rng_below(rng, sizeof bytes - 1)]);
    }
    text_add_bytes(text, text_string(&rest), rest.length);
    text_free(&rest);
    text_free(&part);
}

static PdnReader *open_text(FILE **file, Text *text) {
    *file = fmemopen(text->data, text->length, "r");
    cr_assert_not_null(*file);
    return pdn_reader_new(*file);
}

static void expect_equal_again(const Record *record) {
    Text text = {0};
    pdn_write(&text, record);
    FILE *file;
    PdnReader *reader = open_text(&file, &text);
    pdn_reader_set_defaults(reader, &record->rules, NUMBERING_B8);
    Record again;
    record_init(&again, &record->rules);
    PdnError fault;
    Error error;
    bool empty = record->tag_count == 0 && record->move_count == 0 && record->comment < 0;
    if (!empty) {
        cr_assert_eq(pdn_read(reader, &again, &fault), PDN_GAME, "%s\n%s", fault.error.what, text_string(&text));
        cr_assert(records_equal(record, &again, &error), "%s\n%s", error.what, text_string(&text));
    }
    cr_assert_eq(pdn_read(reader, &again, &fault), PDN_END, "%s", text_string(&text));
    record_free(&again);
    pdn_reader_free(reader);
    fclose(file);
    text_free(&text);
}

static int read_all(Text *text) {
    FILE *file;
    PdnReader *reader = open_text(&file, text);
    Rules rules = rules_of(&profiles[PROFILE_TZD]);
    Record record;
    record_init(&record, &rules);
    PdnError fault;
    int good = 0;
    size_t games = 0;
    for (PdnResult result; (result = pdn_read(reader, &record, &fault)) != PDN_END;) {
        cr_assert_leq(++games, text->length, "more games than bytes");
        if (result == PDN_GAME) {
            good++;
            expect_equal_again(&record);
            continue;
        }
        cr_assert(fault.error.what[0] && fault.line > 0 && (size_t)fault.game == games, "a fault has its place");
        Text part = {0};
        pdn_write(&part, &record);
        text_free(&part);
    }
    record_free(&record);
    pdn_reader_free(reader);
    fclose(file);
    return good;
}

Test(pdn_fuzz, mutated_files) {
    Rng rng = {4};
    int good = 0;
    for (int i = 0; i < 6000; i++) {
        Text text = {0};
        text_add(&text, files[i % 3]);
        for (uint32_t n = 1 + rng_below(&rng, 4); n > 0 && text.length > 0; n--)
            mutate(&text, &rng);
        if (text.length > 0)
            good += read_all(&text);
        text_free(&text);
    }
    cr_assert_gt(good, 2000, "many games are still good: %d", good);
}

// What the referee does with a record that it loads: a copy follows the game, all of it and then some moves taken back,
// and is shown as a tree.
static void follow_game(const Record *record, Rng *rng) {
    Record copy;
    Game game = {0};
    Error error;
    Text json = {0};
    record_copy(&copy, record);
    record_json_write(&json, &copy);
    cr_assert(record_to_game(&copy, &game, &error), "%s", error.what);
    cr_assert(record_of_game(&copy, &game), "it is the same game");
    for (uint32_t steps = rng_below(rng, (uint32_t)game.count); steps > 0; steps--)
        game_undo(&game);
    record_of_game(&copy, &game);
    expect_equal_again(&copy);
    text_free(&json);
    game_free(&game);
    record_free(&copy);
}

// Records of one game are often read as another, so that the search for a game that fits is tried too.
Test(pdn_fuzz, mutated_records_of_every_profile) {
    Rng rng = {11};
    int good = 0, fit = 0;
    for (int i = 0; i < effort_count(4000); i++) {
        Rules rules = rules_of(&profiles[i % PROFILES]), other = rules_of(&profiles[rng_below(&rng, PROFILES)]);
        Record record;
        record_init(&record, &rules);
        random_record(&record, &rules, &rng, 30, rng_below(&rng, 2) == 0);
        Text text = {0};
        pdn_write(&text, &record);
        for (uint32_t n = rng_below(&rng, 5); n > 0 && text.length > 0; n--)
            mutate(&text, &rng);
        PdnReader *reader = pdn_reader_new_text((Span){text_string(&text), text.length});
        pdn_reader_set_defaults(reader, rng_below(&rng, 2) ? &rules : &other, NUMBERING_OF_PROFILE);
        PdnError fault;
        Numbering numbering;
        for (PdnResult result; (result = pdn_read(reader, &record, &fault)) != PDN_END;)
            if (result == PDN_GAME) {
                good++;
                follow_game(&record, &rng);
            } else {
                fit += game_fit_best(&fault.fits, &numbering) != NULL;
            }
        pdn_reader_free(reader);
        record_free(&record);
        text_free(&text);
    }
    cr_assert_gt(good, effort_count(1000), "%d", good);
    cr_assert_gt(fit, effort_count(200), "%d", fit);
}
