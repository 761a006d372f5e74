// How problems with the files of tables are reported.
#ifndef TABLEBASE_REPORT_H
#define TABLEBASE_REPORT_H

// One line about a file that cannot be used, with the reason. May be called from any thread.
typedef void TableReport(void *context, const char *line);

#endif
