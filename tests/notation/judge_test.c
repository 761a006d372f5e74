// Every reason for which a move is refused, in every profile that knows it, with the article (TZD 3, 4, 9, 13.3; Drafti
// 3, 6-9; Zambia; Nigeria 2, 3, 10). That legal moves are accepted is shown by notation_test.c.
#include "notation/judge.h"

#include <criterion/criterion.h>
#include <string.h>

#include "support/bridge.h"
#include "support/set_up.h"

typedef struct Case {
    const char *fen, *text, *code, *article;
    const char *moves; // of the refusal, with blanks between; NULL without any
} Case;

static void add_moves(Text *text, const Refusal *refusal, const Rules *rules, const Position *p) {
    for (int i = 0; i < refusal->moves.count; i++) {
        text_add(text, i ? " " : "");
        move_write(text, rules, p, refusal->moves.moves[i], &notation_default);
    }
}

static void expect(const Rules *rules, const Case *c) {
    Position p = set_up_from(rules, c->fen).position;
    Refusal refusal;
    Move move;
    Text article = {0}, moves = {0};
    refusal_init(&refusal);
    cr_assert_not(judge_move(span_of(c->text), rules, &p, &notation_default, &move, &refusal), "%s %s is accepted",
                  c->fen, c->text);
    cr_assert_str_eq(refusal_word(refusal.code), c->code, "%s %s: %s (%s)", c->fen, c->text, refusal_word(refusal.code),
                     refusal.message.what);
    refusal_article(&article, rules, &refusal);
    cr_assert_str_eq(text_string(&article), c->article, "%s %s", c->fen, c->text);
    add_moves(&moves, &refusal, rules, &p);
    cr_assert_str_eq(text_string(&moves), c->moves ? c->moves : "", "%s %s: %s", c->fen, c->text, text_string(&moves));
    text_free(&article);
    text_free(&moves);
    refusal_free(&refusal);
}

static void expect_all(Rules rules, const Case *cases, size_t count) {
    for (size_t i = 0; i < count; i++)
        expect(&rules, &cases[i]);
}

#define EXPECT_ALL(rules, cases) expect_all(rules, cases, sizeof(cases) / sizeof *(cases))

static const char king[] = "W:WKa1,h2:Bc3,d6,h8";
static const char king_of_five[] = "W:WKh6:Bb2,Kd2,d6,f6,Kg7";

