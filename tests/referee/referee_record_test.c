// Refereed games as PDN: what is kept, and what of a record is refused. That whole games are read back equal is shown
// by games_test.c.
#include "referee/referee_record.h"

#include <criterion/criterion.h>
#include <string.h>

#include "pdn/pdn_writer.h"
#include "pdn/rule_tags.h"
#include "support/arbiter.h"
#include "support/effort.h"
#include "support/random_record.h"

static Referee referee;
static Fault fault;
static RecordResult result;

// A game of tzd with a notation that is asked for.
static void begin_with(Notation asked) {
    Rules rules = rules_of(&profiles[PROFILE_TZD]);
    RefereeStart start = referee_ordinary_start(&rules, &asked);
    referee_start(&referee, &start);
}

static void open_referee(void) {
    fault_init(&fault);
    begin_with(notation_of_profile);
}

static void close_referee(void) {
    fault_free(&fault);
    referee_free(&referee);
}

TestSuite(referee_record, .init = open_referee, .fini = close_referee);

static bool load_game(const char *pdn, int number) {
    PdnReader *reader = pdn_reader_new_text((Span){pdn, strlen(pdn)});
    bool good = referee_load(&referee, reader, "games.pdn", number, &result, &fault);
    pdn_reader_free(reader);
    return good;
}

static void expect_ending(const char *expected) {
    Ending ending = referee_ending(&referee);
    Text text = {0};
    ending_write(&text, &referee.game.rules, &ending, false);
    cr_assert_str_eq(text_string(&text), expected);
    text_free(&text);
}

static const char *saved(void) {
    static Text pdn;
    text_clear(&pdn);
    referee_save(&referee, &pdn);
    return text_string(&pdn);
}

Test(referee_record, tags_tell_the_game) {
    Rules rules = rules_of(&profiles[PROFILE_ZAMBIA]);
    RefereeStart start = referee_ordinary_start(&rules, &notation_default);
    start.control = (TimeControl){true, 180500, 2000};
    start.players[WHITE] = (Span){"A \"B\"", 5};
    referee_start(&referee, &start);
    cr_assert(referee_flag(&referee, BLACK, &fault));
    const char *pdn = saved();
    static const char *const tags[] = {"[White \"A \\\"B\\\"\"]\n[Black \"?\"]\n",
                                       "[Result \"1-0\"]\n",
                                       "[RuleVersion \"Zambia-1\"]\n",
                                       "[Termination \"time\"]\n",
                                       "[TimeControl \"180.500+2\"]\n",
                                       "\n\n1-0\n"};
    for (size_t i = 0; i < sizeof tags / sizeof *tags; i++)
        cr_assert(strstr(pdn, tags[i]), "%s", pdn);
    Text copy = {0};
    text_add(&copy, pdn);
    cr_assert(load_game(text_string(&copy), 1), "%s", fault.message.what);
    cr_assert_eq(referee.control.base, 180500);
    cr_assert_eq(referee.control.increment, 2000);
    cr_assert_str_eq(text_string(&referee.players[WHITE]), "A \"B\"");
    cr_assert_eq(referee.players[BLACK].length, 0);
    expect_ending("win white time");
    cr_assert_eq(referee.left[BLACK], 0, "the flag has fallen");
    cr_assert_eq(referee.left[WHITE], 180500);
    cr_assert(referee_undo(&referee, 1, &fault));
    cr_assert_eq(referee.left[BLACK], 180500, "it stands again");
    text_free(&copy);
}

static void play_text(const char *text) {
    Move move;
    cr_assert(referee_play(&referee, NULL, (Span){text, strlen(text)}, &move, &fault), "%s", fault.message.what);
}

Test(referee_record, marks_are_kept) {
    play_text("c3-b4!");
    play_text("b6-a5?!+");
    play_text("b4-c5");
    cr_assert(strstr(saved(), "\n1. c3-b4! b6-a5?! $19 2. b4-c5 *\n"), "%s", saved());
    cr_assert(referee_undo(&referee, 2, &fault));
    play_text("b6-c5=");
    Text copy = {0};
    text_add(&copy, saved());
    cr_assert(strstr(text_string(&copy), "\n1. c3-b4! b6-c5 $10 *\n"), "%s", text_string(&copy));
    cr_assert(load_game(text_string(&copy), 1));
    cr_assert_str_eq(saved(), text_string(&copy), "and read back");
    text_free(&copy);
    cr_assert(load_game("1. c3-b4 $7 $200 *", 1));
    cr_assert(strstr(saved(), "\n1. c3-b4 $7 $200 *\n"), "glyphs that have no mark: %s", saved());
}

