// The tag Supa of a record (TZD3 5 and appendix B).
#include "pdn/supa_tag.h"

#include <criterion/criterion.h>
#include <string.h>

#include "pdn/record_game.h"
#include "support/set_up.h"

// The tag after a game that stands so and ended with this result and Termination, with `tag` before; "" for none.
static const char *tag_after(ProfileId id, const char *fen, RecordResult result, const char *termination,
                             const char *tag) {
    static Text found;
    Game game = game_from(id, fen);
    Record record;
    record_init(&record, &game.rules);
    record_of_game(&record, &game);
    record.result = result;
    if (*termination)
        record_set_tag(&record, "Termination", termination);
    if (*tag)
        record_set_tag(&record, "Supa", tag);
    supa_tag_set(&record, &game);
    text_clear(&found);
    text_add(&found, record_tag(&record, "Supa") ? record_tag(&record, "Supa") : "");
    record_free(&record);
    game_free(&game);
    return text_string(&found);
}

Test(supa_tag, tells_how_the_game_was_won_tzd3_5) {
    static const struct {
        const char *fen;
        RecordResult result;
        const char *termination, *before, *after;
    } rows[] = {
        {"B:Wc3:B", RESULT_WHITE, "no-pieces", "", "1"},
        {"B:Wc3:B", RESULT_WHITE, "", "0", "1"},
        {"B:Wc3:B:Pb", RESULT_WHITE, "", "1", "0"},
        {"W:Wa3:Bb4,c5", RESULT_BLACK, "", "1", "0"}, // blocked
        {"W:Wa1:Bh8", RESULT_BLACK, "resignation", "", "1"},
        {"W:Wa1:Bh8", RESULT_WHITE, "time", "", "1"},
        {"W:WKa1:Bh8", RESULT_BLACK, "resignation", "", "0"},
        {"W:Wa1:Bh8", RESULT_WHITE, "forfeit", "1", "0"},
        {"W:Wa1:Bh8", RESULT_DRAW, "agreement", "1", "0"},
        {"W:Wa1:Bh8", RESULT_BOTH_LOSE, "", "", "0"},
        {"W:Wa1:Bh8", RESULT_NONE, "", "1", ""},
        {"W:Wa1:Bh8", RESULT_WHITE, "", "1", "1"}, // nobody says how
        {"W:Wa1:Bh8", RESULT_WHITE, "abandoned", "", ""},
        {"W:WKa1:BKh8", RESULT_WHITE, "", "", "0"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        cr_assert_str_eq(tag_after(PROFILE_TZD3, rows[i].fen, rows[i].result, rows[i].termination, rows[i].before),
                         rows[i].after, "%s %s", rows[i].fen, rows[i].termination);
}

Test(supa_tag, is_left_alone_where_the_rules_know_no_supa) {
    cr_assert_str_eq(tag_after(PROFILE_TZD, "B:Wc3:B", RESULT_WHITE, "", ""), "");
    cr_assert_str_eq(tag_after(PROFILE_TZD, "B:Wc3:B", RESULT_WHITE, "", "0"), "0");
}
