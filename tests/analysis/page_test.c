// The page and its parts: structure, links, the graph, the data of the script, and that nothing of the record is
// anything but text.
#define _POSIX_C_SOURCE 200809L

#include "analysis/page.h"

#include <criterion/criterion.h>
#include <string.h>

#include "analysis/page_parts.h"
#include "support/analysed_suite.h"

ANALYSED_SUITE(page);

static const char *page(void) {
    text_clear(&text);
    page_write(&text, &game.analysis, &game.record, "Made by <us>.", NULL, ENGLISH);
    return text_string(&text);
}

static const char *data(void) {
    PageLines lines = {0};
    page_lines_collect(&lines, &game.analysis, &game.record);
    text_clear(&text);
    page_data_write(&(Page){&text, &game.analysis, &game.record, &lines, NULL, ENGLISH});
    page_lines_free(&lines);
    return text_string(&text);
}

static int count(const char *what) {
    int found = 0;
    for (const char *at = strstr(text_string(&text), what); at; at = strstr(at + 1, what))
        found++;
    return found;
}

#define expect(what) cr_assert_not_null(strstr(text_string(&text), what), "'%s' is missing", what)
#define expect_not(what) cr_assert_null(strstr(text_string(&text), what), "'%s' is there", what)

// Black's 1... f6-g5 gives away a man and more, by the lines that are set here.
static void read_mistake(const char *pdn) {
    read_game(pdn);
    analysed_set_line(&game, 0, 10, "c3-b4");
    analysed_set_line(&game, 1, 0, "b6-a5 b4-c5 d6:b4 a3:c5");
    analysed_set_line(&game, 2, 150, "b4-c5");
}

#define MISTAKE                                                                                                        \
    "[White \"Juma\"]\n[Black \"Asha\"]\n[Event \"Cup\"]\n\n1. c3-b4 {quiet} f6-g5 (1... h6-g5! {or so}) 0-1"

Test(page, it_has_everything_in_one_file) {
    read_mistake(MISTAKE);
    page();
    expect("<title>Juma \u2013 Asha</title>");
    expect("<h1>Juma \u2013 Asha \u00b7 0-1</h1>");
    expect("<p class=\"quiet\">Cup \u00b7 TZD-2.2</p>");
    expect("<p>Made by &lt;us&gt;.</p>");
    expect("<meta name=\"viewport\"");
    expect("default-src 'none'");
    cr_assert_eq(count("<script"), 2, "the data and the script");
    cr_assert_eq(count("<style>"), 1);
    cr_assert_eq(count("<defs>"), 1);
    expect_not("src=");
    expect_not("@import");
    expect_not("url(");
    expect("prefers-color-scheme: dark");
    expect("@media print");
}

Test(page, every_move_is_a_link_with_its_score) {
    read_mistake(MISTAKE);
    page();
    expect("<a class=\"move\" id=\"move-1\" href=\"#move-1\" data-ply=\"1\"><span>c3-b4<span class=\"mark \"></span>"
           "</span><span class=\"score\">+0.00</span></a>");
    expect("<a class=\"move\" id=\"move-2\" href=\"#move-2\" data-ply=\"2\"><span>f6-g5<span class=\"mark blunder\">??"
           "</span></span><span class=\"score\">+1.50</span></a>");
    cr_assert_eq(count("<a class=\"move\""), 2);
    cr_assert_eq(count("<div class=\"row\">"), 2, "the comment parts the row");
}

Test(page, a_mistake_comes_with_what_was_better) {
    read_mistake(MISTAKE);
    page();
    expect(
        "<div class=\"note blunder\" data-note=\"2\"><p><b class=\"blunder\">Blunder.</b> Black's expected score falls "
        "from 50% to 14%. Better: <a class=\"step\" href=\"#moves\" data-ply=\"1\" data-line=\"0\" data-step=\"1\">"
        "1...&nbsp;b6-a5</a> <a class=\"step\" href=\"#moves\" data-ply=\"1\" data-line=\"0\" data-step=\"2\">"
        "2.&nbsp;b4-c5</a> ");
    expect("<h2>Turning points</h2>");
    cr_assert_eq(count("<figure>"), 1);
}

Test(page, a_turning_point_shows_both_moves_and_what_they_are_worth) {
    read_mistake(MISTAKE);
    page();
    expect("<a class=\"picture\" href=\"#move-2\" data-ply=\"2\"><b>1... f6-g5</b> <span class=\"mark blunder\">?\? "
           "Blunder</span>");
    cr_assert_eq(count("class=\"arrows\""), 2);
    cr_assert_eq(count(" stroke-dasharray=\"6 4\" d=\"M"), 1, "the move played");
    expect("<th scope=\"col\">Black expects</th><th scope=\"col\">Score</th>");
    expect("Played</th><td>f6-g5</td><td>14%</td><td>+1.50</td>");
    expect("Better</th><td><a class=\"step\" href=\"#moves\" data-ply=\"1\" data-line=\"0\" data-step=\"1\">b6-a5</a>"
           "</td><td>50%</td><td>+0.00</td>");
}

