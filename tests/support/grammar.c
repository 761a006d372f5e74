#include "support/grammar.h"

#include <ctype.h>
#include <string.h>

#include "protocol/commands.h"
#include "protocol/uci.h"
#include "notation/fen.h"
#include "support/bridge.h"

static uint32_t below(Rng *rng, uint32_t bound) {
    return rng_below(rng, bound);
}

static bool chance(Rng *rng, uint32_t one_in) {
    return below(rng, one_in) == 0;
}

#define COUNT(array) ((uint32_t)(sizeof(array) / sizeof *(array)))
#define PICK(rng, array) ((array)[below(rng, COUNT(array))])

// ---- Words

static const char *const commands[] = {"uci",    "isready",  "setoption", "ucinewgame", "position", "go",
                                       "stop",   "quit",     "ponderhit", "d",          "moves",    "fen",
                                       "status", "eval",     "flip",      "perft",      "bench",    "certify",
                                       "debug",  "register", "compiler",  "help",       "match",    "solve",
                                       "pdn",    "analyse",  "diagram",   "referee",    "weights"};

static const char *const other_words[] = {
    "startpos",  "fen",         "moves", "name",      "value",   "searchmoves", "ponder",       "wtime",    "btime",
    "winc",      "binc",        "depth", "nodes",     "mate",    "movestogo",   "movetime",     "infinite", "perft",
    "on",        "off",         "true",  "false",     "tzd",     "zambia",      "ghana",        "0",        "-1",
    "1",         "2",           "+3",    "17",        "1.5",     "1e3",         "0x10",         "a3-b4",    "c3:e5:g7",
    "28-24",     "33x2",        "22-17", "~34/20-24", "~12",     "(none)",      "bestmove",     "info",     "string",
    "W:Wa1:Bh8", "B:",          ":",     "--",        "\"\"",    "%s%n",        "''",           "\\",       "W",
    "<empty>",   "Hash",        "Huff",  "MultiPV",   "readyok", "UCI_Variant", "\xc3\xa9",     "\xff",     "a1b2",
    "K",         "-9999999999", "32",    "50",        "51",      "a9",          "999999999999",
};

static const char *const numbers[] = {
    "0",
    "1",
    "-1",
    "127",
    "128",
    "255",
    "256",
    "32767",
    "-32768",
    "65536",
    "65537",
    "100000",
    "2147483647",
    "2147483648",
    "4294967296",
    "-2147483649",
    "9223372036854775807",
    "9223372036854775808",
    "-9223372036854775808",
    "-9223372036854775809",
    "18446744073709551616",
    "99999999999999999999999999",
};

static void add_number(Rng *rng, Text *line, uint32_t max) {
    if (chance(rng, 12))
        text_add(line, PICK(rng, numbers));
    else
        text_printf(line, "%u", (unsigned)below(rng, max + 1));
}

// ---- Moves and positions

static Notation random_notation(Rng *rng, const Session *session) {
    if (!chance(rng, 4))
        return session->notation;
    return (Notation){(MoveStyle)below(rng, MOVE_STYLES), (Numbering)below(rng, 3)};
}

// Plays up to `plies` legal moves and adds them; now and then one that is none.
static void add_moves(Rng *rng, const Session *session, Text *line, Position p, uint32_t plies) {
    Notation notation = random_notation(rng, session);
    MoveList list;
    move_list_init(&list);
    for (uint32_t n = below(rng, plies + 1); n > 0; n--) {
        move_list_clear(&list);
        rules_moves(&session->env.rules, &p, &list);
        if (list.count == 0)
            break;
        Move move = list.moves[below(rng, (uint32_t)list.count)];
        text_add_char(line, ' ');
        if (chance(rng, 80))
            text_add(line, PICK(rng, other_words));
        else
            move_write(line, &session->env.rules, &p, move, &notation);
        p = position_after(&p, move);
    }
    move_list_free(&list);
}

