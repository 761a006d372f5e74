#include "pdn/record.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/names.h"

void record_init(Record *record, const Rules *rules) {
    *record = (Record){.rules = *rules, .notation = notation_default};
    record_clear(record);
}

void record_clear_moves(Record *record) {
    for (int i = 0; i < record->text_count; i++)
        free(record->texts[i]);
    record->text_count = record->move_count = 0;
    record->comment = -1;
}

static void clear_tags(Record *record) {
    for (int i = 0; i < record->tag_count; i++) {
        free(record->tags[i].name);
        free(record->tags[i].value);
    }
    record->tag_count = 0;
}

void record_clear(Record *record) {
    record_clear_moves(record);
    clear_tags(record);
    record_set_start(record, &(SetUp){.position = position_start(record->rules.board), .move_number = 1});
    record->result = RESULT_NONE;
}

SetUp record_start(const Record *record) {
    return (SetUp){
        record->start, record->clocks, record->first_number, {record->promoted[WHITE], record->promoted[BLACK]}};
}

void record_set_start(Record *record, const SetUp *start) {
    record->start = start->position;
    record->clocks = start->clocks;
    record->first_number = start->move_number;
    record->promoted[WHITE] = start->promoted[WHITE];
    record->promoted[BLACK] = start->promoted[BLACK];
}

void record_free(Record *record) {
    record_clear_moves(record);
    clear_tags(record);
    free(record->tags);
    free(record->moves);
    free(record->texts);
    *record = (Record){0};
}

static void *copy_of(const void *array, int count, size_t size) {
    void *copy = memory_new((size_t)count, size);
    if (count > 0)
        memcpy(copy, array, (size_t)count * size);
    return copy;
}

void record_copy(Record *copy, const Record *record) {
    *copy = *record;
    copy->tags = copy_of(record->tags, record->tag_count, sizeof *record->tags);
    copy->moves = copy_of(record->moves, record->move_count, sizeof *record->moves);
    copy->texts = copy_of(record->texts, record->text_count, sizeof *record->texts);
    copy->tag_capacity = record->tag_count;
    copy->move_capacity = record->move_count;
    copy->text_capacity = record->text_count;
    for (int i = 0; i < copy->tag_count; i++) {
        copy->tags[i].name = memory_copy_string(record->tags[i].name);
        copy->tags[i].value = memory_copy_string(record->tags[i].value);
    }
    for (int i = 0; i < copy->text_count; i++)
        copy->texts[i] = memory_copy_string(record->texts[i]);
}

// ---- Tags

static RecordTag *find_tag(const Record *record, const char *name) {
    for (int i = 0; i < record->tag_count; i++)
        if (strcmp(record->tags[i].name, name) == 0)
            return &record->tags[i];
    return NULL;
}

const char *record_tag(const Record *record, const char *name) {
    const RecordTag *tag = find_tag(record, name);
    return tag ? tag->value : NULL;
}

bool record_player_is_bye(Span player) {
    return span_equal_nocase(player, "bye");
}

static char *copy_value(const char *value) {
    char *copy = memory_copy_string(value);
    for (char *c = copy; *c; c++)
        if (*c == '\n' || *c == '\r')
            *c = ' ';
    return copy;
}

void record_add_tag(Record *record, const char *name, const char *value) {
    record->tags = memory_grow(record->tags, &record->tag_capacity, record->tag_count + 1, sizeof *record->tags);
    record->tags[record->tag_count++] = (RecordTag){memory_copy_string(name), copy_value(value), 0};
}

void record_set_tag(Record *record, const char *name, const char *value) {
    RecordTag *tag = find_tag(record, name);
    if (!tag) {
        record_add_tag(record, name, value);
        return;
    }
    char *old = tag->value; // may be the new value itself
    tag->value = copy_value(value);
    free(old);
}

void record_remove_tag(Record *record, const char *name) {
    int kept = 0;
    for (int i = 0; i < record->tag_count; i++) {
        RecordTag tag = record->tags[i];
        if (strcmp(tag.name, name) != 0) {
            record->tags[kept++] = tag;
        } else {
            free(tag.name);
            free(tag.value);
        }
    }
    record->tag_count = kept;
}