Test(page, a_forced_move_is_marked) {
    read_game("1. c3-d4 f6-e5 2. d4:f6 g7:e5 *");
    page();
    expect("d4:f6<span class=\"mark \"></span><span class=\"forced\">forced</span></span>");
    expect_not("c3-d4<span class=\"mark \"></span><span class=\"forced\">");
    expect("<em>Forced</em> is a move without a choice.");
}

Test(page, the_unit_of_the_scores_is_explained) {
    read_mistake(MISTAKE);
    game.analysis.man = 204;
    page();
    expect("With 24 pieces on the board +1.00 means that White can expect 74%, +2.00 94%;");
    expect("A man is worth 2.0 points in the positions of this game, on average.");
    expect_not("in men");
    game.analysis.man = 0;
    page();
    expect_not("A man is worth");
}

Test(page, accuracy_is_explained_where_it_stands) {
    read_mistake(MISTAKE);
    text_clear(&text);
    page_summary_write(&(Page){&text, &game.analysis, &game.record, NULL, NULL, ENGLISH});
    expect("<th scope=\"col\">Accuracy</th><th scope=\"col\">Lost per move</th>");
    expect("<b>Accuracy</b> is the mean over all moves");
    expect("<b>Lost per move</b> is the expected score");
}

Test(page, comments_and_variations_of_the_record_stay) {
    read_mistake(MISTAKE);
    page();
    expect("<div class=\"note \" data-note=\"1\"><span class=\"comment\">quiet</span> </div>");
    expect("<div class=\"variation\">(<a class=\"step\" href=\"#moves\" data-ply=\"1\" data-line=\"1\" data-step=\"1\">"
           "1...&nbsp;h6-g5</a><span class=\"mark\">!</span> <span class=\"comment\">or so</span> )</div>");
}

Test(page, variations_that_cannot_be_stepped_through_are_shown) {
    Text pdn = {0};
    text_add(&pdn, "1. c3-b4 ");
    for (int i = 0; i < PAGE_VARIATIONS_MAX + 5; i++)
        text_add(&pdn, "(1. g3-h4) ");
    read_game(text_string(&pdn));
    page();
    cr_assert_eq(count("<div class=\"variation\">(<a class=\"step\""), PAGE_VARIATIONS_MAX);
    cr_assert_eq(count("<div class=\"variation\">(1.&nbsp;g3-h4<span"), 5);
    text_free(&pdn);
}

Test(page, the_records_own_mark_is_shown) {
    read_mistake("1. c3-b4 f6-g5! *");
    page();
    expect("f6-g5<span class=\"mark blunder\">!</span>");
    expect("<b class=\"blunder\">Blunder.</b>");
}

// The best move in position `ply` was not the one played.
static void set_better(int ply, int score) {
    const Game *played = &game.analysis.game;
    MoveList list;
    rules_list_moves(&played->rules, &played->states[ply].position, &list);
    int other = move_equal(list.moves[0], played->states[ply + 1].move);
    Text move = {0};
    move_write(&move, &played->rules, &played->states[ply].position, list.moves[other], &notation_default);
    analysed_set_line(&game, ply, score, text_string(&move));
    text_free(&move);
    move_list_free(&list);
}

Test(page, the_six_worst_moves_get_a_diagram) {
    read_game("1. g3-h4 h6-g5 2. h2-g3 d6-e5 3. c3-b4 b6-c5 4. b4:d6 e7:c5 5. e3-f4 *");
    // Both sides think that they stand better: each of these moves is a mistake, 3... b6-c5 the least.
    static const int plies[] = {0, 1, 2, 3, 4, 5, 8};
    for (size_t i = 0; i < sizeof plies / sizeof *plies; i++)
        set_better(plies[i], plies[i] == 5 ? 60 : 100);
    page();
    cr_assert_eq(count("<div class=\"note"), 7);
    cr_assert_eq(count("<figure>"), ANALYSIS_MOMENTS_MAX);
    expect_not("<a class=\"picture\" href=\"#move-6\"");
    expect("<a class=\"picture\" href=\"#move-9\"");
}