Test(judge, refusals_of_tzd) {
    static const Case cases[] = {
        {"W:Wc3:Bh8", "c3", "malformed", "TZD 9", NULL},
        {"W:Wc3:Bh8", "c3-", "malformed", "TZD 9", NULL},
        {"W:Wc3:Bd4", "c3:e518", "off-board", "TZD 2.1", NULL},
        {"W:Wc3:Bd4", "c3:e55", "off-board", "TZD 2.1", NULL},
        {"W:Wc3:Bh8", "hello", "malformed", "TZD 9", NULL},
        {"W:Wc3:Bh8", "c3-i9", "off-board", "TZD 2.1", NULL},
        {"W:Wc3:Bh8", "a0-c3", "off-board", "TZD 2.1", NULL},
        {"W:Wc3:Bh8", "22-33", "off-board", "TZD 2.1", NULL},
        {"W:Wc3:Bh8", "c3-c4", "light-square", "TZD 2.1", NULL},
        {"W:Wc3:Bh8", "d4-e5", "no-piece", "TZD 3", NULL},
        {"W:Wc3:Bh8", "h8-g7", "not-your-piece", "TZD 3", NULL},
        {"B:Wc3:Bh8", "c3-d4", "not-your-piece", "TZD 3", NULL},
        {"W:Wc3:Bh8", "~h8/c3-d4", "no-huffing", "TZD 13.3", NULL},
        {"W:Wc3:Bd4", "c3-e5", "capture-with-hyphen", "TZD 9", "c3:e5"},
        {"W:Wc3:Bh8", "c3-e5", "not-a-move-of-piece", "TZD 3.1", NULL},
        {"W:Wc3:Bh8", "c3-c5", "not-a-move-of-piece", "TZD 3.1", NULL},
        {"W:Wc3:Bh8", "c3-f6", "not-a-move-of-piece", "TZD 3.1", NULL},
        {"W:Wc3:Bh8", "c3-d4-e5", "not-a-move-of-piece", "TZD 3.1", NULL},
        {"W:WKc3:Bh6", "c3-c5", "not-a-move-of-piece", "TZD 3.2", NULL},
        {"W:WKc3:Bh6", "c3-c3", "not-a-move-of-piece", "TZD 3.2", NULL},
        {"W:Wc3:Bh8", "c3-b2", "man-backward", "TZD 3.1", NULL},
        {"B:Wc3:Bf6", "f6-g7", "man-backward", "TZD 3.1", NULL},
        {"W:Wc3:Bb2,h8", "c3:a1", "man-backward", "TZD 4.2", NULL},
        {"W:Wc3,g1:Bd4,f4,h8", "c3:e5:g3", "man-backward", "TZD 4.2", NULL},
        {"W:WKa1,d4:Bh8", "a1-f6", "path-blocked", "TZD 3.2", NULL},
        {"W:WKa1:Bc3,h8", "a1-d4", "capture-with-hyphen", "TZD 9", "a1:d4"},
        {"W:WKa1:Bd4,e5,h2", "a1:f6", "path-blocked", "TZD 4.3", NULL},
        {"W:Wc3,d4:Bh8", "c3-d4", "landing-occupied", "TZD 3.1", NULL},
        {"W:Wc3:Bd4,e5,h8", "c3:e5", "landing-occupied", "TZD 4.2", NULL},
        {"W:WKa1:Bd4,h8", "a1-d4", "landing-occupied", "TZD 3.2", NULL},
        {"W:Wc3,d4:Bh8", "c3:e5", "own-piece-jumped", "TZD 4.7", NULL},
        {"W:WKa1,d4:Bh8", "a1:f6", "own-piece-jumped", "TZD 4.7", NULL},
        {"W:WKa1:Bc3,h8", "a1:d4:b2", "jumped-twice", "TZD 4.7", NULL},
        {"W:WKa1:Bd4,g5,h2", "a1:f6:h4:e1:a5", "nothing-to-capture", "TZD 4.3", NULL},
        {"W:Wc3:Bh8", "c3:d4", "nothing-to-capture", "TZD 4.2", NULL},
        {"W:WKa1:Bh6", "a1:d4", "nothing-to-capture", "TZD 4.3", NULL},
        {"W:Wc3:Bd4,h8", "c3:e5:g7", "nothing-to-capture", "TZD 4.2", NULL},
        {"W:Wa7:Bh2", "a7-b8-c7", "promotion-ends-move", "TZD 4.10", NULL},
        {"W:Wf6:Bg7,e7,h2", "f6:h8:d4", "promotion-ends-move", "TZD 4.10", NULL},
        {"W:Wc3,a1:Bd4,h8", "a1-b2", "capture-mandatory", "TZD 13.3", "c3:e5"},
        {"W:Wc3,g3:Bd4,f4,h8", "c3-b4", "capture-mandatory", "TZD 13.3", "c3:e5 g3:e5"},
        {"W:Wc3:Bd4,f6", "c3:e5", "capture-incomplete", "TZD 4.5", "c3:e5:g7"},
        {"W:Wc3:Bd4,f6", "c3-e5", "capture-incomplete", "TZD 4.5", "c3:e5:g7"},
        {king, "a1:d4", "capture-incomplete", "TZD 4.6", "a1:e5:c7 a1:e5:b8"},
        {king, "a1:e5", "capture-incomplete", "TZD 4.6", "a1:e5:c7 a1:e5:b8"},
        {"W:WKc1:Be3,g3,b2,h8", "c1:g5", "capture-incomplete", "TZD 4.6", "c1:f4:h2"}, // not c1:a3
        {"W:Wc3:Bb4,d4,b6,d6", "c3:c7", "ambiguous", "TZD 9", "c3:e5:c7 c3:a5:c7"},
        // Behind d2 the king has to stop on g5, from where it takes f6 (rules.md 2.6).
        {king_of_five, "h6:f8:a3:c1:h6", "capture-incomplete", "TZD 4.6", "h6:f8:a3:c1:g5:e7 h6:f8:a3:c1:g5:d8"},
        {king_of_five, "h6:f8:c5", "capture-incomplete", "TZD 4.6", "h6:f8:b4:e1 h6:f8:a3:c1:g5:e7 h6:f8:a3:c1:g5:d8"},
        {king_of_five, "h6:c1:f8:h6", "not-a-move-of-piece", "TZD 4.3", NULL}, // the turn on a3 is left out
        {king_of_five, "h6:h6:f8:h6", "not-a-move-of-piece", "TZD 4.3", NULL}, // the start is repeated
        {"W:Wc3:Bd4,f6", "c3-e5-g7", "capture-with-hyphen", "TZD 9", "c3:e5:g7"},
        {"W:Wc3:Bd4,f6", "c3-e5:g7", "capture-with-hyphen", "TZD 9", "c3:e5:g7"},
        {"W:Wc3:Bd4,f6", "c3*e5", "capture-incomplete", "TZD 4.5", "c3:e5:g7"},
        {"W:Wc3:Bd4", "022x015", "malformed", "TZD 9", NULL},
    };
    EXPECT_ALL(rules_of(&profiles[PROFILE_TZD]), cases);
}

