#include "protocol/book_report.h"

#include <stdlib.h>

#include "book/name.h"
#include "notation/fen.h"
#include "pdn/pdn_writer.h"
#include "pdn/record_game.h"

enum { MAIN_LINE_MAX = 200, SHOWN_LINE = 6 };

// "51.2%"
static void add_score(Text *text, BookValue value) {
    int thousandths = book_score(value);
    text_printf(text, "%d.%d%%", thousandths / 10, thousandths % 10);
}

static void add_chances(Text *text, BookValue value) {
    text_printf(text, "win %.1f%% draw %.1f%% loss %.1f%%", value.win / 10.0,
                (BOOK_POINTS_MAX - value.win - value.loss) / 10.0, value.loss / 10.0);
}

// Plays the best moves of the book, up to `max`, and appends them, each after a blank. False if the book is damaged.
static bool add_main_line(Text *text, Session *session, BookFile *file, Position p, int max, Error *error) {
    BookPage page = {0};
    bool good = true;
    while (max-- > 0 && (good = book_page_read(&page, file, &session->env.rules, &p, error)) && page.count > 0) {
        text_add_char(text, ' ');
        move_write(text, &session->env.rules, &p, page.moves[0].move, &session->notation);
        p = position_after(&p, page.moves[0].move);
    }
    book_page_free(&page);
    return good;
}

// ---- show

static bool show_move(Session *session, BookFile *file, const Position *p, const BookMove *move, Error *error) {
    Text line = {0}, text = {0};
    move_write(&text, &session->env.rules, p, move->move, &session->notation);
    text_printf(&line, "%-12s ", text_string(&text));
    add_score(&line, move->value);
    text_add(&line, "  ");
    add_chances(&line, move->value);
    if (move->decided)
        text_add(&line, "  decided");
    text_clear(&text);
    bool good = add_main_line(&text, session, file, position_after(p, move->move), SHOWN_LINE, error);
    text_printf(&line, " %s%s", text.length > 0 ? " then" : "", text_string(&text));
    output_text(&session->env.out, &line);
    text_free(&text);
    return good;
}

bool book_report_show(Session *session, BookFile *file, const Game *game, Error *error) {
    const Position *p = &game_now(game)->position;
    BookPage page = {0};
    bool good = book_page_read(&page, file, &session->env.rules, p, error);
    Text head = {0};
    if (good && !page.known)
        good = error_set(error, "the book does not have this position");
    if (good) {
        text_printf(&head, "%s to move: ", side_name(position_side(p)));
        add_score(&head, page.value);
        text_add(&head, "  ");
        add_chances(&head, page.value);
        if (page.count == 0)
            text_add(&head, page.decided ? "\nIt is decided." : "\nThe book ends here.");
        output_text(&session->env.out, &head);
    }
    for (int i = 0; good && i < page.count; i++)
        good = show_move(session, file, p, &page.moves[i], error);
    book_page_free(&page);
    return good;
}

// ---- stat

bool book_report_statistics(Session *session, BookFile *file, Error *error) {
    const BookFacts *facts = book_file_facts(file);
    uint32_t count, decided = 0;
    BookEntry *entries = book_file_entries(file, &count, error);
    if (!entries)
        return false;
    for (uint32_t i = 0; i < count; i++)
        decided += entries[i].decided;
    free(entries);
    Text text = {0};
    text_printf(&text, "profile %s edition %s huff %s\n", facts->profile->name, facts->profile->version,
                huff_names[facts->huff]);
    text_printf(&text, "nodes %llu weights %08x tables %d\n", (unsigned long long)facts->nodes,
                (unsigned)facts->weights, facts->tables);
    text_printf(&text, "positions %u expanded %u decided %u\n", count, facts->expanded, decided);
    text_add(&text, "main line");
    bool good = add_main_line(&text, session, file, position_start(session->env.rules.board), MAIN_LINE_MAX, error);
    if (good)
        output_text(&session->env.out, &text);
    text_free(&text);
    return good;
}

// ---- name

static void write_name(Session *session, const Game *line, int place, const Game *game) {
    Text text = {0};
    for (int i = 1; i < line->count; i++) {
        text_add(&text, i > 1 ? " " : "");
        move_write(&text, &session->env.rules, &line->states[i - 1].position, line->states[i].move, &session->notation);
    }
    if (line->count == 1)
        text_add(&text, "start position");
    if (place < game->count - 1)
        text_printf(&text, "\nThe game leaves the book with move %d.", place / 2 + 1);
    output_text(&session->env.out, &text);
}