Test(page, nothing_of_the_record_is_markup) {
    read_mistake(
        "[White \"\\\"><img src=x onerror=a()>\"]\n[Black \"</title><b>B\"]\n[Event \"<script>b()</script>\"]\n"
        "[Site \"&lt;\"]\n[Round \"'r'\"]\n[Date \"<!--\"]\n\n{</div><script>c()</script>} 1. c3-b4 {<i>} f6-g5 "
        "({</script>} 1... h6-g5 {]]><u>}) 0-1");
    page();
    static const char *const bad[] = {"<img", "<b>B", "<script>b", "<!--", "<script>c", "<i>", "<u>"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        expect_not(bad[i]);
    expect_not("</title><b>");
    cr_assert_eq(count("</script>"), 2);
    expect("&quot;&gt;&lt;img src=x onerror=a()&gt;");
    expect("&amp;lt;");
    expect("round &#39;r&#39;");
}

Test(page, a_name_that_says_nothing_is_left_out) {
    read_game("[White \"?\"]\n[Black \"?\"]\n[Date \"????.??.??\"]\n\n1. c3-b4 *");
    page();
    expect("<title>Analysis of a game</title>");
    expect_not("????");
    expect("<h1>Analysis of a game</h1>");
}

Test(page, a_position_shows_its_lines) {
    read_game("[FEN \"W:Wc3:Bb4,d4,f6\"]\n\n{Find the <best>} *");
    analysed_set_line(&game, 0, 200, "c3:e5:g7");
    analysed_set_line(&game, 0, -100, "c3:a5");
    page();
    expect("<title>Analysis of a position</title>");
    expect("<section id=\"lines\">\n<h2>Best play from here</h2>\n<ol>\n<li><a class=\"step\"");
    expect("<span class=\"score\">(+2.00)</span></li>\n<li>");
    expect("<span class=\"comment\">Find the &lt;best&gt;</span>");
    expect_not("class=\"graph\"");
    expect_not("<div class=\"moves\">");
    expect_not("Turning points");
}

Test(page, a_finished_game_says_how_it_ended) {
    read_game("[FEN \"W:Wa1:Bb2\"]\n\n1. a1:c3 1-0");
    page();
    expect("<p class=\"ending\">White wins: Black has no pieces left (TZD 7.1).</p>");
    read_game("[FEN \"W:WKa1,c1:BKh6:M10\"]\n\n*");
    page();
    expect("<p class=\"ending\">Draw: neither side can force a win and each side made 5 moves (TZD 8.4).</p>");
}

Test(page, a_game_that_was_given_up_says_so) {
    read_game("1. c3-b4 b6-a5 0-1");
    page();
    expect("<p class=\"ending\">The moves end here. The recorded result is 0-1.</p>");
    read_game("1. c3-b4 b6-a5 *");
    page();
    expect_not("class=\"ending\"");
}

Test(page, the_data_tells_every_position) {
    read_game("[FEN \"W:Wc3,Kh2:Bb4,d4,f6\"]\n\n1. c3:e5:g7 (1. c3:a5) *");
    analysed_set_line(&game, 0, 200, "c3:a5");
    data();
    cr_assert_eq(strncmp(text_string(&text), "{\"squares\":[\"b8\",\"d8\",", 22), 0);
    expect("\"positions\":[{\"board\":\"..........b.....bb...w.....W....\",\"turn\":\"w\",\"way\":[],\"score\":\"+2."
           "00\",");
    expect("\"lines\":[{\"score\":\"+2.00\",\"moves\":[{\"number\":\"1.\",\"text\":\"c3:a5\",");
    expect("]}]},{\"moves\":[{\"number\":\"1.\",\"text\":\"c3:a5\",");
    expect("{\"number\":\"1.\",\"text\":\"c3:e5:g7\",\"board\":\".......w........b..........W....\"");
    expect("\"turn\":\"b\",\"way\":[22,15,8],");
}

Test(page, the_graph_has_a_point_for_each_position_and_axes) {
    read_mistake("1. c3-b4 f6-g5 *");
    text_clear(&text);
    Page page = {&text, &game.analysis, &game.record, NULL, NULL, ENGLISH};
    page_graph_write(&page);
    expect("data-left=\"46\" data-width=\"426\"");
    expect("<path class=\"curve\" d=\"M46.0 74.2L259.0 77.0L472.0 27.0\"/>");
    expect("<title>1... f6-g5 ?\?</title>");
    cr_assert_eq(count("class=\"point blunder\""), 1);
    expect("<desc id=\"graph-text\">From 52% at the start to 86% at the end.</desc>");
    static const char *const labels[] = {">0%</text>", ">50%</text>", ">100%</text>", ">Move</text>"};
    for (size_t i = 0; i < sizeof labels / sizeof *labels; i++)
        cr_assert_eq(count(labels[i]), 1, "%s", labels[i]);
    expect("<text x=\"259.0\" y=\"163\" text-anchor=\"middle\">1</text>");
    text_clear(&text);
    page_graph_write_legend(&page);
    cr_assert_eq(count("<li>"), 5);
}
