// Whole files read, and new ones written so that neither a failure nor a crash loses the old one; folders for them.
//
// Every file that the program replaces is written here: under a temporary name beside its place, NAME.mfalme-tmp and a
// number, which belongs to this run; then it is flushed to the disk and renamed. It keeps the rights of the file that
// it replaces; one that is protected against writing is not replaced. Temporary files of runs that were killed are
// reused or removed by the next run that writes the same file. A symbolic link is followed: the file that it names is
// replaced, and the link stays.
#ifndef BASE_FILE_H
#define BASE_FILE_H

#include <stdint.h>

#include "base/error.h"

// Makes a folder unless it exists; its parent must exist. False, with the error.
bool file_make_folder(const char *path, Error *error);

// The folders in which files that come with the program are looked for, best first: `sources` beside the program,
// ../share/mfalme/`shared` seen from it, and `sources` in the folder that it was started in. Their number; not every
// system tells where the program is. The texts are the caller's.
enum { FILE_PLACES = 3 };
int file_places(Text places[FILE_PLACES], const char *sources, const char *shared);

// Opens a file for reading: an ordinary one, a pipe or a device, but no folder. NULL, with the error.
FILE *file_open(const char *path, Error *error);

// Why an ordinary file could not be opened, by errno as platform_open_ordinary, platform_append_ordinary and file_state
// leave it.
const char *file_reason(void);

// Opens an ordinary file, or a link to one, for reading. NULL, with the error, which is empty if nothing has its name.
FILE *file_open_ordinary(const char *path, Error *error);

// Whether a file can be opened for reading and, if it is an ordinary one, is not empty; false, with the error.
bool file_check(const char *path, Error *error);

// Bytes of an ordinary file; 0 if unknown.
int64_t file_size(const char *path);

// Whether an ordinary file, or a link to one, can be read; missing if nothing has its name, unreadable with the reason
// in errno, 0 where it is another kind of file.
typedef enum FileState { FILE_READABLE, FILE_MISSING, FILE_UNREADABLE } FileState;
FileState file_state(const char *path);

// Reads a whole file, byte for byte, into `text`, replacing its contents. False, with the error.
bool file_read(Text *text, const char *path, Error *error);

// Whether two paths name the same file, or would once it is written; case matters.
bool file_is_same(const char *one, const char *other);

// Whether writing `result` leaves `source` alone; false, with the error.
bool file_spares(const char *source, const char *result, Error *error);

// Writes a file as a whole: it appears under its name, in place of an old one, only when all of it is written. False,
// with the error; then an old file is unchanged.
bool file_write(const char *path, const Text *text, Error *error);

// The same for a file that is written piece by piece. After file_begin end with file_commit or file_discard;
// zero-initialise where one of them may be called without it.
typedef struct FileWriter {
    FILE *file;
    Text path, target, temporary; // as given, with links followed, and the temporary name
    bool failed;
    int reason; // errno of the first failure; 0 where the system gave none
} FileWriter;

// Opens a new file with a temporary name in the folder of `path`.
bool file_begin(FileWriter *writer, const char *path, Error *error);

// Writes bytes. False on failure, which file_commit reports too.
bool file_put(FileWriter *writer, const void *bytes, size_t count);

// Closes it and gives it its name. False, with the error, if any of the writing had failed.
bool file_commit(FileWriter *writer, Error *error);

// Whether file_begin would succeed, for long work that writes the file only at its end. False, with the error.
bool file_check_writing(const char *path, Error *error);

// Removes the unfinished file.
void file_discard(FileWriter *writer);

// Keeps other runs from working on the same file or folder, however its name is spelled, by owning a file
// NAME.mfalme-lock beside it. The system releases it when the program ends, however it ends. The lock is advisory, and
// holds within one program too. Zero-initialise where file_unlock may be called without file_lock.
typedef struct FileLock {
    FILE *file;
    Text path;
} FileLock;

// The file itself need not be there, its folder must. False, with the error, if another run has it.
bool file_lock(FileLock *lock, const char *path, Error *error);

// Releases it, if it is held.
void file_unlock(FileLock *lock);

#endif
