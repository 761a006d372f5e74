// A file for the time of a test.
#ifndef SUPPORT_TEMPORARY_H
#define SUPPORT_TEMPORARY_H

// Writes `text` into a new file and returns its path, which the next call overwrites; the caller removes the file.
const char *temporary_file(const char *text);

#endif