Test(judge, refusals_of_drafti) {
    static const Case cases[] = {
        {"W:Wc3:Bh8", "c3", "malformed", "Drafti 3.2", NULL},
        {"W:Wc3:Bh8", "c3-d9", "off-board", "Drafti 9", NULL},
        {"W:Wc3:Bh8", "c3-c4", "light-square", "Drafti 3.2", NULL},
        {"W:Wc3:Bh8", "d4-e5", "no-piece", "Drafti 9", NULL},
        {"W:Wc3:Bh8", "h8-g7", "not-your-piece", "Drafti 9", NULL},
        {"W:Wc3:Bh8", "~h8/c3-d4", "no-huffing", "Drafti 7.3", NULL},
        {"W:Wc3:Bd4", "c3-e5", "capture-with-hyphen", "Drafti 3.2", "c3:e5"},
        {"W:Wc3:Bh8", "c3-e5", "not-a-move-of-piece", "Drafti 6.1", NULL},
        {"W:WKc3:Bh6", "c3-d5", "light-square", "Drafti 3.2", NULL},
        {"W:WKc3:Bh6", "c3-c7", "not-a-move-of-piece", "Drafti 6.2", NULL},
        {"W:Wc3:Bh8", "c3-b2", "man-backward", "Drafti 6.1", NULL},
        {"W:Wc3:Bb2,h8", "c3:a1", "man-backward", "Drafti 7.1", NULL},
        {"W:WKa1,d4:Bh8", "a1-f6", "path-blocked", "Drafti 6.2", NULL},
        {"W:Wc3,d4:Bh8", "c3-d4", "landing-occupied", "Drafti 9", NULL},
        {"W:Wc3,d4:Bh8", "c3:e5", "own-piece-jumped", "Drafti 7.1", NULL},
        {"W:WKa1:Bc3,h8", "a1:d4:b2", "jumped-twice", "Drafti 7.1", NULL},
        {"W:Wc3:Bh8", "c3:d4", "nothing-to-capture", "Drafti 7.1", NULL},
        {"W:Wf6:Bg7,e7,h2", "f6:h8:d4", "promotion-ends-move", "Drafti 8", NULL},
        {"W:Wc3,a1:Bd4,h8", "a1-b2", "capture-mandatory", "Drafti 7.3", "c3:e5"},
        {"W:Wc3:Bd4,f6", "c3:e5", "capture-incomplete", "Drafti 7.2", "c3:e5:g7"},
        {"W:Wc3:Bb4,d4,b6,d6", "c3:c7", "ambiguous", "Drafti 5", "c3:e5:c7 c3:a5:c7"},
    };
    EXPECT_ALL(rules_of(&profiles[PROFILE_DRAFTI]), cases);
}

