#include "protocol/commands.h"

#include "board/ending.h"
#include "protocol/tb_teach.h"
#include "tablebase/build/build_set.h"
#include "tablebase/format/material.h"
#include "tablebase/probe/table_moves.h"

static void add_value(Text *text, TableResult result, int plies) {
    static const char *const words[] = {[TABLE_DRAW] = "draw", [TABLE_LOSS] = "loss", [TABLE_WIN] = "win"};
    text_add(text, words[result]);
    if (result != TABLE_DRAW && plies >= 0)
        text_printf(text, " %d", plies);
}

// Adds " supa 7" if a clean win can be forced in that many plies, " no supa" if a game that is won or lost cannot be
// won cleanly, and nothing if that is not known or does not matter.
static void add_supa(Text *text, const TableMove *m) {
    if (m->supa == TABLE_UNKNOWN || m->result == TABLE_DRAW || (m->supa == TABLE_DRAW && !m->certain))
        return;
    text_add(text, m->supa == TABLE_DRAW ? " no supa" : " supa");
    if (m->supa != TABLE_DRAW && m->supa_plies >= 0)
        text_printf(text, " %d", m->supa_plies);
}

// "unknown (win without clocks; thirty-moves, TZD 8.3, may come first)"
static void add_unknown(Text *text, const Rules *rules, const TableMove *m) {
    text_add(text, "unknown");
    if (m->result == TABLE_UNKNOWN && m->doubt == REASONS)
        return;
    text_add(text, " (");
    if (m->result != TABLE_UNKNOWN) {
        add_value(text, m->result, m->plies);
        text_add(text, rules->huff == HUFF_OFF ? " without clocks" : " without huffs");
    }
    if (m->doubt != REASONS) {
        text_printf(text, "%s%s, ", m->result != TABLE_UNKNOWN ? "; " : "", reason_word(m->doubt));
        reason_article(text, rules, m->doubt);
        text_add(text, ", may come first");
    }
    text_add_char(text, ')');
}

// The move is padded, so that the values line up.
static void write_move(Text *text, const Session *session, const Position *p, const TableMove *m, size_t width) {
    size_t begin = text->length;
    move_write(text, &session->env.rules, p, m->move, &session->notation);
    while (text->length < begin + width + 2)
        text_add_char(text, ' ');
    if (m->certain) {
        add_value(text, m->result, m->plies);
    } else {
        add_unknown(text, &session->env.rules, m);
    }
    add_supa(text, m);
    text_add_char(text, '\n');
}

static void write_moves(Text *text, const Session *session, const Position *p, const TableMoves *list) {
    size_t width = 0;
    Text move = {0};
    for (int i = 0; i < list->count; i++) {
        text_clear(&move);
        move_write(&move, &session->env.rules, p, list->moves[i].move, &session->notation);
        width = move.length > width ? move.length : width;
    }
    text_free(&move);
    for (int i = 0; i < list->count; i++)
        write_move(text, session, p, &list->moves[i], width);
}

// Writes the value of a game that is over.
static void write_ending(Text *text, const Game *game, const Ending *ending) {
    bool won = ending->winner == position_side(&game_now(game)->position);
    TableMove value = {.certain = true, .supa = TABLE_UNKNOWN};
    value.result = ending->outcome != OUTCOME_WIN ? TABLE_DRAW : won ? TABLE_WIN : TABLE_LOSS;
    if (game->rules.profile->ends & END_SUPA)
        value.supa = ending->supa ? value.result : TABLE_DRAW;
    add_value(text, value.result, value.plies);
    add_supa(text, &value);
}

// Says how to get the tables that would have known more.
static void note_missing(Session *session, const Position *p, const Tablebase *tb, const TableMove *value) {
    const char *game = tb_rules(tb)->profile->name;
    int pieces = bits_count(position_occupied(p)), here = tb_pieces(tb);
    bool unknown = value->result == TABLE_UNKNOWN && value->doubt == REASONS;
    bool no_distance =
        value->at_most || ((value->result == TABLE_WIN || value->result == TABLE_LOSS) && value->plies < 0);
    if (!unknown && !no_distance)
        return;
    if (pieces > TABLE_PIECES_MAX)
        session_note(session, "tb: the position has %d pieces, tables at most %d", pieces, TABLE_PIECES_MAX);
    else if (pieces > here)
        session_note(session,
                     "tb: the tables of %s found here cover up to %d pieces; 'mfalme tbgen --profile %s --pieces %d' "
                     "makes more",
                     game, here, game, pieces);
    else if (no_distance && pieces <= DISTANCE_PIECES)
        session_note(session,
                     "tb: distances of %s are missing here; 'mfalme tbgen --profile %s --pieces %d' makes them", game,
                     game, pieces);
}

