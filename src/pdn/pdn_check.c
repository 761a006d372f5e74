#include "pdn/pdn_check.h"

#include <string.h>

#include "pdn/pdn_numbering.h"
#include "pdn/supa_tag.h"
#include "pdn/termination_tag.h"

// 0 without that tag.
static int tag_line(const Record *record, const char *name) {
    for (int i = 0; i < record->tag_count; i++)
        if (strcmp(record->tags[i].name, name) == 0)
            return record->tags[i].line;
    return 0;
}

// Whether the tags agree with the moves and the result on how the game ended; if not, `fault` receives the line of the
// tag and the error.
static bool check_tags(const Record *record, const Game *game, PdnError *fault) {
    fault->line = tag_line(record, "Supa");
    if (record->rules.profile->ends & END_SUPA && !supa_tag_check(record, game, &fault->error))
        return false;
    Ending declared;
    fault->line = tag_line(record, "Termination");
    // An arbiter may let both players lose, which `load` cannot restore.
    return record->result == RESULT_BOTH_LOSE || termination_tag_read(record, game, &declared, &fault->error);
}

static void visit(void *context, const PdnVisited *visited) {
    PdnCheck *check = context;
    const Record *record = visited->record;
    check->games++;
    if (record->notation.style == STYLE_NUMERIC && record->rules.board->width == 8)
        check->numeric_games[record->notation.numbering]++;
    PdnError of_tags = {.game = visited->number};
    const PdnError *fault = visited->fault;
    if (!fault && !check_tags(record, visited->game, &of_tags))
        fault = &of_tags;
    if (!fault) {
        check->plies += visited->game->count - 1;
        return;
    }
    check->faults++;
    pdn_fits_count(&check->fits, fault);
    pdn_files_report(&check->settings, "", visited->path, fault);
}

void pdn_check_begin(PdnCheck *check, const PdnSettings *settings) {
    *check = (PdnCheck){.settings = *settings};
}

void pdn_check_file(PdnCheck *check, const char *path) {
    check->fits = (PdnFits){0};
    for (Numbering n = NUMBERING_A1; n <= NUMBERING_B8; n++)
        check->numeric_games[n] = 0;
    if (!pdn_files_visit(&check->settings, path, visit, check))
        check->faults++;
    pdn_fits_report(&check->fits, &check->settings, "", path);
    for (Numbering n = NUMBERING_A1; n <= NUMBERING_B8; n++)
        if (check->numeric_games[n] > 0)
            pdn_files_line(&check->settings, "%s: games with numbers for squares: %ld, read with 1 = %s (numbering %d)",
                           path, check->numeric_games[n], pdn_numbering_corner(n), (int)n);
}

bool pdn_check_end(PdnCheck *check) {
    pdn_files_line(&check->settings, "%ld game%s, %ld %s, %ld fault%s", check->games, check->games == 1 ? "" : "s",
                   check->plies, check->plies == 1 ? "ply" : "plies", check->faults, check->faults == 1 ? "" : "s");
    return check->faults == 0;
}