static void add_fen(Rng *rng, const Session *session, Text *line, Position *p) {
    static const char *const others[] = {
        "W:Wa1,c1,Kd4:Bb6,Kh8",
        "B:W21-32:B1-12",
        "W:W31-50:B1-20",
        "w:wA1,C1,kD4:bB6,KH8",
        "1b1b1b1b/b1b1b1b1/1b1b1b1b/8/8/w1w1w1w1/1w1w1w1w/w1w1w1w1 w",
        "[FEN \"W:Wa1:BKh8.\"]",
        "W:WKa1:BKh8:H60:M9:F100000",
        "W:WK46,K50:B10,K5:L10,5",
        "W : W a1 , c1 , Kd4 : B b6 , Kh8 .",
        "W:W:Bb6",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    };
    const Rules *rules = &session->env.rules;
    *p = position_start(rules->board);
    if (chance(rng, 5)) {
        text_add(line, PICK(rng, others));
        return;
    }
    SetUp set_up = {.move_number = 1 + (int)below(rng, 200)};
    uint32_t max = 1 + below(rng, (uint32_t)rules->board->max_pieces);
    *p = chance(rng, 2) ? bridge_random_play(rules, rng, 60) : bridge_random_position(rules, rng, (int)max);
    set_up.position = *p;
    set_up.clocks = clocks_set_up(rules, p, (int)below(rng, 70), (int)below(rng, 30));
    Notation notation = random_notation(rng, session);
    if (chance(rng, 6))
        fen_write_letters(line, rules, p);
    else
        fen_write(line, rules, &notation, &set_up, chance(rng, 2));
}

static void add_position(Rng *rng, const Session *session, Text *line) {
    Position p = position_start(session->env.rules.board);
    text_add(line, "position ");
    if (chance(rng, 2)) {
        text_add(line, "startpos");
    } else {
        text_add(line, chance(rng, 4) ? "" : "fen ");
        add_fen(rng, session, line, &p);
    }
    if (!chance(rng, 3)) {
        text_add(line, " moves");
        add_moves(rng, session, line, p, chance(rng, 10) ? 300 : 12);
    }
}

// ---- Other commands

static void add_go(Rng *rng, const Session *session, Text *line) {
    static const struct {
        const char *word;
        uint32_t max;
    } limits[] = {{"depth", 4},  {"nodes", 2000}, {"nodes", 100}, {"movetime", 3}, {"mate", 3},
                  {"wtime", 40}, {"btime", 40},   {"winc", 3},    {"binc", 3},     {"movestogo", 40}};
    text_add(line, "go");
    if (chance(rng, 8))
        text_add(line, " infinite");
    if (chance(rng, 8))
        text_add(line, " ponder");
    for (uint32_t n = below(rng, 4); n > 0; n--) {
        uint32_t i = below(rng, COUNT(limits));
        text_printf(line, " %s ", limits[i].word);
        add_number(rng, line, limits[i].max);
    }
    if (chance(rng, 6)) {
        text_add(line, " searchmoves");
        Position p = game_now(&session->game)->position;
        for (int n = 0; n < 3; n++)
            add_moves(rng, session, line, p, 1);
    }
    if (chance(rng, 2)) {
        text_add(line, " nodes ");
        add_number(rng, line, 1000);
    }
}