static void write_answer(Text *text, Session *session, const Game *game, Tablebase *tb) {
    Ending ending = ending_of(game);
    if (ending.outcome != OUTCOME_ONGOING) {
        text_add(text, "tb ");
        write_ending(text, game, &ending);
        return;
    }
    TableMoves list = {0};
    tb_moves_find(&list, tb, game);
    TableMove value = tb_moves_value(&list);
    write_moves(text, session, &game_now(game)->position, &list);
    text_add(text, "tb ");
    if (value.certain)
        add_value(text, value.result, value.plies);
    else
        add_unknown(text, &game->rules, &value);
    if (value.certain && value.at_most)
        text_add(text, " upperbound");
    add_supa(text, &value);
    note_missing(session, &game_now(game)->position, tb, &value);
    tb_moves_free(&list);
}

// Finds the tables. If there are none, reports that and returns NULL.
static Tablebase *tables_of(Session *session) {
    const char *name = session->env.rules.profile->name;
    Tablebase *tb = tb_library_tables(&session->env.library, session->env.rules.profile);
    if (!tb)
        session_error(session,
                      "tb: no tables for %s are found; tbgen makes them, the option TablebasePath names their folders",
                      name);
    return tb;
}

// clang-format off
static const Argument arguments[] = {
    {.name = "count|lesson|quiz", .kind = ARGUMENT_CHOICE, .flags = PLACED, ARGUMENT_FIELD(TbArguments, verb),
     .choices = tb_verbs, .initial = -1,
     .help = "what to do with an ending, in place of judging a position"},
    {.name = "POSITION|CLASS", .kind = ARGUMENT_PHRASE, .flags = PLACED, ARGUMENT_FIELD(TbArguments, words),
     .otherwise = "that of the session",
     .help = "a FEN, or startpos [moves M ...]; after count CLASS CONDITION ..., after lesson and quiz CLASS"},
    {.name = "out", .kind = ARGUMENT_WORD, ARGUMENT_FIELD(TbArguments, out), .value = "FILE",
     .otherwise = "the output", .verbs = "lesson", .help = "file to write"},
    {.name = "language", .kind = ARGUMENT_CHOICE, ARGUMENT_FIELD(TbArguments, language), .choices = tb_languages,
     .initial = -1, .value = "L", .otherwise = "the option Language", .verbs = "lesson, quiz", .help = "the language"},
    {.name = "seed", .kind = ARGUMENT_NUMBER, ARGUMENT_FIELD(TbArguments, seed), .max = INT32_MAX, .value = "N",
     .otherwise = "the time", .verbs = "quiz", .help = "other positions for each N"},
    {.name = NULL}};
// clang-format on

static const char *const examples[] = {"mfalme tb W:WKb8,Kd8:BKh2", "mfalme tb count KKvK safe other-edge=0",
                                       "mfalme tb lesson KKKvK --out lesson.html", "mfalme tb quiz KKKvK", NULL};

const Usage tb_usage = {.arguments = arguments,
                        .examples = examples,
                        .notes =
                            "Shows the value of each move by the endgame tables, then that of the position, in plies. "
                            "In tzd3 'supa N' follows if a Supa can be forced in N plies, 'no supa' if it cannot. "
                            "count says how many positions of an ending meet some conditions and what they are worth; "
                            "lesson writes a page on an ending; quiz sets positions in which one move is right."};

static void answer(Session *session, const Text *words) {
    Game game = {0};
    Text text = {0};
    Tablebase *tb;
    Error error;
    if (!session_read_game(session, words, &game, &error)) {
        session_misuse(session, "tb", &error);
    } else if ((tb = tables_of(session))) {
        write_answer(&text, session, &game, tb);
        output_text(&session->env.out, &text);
    }
    game_free(&game);
}

void tb_command(Session *session, Scanner *line) {
    TbArguments words = {.verb = -1, .language = (int)session->env.language};
    if (session_read_arguments(session, "tb", arguments, line, &words)) {
        if (words.verb >= 0) {
            Tablebase *tb = tables_of(session);
            if (tb)
                tb_teach(session, tb, &words);
        } else {
            answer(session, &words.words);
        }
    }
    text_free(&words.words);
    text_free(&words.out);
}
