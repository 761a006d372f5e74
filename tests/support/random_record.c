#include "support/random_record.h"

#include <string.h>

#include "pdn/rule_tags.h"
#include "support/bridge.h"

static bool chance(Rng *rng, uint32_t of) {
    return rng_below(rng, of) == 0;
}

// Words with what is special in a file among them.
static void add_text(Text *text, Rng *rng, bool lines) {
    static const char *const words[] = {
        "good",
        "a  b",
        "x\ty",
        "%",
        "[Event \"x\"]",
        "[",
        "]",
        ";",
        "{",
        "}",
        "(1. a3-b4",
        ")",
        "$5",
        "\"",
        "\\",
        "\\\"",
        "1-0",
        "*",
        "!",
        "...",
        "[%clk 0:05:00]",
        "caf\xc3\xa9",
        "\xff\xfe",
        "Dar es Salaam",
        "\xe2\x99\x94",
        "/W:Wa1:Bh8/",
        "~34",
        "12.",
        "\x01",
        "averylongwordwithoutanyblankinitthatgoesonandonuntilitislongerthanalineofeightycolumnscanhold",
    };
    int count = 1 + (int)rng_below(rng, chance(rng, 10) ? 60 : 8);
    for (int i = 0; i < count; i++) {
        if (i > 0)
            text_add(text, lines && chance(rng, 8) ? "\n" : " ");
        text_add(text, words[rng_below(rng, sizeof words / sizeof *words)]);
    }
}

static void set_comment(Record *record, Rng *rng, int move, void (*set)(Record *, int, const char *)) {
    Text text = {0};
    add_text(&text, rng, true);
    set(record, move, text_string(&text));
    text_free(&text);
}

static void annotate(Record *record, Rng *rng, int move) {
    if (chance(rng, 4))
        set_comment(record, rng, move, record_set_comment);
    for (int n = chance(rng, 3) ? (int)rng_below(rng, 4) : 0; n > 0; n--)
        record_add_nag(record, move, (int)rng_below(rng, chance(rng, 2) ? 8 : 256));
}

static bool random_move(const Rules *rules, const Position *p, Rng *rng, Move *move) {
    MoveList list;
    rules_list_moves(rules, p, &list);
    bool any = list.count > 0;
    if (any)
        *move = list.moves[rng_below(rng, (uint32_t)list.count)];
    move_list_free(&list);
    return any;
}

// A line of up to `plies` plies from `p`: the main line, or with `instead` >= 0 a variation in place of that move.
static void add_line(Record *record, Rng *rng, Position p, int plies, int instead, int depth) {
    int last = -1;
    bool branched = false;
    Move move;
    for (int i = 0; i < plies && random_move(&record->rules, &p, rng, &move); i++) {
        bool variation = i == 0 && instead >= 0;
        int index = variation ? record_add_alternative(record, instead, move) : record_add_move(record, last, move);
        annotate(record, rng, index);
        if ((i == 0 || branched) && chance(rng, 3))
            set_comment(record, rng, index, record_set_comment_before);
        branched = false;
        for (int n = depth < 4 && !variation && chance(rng, 6) ? 1 + (int)rng_below(rng, 3) : 0; n > 0; n--) {
            add_line(record, rng, p, 1 + (int)rng_below(rng, 6), index, depth + 1);
            branched = true;
        }
        p = position_after(&p, move);
        last = index;
    }
}

static void set_tags(Record *record, Rng *rng) {
    static const char *const names[] = {"Event", "Site", "Date", "White", "Black", "Own_Tag-1", "TimeControl"};
    for (uint32_t i = rng_below(rng, 8); i > 0; i--) {
        Text value = {0};
        if (!chance(rng, 5))
            add_text(&value, rng, false);
        record_set_tag(record, names[rng_below(rng, sizeof names / sizeof *names)], text_string(&value));
        text_free(&value);
    }
    rule_tags_set(record);
}

void random_record(Record *record, const Rules *rules, Rng *rng, int plies, bool tags) {
    record->rules = *rules;
    record_clear(record);
    record->notation = (Notation){(MoveStyle)rng_below(rng, RECORD_STYLES), (Numbering)rng_below(rng, 3)};
    record->result = (RecordResult)rng_below(rng, RECORD_RESULTS);
    if (tags && chance(rng, 3)) {
        record->start = bridge_random_position(rules, rng, 6);
        int quiet = (int)rng_below(rng, 9);
        Clocks clocks = clocks_set_up(rules, &record->start, quiet, quiet + (int)rng_below(rng, 9));
        SetUp start = set_up_of(&record->start, clocks, chance(rng, 2) ? 1 : 1 + (int)rng_below(rng, 90));
        record_set_start(record, &start);
    }
    // Without tags and moves there would be no game to see.
    int length = tags ? (int)rng_below(rng, (uint32_t)plies + 1) : plies;
    add_line(record, rng, record->start, length, -1, 0);
    if (record->move_count == 0 && chance(rng, 2))
        set_comment(record, rng, -1, record_set_comment);
    if (tags)
        set_tags(record, rng);
}

static bool texts_equal(const Record *a, int x, const Record *b, int y, Error *error) {
    const char *s = record_text(a, x), *t = record_text(b, y);
    if ((!s && !t) || (s && t && strcmp(s, t) == 0))
        return true;
    return error_set(error, "comment '%.90s' and '%.90s'", s ? s : "(none)", t ? t : "(none)");
}

static bool lines_equal(const Record *a, int x, const Record *b, int y, Error *error) {
    for (; x >= 0 && y >= 0; x = a->moves[x].next, y = b->moves[y].next) {
        const RecordMove *m = &a->moves[x], *n = &b->moves[y];
        if (!move_equal(m->move, n->move))
            return error_set(error, "move %d and %d", x, y);
        if (m->marks.count != n->marks.count || memcmp(m->marks.nags, n->marks.nags, (size_t)m->marks.count) != 0)
            return error_set(error, "the marks of move %d and %d", x, y);
        if (!texts_equal(a, m->comment_before, b, n->comment_before, error) ||
            !texts_equal(a, m->comment, b, n->comment, error))
            return false;
        if ((m->alternative >= 0 || n->alternative >= 0) && !lines_equal(a, m->alternative, b, n->alternative, error))
            return false;
    }
    return x == y || error_set(error, "one line goes on, at move %d and %d", x, y);
}

bool records_equal(const Record *a, const Record *b, Error *error) {
    if (a->rules.profile != b->rules.profile || a->rules.three_kings_moves != b->rules.three_kings_moves ||
        a->rules.move_limit != b->rules.move_limit || a->rules.huff != b->rules.huff)
        return error_set(error, "the rules");
    if (!position_equal(&a->start, &b->start) || memcmp(&a->clocks, &b->clocks, sizeof a->clocks) != 0 ||
        a->first_number != b->first_number)
        return error_set(error, "the start");
    if (a->result != b->result)
        return error_set(error, "results %d and %d", a->result, b->result);
    if (a->tag_count != b->tag_count)
        return error_set(error, "%d tags and %d", a->tag_count, b->tag_count);
    for (int i = 0; i < a->tag_count; i++)
        if (strcmp(a->tags[i].name, b->tags[i].name) != 0 || strcmp(a->tags[i].value, b->tags[i].value) != 0)
            return error_set(error, "tag %s '%.80s' and %s '%.80s'", a->tags[i].name, a->tags[i].value, b->tags[i].name,
                             b->tags[i].value);
    return texts_equal(a, a->comment, b, b->comment, error) &&
           lines_equal(a, a->move_count > 0 ? 0 : -1, b, b->move_count > 0 ? 0 : -1, error);
}
