#include "base/file.h"

#include <ctype.h>
#include <errno.h>
#include <string.h>

#include "base/platform.h"

enum { TEMPORARY_NAMES = 20, PATH_LENGTH = 4096 };

#define TEMPORARY ".mfalme-tmp"
#define LOCKED ".mfalme-lock"

// The reason is in errno; 0 where the system gave none.
static bool fail(Error *error, const char *what, const char *path) {
    return error_set(error, "%s '%s': %s", what, quoted_string(path).text,
                     errno ? strerror(errno) : "it could not be written completely");
}

bool file_make_folder(const char *path, Error *error) {
    errno = 0;
    return platform_make_folder(path) || fail(error, "cannot make the folder", path);
}

int file_places(Text places[FILE_PLACES], const char *sources, const char *shared) {
    char program[PATH_LENGTH];
    int count = 0;
    char *slash = platform_program_path(program, sizeof program) ? strrchr(program, '/') : NULL;
    if (slash) {
        slash[1] = '\0';
        text_printf(&places[count++], "%s%s", program, sources);
        text_printf(&places[count++], "%s../share/mfalme/%s", program, shared);
    }
    text_add(&places[count++], sources);
    return count;
}

FILE *file_open(const char *path, Error *error) {
    if (platform_knows_files() && platform_is_folder(path)) {
        error_set(error, "cannot read '%s': it is a folder", quoted_string(path).text);
        return NULL;
    }
    errno = 0;
    FILE *file = platform_open(path, "rb");
    if (!file)
        fail(error, "cannot read", path);
    return file;
}

const char *file_reason(void) {
    return errno ? strerror(errno) : "it is not an ordinary file";
}

FILE *file_open_ordinary(const char *path, Error *error) {
    error->what[0] = '\0';
    errno = 0;
    FILE *file = platform_open_ordinary(path, true);
    if (!file && errno != ENOENT)
        error_set(error, "cannot read '%s': %s", quoted_string(path).text, file_reason());
    return file;
}

bool file_check(const char *path, Error *error) {
    // Opening a pipe would wait for a writer, and swallow what it writes.
    if (platform_is_special_file(path) && platform_knows_files() && !platform_is_folder(path))
        return true;
    FILE *file = file_open(path, error);
    if (!file)
        return false;
    bool empty = getc(file) == EOF;
    fclose(file);
    return !empty || error_set(error, "'%s' is empty", quoted_string(path).text);
}

int64_t file_size(const char *path) {
    FILE *file = platform_open_ordinary(path, true);
    if (!file)
        return 0;
    long size = fseek(file, 0, SEEK_END) == 0 ? ftell(file) : 0;
    fclose(file);
    return size > 0 ? size : 0;
}

FileState file_state(const char *path) {
    FILE *file = platform_open_ordinary(path, true);
    if (!file)
        return errno == ENOENT || errno == ENOTDIR ? FILE_MISSING : FILE_UNREADABLE;
    fclose(file);
    return FILE_READABLE;
}

bool file_read(Text *text, const char *path, Error *error) {
    text_clear(text);
    FILE *file = file_open(path, error);
    if (!file)
        return false;
    errno = 0;
    char bytes[4096];
    size_t count;
    while ((count = fread(bytes, 1, sizeof bytes, file)) > 0)
        text_add_bytes(text, bytes, count);
    bool good = !ferror(file) || fail(error, "cannot read", path);
    fclose(file);
    return good;
}

// The folder that a path leads to.
static void folder_of(Text *folder, const char *path) {
    size_t length = (size_t)(platform_file_name(path) - path);
    text_clear(folder);
    text_add_bytes(folder, path, length);
    text_add(folder, length > 0 ? "." : "./.");
}

bool file_is_same(const char *one, const char *other) {
    if (platform_same_file(one, other))
        return true;
    Text first = {0}, second = {0};
    folder_of(&first, one);
    folder_of(&second, other);
    bool same = strcmp(platform_file_name(one), platform_file_name(other)) == 0 &&
                platform_same_file(text_string(&first), text_string(&second));
    text_free(&first);
    text_free(&second);
    return same;
}

bool file_spares(const char *source, const char *result, Error *error) {
    return !file_is_same(source, result) ||
           error_set(error, "'%s' would be overwritten: give the result another name", quoted_string(source).text);
}

static void name_temporary(FileWriter *writer, int number) {
    text_clear(&writer->temporary);
    text_printf(&writer->temporary, "%s" TEMPORARY "%d", text_string(&writer->target), number);
}

