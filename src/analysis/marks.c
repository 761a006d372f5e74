#include "analysis/marks.h"

#include <math.h>

enum { LOST = 100, WON = 900, HALVED = 100 };

const char *const mark_glyphs[MARKS] = {"", "?!", "?", "??"};
const char *const mark_names[MARKS] = {"", "Dubious", "Mistake", "Blunder"};

int expected_score(Wdl chances) {
    return chances.win + chances.draw / 2;
}

Mark mark_of(int best, int played) {
    static const int min[MARKS] = {[MARK_DUBIOUS] = 50, [MARK_MISTAKE] = 100, [MARK_BLUNDER] = 200};
    if (best <= LOST || played >= WON)
        return MARK_NONE;
    Mark mark = MARK_BLUNDER;
    while (mark > MARK_NONE && best - played < min[mark])
        mark--;
    return mark;
}

double mark_accuracy(int loss) {
    return 100 * exp2(-(double)loss / HALVED);
}
