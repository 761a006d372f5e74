#include "pdn/pdn_writer.h"

#include <string.h>

enum { COLUMNS = 80 };

typedef struct Writer {
    Text *text;
    const Record *record;
    size_t column;     // characters in the current line
    bool open;         // the next word directly follows a '('
    bool number_due;   // the next move is numbered, whoever plays it
    Text word, pieces; // kept to reuse their memory
} Writer;

// ---- Words and lines

static void end_line(Writer *w) {
    if (w->column > 0)
        text_add_char(w->text, '\n');
    w->column = 0;
}

static void add(Writer *w, const char *bytes, size_t length) {
    text_add_bytes(w->text, bytes, length);
    w->column += length;
}

static void put_word(Writer *w, const char *word, size_t length) {
    if (!w->open && w->column > 0) {
        if (w->column + 1 + length > COLUMNS)
            end_line(w);
        else
            add(w, " ", 1);
    }
    w->open = false;
    // A line that begins with these would look like a tag or an escaped line.
    if (w->column == 0 && (word[0] == '[' || word[0] == '%'))
        add(w, " ", 1);
    add(w, word, length);
}

static void put_open(Writer *w) {
    put_word(w, "(", 1);
    w->open = true;
}

static void put_close(Writer *w) {
    if (w->column + 1 > COLUMNS)
        end_line(w);
    add(w, ")", 1);
}

// ---- Comments

static bool is_blank(char c) {
    return c == ' ' || c == '\t' || c == '\v' || c == '\f';
}

// The length of the text that must not be broken: up to a single blank, which a line end can replace.
static size_t unbroken(const char *text, size_t length) {
    for (size_t i = 1; i + 1 < length; i++)
        if (text[i] == ' ' && !is_blank(text[i - 1]) && !is_blank(text[i + 1]))
            return i;
    return length;
}

// An empty line stands for each line end of the text, because a plain line end stands for a blank.
static void put_comment_lines(Writer *w, const char *text) {
    Text *piece = &w->pieces;
    bool first = true;
    for (const char *line = text; *line;) {
        size_t length = strcspn(line, "\n");
        if (!first) {
            end_line(w);
            text_add_char(w->text, '\n');
        }
        bool last_line = line[length] == '\0';
        while (length > 0) {
            size_t part = unbroken(line, length);
            text_clear(piece);
            text_add(piece, first ? "{" : "");
            text_add_bytes(piece, line, part);
            first = false;
            length -= part;
            line += part;
            if (length > 0) { // the blank
                length--;
                line++;
            } else if (last_line) {
                text_add(piece, "}");
            }
            put_word(w, text_string(piece), piece->length);
        }
        line += !last_line;
    }
}

// A comment with a closing brace in it can only run to the end of its line.
static void put_comment_to_line_end(Writer *w, const char *text) {
    while (*text) {
        size_t length = strcspn(text, "\n");
        end_line(w);
        add(w, "; ", 2);
        add(w, text, length);
        text += length + (text[length] == '\n');
    }
    end_line(w);
    w->open = false;
}

static void put_comment(Writer *w, int index) {
    const char *text = record_text(w->record, index);
    if (!text)
        return;
    if (strchr(text, '}'))
        put_comment_to_line_end(w, text);
    else
        put_comment_lines(w, text);
    w->number_due = true;
}

// ---- Moves

static void put_marks(Writer *w, const RecordMove *m) {
    static const char *const marks[] = {"", "!", "?", "!!", "??", "!?", "?!"};
    int first = 0;
    if (m->marks.count > 0 && m->marks.nags[0] >= 1 && m->marks.nags[0] <= 6)
        text_add(&w->word, marks[m->marks.nags[first++]]);
    put_word(w, text_string(&w->word), w->word.length);
    for (int i = first; i < m->marks.count; i++) {
        text_clear(&w->word);
        text_printf(&w->word, "$%d", m->marks.nags[i]);
        put_word(w, text_string(&w->word), w->word.length);
    }
}

// `ply` counts from the start of the game.
static void put_move(Writer *w, const RecordMove *m, const Position *p, int ply) {
    const Record *record = w->record;
    bool black = position_side(p) == BLACK;
    text_clear(&w->word);
    if (!black || w->number_due) {
        int number = record->first_number + (ply + (record_first_side(record) == BLACK)) / 2;
        text_printf(&w->word, "%d%s ", number, black ? "..." : ".");
    }
    w->number_due = false;
    size_t start = w->word.length;
    move_write(&w->word, &record->rules, p, m->move, &record->notation);
    // In records a huff is a word of its own before the move.
    char *huff = strchr(w->word.data + start, '/');
    if (huff)
        *huff = ' ';
    put_marks(w, m);
}

// A line of moves from `index` on, the first one played in `p`. Alternatives to a variation's first move follow that
// variation; they do not belong to it.
static void put_line(Writer *w, int index, Position p, int ply, bool variation) {
    bool own = !variation;
    w->number_due = true;
    while (index >= 0) {
        const RecordMove *m = &w->record->moves[index];
        put_comment(w, m->comment_before);
        put_move(w, m, &p, ply);
        put_comment(w, m->comment);
        for (int i = own ? m->alternative : -1; i >= 0; i = w->record->moves[i].alternative) {
            put_open(w);
            put_line(w, i, p, ply, true);
            put_close(w);
            w->number_due = true;
        }
        p = position_after(&p, m->move);
        ply++;
        own = true;
        index = m->next;
    }
}

// ---- Tags

static void put_tag(Text *text, const char *name, const char *value) {
    text_printf(text, "[%s \"", name);
    for (const char *c = value; *c; c++) {
        if (*c == '"' || *c == '\\')
            text_add_char(text, '\\');
        text_add_char(text, *c);
    }
    text_add(text, "\"]\n");
}

static void put_tags(Text *text, const Record *record) {
    for (int i = 0; i < record->tag_count; i++) {
        const char *value = record->tags[i].value;
        if (value == record_tag(record, "Result")) {
            RecordResult told = RESULT_NONE;
            record_result_read(span_of(value), &told);
            value = told == record->result ? value : record_result_name(record->result);
        }
        put_tag(text, record->tags[i].name, value);
    }
    if (record->tag_count > 0)
        text_add_char(text, '\n');
}

void pdn_write(Text *text, const Record *record) {
    Writer w = {.text = text, .record = record};
    put_tags(text, record);
    put_comment(&w, record->comment);
    put_line(&w, record->move_count > 0 ? 0 : -1, record->start, 0, false);
    const char *result = record_result_name(record->result);
    put_word(&w, result, strlen(result));
    text_add(text, "\n\n");
    text_free(&w.word);
    text_free(&w.pieces);
}