Test(judge, refusals_of_zambia) {
    static const Case cases[] = {
        {"W:Wc3:Bh8", "c3", "malformed", "Zambia Rules of Play", NULL},
        {"W:Wc3:Bh8", "c3-d9", "off-board", "Zambia Rules of Play", NULL},
        {"W:Wc3:Bh8", "c3-c4", "light-square", "Zambia Rules of Play", NULL},
        {"W:Wc3:Bh8", "d4-e5", "no-piece", "Zambia Individual Tournament", NULL},
        {"W:Wc3:Bh8", "h8-g7", "not-your-piece", "Zambia Individual Tournament", NULL},
        {"W:Wc3:Bh8", "~h8/c3-d4", "no-huffing", "Zambia Individual Tournament", NULL},
        {"W:Wc3:Bd4", "c3-e5", "capture-with-hyphen", "Zambia Rules of Play", "c3:e5"},
        {"W:Wc3:Bb2,h8", "c3-a1", "capture-with-hyphen", "Zambia Rules of Play", "c3:a1"},
        {"W:Wc3:Bh8", "c3-e5", "not-a-move-of-piece", "Zambia Moves of the men", NULL},
        {"W:WKc3:Bh6", "c3-c7", "not-a-move-of-piece", "Zambia Move of the kings", NULL},
        {"W:Wc3:Bh8", "c3-b2", "man-backward", "Zambia Moves of the men", NULL},
        {"W:Wc3:Bh8", "c3-a1", "man-backward", "Zambia Moves of the men", NULL},
        {"W:WKa1,d4:Bh8", "a1-f6", "path-blocked", "Zambia Move of the kings", NULL},
        {"W:Wc3,d4:Bh8", "c3-d4", "landing-occupied", "Zambia Moves of the men", NULL},
        {"W:Wc3,d4:Bh8", "c3:e5", "own-piece-jumped", "Zambia Capture by the men", NULL},
        {"W:Wc3:Bd4,h8", "c3:e5:c3", "jumped-twice", "Zambia Capture by the men", NULL},
        {"W:WKa1:Bc3,h8", "a1:d4:b2", "jumped-twice", "Zambia Capture by a king", NULL},
        {"W:Wc3:Bh8", "c3:b2", "nothing-to-capture", "Zambia Capture by the men", NULL},
        {"W:Wc3:Bh8", "c3:a1", "nothing-to-capture", "Zambia Capture by the men", NULL},
        {"W:Wc3:Bh8", "c3-d4-e5", "not-a-move-of-piece", "Zambia Moves of the men", NULL},
        {"W:Wa7:Bh2", "a7-b8-c7", "promotion-ends-move", "Zambia Moves of the men", NULL},
        {"W:Wc3,a1:Bd4,h8", "a1-b2", "capture-mandatory", "Zambia Individual Tournament", "c3:e5"},
        {"W:Wc3:Bd4,d6", "c3:e5", "capture-incomplete", "Zambia Captures", "c3:e5:c7"},
        {"W:WK12:B9,10,18,19,25", "12:7", "ambiguous", "Zambia Captures", "h6:e3:c5:e7 h6:c1:a3:e7"},
    };
    EXPECT_ALL(rules_of(&profiles[PROFILE_ZAMBIA]), cases);
}

