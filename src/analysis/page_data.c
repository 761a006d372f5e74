#include "analysis/page_parts.h"

#include "analysis/diagram.h"
#include "analysis/report_text.h"
#include "base/json.h"
#include "base/markup.h"
#include "notation/fen.h"

static void write_board(Text *json, const Board *board, const Position *p) {
    char pieces[NUMBER_LIMIT + 1] = {0};
    for (int number = 1; number <= board->numbers; number++) {
        Bitboard bit = bit_of(square_of_number(board, number));
        char piece = p->pieces[WHITE] & bit ? 'w' : p->pieces[BLACK] & bit ? 'b' : '.';
        pieces[number - 1] = piece != '.' && p->kings & bit ? (char)(piece - 'a' + 'A') : piece;
    }
    json_string(json, "board", pieces);
    json_string(json, "turn", position_side(p) == WHITE ? "w" : "b");
}

// The position after `move`, made after `ply` plies in position `before`.
static void write_state(Text *json, const Game *game, const Notation *notation, int ply, const Position *before,
                        Move move) {
    const Board *board = game->rules.board;
    Text text = {0};
    report_number(&text, game, ply);
    json_string(json, "number", text_string(&text));
    text_clear(&text);
    move_write(&text, &game->rules, before, move, notation);
    json_string(json, "text", text_string(&text));
    text_free(&text);
    Position after = position_after(before, move);
    write_board(json, board, &after);
    Path path = diagram_path(&game->rules, before, move);
    json_array(json, "way");
    for (int i = 0; i < path.count; i++)
        json_number(json, NULL, number_of_square(board, path.squares[i]));
    json_array_end(json);
}

// Takes ownership of `score`.
static void write_score(Text *json, Text *score) {
    json_string(json, "score", text_string(score));
    text_free(score);
}

static void write_line(Text *json, const Game *game, const Notation *notation, const PageLine *line) {
    json_object(json, NULL);
    if (line->first < 0) {
        Text score = {0};
        report_score(&score, line->white_score);
        write_score(json, &score);
    }
    json_array(json, "moves");
    Position p = game->states[line->ply].position;
    for (int i = 0; i < line->count; i++) {
        json_object(json, NULL);
        write_state(json, game, notation, line->ply + i, &p, line->moves[i]);
        json_object_end(json);
        p = position_after(&p, line->moves[i]);
    }
    json_array_end(json);
    json_object_end(json);
}

static void write_squares(Text *json, const Board *board, const Notation *notation) {
    json_array(json, "squares");
    for (int number = 1; number <= board->numbers; number++) {
        Text name = {0};
        square_write(&name, board, notation, square_of_number(board, number));
        json_string(json, NULL, text_string(&name));
        text_free(&name);
    }
    json_array_end(json);
}

static void write_tries(Text *json, const Page *page) {
    const Analysis *analysis = page->analysis;
    const Game *game = &analysis->game;
    json_array(json, "tries");
    for (int i = 0; i < analysis->try_count; i++) {
        const Tries *tries = &analysis->tries[i];
        int best = analysis->positions[tries->ply].expected;
        json_object(json, NULL);
        json_number(json, "ply", tries->ply);
        json_number(json, "best", best);
        json_array(json, "moves");
        for (int m = 0; m < tries->count; m++) {
            const TriedMove *tried = &tries->moves[m];
            json_object(json, NULL);
            write_state(json, game, &page->record->notation, tries->ply, &game->states[tries->ply].position,
                        tried->move);
            if (tried->expected < 0)
                json_null(json, "expected");
            else
                json_number(json, "expected", tried->expected);
            json_string(json, "mark",
                        tried->expected < 0 ? ""
                                            : translate(page->language, mark_names[mark_of(best, tried->expected)]));
            json_object_end(json);
        }
        json_array_end(json);
        json_object_end(json);
    }
    json_array_end(json);
}

