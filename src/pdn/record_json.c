#include "pdn/record_json.h"

#include "base/json.h"

static void write_comment(Text *text, const char *name, const Record *record, int index) {
    const char *comment = record_text(record, index);
    if (comment)
        json_string(text, name, comment);
    else
        json_null(text, name);
}

static void write_move(Text *text, const Record *record, const RecordMove *move, const Position *p, int ply) {
    Text written = {0};
    bool black_began = record_first_side(record) == BLACK;
    json_number(text, "number", record->first_number + (ply + black_began) / 2);
    json_string(text, "side", position_side(p) == WHITE ? "white" : "black");
    move_write(&written, &record->rules, p, move->move, &record->notation);
    json_string(text, "move", text_string(&written));
    json_array(text, "nags");
    for (int i = 0; i < move->marks.count; i++)
        json_number(text, NULL, move->marks.nags[i]);
    json_array_end(text);
    write_comment(text, "before", record, move->comment_before);
    write_comment(text, "after", record, move->comment);
    text_free(&written);
}

// The line of moves from `index` on, the first one played in `p` after `ply` plies. The alternatives to a variation's
// first move are those of the move that it replaces, and not its own.
static void write_line(Text *text, const char *name, const Record *record, int index, Position p, int ply) {
    bool own = name != NULL;
    json_array(text, name);
    for (; index >= 0; index = record->moves[index].next) {
        const RecordMove *move = &record->moves[index];
        json_object(text, NULL);
        write_move(text, record, move, &p, ply);
        json_array(text, "variations");
        for (int i = own ? move->alternative : -1; i >= 0; i = record->moves[i].alternative)
            write_line(text, NULL, record, i, p, ply);
        json_array_end(text);
        json_object_end(text);
        p = position_after(&p, move->move);
        ply++;
        own = true;
    }
    json_array_end(text);
}

void record_json_write(Text *text, const Record *record) {
    json_array(text, "tags");
    for (int i = 0; i < record->tag_count; i++) {
        json_object(text, NULL);
        json_string(text, "name", record->tags[i].name);
        json_string(text, "value", record->tags[i].value);
        json_object_end(text);
    }
    json_array_end(text);
    json_string(text, "result", record_result_name(record->result));
    write_comment(text, "comment", record, record->comment);
    write_line(text, "moves", record, record->move_count > 0 ? 0 : -1, record->start, 0);
}
