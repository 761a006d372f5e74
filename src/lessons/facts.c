#include "lessons/facts.h"

#include "lessons/census.h"
#include "notation/fen.h"
#include "tablebase/format/conversion.h"
#include "tablebase/probe/table_moves.h"

enum {
    ZUGZWANG_PIECES = 4, // larger endings take minutes
    LINE_MAX = 150,
    LIMITS = 6, // of the moves of three kings
};

static void add_fen(Text *text, const Facts *facts, TableBoard b) {
    SetUp set_up = {.position = tb_board_position(b), .move_number = 1};
    text_add_char(text, '`');
    fen_write(text, facts->rules, facts->notation, &set_up, true);
    text_add_char(text, '`');
}

static void add_share(Text *text, uint64_t count, uint64_t of) {
    text_printf(text, " %.1f%% |", of ? 100.0 * (double)count / (double)of : 0.0);
}

// ---- Results and longest wins

typedef struct Longest {
    Material material;
    TableBoard board;
    int plies; // 0: none yet
} Longest;

static void add_part(Text *text, const Facts *facts, const TablePart *part, Longest *longest) {
    const TableFacts *f = &part->facts;
    char name[MATERIAL_NAME];
    material_name(part->index.material, name);
    text_printf(text, "| %s | %llu |", name, (unsigned long long)f->positions);
    add_share(text, f->wins, f->positions);
    add_share(text, f->draws, f->positions);
    add_share(text, f->losses, f->positions);
    if (f->longest) {
        TableBoard board = index_board(&part->index, f->longest_number);
        text_printf(text, " %u | ", (unsigned)f->longest);
        add_fen(text, facts, board);
        text_add(text, " |\n");
        if ((int)f->longest > longest->plies)
            *longest = (Longest){part->index.material, board, (int)f->longest};
    } else {
        text_add(text, " | |\n");
    }
}

// Without one of its files, or with a damaged one, some figures would be missing or wrong.
static bool check_files(const Facts *facts, Material m, Error *error) {
    if (tbgen_check_all(facts->build, m, TABLE_RESULTS, error))
        return true;
    if (error->what[0]) // otherwise a file is missing
        return false;
    char name[MATERIAL_NAME];
    material_name(m, name);
    return error_set(error, "%s lacks files of %s; tbgen makes them", facts->build->dir, name);
}

static bool add_results(Text *text, const Facts *facts, int pieces, Longest *longest, Error *error) {
    Material list[MATERIAL_LIST];
    int count = material_list(pieces, list);
    for (int i = 0; i < count; i++) {
        if (!check_files(facts, list[i], error))
            return false;
        TableFile *file = tbgen_open(facts->build, list[i], TABLE_RESULTS, NULL, error);
        if (!file)
            return false;
        for (int part = 0; part < file->part_count; part++)
            add_part(text, facts, &file->parts[part], longest);
        tb_file_close(file);
    }
    return true;
}

// Of the longest win with so many pieces, both sides playing as well as they can.
static void add_line(Text *text, const Facts *facts, const Longest *longest) {
    char name[MATERIAL_NAME];
    material_name(longest->material, name);
    Game game = {0};
    Move line[LINE_MAX];
    TableMoves moves = {0};
    Position p = tb_board_position(longest->board);
    p.key = position_key(&p);
    game_restart(&game, facts->rules, &p, (Clocks){0}, 1);
    tb_moves_find(&moves, facts->tb, &game);
    int count = tb_line(facts->tb, &game, moves.moves[0].move, line, LINE_MAX, NULL, NULL);
    text_printf(text, "- %s, %d plies, ", name, longest->plies);
    add_fen(text, facts, longest->board);
    text_add(text, ":");
    for (int i = 0; i < count; i++) {
        text_printf(text, i % 2 ? " " : " %d. ", i / 2 + 1);
        move_write(text, facts->rules, &p, line[i], facts->notation);
        p = position_after(&p, line[i]);
    }
    text_add(text, "\n");
    tb_moves_free(&moves);
    game_free(&game);
}

