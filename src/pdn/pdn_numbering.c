#include "pdn/pdn_numbering.h"

#include <ctype.h>
#include <string.h>

#include "notation/fen.h"
#include "notation/judge.h"

bool pdn_move_is_numeric(Span move) {
    size_t first = move.length > 0 && move.start[0] == '~' ? 1 : 0;
    return move.length > first && isdigit((unsigned char)move.start[first]);
}

static bool fits(const Record *record, const Text *moves, Numbering numbering) {
    Notation notation = {STYLE_NUMERIC, numbering};
    const char *fen = record_tag(record, "FEN");
    SetUp set_up = {.position = record->start};
    Error error;
    if (fen && !fen_read(span_of(fen), &record->rules, &notation, &set_up, &error))
        return false;
    Position p = set_up.position;
    for (const char *at = text_string(moves); *at;) {
        size_t length = strcspn(at, "\n");
        Move move;
        if (!move_read((Span){at, length}, &record->rules, &p, &notation, &move, &error))
            return false;
        p = position_after(&p, move);
        at += length + 1;
    }
    return true;
}

void pdn_numbering_hint(const Record *record, const Text *moves, Error *error) {
    for (Numbering n = NUMBERING_A1; n <= NUMBERING_B8; n++) {
        if (n == record->notation.numbering || !fits(record, moves, n))
            continue;
        Error plain = *error;
        error_set(error, "%s; everything so far fits if 1 is %s: --numbering %d, or N%d in GameType", plain.what,
                  pdn_numbering_corner(n), (int)n, (int)n);
        return;
    }
}

const char *pdn_numbering_corner(Numbering numbering) {
    static const char *const corners[] = {"a1", "g1", "b8"};
    return corners[numbering];
}
