#include "base/file.h"

#include <errno.h>
#include <string.h>

#include "base/platform.h"

enum { TEMPORARY_NAMES = 100 };

// With the reason in errno, or 0 where a write has failed before.
static bool fail(Error *error, const char *what, const char *path) {
    return error_set(error, "%s '%.150s': %.60s", what, path,
                     errno ? strerror(errno) : "not all of it could be written");
}

bool file_make_folder(const char *path, Error *error) {
    errno = 0;
    return platform_make_folder(path) || fail(error, "cannot make the folder", path);
}

FILE *file_open(const char *path, Error *error) {
    if (platform_knows_files() && platform_is_folder(path)) {
        error_set(error, "cannot read '%.150s': it is a folder", path);
        return NULL;
    }
    errno = 0;
    FILE *file = fopen(path, "rb");
    if (!file)
        fail(error, "cannot read", path);
    return file;
}

bool file_check(const char *path, Error *error) {
    // Opening a pipe would wait for who writes to it, and take away what comes.
    if (platform_is_special_file(path) && platform_knows_files() && !platform_is_folder(path))
        return true;
    FILE *file = file_open(path, error);
    if (!file)
        return false;
    bool empty = getc(file) == EOF;
    fclose(file);
    return !empty || error_set(error, "'%.150s' is empty", path);
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

bool file_begin(FileWriter *writer, const char *path, Error *error) {
    *writer = (FileWriter){0};
    // A rename would put a file in the place of a device or pipe, which its user did not mean.
    if (platform_is_special_file(path))
        return error_set(error, "cannot write '%.150s': it is not an ordinary file", path);
    text_add(&writer->path, path);
    errno = 0;
    // What a crash has left behind keeps its name.
    for (int i = 0; i < TEMPORARY_NAMES && !writer->file; i++) {
        text_clear(&writer->temporary);
        text_printf(&writer->temporary, "%s.tmp%d", path, i);
        writer->file = fopen(text_string(&writer->temporary), "wbx");
        if (!writer->file && errno != EEXIST)
            break;
    }
    if (writer->file)
        return true;
    fail(error, "cannot write", path);
    text_clear(&writer->temporary); // it is not ours
    file_discard(writer);
    return false;
}

bool file_commit(FileWriter *writer, Error *error) {
    const char *path = text_string(&writer->path), *temporary = text_string(&writer->temporary);
    errno = 0;
    bool good = !ferror(writer->file) && platform_flush_file(writer->file);
    good = fclose(writer->file) == 0 && good;
    writer->file = NULL;
    if (!good || rename(temporary, path) != 0) {
        fail(error, "cannot write", path);
        file_discard(writer);
        return false;
    }
    text_free(&writer->path);
    text_free(&writer->temporary);
    return true;
}

void file_discard(FileWriter *writer) {
    if (writer->file)
        fclose(writer->file);
    if (writer->temporary.length > 0)
        remove(text_string(&writer->temporary));
    text_free(&writer->path);
    text_free(&writer->temporary);
    *writer = (FileWriter){0};
}

bool file_write(const char *path, const Text *text, Error *error) {
    FileWriter writer;
    if (!file_begin(&writer, path, error))
        return false;
    fwrite(text_string(text), 1, text->length, writer.file); // file_commit finds a failure
    return file_commit(&writer, error);
}