static void add_option(Rng *rng, Text *line) {
    static const struct {
        const char *name;
        const char *values[6]; // unused ones are NULL
    } options[] = {
        {"Hash", {"1", "2", "4", "0", "65537", "x"}},
        {"Clear Hash", {"", "1"}},
        {"Threads", {"1", "1", "2", "4", "0", "257"}},
        {"MultiPV", {"1", "1", "2", "64", "65", "0"}},
        {"Ponder", {"true", "false", "yes"}},
        {"Move Overhead", {"0", "10", "5000", "-1"}},
        {"nodestime", {"0", "0", "0", "100", "10000", "-1"}},
        {"Skill Level", {"20", "20", "0", "7", "21"}},
        {"Contempt", {"0", "20", "100", "-1", "101", "x"}},
        {"SupaValue", {"1", "2", "12", "20", "0", "21"}},
        {"Skill Seed", {"0", "1", "-1"}},
        {"UCI_LimitStrength", {"false", "true", "1"}},
        {"UCI_Elo", {"1500", "2000", "0"}},
        {"UCI_Variant", {"tzd", "tzd3", "zambia", "nigeria", "ghana", "chess"}},
        {"ThreeKingsMoves", {"12", "15", "1", "100", "0", "101"}},
        {"MoveLimit", {"60", "2", "10000", "1", "10001"}},
        {"AutoThreefold", {"true", "false", "1"}},
        {"Huff", {"profile", "off", "kings", "all", "none"}},
        {"ClaimDraws", {"true", "false"}},
        {"UCI_AnalyseMode", {"false", "true"}},
        {"Notation", {"tzd", "pdn", "numeric", "latin"}},
        {"Numbering", {"0", "1", "2", "3"}},
        {"Minimal", {"true", "false", "false"}},
        {"UCI_ShowWDL", {"true", "false"}},
        {"Debug Log File", {"/dev/null", "<empty>", "", "/proc/nonexistent/folder/log"}},
        {"UCI_EngineAbout", {"anything at all", ""}},
        {"EvalFile", {"<empty>", "", "nonexistent"}},
        {"EvalManEnding", {"100", "-2000", "2000", "2001"}},
        {"No Such Option", {"1"}},
    };
    uint32_t i = below(rng, COUNT(options)), count = 0;
    while (count < 6 && options[i].values[count])
        count++;
    text_printf(line, "setoption name %s value %s", options[i].name, options[i].values[below(rng, count)]);
}

static void add_perft(Rng *rng, Text *line) {
    text_add(line, chance(rng, 2) ? "perft " : "go perft ");
    add_number(rng, line, 5);
}

static void add_referee(Rng *rng, const Session *session, Text *line) {
    static const char *const others[] = {
        "new",
        "new profile=nigeria time=60000 inc=500",
        "new profile=tzd fen=W:WKe1,Kg5:BKb8,Kh8:H59:M70 white=\"A \\u00e9\"",
        "new profile=ghana Huff=kings Numbering=0",
        "new fen=\"1b1b1b1b/b1b1b1b1/8/8/8/8/1w1w1w1w/w1w1w1w1 w\"",
        "id=7 status",
        "moves",
        "claim",
        "claim black thirty-moves",
        "offer white",
        "offer black",
        "accept",
        "decline white",
        "resign white",
        "forfeit black",
        "clock white 1000 black 2",
        "flag black",
        "undo",
        "undo 3",
        "history",
        "save",
        "tree",
        "load pdn=\"1. c3-d4 b6-a5 2. d4-c5 1-0\"",
        "load pdn=\"{x} 1. c3-d4! (1. a3-b4 (1. c3-b4 {y}) 1... b6-a5) 1... b6-a5 $7 {z} *\"",
        "load nonexistent",
        "fen",
        "help",
        "quit",
        "new profile=tzd3 moves=\"c3-d4 b6-a5; d4-c5\"",
        "new positions=\"W:Wc3:Bh8;B:Wd4:Bh8;W:Wd4:Bg7\"",
        "id=3 think nodes=50 lines=2",
        "think nodes=300 depth=3 level=4 seed=7 events=false",
        "game=A new profile=zambia",
        "game=A id=\"4\" think nodes=100 elo=1200",
        "game=A play c3-d4",
        "game=A hint nodes=30",
        "hint nodes=30 fen=W:WKe1,Kg5:BKb8,Kh8",
        "analyse nodes=40 lines=5 only=\"c3-d4 a3-b4\"",
        "stop",
        "stop 3",
        "eval",
        "eval profile=ghana fen=W:WK46,K50:BK5",
        "tb",
        "tb fen=W:WKb8,Kd8:BKh2",
        "games",
        "game=A close",
        "{\"id\":1,\"command\":\"status\"}",
        "{\"id\":2,\"game\":\"A\",\"command\":\"new\",\"moves\":[\"c3-d4\",\"b6-a5\"]}",
        "{\"command\":\"new\",\"positions\":[\"W:Wc3:Bh8\",\"B:Wd4:Bh8\"],\"time\":1000,\"fen\":null}",
        "{\"id\":-1.5e2,\"command\":\"play\",\"side\":\"white\",\"move\":\"c3-d4\"}",
        "{\"command\":\"think\",\"nodes\":60,\"fen\":\"W:WKa1:Bd4\",\"events\":true}",
        "{ \"command\" : \"clock\" , \"white\" : 1 , \"black\" : 2.5 }",
        "{\"id\":\"\\u00e9\\\"\",\"command\":\"load\",\"pdn\":\"1. c3-d4 1-0\",\"number\":1}",
    };
    const Game *game = &session->refereed.referee.game;
    text_add(line, "referee ");
    if (game->count == 0 || chance(rng, 2)) {
        text_add(line, PICK(rng, others));
        return;
    }
    MoveList list;
    game_list_moves(game, &list);
    text_add(line, chance(rng, 6) ? "play white " : "play ");
    if (list.count > 0)
        move_write(line, &game->rules, &game_now(game)->position, list.moves[below(rng, (uint32_t)list.count)],
                   &session->refereed.referee.notation);
    move_list_free(&list);
}