Test(referee_record, marks_of_more_moves_than_fit_at_first) {
    static const char *const moves[] = {"a1-b2!", "b8-a7?", "b2-a1!!", "a7-b8??"};
    arbiter_start_fen(&referee, PROFILE_TZD, "W:WKa1,Kc1:BKb8,Kd8");
    for (int i = 0; i < 240; i++)
        play_text(moves[i % 4]);
    for (int i = 0; i < 240; i++)
        cr_assert_eq(referee_marks(&referee, i + 1)->nags[0], i % 4 + 1);
}

Test(referee_record, a_game_of_many_is_found) {
    static const char pdn[] = "[White \"A\"]\n1. c3-b4 *\n\n[White \"B\"]\n1. c3-d4 b6-a5 *\n";
    cr_assert(load_game(pdn, 2), "%s", fault.message.what);
    cr_assert_str_eq(text_string(&referee.players[WHITE]), "B");
    cr_assert_eq(referee.game.count, 3);
    cr_assert_not(load_game(pdn, 3));
    cr_assert_str_eq(fault.message.what, "there is no game 3, only 2");
}

Test(referee_record, a_result_without_its_reason_is_reported_and_the_game_goes_on) {
    cr_assert(load_game("1. c3-b4 b6-a5 1-0", 1));
    cr_assert_eq(result, RESULT_WHITE);
    expect_ending("ongoing");
    cr_assert(load_game("[Termination \"normal\"]\n1. c3-b4 b6-a5 1-0", 1), "another program's word");
    expect_ending("ongoing");
    cr_assert(load_game("[Termination \"resignation\"]\n1. c3-b4 b6-a5 1-0", 1));
    expect_ending("win white resignation");
    cr_assert(load_game("[Termination \"agreement\"]\n1. c3-b4 b6-a5 1/2-1/2", 1));
    expect_ending("draw agreement");
    cr_assert(load_game("[Termination \"forfeit\"]\n1. c3-b4 b6-a5 0-1", 1));
    expect_ending("win black forfeit");
    cr_assert(load_game("[TimeControl \"40/7200:3600\"]\n1. c3-b4 *", 1));
    cr_assert_not(referee.control.used);
}

// A record of a tournament, as federations publish them.
static const char published[] =
    "[Event \"Dodoma Open\"]\n[Date \"2026.05.09\"]\n[Round \"3.2\"]\n[White \"Asha\"]\n[Black \"Juma\"]\n"
    "[Result \"1-0\"]\n[TimeControl \"40/7200:3600\"]\n[Termination \"normal\"]\n[GameType \"29,W,8,8,A0,0\"]\n"
    "[Variant \"Tanzanian\"]\n[RuleVersion \"TZD-2.2\"]\n\n"
    "{Round three} 1. c3-b4! {open} (1. c3-d4 $14 {solid} 1... b6-a5) (1. a3-b4 {or})\n"
    "1... b6-a5 2. b4-c5 (2. d2-c3 {quiet}) 2... d6:b4 {one\n\ntwo} 3. a3:c5 {resigned} 1-0\n\n";

Test(referee_record, a_record_is_saved_as_it_was_loaded) {
    cr_assert(load_game(published, 1), "%s", fault.message.what);
    cr_assert_str_eq(saved(), published);
    play_text("h6-g5");
    cr_assert(referee_undo(&referee, 1, &fault));
    cr_assert_str_eq(saved(), published, "a move taken back has changed nothing");
}