// Nigeria and Ghana, the article without the document's name. The square above 28 to the left is 23, then 17.
static const Case ten_by_ten[] = {
    {"W:W28:B1", "28", "malformed", "10.6", NULL},
    {"B:W7,K19,K36,37,38:BK3", "3x21x43x25x3", "capture-incomplete", "3.4", "3x21x43x25x14x41"}, // not x3 behind 14
    {"W:W28:B1", "f5-e6", "malformed", "10.6", NULL},
    {"W:W28:B1", "28-51", "off-board", "10.1", NULL},
    {"W:W28:B1", "~60/28-23", "off-board", "10.1", NULL},
    {"W:W28:B1", "27-22", "no-piece", "10.6", NULL},
    {"W:W28:B1", "1-6", "not-your-piece", "2.14", NULL},
    {"W:W33:B28", "33-24", "capture-with-hyphen", "10.7", "33x24"},
    {"W:W28:B1", "28-17", "not-a-move-of-piece", "2.4", NULL},
    {"W:WK28:B1", "28-27", "not-a-move-of-piece", "3.4", NULL},
    {"W:W28:B1", "28-34", "man-backward", "2.4", NULL},
    {"B:W28:B1", "1-12", "not-a-move-of-piece", "2.4", NULL},
    {"W:WK45,34:B5", "45-28", "path-blocked", "3.4", NULL},
    {"W:W28,23:B5", "28-23", "landing-occupied", "2.4", NULL},
    {"W:W28:B23,17", "28x17", "landing-occupied", "2.5", NULL},
    {"W:W28,23:B5", "28x17", "own-piece-jumped", "2.7", NULL},
    {"W:W28:B23,5", "28x17x28", "jumped-twice", "2.8", NULL},
    {"W:W28:B1", "28x23", "nothing-to-capture", "2.5", NULL},
    {"W:WK28:B2", "28x17", "nothing-to-capture", "3.4", NULL},
    {"W:W6:B20", "6-1-7", "promotion-ends-move", "2.4", NULL},
    {"W:W33,46:B28", "46-41", "capture-mandatory", "2.9", "33x24"},
    {"W:W33:B28,19", "33x24", "capture-incomplete", "2.5", "33x24x15"},
    {"W:WK45:B34,18", "45x28", "capture-incomplete", "3.4", "45x23x14 45x23x9 45x23x5"},
    {"W:WK35:B6,12,18,33,40", "35x38", "ambiguous", "10.7", "35x7x16x38 35x2x11x38"},
};

static void expect_ten_by_ten(ProfileId id, Huff huff, const Case *cases, size_t count) {
    Rules rules = rules_of(&profiles[id]);
    rules.huff = huff;
    for (size_t i = 0; i < count; i++) {
        char article[40];
        snprintf(article, sizeof article, "%s %s", rules.profile->document, cases[i].article);
        Case named = cases[i];
        named.article = article;
        expect(&rules, &named);
    }
}

static const size_t ten_by_ten_count = sizeof ten_by_ten / sizeof *ten_by_ten;

Test(judge, refusals_of_nigeria) {
    static const Case huffs[] = {
        {"W:W28:BK1", "~1/28-23", "nothing-to-huff", "3.5", NULL},
        {"W:W28:BK1,K5:L5", "~1/28-23", "not-huffable", "3.5", NULL},
        {"W:W28:BK1,K5:L5", "~28", "malformed", "10.6", NULL},
        {"W:W28:BK1,K5:L5", "~5/28-34", "man-backward", "2.4", NULL},
        {"W:W33:BK1,K28:L28", "~28/33x24", "nothing-to-capture", "2.5", NULL},
        {"W:W33,46:BK5,28:L5", "~5/46-41", "capture-mandatory", "2.9", "~5/33x24"},
        {"W:W33,46:BK5,28:L5", "46-41", "capture-mandatory", "2.9", "33x24"},
        {"W:W33,46:BK5,28,19:L5", "~5/33x24", "capture-incomplete", "2.5", "~5/33x24x15"},
    };
    expect_ten_by_ten(PROFILE_NIGERIA, HUFF_OFF, ten_by_ten, ten_by_ten_count);
    expect_ten_by_ten(PROFILE_NIGERIA, HUFF_KINGS, ten_by_ten, ten_by_ten_count);
    expect_ten_by_ten(PROFILE_NIGERIA, HUFF_KINGS, huffs, sizeof huffs / sizeof *huffs);
    expect_ten_by_ten(PROFILE_NIGERIA, HUFF_OFF, &(Case){"W:W28:BK1", "~1/28-23", "no-huffing", "3.5", NULL}, 1);
}