bool book_report_name(Session *session, BookFile *file, const Game *game, Error *error) {
    uint32_t count;
    BookEntry *entries = book_file_entries(file, &count, error);
    BookGraph graph;
    graph_init(&graph, &session->env.rules);
    bool good = entries && graph_load(&graph, entries, count, error);
    if (good) {
        Game line = {0};
        graph_settle(&graph);
        graph_costs(&graph);
        game_init(&line, &session->env.rules);
        int place = book_name(&graph, game, &line);
        write_name(session, &line, place, game);
        game_free(&line);
    }
    graph_free(&graph);
    free(entries);
    return good;
}

// ---- export

typedef struct Exporter {
    Session *session;
    BookFile *file;
    const BookExport *settings;
    Record record;
    Text *text; // of positions
} Exporter;

static void set_score(Exporter *exporter, int move, BookValue value) {
    Text comment = {0};
    add_score(&comment, value);
    record_set_comment(&exporter->record, move, text_string(&comment));
    text_free(&comment);
}

static bool is_exported(const Exporter *exporter, const BookPage *page, int i) {
    int lost = book_points(page->moves[0].value) - book_points(page->moves[i].value);
    return i == 0 || lost <= 2 * BOOK_POINTS_MAX / 100 * exporter->settings->loss;
}

// Adds the moves of a position after move `after` of the record, each with its continuation. The best move is first and
// begins the main line.
static bool add_lines(Exporter *exporter, int after, Position p, int plies, Error *error) {
    BookPage page = {0};
    bool good = book_page_read(&page, exporter->file, &exporter->session->env.rules, &p, error);
    int first = -1;
    for (int i = 0; good && plies > 0 && i < page.count && is_exported(exporter, &page, i); i++) {
        int move = i == 0 ? record_add_move(&exporter->record, after, page.moves[i].move)
                          : record_add_alternative(&exporter->record, first, page.moves[i].move);
        first = i == 0 ? move : first;
        set_score(exporter, move, page.moves[i].value);
        good = add_lines(exporter, move, position_after(&p, page.moves[i].move), plies - 1, error);
    }
    book_page_free(&page);
    return good;
}

// One line, as the readers of EPD take it: the position, the game, its best moves, its expected score in thousandths
// and the chances.
static void add_epd(Exporter *exporter, const Position *p, const BookPage *page) {
    const Session *session = exporter->session;
    SetUp set_up = set_up_of(p, (Clocks){0}, 1);
    fen_write(exporter->text, &session->env.rules, &notation_default, &set_up, true);
    text_printf(exporter->text, " variant %s;", session->env.rules.profile->name);
    Text settings = {0};
    rules_add_settings(&settings, &session->env.rules, " ");
    if (settings.length > 0)
        text_printf(exporter->text, " set%s;", text_string(&settings));
    text_free(&settings);
    text_add(exporter->text, " bm");
    for (int i = 0; i < page->count && book_points(page->moves[i].value) == book_points(page->moves[0].value); i++) {
        text_add_char(exporter->text, ' ');
        move_write(exporter->text, &session->env.rules, p, page->moves[i].move, &notation_default);
    }
    text_printf(exporter->text, "; c0 \"%d.%d%%\"; c1 \"win %d draw %d loss %d\";\n", book_score(page->value) / 10,
                book_score(page->value) % 10, page->value.win, BOOK_POINTS_MAX - page->value.win - page->value.loss,
                page->value.loss);
}

static bool add_positions(Exporter *exporter, Position p, int plies, Error *error) {
    BookPage page = {0};
    bool good = book_page_read(&page, exporter->file, &exporter->session->env.rules, &p, error);
    if (good && page.count > 0)
        add_epd(exporter, &p, &page);
    for (int i = 0; good && plies > 1 && i < page.count && is_exported(exporter, &page, i); i++)
        good = add_positions(exporter, position_after(&p, page.moves[i].move), plies - 1, error);
    book_page_free(&page);
    return good;
}

bool book_report_export(Session *session, BookFile *file, const Game *game, const BookExport *settings, Text *text,
                        Error *error) {
    Exporter exporter = {.session = session, .file = file, .settings = settings, .text = text};
    const Position *p = &game_now(game)->position;
    if (settings->epd)
        return add_positions(&exporter, *p, settings->plies, error);
    record_init(&exporter.record, &session->env.rules);
    exporter.record.notation = notation_of_records(session->notation);
    record_of_game(&exporter.record, game);
    record_set_tag(&exporter.record, "Event", "Opening book");
    bool good = add_lines(&exporter, exporter.record.move_count - 1, *p, settings->plies, error);
    if (good)
        pdn_write(text, &exporter.record);
    record_free(&exporter.record);
    return good;
}