// Opens the first temporary name that no other run holds, and removes the files left at the others.
static bool open_temporary(FileWriter *writer) {
    int own = 0;
    errno = EEXIST;
    for (; own < TEMPORARY_NAMES && !writer->file && errno == EEXIST; own++) {
        name_temporary(writer, own);
        writer->file = platform_own_file(text_string(&writer->temporary));
    }
    if (!writer->file)
        return false;
    for (int i = own; i < TEMPORARY_NAMES; i++) {
        name_temporary(writer, i);
        platform_remove_left(text_string(&writer->temporary));
    }
    name_temporary(writer, own - 1);
    return true;
}

// The file that a path names, links followed. False, with the reason in errno.
static bool find_target(Text *target, const char *path) {
    char found[PATH_LENGTH];
    bool link = platform_is_link(path);
    if (link && !platform_link_target(path, found, sizeof found))
        return false;
    text_add(target, link ? found : path);
    return true;
}

// Whether a name is one of the temporary names used here, which the next writer would remove.
static bool is_reserved(const char *path) {
    Span name = span_of(platform_file_name(path));
    while (name.length > 0 && isdigit((unsigned char)name.start[name.length - 1]))
        name.length--;
    static const char *const endings[] = {TEMPORARY, LOCKED};
    for (size_t i = 0; i < sizeof endings / sizeof *endings; i++) {
        size_t length = strlen(endings[i]);
        if (name.length >= length && span_equal_nocase((Span){name.start + name.length - length, length}, endings[i]))
            return true;
    }
    return false;
}

bool file_begin(FileWriter *writer, const char *path, Error *error) {
    *writer = (FileWriter){0};
    // A rename would replace a device or pipe by a file, which the user did not intend.
    if (platform_is_special_file(path))
        return error_set(error, "cannot write '%s': %s", quoted_string(path).text,
                         platform_is_folder(path) ? "it is a folder" : "it is not an ordinary file");
    if (is_reserved(path))
        return error_set(error, "cannot write '%s': names with this ending belong to unfinished files",
                         quoted_string(path).text);
    text_add(&writer->path, path);
    errno = 0;
    if (find_target(&writer->target, path) && platform_may_write(text_string(&writer->target)) &&
        open_temporary(writer))
        return true;
    fail(error, "cannot write", path);
    file_discard(writer);
    return false;
}

bool file_check_writing(const char *path, Error *error) {
    FileWriter writer;
    bool good = file_begin(&writer, path, error);
    if (good)
        file_discard(&writer);
    return good;
}

static void note_failure(FileWriter *writer) {
    writer->reason = writer->failed ? writer->reason : errno;
    writer->failed = true;
}

bool file_put(FileWriter *writer, const void *bytes, size_t count) {
    errno = 0;
    if (fwrite(bytes, 1, count, writer->file) != count)
        note_failure(writer);
    return !writer->failed;
}

bool file_commit(FileWriter *writer, Error *error) {
    if (!writer->failed) {
        errno = 0;
        FILE *file = writer->file;
        writer->file = NULL;
        if (!platform_keep_file(file, text_string(&writer->temporary), text_string(&writer->target)))
            note_failure(writer);
    }
    bool good = !writer->failed;
    if (!good) {
        errno = writer->reason;
        fail(error, "cannot write", text_string(&writer->path));
    }
    file_discard(writer);
    return good;
}

void file_discard(FileWriter *writer) {
    if (writer->file)
        platform_drop_file(writer->file, text_string(&writer->temporary));
    text_free(&writer->path);
    text_free(&writer->target);
    text_free(&writer->temporary);
    *writer = (FileWriter){0};
}

bool file_write(const char *path, const Text *text, Error *error) {
    FileWriter writer;
    if (!file_begin(&writer, path, error))
        return false;
    file_put(&writer, text_string(text), text->length);
    return file_commit(&writer, error);
}

// ---- Locks

bool file_lock(FileLock *lock, const char *path, Error *error) {
    *lock = (FileLock){0};
    errno = 0;
    if (!find_target(&lock->path, path) && errno != ENOENT)
        return fail(error, "cannot lock", path);
    if (lock->path.length == 0)
        text_add(&lock->path, path); // a link to nothing
    text_add(&lock->path, LOCKED);
    errno = 0;
    lock->file = platform_own_file(text_string(&lock->path));
    if (lock->file)
        return true;
    bool taken = errno == EEXIST;
    text_free(&lock->path);
    return taken ? error_set(error, "'%s' is being written by another run", quoted_string(path).text)
                 : fail(error, "cannot lock", path);
}

void file_unlock(FileLock *lock) {
    if (lock->file)
        platform_drop_file(lock->file, text_string(&lock->path));
    text_free(&lock->path);
    *lock = (FileLock){0};
}
