// Goal distances (goals.h) in files, and those that are at hand for probing.
#ifndef TABLEBASE_GOAL_TABLES_H
#define TABLEBASE_GOAL_TABLES_H

#include "board/rules.h"
#include "tablebase/file.h"
#include "tablebase/report.h"

// The goal values of one side to move, `index.size` of them; those of positions with a capture mean nothing. `results`
// is the file that the goals were packed beside. False, with what is wrong and the file at fault.
bool goal_file_decode(TableFile *results, TableFile *goals, int part, Value *values, const TableFile **at_fault,
                      Error *what);

// One side to move, each block decoded when it is first asked for: a whole class takes too long during a search.
typedef struct GoalPart {
    Model *model;
    Value *values;
    atomic_bool *decoded; // by block: its values are there
} GoalPart;

// One pair of classes.
typedef struct GoalTable {
    TableFile *files[TABLE_GOALS + 1]; // results and goals
    Mutex mutex;                       // guards the decoding
    _Atomic(GoalPart *) parts[2];      // NULL as long as it was not asked for
    atomic_bool damaged;               // it is not asked again
} GoalTable;

enum { GOAL_TABLES_MAX = 8 };

typedef struct GoalTables {
    GoalTable tables[GOAL_TABLES_MAX];
    int count;
    _Atomic uint64_t blocks_read;
    const char *movement;
    TableReport *report;
    void *context;
} GoalTables;

// Opens the tables of all classes in which a clock runs under `profile`, as tablebase_open does; none is no error.
// Close them with goal_tables_close, where they lie.
void goal_tables_open(GoalTables *goals, const char *path, const Profile *profile, TableReport *report, void *context);
void goal_tables_close(GoalTables *goals);

// The goal value of a position that can capture nothing; -1 where there is no table of it. From any thread.
int goal_tables_value(GoalTables *goals, const Position *p);

#endif