static void add_command(Rng *rng, const Session *session, Text *line) {
    static const char *const questions[] = {"d", "moves", "fen", "status", "eval", "help", "uci", "compiler"};
    static const char *const others[] = {
        "stop",
        "stop",
        "ponderhit",
        "isready",
        "isready",
        "ucinewgame",
        "flip",
        "register",
        "debug off",
        "debug on",
        "debug off",
        "debug perhaps",
        "quit",
        "bench 1 1 1",
        "bench 0",
        "match games 2 nodes 9 maxplies 6 concurrency 2",
        "match games",
        "match nonsense 4",
        "certify",
        "certify nonexistent other",
        "solve",
        "solve nonexistent other nodes 9",
        "solve nonexistent depth",
        "pdn",
        "pdn check nonexistent \"other file\" --numbering 0",
        "pdn convert nonexistent --to pdn --skip",
        "pdn stats nonexistent",
        "pdn stats --numbering 3 \"",
        "analyse",
        "analyse nonexistent --nodes 9",
        "analyse startpos moves c3-b4 b6-a5 --nodes 9 --multipv 3",
        "analyse W:WKa1,c1:BKh6:M9 --nodes 9 --game 0",
        "diagram",
        "diagram startpos --flip --numbers --size 50 --arrows a3-b4 c3:e5,g7",
        "diagram W:Wa1:BKb8 --last c3:e5:g7",
        "eval svg",
        "eval svg W:Wa1,a1:B",
        "eval startpos moves c3-b4",
        "weights",
        "weights nonexistent",
        "register name N code C",
        "",
    };
    uint32_t kind = below(rng, 100);
    if (kind < 25)
        add_position(rng, session, line);
    else if (kind < 30)
        add_referee(rng, session, line);
    else if (kind < 60)
        add_go(rng, session, line);
    else if (kind < 75)
        add_option(rng, line);
    else if (kind < 82)
        text_add(line, PICK(rng, questions));
    else if (kind < 96)
        text_add(line, PICK(rng, others));
    else if (kind < 98)
        add_perft(rng, line);
    else
        for (uint32_t n = below(rng, 12); n > 0; n--)
            text_printf(line, "%s ", chance(rng, 4) ? PICK(rng, commands) : PICK(rng, other_words));
}

// ---- Mistakes

static void add_stretch(Text *text, const char *at, const char *end) {
    while (at < end)
        text_add_char(text, *at++);
}

// `count` bytes at `at` are replaced by `bytes`.
static void splice(Text *line, size_t at, size_t count, const char *bytes, size_t length) {
    Text result = {0};
    add_stretch(&result, line->data, line->data + at);
    add_stretch(&result, bytes, bytes + length);
    add_stretch(&result, line->data + at + count, line->data + line->length);
    text_free(line);
    *line = result;
}

