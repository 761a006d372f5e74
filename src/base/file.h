// Whole files read, and new ones written so that neither a failure nor a crash loses the old one; folders for them.
//
// Every file of the program that is not appended to is written here. It is written under a temporary name beside its
// place, NAME.mfalme-tmp and a number, which belongs to this run alone; flushed to the disk; and renamed. It keeps the
// rights of the file that it replaces; one that is protected against writing is not replaced.
// Temporary files of runs that were killed are used again or removed by the next that writes the same file. A symbolic
// link is followed: the file that it names is replaced, and the link stays.
#ifndef BASE_FILE_H
#define BASE_FILE_H

#include <stdint.h>

#include "base/error.h"

// Makes a folder unless it exists; its parent must exist. False, with what is wrong.
bool file_make_folder(const char *path, Error *error);

// Opens a file to read from: an ordinary one, a pipe or a device, no folder. NULL, with what is wrong.
FILE *file_open(const char *path, Error *error);

// Whether a file can be opened to read from, and an ordinary one holds anything; false, with what is wrong.
bool file_check(const char *path, Error *error);

// Bytes of an ordinary file; 0 where that cannot be said.
int64_t file_size(const char *path);

// Reads a whole file, byte for byte, into `text`, replacing its contents. False, with what is wrong.
bool file_read(Text *text, const char *path, Error *error);

// Whether two paths name the same file, or would if it were written; letter case counts.
bool file_is_same(const char *one, const char *other);

// Writes a file as a whole: it appears under its name, in place of an old one, only when all of it is written. False,
// with what is wrong; an old file is as it was then.
bool file_write(const char *path, const Text *text, Error *error);

// The same for a file that is written bit by bit. Zero-initialise; after file_begin end with file_commit or
// file_discard.
typedef struct FileWriter {
    FILE *file;
    Text path, target, temporary; // as it was given, links followed, and as it is called meanwhile
    bool failed;
    int reason; // of the first failure, as in errno; 0 where the system gave none
} FileWriter;

// Opens a new file with a temporary name in the folder of `path`.
bool file_begin(FileWriter *writer, const char *path, Error *error);

// Writes bytes. A failure is kept for file_commit; false then, for those who need not go on.
bool file_put(FileWriter *writer, const void *bytes, size_t count);

// Closes it and gives it its name. False, with what is wrong, if any of the writing had failed.
bool file_commit(FileWriter *writer, Error *error);

// Removes the unfinished file.
void file_discard(FileWriter *writer);

// Keeps other runs from working on the same file or folder, however it is spelled, while this one reads it, adds to it
// or replaces it: for as long as a file NAME.mfalme-lock beside it is owned. The system gives it back when the program
// ends, however it does. It binds only those who ask for the lock, and holds within a program too. Zero-initialise.
typedef struct FileLock {
    FILE *file;
    Text path;
} FileLock;

// The file itself need not be there, its folder must. False, with what is wrong, if another run has it.
bool file_lock(FileLock *lock, const char *path, Error *error);

// Gives it back; nothing if it is not held.
void file_unlock(FileLock *lock);

#endif
