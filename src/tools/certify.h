// Certification: EPD suites run against this engine's rules (TZD 13.7). Each line is a position with what must hold:
//
//   variant NAME        the profile; tzd if it is not given
//   set "NAME=V ..."    settings: Huff, ThreeKingsMoves, MoveLimit, AutoThreefold
//   moves "M ..."       moves played first
//   undo N              N of them taken back
//   then "M ..."        moves played after that
//   lm "M ..."          the complete list of legal moves
//   im "M ..."          texts that must be refused
//   eq "M ..."          texts that all denote one move
//   bm M ..., am M ...  the best moves, moves to avoid: legal at least; a line with nothing else is skipped, since only
//                       solve can judge them
//   fen "..."           the position reached
//   end "..."           `resign white`, `flag black`: what happens then, to be seen in the status
//   status "..."        the state of the game, without the article
//   D1 n; D2 n ...      leaves at each depth; those above a limit are left out, and a line with nothing else is skipped
//   id, c0 to c2        name and purpose; passed over, as are ce, dm, acd, acn, acs and pv
#ifndef TOOLS_CERTIFY_H
#define TOOLS_CERTIFY_H

#include <stdatomic.h>

#include "base/shown.h"
#include "board/rules.h"

enum { CERTIFY_SUITES_MAX = 64 };

typedef struct SuiteResult {
    char name[64];
    int positions, failed;
    int skipped; // of those that did not fail: nothing that they ask about the rules was checked
} SuiteResult;

typedef enum CertifyVerdict { CERTIFY_PASSED, CERTIFY_FAILED, CERTIFY_SKIPPED } CertifyVerdict;

typedef struct Certification {
    ReportLine *line; // receives every line of the report
    void *context;
    const atomic_bool *stop;                            // ends the run once it is true; may be NULL
    void (*progress)(void *context, int64_t positions); // those checked so far; may be NULL
    int checked;                                        // of all suites
    int best, uncounted;                                // skipped for their best moves; numbers of leaves left out
    SuiteResult suites[CERTIFY_SUITES_MAX];
    int suite_count;
    bool broken; // a file could not be read
} Certification;

void certify_begin(Certification *certification, const atomic_bool *stop, ReportLine *line, void *context);

// Checks one line of EPD; if it fails, `error` is the first failed check. `uncounted` receives how many numbers of
// leaves are too great to be counted. `stop` may be NULL.
CertifyVerdict certify_line(Span line, const atomic_bool *stop, int *uncounted, Error *error);

// Runs a file; each failing position is reported at once, with file, line and id.
void certify_file(Certification *certification, const char *path);

// Reports the table. True if no position failed and some passed.
bool certify_end(Certification *certification);

#endif
