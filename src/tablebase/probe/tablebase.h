// Endgame tables as search and commands see them. All probes may be made from any thread.
//
// The values follow only from the rules of movement; draw clocks and repetitions are ignored.
#ifndef TABLEBASE_TABLEBASE_H
#define TABLEBASE_TABLEBASE_H

#include <stddef.h>
#include <stdint.h>

#include "base/shown.h"
#include "base/text.h"
#include "board/rules.h"
#include "tablebase/format/values.h"

typedef struct Tablebase Tablebase;

// Opens all tables that `profile` can use in the directories of `path`, separated by ';'. If two directories have a
// class, the first good file is used. `cache_mb` bounds the memory for decoded blocks; TB_CACHE_FITTING takes what all
// results need, but no less than 64 MB and no more than 1 GB, or 256 MB in a 32-bit program. NULL if memory runs out.
// Without tables every probe is unknown.
#define TB_CACHE_FITTING SIZE_MAX
Tablebase *tb_open(const char *path, const Profile *profile, size_t cache_mb, ReportLine *report, void *context);
void tb_free(Tablebase *tb);

// The largest number of pieces, of both sides, up to which no class is missing; 0 if the smallest are missing.
int tb_pieces(const Tablebase *tb);

// The pieces of the largest class, 0 without tables.
int tb_largest(const Tablebase *tb);

// Blocks read from the files so far, by all threads. A probe that reads one takes some tenths of a millisecond, or as
// long as the disk needs; any other less than a microsecond.
uint64_t tb_blocks_read(const Tablebase *tb);

// Files in use.
int tb_files(const Tablebase *tb);

// The bound on the memory for decoded blocks, in MB.
int tb_cache_mb(const Tablebase *tb);

// The result for the side to move, which must not be able to capture.
TableResult tb_probe_quiet(Tablebase *tb, const Position *p);

// The same for any position, by following captures.
TableResult tb_probe(Tablebase *tb, const Position *p);

// The result with the plies to the end of the game: 0 for a draw, -1 if no distance is known.
TableResult tb_probe_distance(Tablebase *tb, const Position *p, int *plies);

// The conversion value (conversion.h) of a position without a capture in which a draw clock runs; -1 if no table has
// it.
int tb_probe_conversion(Tablebase *tb, const Position *p);

// Who can force a clean win (build/raw.h), with the results of tb_probe_supa. The position must have no capture, and
// one side must have only men and never have promoted. A side with a king counts as promoted, the other does not.
TableResult tb_probe_supa_quiet(Tablebase *tb, const Position *p, int *plies);

// The rules of the game that the tables are named after, without huffs.
const Rules *tb_rules(const Tablebase *tb);

#endif
