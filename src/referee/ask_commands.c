#include "referee/commands.h"

#include "eval/eval.h"
#include "eval/piece_worth.h"
#include "referee/answer.h"
#include "tablebase/format/material.h"
#include "tablebase/probe/table_moves.h"

// ---- eval

static void add_term(Text *text, const char *name, int white, int black) {
    json_object(text, NULL);
    json_string(text, "term", name);
    json_hundredths(text, "white", white);
    json_hundredths(text, "black", black);
    json_hundredths(text, "sum", white - black);
    json_object_end(text);
}

static void add_evaluation(Text *text, const EvalTable *table, Side mover) {
    json_array(text, "terms");
    for (int i = 0; i < TERMS; i++)
        add_term(text, term_names[i], table->term[WHITE][i], table->term[BLACK][i]);
    json_array_end(text);
    json_hundredths(text, "all_terms", table->terms);
    json_hundredths(text, "network", table->network);
    json_hundredths(text, "areas", table->areas);
    json_hundredths(text, "three_kings", table->three_kings);
    json_hundredths(text, "white", table->total);
    json_hundredths(text, "side_to_move", mover == WHITE ? table->total : -table->total);
}

static void add_pieces(Text *text, const Referee *referee, const Weights *weights, const Position *p) {
    json_array(text, "pieces");
    for (Bitboard set = position_occupied(p); set;) {
        Square square = (Square)bits_pop(&set);
        json_object(text, NULL);
        answer_square(text, "square", referee, square);
        json_hundredths(text, "worth", piece_worth(&referee->game.rules, weights, p, square));
        json_object_end(text);
    }
    json_array_end(text);
}

bool ask_eval_command(Call *call) {
    Place place;
    bool good = place_read(&place, call, "eval", NULL);
    if (good) {
        const Rules *rules = &place.referee->game.rules;
        const Position *p = &game_now(&place.referee->game)->position;
        const Weights *weights = weight_set_for(&call->session->env->weights, rules->profile);
        EvalTable table;
        eval_tabulate(&table, rules, weights, p);
        add_evaluation(&call->members, &table, position_side(p));
        add_pieces(&call->members, place.referee, weights, p);
    }
    place_free(&place);
    return good;
}

// ---- tb

static const char *const results[] = {
    [TABLE_UNKNOWN] = "unknown", [TABLE_DRAW] = "draw", [TABLE_LOSS] = "loss", [TABLE_WIN] = "win"};

static void add_plies(Text *text, const char *name, int plies) {
    if (plies < 0)
        json_null(text, name);
    else
        json_number(text, name, plies);
}

static void add_doubt(Text *text, const Rules *rules, Reason reason) {
    if (reason == REASONS) {
        json_null(text, "doubt");
        return;
    }
    json_object(text, "doubt");
    answer_reason(text, rules, reason);
    json_object_end(text);
}

static void add_value(Text *text, const Rules *rules, const TableMove *value) {
    json_string(text, "result", results[value->result]);
    json_bool(text, "certain", value->certain);
    add_doubt(text, rules, value->doubt);
    add_plies(text, "plies", value->result == TABLE_UNKNOWN ? -1 : value->plies);
    json_bool(text, "at_most", value->at_most);
    json_string(text, "supa", results[value->supa]);
    add_plies(text, "supa_plies", value->supa == TABLE_UNKNOWN ? -1 : value->supa_plies);
}

static void add_moves(Text *text, const Referee *referee, Tablebase *tb) {
    TableMoves list = {0};
    tb_moves_find(&list, tb, &referee->game);
    TableMove value = tb_moves_value(&list);
    add_value(text, &referee->game.rules, &value);
    json_array(text, "moves");
    for (int i = 0; i < list.count; i++) {
        json_object(text, NULL);
        answer_move(text, "move", referee, &game_now(&referee->game)->position, list.moves[i].move);
        add_value(text, &referee->game.rules, &list.moves[i]);
        json_object_end(text);
    }
    json_array_end(text);
    tb_moves_free(&list);
}

static bool find_values(Call *call, const Referee *referee) {
    const Profile *profile = referee->game.rules.profile;
    Ending ending = ending_of(&referee->game);
    if (ending.outcome != OUTCOME_ONGOING && ending.outcome != OUTCOME_CLAIMABLE)
        return fault_set_reason(&call->fault, FAULT_GAME_OVER, &referee->game.rules, ending.reason[0],
                                "the game is over on the board, status says how");
    Tablebase *tb = tb_library_tables(&call->session->env->library, profile);
    if (!tb)
        return fault_set(&call->fault, FAULT_NO_TABLES, "no endgame tables of %s were found", profile->name);
    add_moves(&call->members, referee, tb);
    return true;
}

bool ask_tb_command(Call *call) {
    Place place;
    bool good = place_read(&place, call, "tb", NULL) && find_values(call, place.referee);
    place_free(&place);
    return good;
}

// ---- book

static void add_chances(Text *text, BookValue value) {
    json_object(text, "chances");
    json_number(text, "win", value.win);
    json_number(text, "draw", BOOK_POINTS_MAX - value.win - value.loss);
    json_number(text, "loss", value.loss);
    json_object_end(text);
}

static void add_book(Text *text, const Referee *referee, const BookPage *page) {
    const Position *p = &game_now(&referee->game)->position;
    json_bool(text, "known", page->known);
    if (page->known) {
        add_chances(text, page->value);
        json_bool(text, "decided", page->decided);
    }
    json_array(text, "moves");
    for (int i = 0; i < page->count; i++) {
        json_object(text, NULL);
        answer_move(text, "move", referee, p, page->moves[i].move);
        add_chances(text, page->moves[i].value);
        json_bool(text, "decided", page->moves[i].decided);
        json_bool(text, "continues", page->moves[i].expanded);
        json_object_end(text);
    }
    json_array_end(text);
}

bool ask_book_command(Call *call) {
    Place place;
    bool good = place_read(&place, call, "book", NULL);
    if (good) {
        const Game *game = &place.referee->game;
        BookPage page = {0};
        book_shelf_page(&call->session->env->shelf, &game->rules, &game_now(game)->position, &page);
        add_book(&call->members, place.referee, &page);
        book_page_free(&page);
    }
    place_free(&place);
    return good;
}