static Span random_token(Rng *rng, const Text *line) {
    const char *string = text_string(line), *end = string + line->length;
    uint32_t count = 0;
    for (const char *c = string; c < end; c++)
        count += !isspace((unsigned char)*c) && (c == string || isspace((unsigned char)c[-1]));
    if (count == 0)
        return (Span){string, 0};
    uint32_t wanted = below(rng, count) + 1;
    const char *start = string;
    for (const char *c = string; c < end && wanted > 0; c++)
        if (!isspace((unsigned char)*c) && (c == string || isspace((unsigned char)c[-1]))) {
            start = c;
            wanted--;
        }
    const char *stop = start;
    while (stop < end && !isspace((unsigned char)*stop))
        stop++;
    return (Span){start, (size_t)(stop - start)};
}

static void replace_token(Rng *rng, Text *line, const char *by) {
    Span token = random_token(rng, line);
    splice(line, (size_t)(token.start - text_string(line)), token.length, by, strlen(by));
}

static void swap_tokens(Rng *rng, Text *line) {
    Span first = random_token(rng, line), second = random_token(rng, line);
    if (first.start > second.start) {
        Span swap = first;
        first = second;
        second = swap;
    }
    if (first.start == second.start)
        return;
    const char *between = first.start + first.length;
    Text middle = {0};
    add_stretch(&middle, second.start, second.start + second.length);
    add_stretch(&middle, between, second.start);
    add_stretch(&middle, first.start, between);
    splice(line, (size_t)(first.start - text_string(line)), middle.length, text_string(&middle), middle.length);
    text_free(&middle);
}

static void repeat_token(Rng *rng, Text *line, size_t length) {
    Span token = random_token(rng, line);
    Text many = {0};
    text_add_bytes(&many, token.start, token.length);
    if (!chance(rng, 3))
        text_add_char(&many, ' ');
    size_t at = (size_t)(token.start - text_string(line)), piece = many.length;
    Text all = {0};
    while (piece > 0 && all.length < length)
        text_add_bytes(&all, text_string(&many), piece);
    splice(line, at, 0, text_string(&all), all.length);
    text_free(&many);
    text_free(&all);
}

static void mutate(Rng *rng, Text *line) {
    size_t at = below(rng, (uint32_t)line->length + 1);
    size_t count = below(rng, (uint32_t)(line->length - at) + 1);
    static const char special[] = {'\0', '\r', '\n', '\t', ' ', '\x1b', '\x7f', '\x80', '\xff', '%', '~',
                                   ':',  '-',  '/',  '.',  '"', '{',    '}',    '[',    ']',    ',', '\\'};
    char byte = chance(rng, 2) ? PICK(rng, special) : (char)below(rng, 256);
    switch (below(rng, 13)) {
    case 0: replace_token(rng, line, ""); break;
    case 1: replace_token(rng, line, PICK(rng, other_words)); break;
    case 2: replace_token(rng, line, PICK(rng, numbers)); break;
    case 3: replace_token(rng, line, PICK(rng, commands)); break;
    case 4: swap_tokens(rng, line); break;
    case 5: repeat_token(rng, line, chance(rng, 100) ? 300000 : 1); break;
    case 6: splice(line, at, 0, &byte, 1); break;
    case 7: splice(line, at, at < line->length, &byte, 1); break;
    case 8: splice(line, at, at < line->length, "", 0); break;
    case 9: splice(line, at, count, "", 0); break;
    case 10: splice(line, at, line->length - at, "", 0); break;
    case 11: text_add_char(line, '\r'); break;
    default:
        if (at < line->length)
            line->data[at] = (char)(line->data[at] ^ (1 << below(rng, 8)));
        break;
    }
}

void grammar_line(Rng *rng, const Session *session, Text *line) {
    text_clear(line);
    add_command(rng, session, line);
    if (chance(rng, 2))
        for (uint32_t n = 1 + below(rng, 3); n > 0; n--)
            mutate(rng, line);
}

// ---- What a line asks for

