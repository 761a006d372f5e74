#include "tablebase/probe/successors.h"

#include "tablebase/format/values.h"

TableResult tb_successors_value(const Generator *generator, const Position *p, SuccessorProbe *probe,
                                const void *context, int *plies) {
    MoveList list;
    move_list_init(&list);
    generator->moves(p, &list);
    Choice choice = {0};
    bool unknown = false, no_distance = false;
    for (int i = 0; i < list.count && (plies || !choice.win); i++) {
        Position after = position_after(p, list.moves[i]);
        int far = -1;
        TableResult result = probe(context, p, list.moves[i], &after, &far);
        unknown = unknown || result == TABLE_UNKNOWN;
        no_distance = no_distance || far < 0 || far >= VALUE_MAX - 1;
        if (result != TABLE_UNKNOWN)
            choice_add(&choice, result == TABLE_DRAW ? VALUE_DRAW : value_of_plies((Value)result, far));
    }
    move_list_free(&list);
    if (plies)
        *plies = -1;
    if (unknown && !choice.win)
        return TABLE_UNKNOWN;
    int value = choice_value(&choice);
    if (plies && value == VALUE_DRAW)
        *plies = 0;
    else if (plies && !unknown && !no_distance)
        *plies = value - 1;
    return (TableResult)value_result((Value)value);
}
