#include "lessons/lesson_page.h"

#include <string.h>

#include "analysis/diagram.h"
#include "base/html.h"
#include "base/markup.h"
#include "lessons/census.h"
#include "lessons/training.h"
#include "notation/fen.h"
#include "notation/game_text.h"

static const char *const style[] = {
#include "lessons/lesson_page.css.inc"
};
static const char *const script[] = {
#include "lessons/lesson_page.js.inc"
};

enum { CLAIMS_MAX = 16, LINE_MAX_PLIES = 100, TRAIN = 6, TRAIN_SEED = 1 };

// What the page says besides the lesson.
typedef struct Words {
    const char *of, *counted, *lines, *start, *best, *train, *answer, *back, *on;
} Words;

static const Words english = {
    "%s of %s",    "Every figure was counted anew for this page, in all positions of the ending:",
    "Lines",       "White to move",
    "Good moves:", "Positions to train on: White to move, and only one move is right",
    "Answer",      "One move back",
    "One move on"};
static const Words swahili = {"%s kati ya %s",
                              "Kila takwimu imehesabiwa upya kwa ukurasa huu, katika mikao yote ya mwisho huu:",
                              "Mfululizo wa hatua",
                              "Zamu ya Nyeupe",
                              "Hatua nzuri:",
                              "Mikao ya mazoezi: zamu ya Nyeupe, na hatua moja tu ndiyo sahihi",
                              "Jibu",
                              "Hatua moja nyuma",
                              "Hatua moja mbele"};

typedef struct Claim {
    Span name, census; // "hold", "KvKKK quiet own-road=1"
    uint64_t count, of;
} Claim;

typedef struct Writer {
    const LessonPage *page;
    Language language;
    const Words *words;
    Text *text;
    Claim claims[CLAIMS_MAX];
    int claim_count;
    Material material;
} Writer;

// "1,234"
static void add_number(Text *text, uint64_t number) {
    if (number >= 1000) {
        add_number(text, number / 1000);
        text_printf(text, ",%03u", (unsigned)(number % 1000));
    } else {
        text_printf(text, "%u", (unsigned)number);
    }
}

static void add_share(Writer *w, uint64_t count, uint64_t of) {
    Text some = {0}, all = {0};
    add_number(&some, count);
    add_number(&all, of);
    text_printf(w->text, w->words->of, text_string(&some), text_string(&all));
    text_free(&some);
    text_free(&all);
}

// ---- Claims

// "lost KvK quiet own-road=1 other-road=1 loss 2 of 14": counted, and compared with what it says.
static bool take_claim(Writer *w, Span rest, Error *error) {
    Text line = {0};
    text_add_bytes(&line, rest.start, rest.length);
    Scanner scanner = scanner_of(text_string(&line));
    Claim *claim = &w->claims[w->claim_count];
    claim->name = (Span){rest.start, scanner_next(&scanner).length};
    size_t begin = (size_t)(scanner_peek(&scanner).start - text_string(&line));
    Census census;
    CensusCounts counts;
    long long count = 0, of = 0;
    bool good = census_read(&scanner, &census, error);
    size_t end = (size_t)(scanner_peek(&scanner).start - text_string(&line));
    claim->census = span_trim((Span){rest.start + begin, end - begin});
    TableResult result = census_result(scanner_next(&scanner));
    good = good && result != TABLE_UNKNOWN && span_to_number(scanner_next(&scanner), &count) &&
           span_equal(scanner_next(&scanner), "of") && span_to_number(scanner_next(&scanner), &of);
    good = good && census_take(&census, w->page->tb, &counts, error);
    if (good) {
        claim->count = counts.of[result];
        claim->of = counts.all;
        w->claim_count++;
    }
    if (good && (counts.of[result] != (uint64_t)count || counts.all != (uint64_t)of))
        good = error_set(error, "the tables do not say '%s': they count %llu of %llu", text_string(&line),
                         (unsigned long long)counts.of[result], (unsigned long long)counts.all);
    text_free(&line);
    return good;
}

static bool take_claims(Writer *w, const Lesson *lesson, Error *error) {
    for (int i = 0; i < lesson->count; i++) {
        LessonLine line = lesson_line(lesson, i);
        if (span_equal(line.word, "claim") && w->claim_count < CLAIMS_MAX && !take_claim(w, line.rest, error))
            return false;
    }
    return true;
}

