#define _POSIX_C_SOURCE 200809L

#include "support/tables.h"

#include <dirent.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/checksum.h"
#include "tablebase/build/solve.h"
#include "base/bytes.h"

static void stop_on(const char *what) {
    fprintf(stderr, "tables: %s\n", what);
    abort();
}

RawSet *tables_solved(int pieces) {
    RawSet *set = raw_new(&profiles[PROFILE_TZD], false);
    Solving solving = {2, NULL};
    Error error;
    for (int n = 2; n <= pieces; n++) {
        Material list[MATERIAL_LIST];
        int count = material_list(n, list);
        for (int i = 0; i < count; i++)
            if (!tbgen_solve_pair(&solving, set, list[i], &error))
                stop_on(error.what);
    }
    return set;
}

char *tables_directory(void) {
    char *dir = strdup("/tmp/mfalme-tables-XXXXXX");
    if (!dir || !mkdtemp(dir))
        stop_on("no directory");
    return dir;
}

static void path_of(char path[512], const char *dir, const char *name) {
    snprintf(path, 512, "%s/%s", dir, name);
}

void tables_remove(char *dir) {
    DIR *open = opendir(dir);
    char path[512];
    for (struct dirent *entry; open && (entry = readdir(open));) {
        path_of(path, dir, entry->d_name);
        if (entry->d_name[0] != '.')
            remove(path);
    }
    if (open)
        closedir(open);
    rmdir(dir);
    free(dir);
}

char tables_said[1000];

void tables_listen(void *context, const char *line) {
    (void)context;
    strncat(tables_said, line, sizeof tables_said - strlen(tables_said) - 1);
}

static BuildSet build_set_of(const Profile *game, const char *dir, int threads) {
    return (BuildSet){.game = game,
                      .dir = dir,
                      .threads = threads,
                      .set = raw_new(game, false),
                      .conversions = raw_new(game, false),
                      .supa = raw_new(game, true),
                      .memory_bytes = 1 << 30};
}

BuildSet tables_build_set(const char *dir, int threads) {
    return build_set_of(&profiles[PROFILE_TZD], dir, threads);
}

void tables_build_set_free(BuildSet *build) {
    raw_free(build->set);
    raw_free(build->conversions);
    raw_free(build->supa);
}

char *tables_built(int pieces) {
    char *dir = tables_directory();
    BuildSet build = tables_build_set(dir, 2);
    Error error;
    for (int n = 2; n <= pieces; n++) {
        Material list[MATERIAL_LIST];
        int count = material_list(n, list);
        for (int i = 0; i < count; i++)
            if (tbgen_pair(&build, list[i], &error) == BUILD_FAILED)
                stop_on(error.what);
    }
    tables_build_set_free(&build);
    return dir;
}

void tables_build_classes(const char *dir, const Profile *profile, const char *const *names, int count) {
    BuildSet build = build_set_of(material_profile(profile), dir, 2);
    Error error;
    for (int i = 0; i < count; i++) {
        Material m;
        if (!material_read((Span){names[i], strlen(names[i])}, &m))
            stop_on(names[i]);
        if (tbgen_pair(&build, m, &error) == BUILD_FAILED)
            stop_on(error.what);
    }
    tables_build_set_free(&build);
}

void tables_link_shipped(const char *dir, const char *missing) {
    DIR *shipped = opendir("tablebases");
    char from[1024], path[512], here[512];
    if (!shipped || !getcwd(here, sizeof here))
        stop_on("no shipped tables");
    for (struct dirent *entry; (entry = readdir(shipped));) {
        if (strncmp(entry->d_name, "tzd-", 4) != 0 || strcmp(entry->d_name, missing) == 0)
            continue;
        snprintf(from, sizeof from, "%s/tablebases/%.200s", here, entry->d_name);
        path_of(path, dir, entry->d_name);
        if (symlink(from, path) != 0)
            stop_on(path);
    }
    closedir(shipped);
}

uint8_t *tables_read(const char *dir, const char *name, size_t *length) {
    char path[512];
    path_of(path, dir, name);
    FILE *file = fopen(path, "rb");
    if (!file)
        stop_on(path);
    fseek(file, 0, SEEK_END);
    *length = (size_t)ftell(file);
    rewind(file);
    uint8_t *bytes = malloc(*length + 1);
    if (!bytes || fread(bytes, 1, *length, file) != *length)
        stop_on(path);
    fclose(file);
    return bytes;
}

void tables_write(const char *dir, const char *name, const uint8_t *bytes, size_t length) {
    char path[512];
    path_of(path, dir, name);
    FILE *file = fopen(path, "wb");
    if (!file || fwrite(bytes, 1, length, file) != length || fclose(file) != 0)
        stop_on(path);
}

void tables_forge(uint8_t *bytes, size_t at, uint64_t number, int size) {
    size_t length = (size_t)bytes_get(bytes + 20, 4);
    bytes_put(bytes + at, number, size);
    bytes_put(bytes + length - 4, checksum(bytes, length - 4), 4);
}