Test(referee_record, a_declared_end_that_is_taken_back_is_not_saved) {
    cr_assert(load_game("[Result \"1-0\"]\n[Termination \"resignation\"]\n\n1. c3-d4 b6-a5 1-0", 1), "%s",
              fault.message.what);
    cr_assert(strstr(saved(), "[Termination \"resignation\"]"), "%s", saved());
    cr_assert(referee_undo(&referee, 1, &fault));
    cr_assert(strstr(saved(), "[Result \"*\"]") && strstr(saved(), "b6-a5 *\n"), "%s", saved());
    cr_assert_not(strstr(saved(), "Termination"), "%s", saved());
    cr_assert(referee_offer(&referee, WHITE, &fault) && referee_accept(&referee, NULL, &fault));
    cr_assert(strstr(saved(), "[Result \"1/2-1/2\"]") && strstr(saved(), "[Termination \"agreement\"]"), "%s", saved());
}

Test(referee_record, what_is_said_of_the_moves_stays_when_the_game_goes_on) {
    cr_assert(load_game(published, 1), "%s", fault.message.what);
    play_text("h6-g5?");
    const char *moves = "3. a3:c5 {resigned} 3... h6-g5? *\n\n";
    cr_assert(strstr(saved(), moves), "%s", saved());
    cr_assert(strstr(saved(), "[Result \"*\"]\n[TimeControl"), "the result was that of fewer moves: %s", saved());
    cr_assert_not(strstr(saved(), "Termination"), "%s", saved());
    cr_assert(referee_resign(&referee, BLACK, &fault));
    cr_assert(strstr(saved(), "[Round \"3.2\"]") && strstr(saved(), "[Termination \"resignation\"]"), "%s", saved());
}

Test(referee_record, another_move_replaces_the_rest_of_the_record) {
    cr_assert(load_game(published, 1), "%s", fault.message.what);
    cr_assert(referee_undo(&referee, 3, &fault));
    play_text("d2-c3");
    cr_assert(strstr(saved(), "(1. a3-b4 {or})\n1... b6-a5 2. d2-c3 *\n\n"), "%s", saved());
    cr_assert(referee_undo(&referee, 3, &fault));
    cr_assert(strstr(saved(), "\n\n{Round three} *\n\n"), "%s", saved());
    play_text("c3-d4");
    cr_assert(strstr(saved(), "\n\n{Round three} 1. c3-d4 *\n\n"), "%s", saved());
}

Test(referee_record, a_new_game_knows_nothing_of_a_loaded_one) {
    cr_assert(load_game(published, 1), "%s", fault.message.what);
    RefereeStart start = referee_ordinary_start(&referee.game.rules, &notation_default);
    referee_start(&referee, &start);
    cr_assert_not(strstr(saved(), "Dodoma"), "%s", saved());
    cr_assert(strstr(saved(), "[TimeControl \"-\"]\n\n*"), "%s", saved());
}

// The moves of a record with all that is said of them; the tags end at the first empty line.
static const char *moves_of(const char *pdn) {
    const char *moves = strstr(pdn, "\n\n");
    return moves ? moves : pdn;
}

Test(referee_record, records_of_any_shape_are_saved_as_they_were_loaded) {
    Rng rng = {23};
    int loaded = 0;
    for (int i = 0; i < effort_count(400); i++) {
        Rules rules = rules_of(&profiles[i % PROFILES]);
        Text pdn = {0};
        Record record;
        record_init(&record, &rules);
        random_record(&record, &rules, &rng, 30, true);
        record.notation = notation_of_records(notation_for(notation_of_profile, rules.profile));
        record.result = RESULT_NONE;
        record_remove_tag(&record, "Termination");
        rule_tags_set(&record);
        pdn_write(&pdn, &record);
        // Some go on after the end by the rules.
        if (load_game(text_string(&pdn), 1)) {
            loaded++;
            cr_assert_str_eq(moves_of(saved()), moves_of(text_string(&pdn)));
        }
        record_free(&record);
        text_free(&pdn);
    }
    cr_assert_gt(loaded, effort_count(200), "most are games by the rules: %d", loaded);
}

static void expect_refused(const char *pdn, const char *what) {
    Text before = {0}, after = {0};
    arbiter_state(&before, &referee);
    cr_assert_not(load_game(pdn, 1), "%s", pdn);
    cr_assert_str_eq(fault.code, "bad-record");
    cr_assert(strstr(fault.message.what, what), "%s: %s", pdn, fault.message.what);
    arbiter_state(&after, &referee);
    cr_assert_str_eq(text_string(&after), text_string(&before), "%s", pdn);
    text_free(&before);
    text_free(&after);
}