static bool write_results(Text *text, const Facts *facts, Error *error) {
    Longest longest[TABLE_PIECES_MAX + 1] = {{.plies = 0}};
    text_add(text, "## Results\n\nFor the side to move, which is named first, in all positions of the ending.\n\n"
                   "| ending | positions | won | drawn | lost | longest win in plies | for example |\n"
                   "|---|---|---|---|---|---|---|\n");
    for (int pieces = 2; pieces <= facts->pieces; pieces++)
        if (!add_results(text, facts, pieces, &longest[pieces], error))
            return false;
    text_add(text, "\n## The longest wins\n\n");
    for (int pieces = 2; pieces <= facts->pieces; pieces++)
        if (longest[pieces].plies)
            add_line(text, facts, &longest[pieces]);
    return true;
}

// ---- Mutual zugzwang

static int worth(TableResult result) {
    return result == TABLE_WIN ? 1 : result == TABLE_LOSS ? -1 : 0;
}

// Positions in which nobody can take anything, and either side would do better if the other were to move.
static void add_zugzwangs(Text *text, const Facts *facts, Material m) {
    const Generator *generator = tb_rules(facts->tb)->generator;
    TableIndex index = index_of_class(facts->rules->board, m);
    IndexWalk walk = index_walk(&index);
    TableBoard first[2] = {{{0}, {0}}, {{0}, {0}}};
    uint64_t count[2] = {0, 0}, positions = 0; // [1]: whoever is to move loses
    for (uint64_t i = 0; i < index.size; i++) {
        TableBoard b = index_walk_to(&walk, i);
        Position p = tb_board_position(b);
        if (generator->can_capture(&p, WHITE) || generator->can_capture(&p, BLACK))
            continue;
        Position other = tb_board_position(tb_board_turn(index.board, b));
        int here = worth(tb_probe_quiet(facts->tb, &p)), there = -worth(tb_probe_quiet(facts->tb, &other));
        positions++;
        if (here >= there)
            continue;
        int kind = here < 0 && there > 0;
        if (count[kind]++ == 0)
            first[kind] = b;
    }
    if (count[0] + count[1] == 0)
        return;
    char name[MATERIAL_NAME];
    material_name(m, name);
    text_printf(text, "| %s | %llu | %llu | %llu | ", name, (unsigned long long)positions,
                (unsigned long long)(count[0] + count[1]), (unsigned long long)count[1]);
    add_fen(text, facts, first[count[1] ? 1 : 0]);
    text_add(text, " |\n");
}

static void write_zugzwangs(Text *text, const Facts *facts) {
    text_printf(
        text,
        "\n## Mutual zugzwang\n\nPositions of up to %d pieces in which neither side could take anything, and "
        "the side to move, whichever it is,\nwould do better if the other had to move. *Both lose* counts those "
        "that whoever has to move loses.\n\n"
        "| ending | positions with nothing to take | mutual zugzwangs | both lose | for example |\n"
        "|---|---|---|---|---|\n",
        ZUGZWANG_PIECES);
    for (int pieces = 2; pieces <= facts->pieces && pieces <= ZUGZWANG_PIECES; pieces++) {
        Material list[MATERIAL_LIST];
        int count = material_list(pieces, list);
        for (int i = 0; i < count; i++)
            add_zugzwangs(text, facts, list[i]);
    }
}

// ---- The long diagonal, and what does not win

// A row of a census: "KKKvK safe own-road=0 ..." with its result.
static bool add_census(Text *text, const Facts *facts, const char *words, Error *error) {
    Scanner line = scanner_of(words);
    Census census;
    CensusCounts counts;
    if (!census_read(&line, &census, error))
        return false;
    if (material_pieces(census.material) > facts->pieces)
        return true;
    if (!census_take(&census, facts->tb, &counts, error))
        return false;
    text_printf(text, "| `%s` | %llu | %llu | %llu | %llu |\n", words, (unsigned long long)counts.all,
                (unsigned long long)counts.of[TABLE_WIN], (unsigned long long)counts.of[TABLE_DRAW],
                (unsigned long long)counts.of[TABLE_LOSS]);
    return true;
}

static bool add_censuses(Text *text, const Facts *facts, const char *const *rows, Error *error) {
    text_add(text, "| `mfalme tb count` | positions | won | drawn | lost |\n|---|---|---|---|---|\n");
    for (; *rows; rows++)
        if (!add_census(text, facts, *rows, error))
            return false;
    return true;
}