static void write_plain(Writer *w, const char *start, size_t length) {
    Text plain = {0};
    text_add_bytes(&plain, start, length);
    markup_add(w->text, text_string(&plain));
    text_free(&plain);
}

static const Claim *claim_named(const Writer *w, const char *name, size_t length) {
    for (int i = 0; i < w->claim_count; i++)
        if (w->claims[i].name.length == length && memcmp(w->claims[i].name.start, name, length) == 0)
            return &w->claims[i];
    return NULL;
}

// A paragraph with the shares that its {names} stand for.
static void write_filled(Writer *w, Span said) {
    const char *at = said.start, *end = said.start + said.length;
    while (at < end) {
        const char *open = memchr(at, '{', (size_t)(end - at));
        const char *close = open ? memchr(open, '}', (size_t)(end - open)) : NULL;
        const Claim *claim = close ? claim_named(w, open + 1, (size_t)(close - open - 1)) : NULL;
        const char *stop = claim ? open : close ? close + 1 : end;
        write_plain(w, at, (size_t)(stop - at));
        if (claim)
            add_share(w, claim->count, claim->of);
        at = claim ? close + 1 : stop;
    }
}

static void write_texts(Writer *w, const Lesson *lesson) {
    for (int i = 0; i < lesson->count; i++) {
        LessonLine line = lesson_line(lesson, i);
        if (!lesson_says(line.word, "text", w->page->language))
            continue;
        text_add(w->text, "<p>");
        write_filled(w, line.rest);
        text_add(w->text, "</p>\n");
    }
    text_printf(w->text, "<details class=\"counted\">\n<summary>%s</summary>\n<ul>\n", w->words->counted);
    for (int i = 0; i < w->claim_count; i++) {
        const Claim *c = &w->claims[i];
        text_add(w->text, "<li>");
        add_share(w, c->count, c->of);
        text_add(w->text, ": <code>mfalme tb count ");
        write_plain(w, c->census.start, c->census.length);
        text_add(w->text, "</code></li>\n");
    }
    text_add(w->text, "</ul>\n</details>\n");
}

// ---- Lines

static void write_move(Writer *w, const Position *p, Move move) {
    Text text = {0};
    move_write(&text, w->page->rules, p, move, w->page->notation);
    markup_add(w->text, text_string(&text));
    text_free(&text);
}

static void write_diagram(Writer *w, const Position *p, const Position *before, Move move) {
    Diagram diagram = {
        .rules = w->page->rules, .notation = w->page->notation, .position = *p, .language = w->language, .part = true};
    if (before)
        diagram.last = diagram_path(w->page->rules, before, move);
    diagram_write(w->text, &diagram);
}

// The position, and each one after it in the best play of both sides.
static void write_line(Writer *w, const Game *game, const TableMoves *moves) {
    Move line[LINE_MAX_PLIES];
    int count = tb_line(w->page->tb, game, moves->moves[0].move, line, LINE_MAX_PLIES, NULL, NULL);
    text_printf(
        w->text,
        "<div class=\"line\">\n<div class=\"controls\" hidden><button type=\"button\" class=\"back\" "
        "aria-label=\"%s\">\u2039</button> <button type=\"button\" class=\"on\" aria-label=\"%s\">\u203a</button>"
        "</div>\n<figure class=\"step\">\n",
        w->words->back, w->words->on);
    Position p = game_now(game)->position;
    write_diagram(w, &p, NULL, move_none());
    text_printf(w->text, "<figcaption>%s</figcaption>\n</figure>\n", w->words->start);
    for (int i = 0; i < count; i++) {
        Position next = position_after(&p, line[i]);
        text_add(w->text, "<figure class=\"step\">\n");
        write_diagram(w, &next, &p, line[i]);
        text_printf(w->text, "<figcaption>%d%s ", i / 2 + 1, i % 2 ? "..." : ".");
        write_move(w, &p, line[i]);
        text_add(w->text, "</figcaption>\n</figure>\n");
        p = next;
    }
    text_add(w->text, "</div>\n");
}

// The moves that keep what the position is worth.
static void write_good_moves(Writer *w, const Game *game, const TableMoves *moves) {
    text_printf(w->text, "<p>%s", w->words->best);
    for (int i = 0; i < moves->count && moves->moves[i].result == moves->moves[0].result; i++) {
        text_add(w->text, i ? ", " : " ");
        write_move(w, &game_now(game)->position, moves->moves[i].move);
    }
    text_add(w->text, "</p>\n");
}