// ---- Moves

static int new_move(Record *record, Move move) {
    record->moves = memory_grow(record->moves, &record->move_capacity, record->move_count + 1, sizeof *record->moves);
    record->moves[record->move_count] =
        (RecordMove){.move = move, .next = -1, .alternative = -1, .comment_before = -1, .comment = -1};
    return record->move_count++;
}

int record_add_move(Record *record, int after, Move move) {
    assert(after < record->move_count && (after >= 0 ? record->moves[after].next < 0 : record->move_count == 0));
    int index = new_move(record, move);
    if (after >= 0) {
        record->moves[after].next = index;
    } else {
        record->moves[index].comment_before = record->comment;
        record->comment = -1;
    }
    return index;
}

int record_add_alternative(Record *record, int to, Move move) {
    assert(to >= 0 && to < record->move_count);
    int index = new_move(record, move), last = to;
    while (record->moves[last].alternative >= 0)
        last = record->moves[last].alternative;
    record->moves[last].alternative = index;
    return index;
}

bool record_add_nag(Record *record, int move, int nag) {
    Nags *marks = &record->moves[move].marks;
    if (marks->count == RECORD_NAGS_MAX)
        return false;
    marks->nags[marks->count++] = (unsigned char)nag;
    return true;
}

void record_cut(Record *record, int last) {
    if (last >= 0) {
        record->moves[last].next = -1;
    } else if (record->move_count > 0) {
        record->comment = record->moves[0].comment_before;
        record->move_count = 0;
    }
}

// ---- Texts

static bool is_blank(char c) {
    return c == ' ' || c == '\t' || c == '\v' || c == '\f';
}

static bool is_line_end(char c) {
    return c == '\n' || c == '\r';
}

// A copy that a file can reproduce: lines without blanks at either end, none of them empty. NULL if nothing remains.
static char *tidy(const char *text) {
    char *copy = memory_new(strlen(text) + 1, 1), *to = copy;
    for (const char *at = text; *at;) {
        while (is_blank(*at) || is_line_end(*at))
            at++;
        const char *end = at;
        while (*end && !is_line_end(*end))
            end++;
        const char *next = end;
        while (end > at && is_blank(end[-1]))
            end--;
        if (end > at && to > copy)
            *to++ = '\n';
        memcpy(to, at, (size_t)(end - at));
        to += end - at;
        at = next;
    }
    *to = '\0';
    if (to > copy)
        return copy;
    free(copy);
    return NULL;
}

static void set_text(Record *record, int *index, const char *text) {
    char *copy = text && *text ? tidy(text) : NULL;
    if (!copy) {
        *index = -1;
    } else if (*index >= 0) {
        free(record->texts[*index]);
        record->texts[*index] = copy;
    } else {
        record->texts =
            memory_grow(record->texts, &record->text_capacity, record->text_count + 1, sizeof *record->texts);
        record->texts[record->text_count] = copy;
        *index = record->text_count++;
    }
}

void record_set_comment(Record *record, int move, const char *text) {
    set_text(record, move < 0 ? &record->comment : &record->moves[move].comment, text);
}

void record_set_comment_before(Record *record, int move, const char *text) {
    set_text(record, &record->moves[move].comment_before, text);
}

const char *record_text(const Record *record, int index) {
    return index < 0 ? NULL : record->texts[index];
}

// ---- Results

const char *record_result_name(RecordResult result) {
    static const char *const names[RECORD_RESULTS] = {"*", "1-0", "0-1", "1/2-1/2", "0-0"};
    return names[result];
}

bool record_result_read(Span text, RecordResult *result) {
    static const struct {
        const char *name;
        RecordResult result;
    } scores[] = {{"2-0", RESULT_WHITE}, {"0-2", RESULT_BLACK}, {"1-1", RESULT_DRAW}};
    for (RecordResult r = RESULT_NONE; r < RECORD_RESULTS; r++)
        if (span_equal(text, record_result_name(r))) {
            *result = r;
            return true;
        }
    int i = NAME_INDEX(scores, text, span_equal);
    if (i < 0)
        return false;
    *result = scores[i].result;
    return true;
}