Test(referee_record, records_against_the_rules_are_refused) {
    expect_refused("", "there is no game 1, only 0");
    expect_refused("1. c3-b4 b6-b5 *",
                   "games.pdn:1:10: game 1, move 1 (Black): illegal move 'b6-b5': b5 is a light square");
    expect_refused("[FEN \"W:Wc3:Bd4\"]\n[SetUp \"1\"]\n1. c3:e5 0-1",
                   "the result is 0-1, but by the rules the game ended here: win white no-pieces TZD 7.1");
    expect_refused("[RuleVersion \"Drafti-1.0\"]\n[FEN \"W:Wa1:Bh8,g7:M59\"]\n[SetUp \"1\"]\n1. a1-b2 h8-g7 *",
                   "illegal move");
    expect_refused("[RuleVersion \"Drafti-1.0\"]\n[FEN \"W:Wa1,h2:Bb8:M59\"]\n[SetUp \"1\"]\n1. a1-b2 b8-a7 *",
                   "move 1 (Black): a move after the end of the game: draw move-limit Drafti 10.2");
    expect_refused("[Termination \"agreement\"]\n1. c3-b4 b6-a5 1-0", "cannot have ended 1-0 by agreement");
    expect_refused("[Termination \"resignation\"]\n1. c3-b4 b6-a5 1/2-1/2", "cannot have ended 1/2-1/2 by resignation");
    expect_refused("[Termination \"forfeit\"]\n1. c3-b4 b6-a5 1/2-1/2", "cannot have ended 1/2-1/2 by forfeit");
    expect_refused("[Termination \"threefold\"]\n1. c3-b4 b6-a5 1/2-1/2", "cannot have ended 1/2-1/2 by threefold");
    expect_refused("[Termination \"no-moves\"]\n1. c3-b4 b6-a5 1-0", "cannot have ended 1-0 by no-moves");
    expect_refused("[Termination \"time-insufficient-material\"]\n1. c3-b4 b6-a5 1/2-1/2", "cannot have ended");
    expect_refused("[Termination \"resignation\"]\n1. c3-b4 b6-a5 0-0", "cannot have ended 0-0 by resignation");
}

// Edition 3.0, appendix B: 1 = a1. Edition 2.2 counts from b8.
Test(referee_record, a_loaded_game_counts_the_squares_of_its_profile) {
    static const char tzd3[] = "[RuleVersion \"TZD-3.0\"]\n[Result \"*\"]\n\n1. 9-13 *";
    static const char tzd[] = "[RuleVersion \"TZD-2.2\"]\n[Result \"*\"]\n\n1. 22-17 *";
    for (int i = 0; i < 2; i++) {
        cr_assert(load_game(tzd3, 1), "%s", fault.message.what);
        cr_assert_eq(referee.notation.numbering, NUMBERING_A1);
        Move move;
        cr_assert(referee_play(&referee, NULL, (Span){"24-20", 5}, &move, &fault), "%s", fault.message.what);
    }
    cr_assert(load_game(tzd, 1), "%s", fault.message.what);
    cr_assert_eq(referee.notation.numbering, NUMBERING_B8);
}

Test(referee_record, a_notation_that_was_asked_for_stays) {
    begin_with((Notation){STYLE_NUMERIC, NUMBERING_G1});
    cr_assert(load_game("[RuleVersion \"TZD-3.0\"]\n[Result \"*\"]\n\n1. c3-b4 *", 1), "%s", fault.message.what);
    cr_assert_eq(referee.notation.style, STYLE_NUMERIC);
    cr_assert_eq(referee.notation.numbering, NUMBERING_G1);
    begin_with((Notation){STYLE_OF_PROFILE, NUMBERING_B8}); // that of tzd, but asked for
    cr_assert(load_game("[RuleVersion \"TZD-3.0\"]\n[Result \"*\"]\n\n1. 22-18 *", 1), "%s", fault.message.what);
    cr_assert_eq(referee.notation.style, STYLE_PDN);
    cr_assert_eq(referee.notation.numbering, NUMBERING_B8);
}
