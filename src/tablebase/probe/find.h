// The files of tables in a list of directories.
#ifndef TABLEBASE_FIND_H
#define TABLEBASE_FIND_H

#include "tablebase/format/file.h"
#include "tablebase/probe/report.h"

// Opens the first good file of that pair and kind in the directories of `path`, separated by ';'. NULL if there is
// none; those that cannot be used are reported to `report`, if not NULL.
TableFile *tb_file_find(const char *path, const char *variant, Material m, TableKind kind, TableReport *report,
                        void *context);

#endif
