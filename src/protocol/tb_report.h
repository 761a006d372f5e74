// The reports of tbgen, tbverify and tbstat.
#ifndef PROTOCOL_TB_REPORT_H
#define PROTOCOL_TB_REPORT_H

#include "protocol/session.h"
#include "tablebase/build/build.h"

typedef struct TbSettings {
    const Profile *profile;
    Text dir;
    int threads;
    int memory;     // gigabytes
    int pieces;     // 0 if not given
    bool one_class; // only `material`
    Material material;
    bool supa; // tables of clean wins too
    bool plan;
    bool facts; // a page instead of the list
} TbSettings;

// Writes one line for each class of a pair that was built or kept, and one on the time that it took.
void tb_report_built(Session *session, const BuildSet *build, Material m, BuildOutcome outcome, int64_t microseconds);

// Does the same for the clean wins of a pair.
void tb_report_supa(Session *session, const BuildSet *build, Material m, BuildOutcome outcome);

// Writes a table of the files in the directory, with the longest wins. False, with the reason, if a file is damaged or
// there is none.
bool tb_report_statistics(Session *session, const TbSettings *settings, BuildSet *build, Error *error);

#endif