// The command of a line and what follows it; an empty span without one.
static Span find_command(const char *line, Scanner *rest) {
    *rest = scanner_of(line);
    for (Span word = scanner_next(rest); word.length > 0; word = scanner_next(rest))
        if (uci_knows(word))
            return word;
    return (Span){line, 0};
}

// Whether it is one that the lines are made of; a mistake can leave another one, such as the referee's `play`.
static bool is_of_grammar(Span command) {
    for (uint32_t i = 0; i < COUNT(commands); i++)
        if (span_equal(command, commands[i]))
            return true;
    return command.length == 0 || span_equal(command, "tb");
}

static bool has_word(const char *line, const char *word) {
    size_t length = strlen(word);
    for (; *line; line++) {
        size_t i = 0;
        while (i < length && tolower((unsigned char)line[i]) == word[i])
            i++;
        if (i == length)
            return true;
    }
    return false;
}

// Whether a token holds the word.
static bool token_has(Span token, const char *word) {
    Text text = {0};
    text_add_bytes(&text, token.start, token.length);
    bool has = has_word(text_string(&text), word);
    text_free(&text);
    return has;
}

static bool has_number_between(Scanner rest, long long low, long long high) {
    for (Span token = scanner_next(&rest); token.length > 0; token = scanner_next(&rest)) {
        long long number;
        if (span_to_number(token, &number) && number >= low && number <= high)
            return true;
    }
    return false;
}

static bool is_safe_option(const char *line, Scanner rest) {
    if (has_word(line, "hash") && has_number_between(rest, 9, 65536))
        return false;
    if (has_word(line, "threads") && has_number_between(rest, 5, ENGINE_THREADS_MAX))
        return false;
    if (!has_word(line, "log"))
        return true;
    Span value = {"", 0};
    for (Span token = scanner_next(&rest); token.length > 0; token = scanner_next(&rest))
        if (span_equal_nocase(token, "value")) {
            value = scanner_rest(&rest);
            break;
        }
    return value.length == 0 || span_equal(value, "/dev/null") || span_equal_nocase(value, "<empty>") ||
           span_equal(value, "/proc/nonexistent/folder/log");
}

// A bench has to name its three sizes, all small, or be refused.
static bool is_safe_bench(Scanner rest) {
    for (int i = 0; i < 3; i++) {
        long long number;
        Span token = scanner_next(&rest);
        if (token.length == 0)
            return false;
        if (!span_to_number(token, &number) || number < 1 || number > 65536)
            return true;
        if (number > 2)
            return false;
    }
    return true;
}

// A match has to name what keeps it short.
static bool is_safe_match(const char *line, Scanner rest) {
    static const struct {
        const char *word;
        long long max;
    } limits[] = {{"games", 4}, {"nodes", 20}, {"maxplies", 10}, {"concurrency", 2}};
    bool known[COUNT(limits)] = {false};
    for (Span token = scanner_next(&rest); token.length > 0; token = scanner_next(&rest))
        for (uint32_t i = 0; i < COUNT(limits); i++) {
            long long number;
            if (span_equal(token, limits[i].word) && span_to_number(scanner_peek(&rest), &number))
                known[i] = number <= limits[i].max;
        }
    bool bounded = true;
    for (uint32_t i = 0; i < COUNT(limits); i++)
        bounded &= known[i];
    return bounded && !has_word(line, "option") && !has_word(line, "openings") && !has_word(line, "--");
}

// Whether the line gives `name` as text or JSON do, NAME=N or "NAME":N, and each time with at most so much.
static bool has_small(const char *line, const char *name, long long max) {
    int count = 0;
    size_t length = strlen(name);
    for (const char *at = strstr(line, name); at; at = strstr(at + length, name), count++) {
        const char *digits = at + length + strspn(at + length, "\"=: ");
        const char *end = digits + strspn(digits, "0123456789");
        long long number;
        if (!span_to_number((Span){digits, (size_t)(end - digits)}, &number) || number > max)
            return false;
    }
    return count > 0;
}

