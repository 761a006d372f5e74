#include "support/hub_grammar.h"

#include <string.h>

#include "board/rules.h"
#include "protocol/hub/variants.h"
#include "support/bridge.h"

static bool chance(Rng *rng, uint32_t one_in) {
    return rng_below(rng, one_in) == 0;
}

#define COUNT(array) ((uint32_t)(sizeof(array) / sizeof *(array)))
#define PICK(rng, array) ((array)[rng_below(rng, COUNT(array))])

// ---- Good lines

static void add_letters(Text *line, const Board *board, const Position *p) {
    text_add_char(line, position_side(p) == WHITE ? 'W' : 'B');
    for (int number = 1; number <= board->numbers; number++) {
        Bitboard bit = bit_of(square_of_number(board, number));
        bool king = (p->kings & bit) != 0;
        text_add_char(line, p->pieces[WHITE] & bit   ? (king ? 'W' : 'w')
                            : p->pieces[BLACK] & bit ? (king ? 'B' : 'b')
                                                     : 'e');
    }
}

static void add_moves(Rng *rng, Text *line, HubAsked *now, uint32_t plies) {
    MoveList list;
    move_list_init(&list);
    text_add(line, " moves=\"");
    for (uint32_t n = rng_below(rng, plies + 1); n > 0; n--) {
        move_list_clear(&list);
        rules_moves(&now->rules, &now->p, &list);
        if (list.count == 0)
            break;
        Move move = list.moves[rng_below(rng, (uint32_t)list.count)];
        move_write(line, &now->rules, &now->p, move, &now->notation);
        text_add_char(line, ' ');
        now->p = position_after(&now->p, move);
    }
    text_add_char(line, '"');
    move_list_free(&list);
}

static void add_position(Rng *rng, Text *line, HubAsked *now) {
    text_add(line, "pos");
    if (chance(rng, 4)) {
        now->p = position_start(now->rules.board);
        text_add(line, chance(rng, 2) ? " start" : "");
    } else {
        now->p = bridge_random_position(&now->rules, rng, 1 + (int)rng_below(rng, 8));
        text_add(line, " pos=");
        add_letters(line, now->rules.board, &now->p);
    }
    if (chance(rng, 2))
        add_moves(rng, line, now, 20);
    now->position = true;
}

static void add_level(Rng *rng, Text *line) {
    static const char *const levels[] = {
        "depth=%u",         "nodes=%u00",        "move-time=0.00%u",         "time=0.0%u", "time=0.0%u inc=0.001",
        "moves=%u time=1",  "handicap=%u",       "depth=%u move-time=0.001", "infinite",   "time=-%u inc=0.01",
        "ply=%u depth = 2", "nodes=\"%u\" flag",
    };
    text_add(line, "level ");
    text_printf(line, PICK(rng, levels), 1 + (unsigned)rng_below(rng, 5));
}

static void add_variant(Rng *rng, Text *line, HubAsked *now) {
    uint32_t count = 0;
    while (hub_variants[count].name)
        count++;
    const HubVariant *variant = &hub_variants[rng_below(rng, count)];
    now->rules = rules_of(&profiles[variant->profile]);
    now->notation = (Notation){STYLE_HUB, variant->numbering};
    // Where it is the variant already the game goes on.
    now->known = false;
    text_printf(line, "set-param name=variant value=%s", variant->name);
}

static void add_param(Rng *rng, Text *line, HubAsked *now) {
    static const char *const params[] = {
        "threads value=1",        "tt-size value=16",       "bb-size value=3",
        "ponder value=1",         "skill-level value=20",   "elo value=1500",
        "book value=true",        "initial-time value=600", "move-overhead value=\"10\"",
        "numbering value=variant"};
    if (chance(rng, 2))
        add_variant(rng, line, now);
    else
        text_printf(line, "set-param name=%s", PICK(rng, params));
}

static void add_line(Rng *rng, Text *line, HubAsked *now) {
    static const char *const plain[] = {"hub", "init", "new-game", "ping", "stop", "ponder-hit", ""};
    static const char *const gos[] = {"go think", "go analyze", "go ponder", "go"};
    switch (rng_below(rng, 8)) {
    case 0:
    case 1: add_position(rng, line, now); break;
    case 2:
    case 3: add_level(rng, line); break;
    case 4: add_param(rng, line, now); break;
    case 5: text_add(line, PICK(rng, plain)); break;
    default: text_add(line, PICK(rng, gos));
    }
}

// ---- Mistakes

static void spoil(Rng *rng, Text *line) {
    static const char *const pieces[] = {"=",    "\"",   " ",        "x",  "-",    "W", "9",
                                         "\x01", "\xff", "\xc3\xa9", "%n", "pos=", "'"};
    if (line->length == 0) {
        text_add(line, PICK(rng, pieces));
        return;
    }
    size_t at = rng_below(rng, (uint32_t)line->length);
    Text spoilt = {0};
    text_add_bytes(&spoilt, line->data, at);
    if (chance(rng, 3))
        text_add(&spoilt, PICK(rng, pieces));
    text_add(&spoilt, line->data + at + (chance(rng, 2) ? 1 : 0));
    text_free(line);
    *line = spoilt;
}

static bool begins(const Text *line, const char *command) {
    Scanner scanner = scanner_of(text_string(line));
    Span word = scanner_next(&scanner);
    size_t length = strlen(command);
    return word.length >= length && memcmp(word.start, command, length) == 0 &&
           (word.length == length || word.start[length] == '=' || word.start[length] == '"' ||
            (unsigned char)word.start[length] < ' ');
}

static void count_line(HubTalk *talk, const Text *line) {
    talk->hubs += begins(line, "hub");
    talk->inits += begins(line, "init");
    talk->pings += begins(line, "ping");
    if (begins(line, "go"))
        talk->asked[talk->gos++] = talk->now;
}

static bool is_safe(const Text *line) {
    return !begins(line, "quit") && !strstr(text_string(line), "log") && !strstr(text_string(line), "file");
}

// ---- Conversations

void hub_grammar_talk(Rng *rng, int count, HubTalk *talk) {
    if (!talk->now.rules.profile) {
        talk->now.rules = rules_of(&profiles[PROFILE_TZD]);
        talk->now.notation = (Notation){STYLE_HUB, NUMBERING_B8};
    }
    for (talk->count = 0; talk->count < count && talk->gos < HUB_ASKED_MAX; talk->count++) {
        Text line = {0};
        HubAsked after = talk->now;
        add_line(rng, &line, &after);
        bool spoilt = chance(rng, 12) && !begins(&line, "set-param");
        for (int n = spoilt ? 1 + (int)rng_below(rng, 3) : 0; n > 0; n--)
            spoil(rng, &line);
        if (is_safe(&line)) {
            after.known = !spoilt && (after.known || begins(&line, "pos"));
            talk->now = after;
            count_line(talk, &line);
            text_printf(&talk->lines, "%s\n", text_string(&line));
        }
        text_free(&line);
    }
}

void hub_grammar_clear(HubTalk *talk) {
    text_clear(&talk->lines);
    talk->hubs = talk->inits = talk->pings = talk->gos = 0;
}