static bool write_task(Writer *w, Span fen, Error *error) {
    Text text = {0};
    Game game = {0};
    TableMoves moves = {0};
    text_add_bytes(&text, fen.start, fen.length);
    Scanner line = scanner_of(text_string(&text));
    bool good = game_read(&game, w->page->rules, w->page->notation, &line, error);
    if (good) {
        tb_moves_find(&moves, w->page->tb, &game);
        if (moves.moves[0].result == TABLE_WIN) {
            write_line(w, &game, &moves);
        } else {
            text_add(w->text, "<div class=\"train\">\n<figure>\n");
            write_diagram(w, &game_now(&game)->position, NULL, move_none());
            text_add(w->text, "</figure>\n</div>\n");
        }
        write_good_moves(w, &game, &moves);
    }
    tb_moves_free(&moves);
    game_free(&game);
    text_free(&text);
    return good;
}

static bool write_tasks(Writer *w, const Lesson *lesson, Error *error) {
    text_printf(w->text, "<h2>%s</h2>\n", w->words->lines);
    Span fen = {0};
    for (int i = 0; i < lesson->count; i++) {
        LessonLine line = lesson_line(lesson, i);
        if (span_equal(line.word, "task"))
            fen = line.rest;
        if (!lesson_says(line.word, "do", w->page->language))
            continue;
        text_add(w->text, "<h3>");
        write_filled(w, line.rest);
        text_add(w->text, "</h3>\n");
        if (!write_task(w, fen, error))
            return false;
    }
    return true;
}

// ---- Positions to train on

static void write_training(Writer *w) {
    Rng rng = {TRAIN_SEED};
    Game game = {0};
    TableMoves moves = {0};
    text_printf(w->text, "<h2>%s</h2>\n<div class=\"train\">\n", w->words->train);
    for (int i = 0; i < TRAIN; i++) {
        if (!training_draw(w->page->tb, w->page->rules, w->material, &rng, &game, &moves))
            break;
        const Position *p = &game_now(&game)->position;
        SetUp set_up = {.position = *p, .move_number = 1};
        text_add(w->text, "<figure>\n");
        write_diagram(w, p, NULL, move_none());
        text_add(w->text, "<figcaption><code>");
        fen_write(w->text, w->page->rules, w->page->notation, &set_up, true);
        text_printf(w->text, "</code> <details><summary>%s</summary>", w->words->answer);
        write_move(w, p, moves.moves[0].move);
        text_add(w->text, "</details></figcaption>\n</figure>\n");
    }
    text_add(w->text, "</div>\n");
    tb_moves_free(&moves);
    game_free(&game);
}

// ---- The page

static void write_head(Writer *w, const Lesson *lesson) {
    Text title = {0};
    Scanner first = scanner_of(lesson_line(lesson, 0).rest.start);
    scanner_next(&first);
    scanner_next(&first);
    material_read(scanner_next(&first), &w->material);
    for (int i = 0; i < lesson->count; i++) {
        LessonLine line = lesson_line(lesson, i);
        if (lesson_says(line.word, "title", w->page->language))
            text_add_bytes(&title, line.rest.start, line.rest.length);
    }
    html_add_head(w->text, w->language, text_string(&title), HTML_LINES(style), true);
    text_printf(w->text, "<body lang=\"%s\">\n", w->page->language);
    text_add(w->text, "<svg width=\"0\" height=\"0\" style=\"position:absolute\" aria-hidden=\"true\">\n");
    diagram_write_definitions(w->text);
    text_add(w->text, "</svg>\n<h1>");
    markup_add(w->text, text_string(&title));
    text_add(w->text, "</h1>\n");
    text_free(&title);
}

bool lesson_page_write(Text *text, const LessonPage *page, const Lesson *lesson, Error *error) {
    Language language = strcmp(page->language, "sw") == 0 ? KISWAHILI : ENGLISH;
    Writer w = {.page = page, .language = language, .words = language == KISWAHILI ? &swahili : &english, .text = text};
    if (!take_claims(&w, lesson, error))
        return false;
    write_head(&w, lesson);
    write_texts(&w, lesson);
    if (!write_tasks(&w, lesson, error))
        return false;
    write_training(&w);
    text_add(text, "<script>\n");
    html_add_lines(text, HTML_LINES(script));
    text_add(text, "</script>\n</body>\n</html>\n");
    return true;
}
