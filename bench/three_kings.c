// Writes src/eval/three_kings.txt to standard output, from the endgame tables in `tablebases`.
//
// A letter for each position of three kings to move against one: the plies to conversion under the draw
// clock (tablebase/format/conversion.h). Where the three can capture, they have caught the lone king.
#include <stdio.h>
#include <string.h>

#include "eval/three_kings.h"
#include "tablebase/format/conversion.h"
#include "tablebase/format/index.h"
#include "tablebase/probe/library.h"

static int plies_of(Tablebase *tb, const Rules *rules, const Position *p) {
    if (rules_can_capture(rules, p))
        return 1;
    int conversion = tb_probe_conversion(tb, p);
    return conversion > 0 ? tb_conversion_plies((Value)conversion) : THREE_KINGS_DRAWN;
}

int main(void) {
    Rules rules = rules_of(&profiles[PROFILE_TZD]);
    TableLibrary library;
    if (!tb_library_init(&library, NULL, NULL))
        return 1;
    tb_library_set_path(&library, (Span){"tablebases", 10});
    Tablebase *tb = tb_library_tables(&library, rules.profile);
    TableIndex index = index_of_class(&board_8x8, (Material){{0, 0}, {3, 1}});
    static char letters[THREE_KINGS_PLACES];
    for (uint64_t i = 0; i < index.size; i++) {
        Position p = tb_board_position(index_board(&index, i));
        letters[three_kings_place(bits_lowest(p.pieces[BLACK]), p.pieces[WHITE])] =
            three_kings_letter(plies_of(tb, &rules, &p));
    }
    for (int i = 0; i < THREE_KINGS_PLACES; i += THREE_KINGS_LINE) {
        int left = THREE_KINGS_PLACES - i;
        printf("%.*s\n", left < THREE_KINGS_LINE ? left : THREE_KINGS_LINE, letters + i);
    }
    tb_library_free(&library);
    return 0;
}
