#include "learn/tune_state.h"

#include <errno.h>
#include <string.h>

#include "base/checksum.h"
#include "base/file.h"
#include "base/platform.h"

static const char title[] = "mfalme training 1\n";

typedef struct Seal {
    uint32_t mark, sum;
} Seal;

static Seal seal_of(const Training *training, uint32_t mark) {
    return (Seal){mark, checksum(training, sizeof *training)};
}

bool training_save(const Training *training, uint32_t mark, const char *path, Error *error) {
    Seal seal = seal_of(training, mark);
    FileWriter writer = {0};
    if (!file_begin(&writer, path, error))
        return false;
    file_put(&writer, title, sizeof title - 1);
    file_put(&writer, &seal, sizeof seal);
    file_put(&writer, training, sizeof *training);
    return file_commit(&writer, error);
}

static bool read_all(FILE *file, Training *training, Seal *seal) {
    char begin[sizeof title - 1];
    return fread(begin, 1, sizeof begin, file) == sizeof begin && memcmp(begin, title, sizeof begin) == 0 &&
           fread(seal, 1, sizeof *seal, file) == sizeof *seal &&
           fread(training, 1, sizeof *training, file) == sizeof *training && fgetc(file) == EOF;
}

bool training_resume(Training *training, uint32_t mark, const char *path, Error *error) {
    error->what[0] = '\0';
    errno = 0;
    FILE *file = platform_open(path, "rb");
    if (!file)
        return errno != ENOENT && error_set(error, "cannot read '%s': %s", quoted_string(path).text, strerror(errno));
    Seal seal;
    bool good = read_all(file, training, &seal);
    fclose(file);
    if (!good || seal.sum != seal_of(training, mark).sum)
        return error_set(error, "'%s' is not the whole state of a training run; remove it to start again",
                         quoted_string(path).text);
    if (seal.mark != mark)
        return error_set(error, "'%s' is of a training run with other settings or data; remove it to start again",
                         quoted_string(path).text);
    return true;
}
