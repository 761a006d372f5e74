#include "standings/contest_names.h"

#include <string.h>

// A name without the differences that do not distinguish people.
static void add_plain(Text *text, const char *name) {
    for (const char *c = name; *c; c++)
        if (*c >= 'A' && *c <= 'Z')
            text_add_char(text, (char)(*c - 'A' + 'a'));
        else if (!strchr(" .,;:-_'\"()/", *c))
            text_add_char(text, *c);
}

void contest_compare_names(Contest *contest) {
    Tally plain_names = {0};
    Text plain = {0};
    for (int i = 0; i < contest->player_count; i++) {
        text_clear(&plain);
        add_plain(&plain, contest->players[i]);
        TallyEntry *entry = tally_entry(&plain_names, text_string(&plain), CONTEST_PLAYERS_MAX);
        if (entry->counts[0] > 0)
            contest_remark(contest, REMARK_DOUBT, NULL, "'%s' and '%s' are counted as two players",
                           contest->players[entry->counts[0] - 1], contest->players[i]);
        else
            entry->counts[0] = i + 1;
    }
    text_free(&plain);
    tally_free(&plain_names);
}
