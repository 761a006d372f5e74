#include "learn/sample_file.h"

#include <stdlib.h>
#include <string.h>

#include "base/bytes.h"
#include "base/checksum.h"
#include "base/memory.h"

enum { FORMAT = 2, BLOCK_HEAD = 12, SUMMED_HEAD = 8 };

// ---- Writing

void samples_write_header(Text *text, const Rules *rules, const char *settings) {
    text_printf(text, "mfalme samples %d %s\n%s\n", FORMAT, rules->profile->name, settings);
}

void samples_write_game(Text *text, uint32_t game, const Sample *samples, int count) {
    unsigned char head[BLOCK_HEAD], bytes[SAMPLE_BYTES];
    size_t place = text->length;
    bytes_put(bytes_put(head, game, 4), (uint64_t)count, 4);
    text_add_bytes(text, (const char *)head, sizeof head);
    for (int i = 0; i < count; i++) {
        sample_pack(&samples[i], bytes);
        text_add_bytes(text, (const char *)bytes, sizeof bytes);
    }
    char *block = text->data + place;
    uint32_t sum = checksum(block, SUMMED_HEAD);
    sum = checksum_add(sum, block + BLOCK_HEAD, (size_t)count * SAMPLE_BYTES);
    bytes_put((unsigned char *)block + SUMMED_HEAD, sum, 4);
}

// ---- Reading

static bool read_header(SampleReader *reader, const char *path, const Rules *rules, Error *error) {
    enum { HEADER_LINE_MAX = 1000 };
    Text line = {0};
    bool cut, found = text_read_line_at_most(&line, reader->file, HEADER_LINE_MAX, &cut), good = false;
    char profile[32];
    int format = 0, fields = found ? sscanf(text_string(&line), "mfalme samples %d %31s", &format, profile) : 0;
    if (fields != 2)
        error_set(error, "'%s' is not a file of samples", quoted_string(path).text);
    else if (format != FORMAT)
        error_set(error, "'%s' has samples of format %d, this program reads %d; generate them again",
                  quoted_string(path).text, format, FORMAT);
    else if (strcmp(profile, rules->profile->name) != 0)
        error_set(error, "'%s' holds samples of another profile than %s", quoted_string(path).text,
                  rules->profile->name);
    else
        good = true;
    reader->whole = line.length + 1;
    bool settings = good && text_read_line_at_most(&reader->settings, reader->file, HEADER_LINE_MAX, &cut);
    if (good && (!settings || cut || feof(reader->file)))
        good = error_set(error, "'%s' has no complete line of settings", quoted_string(path).text);
    reader->whole += reader->settings.length + 1;
    text_free(&line);
    return good;
}

bool sample_reader_open(SampleReader *reader, FILE *file, const char *path, const Rules *rules, Error *error) {
    *reader = (SampleReader){.file = file, .samples = memory_new(SAMPLES_OF_GAME_MAX, sizeof *reader->samples)};
    if (read_header(reader, path, rules, error))
        return true;
    sample_reader_close(reader);
    return false;
}

SamplesRead sample_reader_next(SampleReader *reader) {
    unsigned char head[BLOCK_HEAD], bytes[SAMPLE_BYTES];
    size_t length = fread(head, 1, sizeof head, reader->file);
    reader->count = 0;
    if (length < sizeof head)
        return ferror(reader->file) ? SAMPLES_DAMAGED : length ? SAMPLES_CUT : SAMPLES_END;
    uint32_t count = (uint32_t)bytes_get(head + 4, 4), sum = checksum(head, SUMMED_HEAD);
    if (bytes_get(head, 4) != reader->game || count > SAMPLES_OF_GAME_MAX)
        return SAMPLES_DAMAGED;
    for (uint32_t i = 0; i < count; i++) {
        if (fread(bytes, 1, sizeof bytes, reader->file) != sizeof bytes)
            return ferror(reader->file) ? SAMPLES_DAMAGED : SAMPLES_CUT;
        sum = checksum_add(sum, bytes, sizeof bytes);
        sample_unpack(bytes, &reader->samples[i]);
    }
    if (sum != bytes_get(head + SUMMED_HEAD, 4))
        return SAMPLES_DAMAGED;
    reader->count = (int)count;
    reader->game++;
    reader->whole += BLOCK_HEAD + (size_t)count * SAMPLE_BYTES;
    return SAMPLES_GAME;
}

void sample_reader_close(SampleReader *reader) {
    if (reader->file)
        fclose(reader->file);
    free(reader->samples);
    text_free(&reader->settings);
    *reader = (SampleReader){0};
}