// The position after `ply` plies, and the move that led there.
static void write_position(Text *json, const Page *page, int ply) {
    const Analysis *analysis = page->analysis;
    const Game *game = &analysis->game;
    Text score = {0}, link = {0};
    if (ply > 0) {
        write_state(json, game, &page->record->notation, ply - 1, &game->states[ply - 1].position,
                    game->states[ply].move);
    } else {
        write_board(json, game->rules.board, &game->states[0].position);
        json_array(json, "way");
        json_array_end(json);
    }
    report_position_score(&score, analysis, ply);
    write_score(json, &score);
    json_number(json, "expected", analysis_white_expected(analysis, ply));
    page_board_write_address(&link, page, ply);
    if (link.length > 0)
        json_string(json, "link", text_string(&link));
    text_free(&link);
}

// What the script says, by the names that it uses; %s stands for a part of a sentence.
static void write_texts(Text *json, Language language) {
    static const char *const texts[][2] = {
        {"board", "Board %s"},
        {"small", "Small board"},
        {"to-large", "To the large board"},
        {"white", "White"},
        {"black", "Black"},
        {"white-man", "White men: %s."},
        {"white-king", "White kings: %s."},
        {"black-man", "Black men: %s."},
        {"black-king", "Black kings: %s."},
        {"at-start", "at the start"},
        {"at-position", "the position"},
        {"after", "after %s"},
        {"in-line", "in a line, after %s"},
        {"forced", "%s (forced)"},
        {"worth", "Score %s: White can expect %s, Black %s."},
        {"over", "The game is over: %s."},
        {"best-here", "Best play here"},
        {"best-on", "Best play from here"},
        {"open", "Open in the board"},
        {"try", "%s to move: find a better move than %s."},
        {"try-good", "%s is good: %s can expect %s."},
        {"try-bad", "%s is a %s: %s can expect %s in place of %s. Try again."},
        {"try-same", "%s, the move of the game, is a %s: %s can expect %s in place of %s. Try again."},
        {"try-unjudged", "%s was not judged. Try another move."},
        {"try-next", "Next position"},
    };
    json_object(json, "texts");
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        json_string(json, texts[i][0], translate(language, texts[i][1]));
    json_object_end(json);
}

void page_data_write(const Page *page) {
    const Game *game = &page->analysis->game;
    const Notation *notation = &page->record->notation;
    Text json = {0};
    const PageLine *line = page->lines->lines, *end = line + page->lines->count;
    json_object(&json, NULL);
    write_squares(&json, game->rules.board, notation);
    json_array(&json, "positions");
    for (int ply = 0; ply < game->count; ply++) {
        json_object(&json, NULL);
        write_position(&json, page, ply);
        json_array(&json, "lines");
        for (; line && line < end && line->ply == ply; line++)
            write_line(&json, game, notation, line);
        json_array_end(&json);
        json_object_end(&json);
    }
    json_array_end(&json);
    write_tries(&json, page);
    write_texts(&json, page->language);
    json_object_end(&json);
    text_add(page->text, text_string(&json));
    text_free(&json);
}

// ---- Links to the board

void page_board_write_address(Text *text, const Page *page, int ply) {
    if (!page->board)
        return;
    Game past = page->analysis->game; // shares the states
    past.count = ply + 1;
    SetUp set_up = game_set_up(&past);
    const Profile *profile = past.rules.profile;
    Notation notation = notation_for(notation_of_profile, profile);
    // A FEN has no character that needs an escape here.
    text_printf(text, "%s#profile=%s&fen=", page->board, profile->name);
    fen_write(text, &past.rules, &notation, &set_up, false);
}

void page_board_write_link(const Page *page, int ply) {
    Text address = {0};
    page_board_write_address(&address, page, ply);
    if (address.length > 0) {
        text_add(page->text, "<a class=\"open\" href=\"");
        markup_add(page->text, text_string(&address));
        text_add(page->text, "\">");
        text_printf(page->text, "%s</a>", translate(page->language, "Open in the board"));
    }
    text_free(&address);
}