Test(judge, refusals_of_ghana) {
    static const Case huffs[] = {
        {"W:W28,50:B1,5", "~1/28-23", "nothing-to-huff", "9.2", NULL},
        {"W:W28,50:B1,5:L5", "~1/28-23", "not-huffable", "9.2", NULL},
        {"W:W33,50:B1,28:L28", "~28/33x24", "nothing-to-capture", "2.5", NULL},
    };
    expect_ten_by_ten(PROFILE_GHANA, HUFF_OFF, ten_by_ten, ten_by_ten_count);
    expect_ten_by_ten(PROFILE_GHANA, HUFF_ALL, huffs, sizeof huffs / sizeof *huffs);
    expect_ten_by_ten(PROFILE_GHANA, HUFF_OFF, &(Case){"W:W28:BK1", "~1/28-23", "no-huffing", "9.2", NULL}, 1);
}

Test(judge, the_turn_is_judged_where_the_side_is_known) {
    Rules rules = rules_of(&profiles[PROFILE_TZD]);
    Position p = set_up_from(&rules, "B:Wc3:Bh8").position;
    Refusal refusal;
    refusal_init(&refusal);
    cr_assert(judge_turn(&p, BLACK, &refusal));
    cr_assert_not(judge_turn(&p, WHITE, &refusal));
    cr_assert_str_eq(refusal_word(refusal.code), "not-your-turn");
    cr_assert_str_eq(refusal.message.what, "Black is to move, not White");
    static const char *const expected[PROFILES] = {"TZD 3",        "Drafti 5",     "Zambia Individual Tournament",
                                                   "Nigeria 2.14", "Ghana 2.14",   "TZD3 3",
                                                   "FMJD 5.4.1",   "FMJD64 Moves", "FMJD64 Moves"};
    for (int id = 0; id < PROFILES; id++) {
        Text article = {0};
        rules = rules_of(&profiles[id]);
        refusal_article(&article, &rules, &refusal);
        cr_assert_str_eq(text_string(&article), expected[id]);
        text_free(&article);
    }
    refusal_free(&refusal);
}

// A text of a few squares, mostly near each other, with any separators.
static void add_random_text(Text *text, const Rules *rules, Rng *rng) {
    int count = 2 + (int)rng_below(rng, 3);
    for (int i = 0; i < count; i++) {
        int number = 1 + (int)rng_below(rng, (uint32_t)rules->board->numbers);
        text_add(text, i == 0 ? "" : rng_below(rng, 2) ? "-" : "x");
        square_write(text, rules->board, &notation_default, square_of_number(rules->board, number));
    }
}

// What no legal move is meant by is refused with a sentence; capture-mandatory and capture-incomplete name moves.
Test(judge, any_text_is_a_legal_move_or_refused_with_a_reason) {
    int seen[REFUSALS] = {0};
    for (int id = 0; id < PROFILES; id++) {
        Rules rules = rules_of(&profiles[id]);
        Rng rng = {(uint64_t)id + 41};
        for (int i = 0; i < 3000; i++) {
            Position p = bridge_random_position(&rules, &rng, 5);
            Text text = {0};
            add_random_text(&text, &rules, &rng);
            Move move;
            Refusal refusal;
            refusal_init(&refusal);
            if (!judge_move((Span){text_string(&text), text.length}, &rules, &p, &notation_default, &move, &refusal)) {
                bool lists = refusal.code == REFUSAL_CAPTURE_MANDATORY || refusal.code == REFUSAL_CAPTURE_INCOMPLETE ||
                             refusal.code == REFUSAL_AMBIGUOUS || refusal.code == REFUSAL_CAPTURE_WITH_HYPHEN ||
                             refusal.code == REFUSAL_MAJORITY;
                cr_assert_eq(lists, refusal.moves.count > 0, "%s: %s", text_string(&text), refusal.message.what);
                cr_assert(*refusal.message.what);
                seen[refusal.code]++;
            }
            refusal_free(&refusal);
            text_free(&text);
        }
    }
    cr_assert_gt(seen[REFUSAL_CAPTURE_MANDATORY], 0);
    cr_assert_gt(seen[REFUSAL_MAN_BACKWARD], 0);
    cr_assert_gt(seen[REFUSAL_PATH_BLOCKED], 0);
}