static bool write_road(Text *text, const Facts *facts, Error *error) {
    static const char *const rows[] = {"KKKvK safe other-road=0",
                                       "KKKvK safe other-road=1 own-road=0",
                                       "KKKvK safe other-road=1 own-road>=1",
                                       "KvKKK quiet own-road=1 other-road=0",
                                       "KvKKK quiet own-road=1 other-road>=1",
                                       "KvKKK quiet own-road=0 other-road=0",
                                       "KvKKK quiet own-road=0 other-road>=1",
                                       "KKKKvK safe other-road=0",
                                       "KKKKvK safe other-road=1",
                                       "KvKKKK quiet own-road=1",
                                       "KvKKKK quiet own-road=0",
                                       NULL};
    text_add(text,
             "\n## The long diagonal\n\nKings against a lone king that stands on a1-h8 or off it. `safe`: neither "
             "side could take anything; `quiet`: the side to move cannot.\n\n");
    return add_censuses(text, facts, rows, error);
}

static bool write_not_won(Text *text, const Facts *facts, Error *error) {
    static const char *const rows[] = {"KKvK safe",   "KKvK safe other-edge=0",
                                       "KMvK safe",   "MMvK safe",
                                       "KKKvK safe",  "KKMvK safe",
                                       "KMMvK safe",  "MMMvK safe",
                                       "KKKKvK safe", "KKKMvK safe",
                                       "KKMMvK safe", "KMMMvK safe",
                                       "MMMMvK safe", NULL};
    text_add(text, "\n## How much wins against one king\n\nWith the move and nothing to take.\n\n");
    return add_censuses(text, facts, rows, error);
}

// ---- Draw clocks

// Quiet positions that are won (lost for a lone king to move) whose conversion comes too late for each limit.
static void add_conversions(Text *text, const Facts *facts, const char *name) {
    static const int limits[LIMITS] = {6, 8, 10, 11, 12, 15};
    Material m;
    material_read(span_of(name), &m);
    if (material_pieces(m) > facts->pieces)
        return;
    TableIndex index = index_of_class(facts->rules->board, m);
    IndexWalk walk = index_walk(&index);
    uint64_t decided = 0, late[LIMITS] = {0};
    bool stronger = m.kings[0] > m.kings[1];
    for (uint64_t i = 0; i < index.size; i++) {
        TableBoard b = index_walk_to(&walk, i);
        Position p = tb_board_position(b);
        int value = tb_rules(facts->tb)->generator->can_capture(&p, WHITE) ? -1 : tb_probe_conversion(facts->tb, &p);
        if (value <= 0)
            continue;
        int plies = tb_conversion_plies((Value)value), moves = stronger ? plies / 2 + 1 : (plies + 1) / 2;
        decided++;
        for (int limit = 0; limit < LIMITS; limit++)
            late[limit] += moves > limits[limit];
    }
    text_printf(text, "| %s | %llu |", name, (unsigned long long)decided);
    for (int limit = 0; limit < LIMITS; limit++)
        text_printf(text, " %llu |", (unsigned long long)late[limit]);
    text_add(text, "\n");
}

static void write_clocks(Text *text, const Facts *facts) {
    text_add(text,
             "\n## Twelve moves or fifteen\n\nPositions with nothing to take for the side to move that are decided, "
             "and how many of them would be drawn if the stronger side had only so many moves from there "
             "(TZD 8.5, TZD3 9.4).\n\n"
             "| ending | decided | 6 | 8 | 10 | 11 | 12 | 15 |\n|---|---|---|---|---|---|---|---|\n");
    add_conversions(text, facts, "KKKvK");
    add_conversions(text, facts, "KvKKK");
    add_conversions(text, facts, "KKKKvK");
    add_conversions(text, facts, "KvKKKK");
}

bool facts_write(Text *text, const Facts *facts, Error *error) {
    text_printf(
        text,
        "# What the tables teach: %s\n\nWritten by `mfalme --UCI_Variant=%s tbstat --facts --pieces %d`. Results "
        "come from the moves only, without draw clocks.\n\n",
        facts->rules->profile->version, facts->rules->profile->name, facts->pieces);
    if (!write_results(text, facts, error))
        return false;
    write_zugzwangs(text, facts);
    if (!write_road(text, facts, error) || !write_not_won(text, facts, error))
        return false;
    if (facts->rules->profile->ends & END_THREE_KINGS)
        write_clocks(text, facts);
    return true;
}