// A save may name no file, and a search has to name the few nodes that it may take.
static bool is_safe_referee(const char *line, Scanner rest) {
    bool searches = has_word(line, "think") || has_word(line, "hint") || has_word(line, "analyse");
    if (searches && (!has_small(line, "nodes", 2000) || has_word(line, "clock") || has_word(line, "movetime") ||
                     (has_word(line, "depth") && !has_small(line, "depth", 4))))
        return false;
    for (Span token = scanner_next(&rest); token.length > 0; token = scanner_next(&rest))
        if (token_has(token, "save") && scanner_peek(&rest).length > 0)
            return false;
    return true;
}

// An analysis has to name the few nodes of each search, and may write nothing.
static bool is_safe_analysis(Scanner rest) {
    bool bounded = false;
    if (strpbrk(rest.at, "/.") || has_word(rest.at, "out") || has_word(rest.at, "pdn"))
        return false;
    for (Span token = scanner_next(&rest); token.length > 0; token = scanner_next(&rest)) {
        long long number;
        if (span_equal(token, "--nodes")) {
            bounded = span_to_number(scanner_peek(&rest), &number) && number <= 50;
            if (!bounded)
                return false;
        }
    }
    return bounded;
}

// Whether it is plain if a go counts or searches: with a bad number after perft it does the one or the other, by what
// else the line says.
static bool is_plain_go(Scanner rest) {
    for (Span token = scanner_next(&rest); token.length > 0; token = scanner_next(&rest)) {
        long long number;
        if ((span_equal(token, "perft") || span_equal(token, "--perft")) &&
            (!span_to_number(scanner_peek(&rest), &number) || number < 1 || number > PERFT_DEPTH_MAX))
            return false;
    }
    return true;
}

bool grammar_is_safe(const char *line) {
    Scanner rest;
    Span command = find_command(line, &rest);
    if (!is_of_grammar(command))
        return false;
    if (span_equal(command, "go"))
        return is_plain_go(rest);
    if (span_equal(command, "setoption"))
        return is_safe_option(line, rest);
    if (span_equal(command, "bench"))
        return is_safe_bench(rest);
    if (span_equal(command, "match"))
        return is_safe_match(line, rest);
    if (span_equal(command, "referee"))
        return is_safe_referee(line, rest);
    if (span_equal(command, "certify") || span_equal(command, "solve"))
        return !strpbrk(rest.at, "/.");
    if (span_equal(command, "analyse"))
        return is_safe_analysis(rest);
    if (span_equal(command, "diagram") || span_equal(command, "weights"))
        return !has_word(rest.at, "out");
    if (span_equal(command, "pdn"))
        return !strpbrk(rest.at, "/.") && !has_word(rest.at, "out");
    return true;
}

bool grammar_wants_best_move(const char *line, bool *soon) {
    Scanner rest;
    *soon = false;
    if (!span_equal(find_command(line, &rest), "go"))
        return false;
    long long nodes = 0, movetime = 0, number;
    bool waits = false;
    for (Span token = scanner_next(&rest); token.length > 0; token = scanner_next(&rest)) {
        if (span_equal(token, "perft"))
            return false;
        waits |= span_equal(token, "infinite") || span_equal(token, "ponder");
        long long *limit = span_equal(token, "nodes") ? &nodes : span_equal(token, "movetime") ? &movetime : NULL;
        if (limit && span_to_number_at_most(scanner_peek(&rest), &number) && number > 0)
            *limit = number;
    }
    // A depth alone is no promise: the captures of two dozen kings have no end.
    *soon = !waits && ((nodes > 0 && nodes <= 2000) || (movetime > 0 && movetime <= 5));
    return true;
}

bool grammar_wants_text(const char *line) {
    static const char *const talkers[] = {"d",   "eval",    "help",    "certify", "bench",   "match", "solve",
                                          "pdn", "analyse", "diagram", "referee", "weights", "tb"};
    Scanner rest;
    Span command = find_command(line, &rest);
    for (uint32_t i = 0; i < COUNT(talkers); i++)
        if (span_equal(command, talkers[i]))
            return true;
    return false;
}
