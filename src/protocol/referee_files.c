#include "protocol/referee_files.h"

#include "base/file.h"
#include "base/json.h"
#include "base/platform.h"
#include "protocol/pairs.h"
#include "referee/referee_record.h"

static bool save_to(Call *call, const Pair *file, const Text *pdn) {
    Error error;
    if (file->value.length == 0) {
        json_string(&call->members, "pdn", text_string(pdn));
        return true;
    }
    if (!file_write(text_string(&file->value), pdn, &error))
        return fault_set(&call->fault, FAULT_FILE, "%s", error.what);
    json_string(&call->members, "file", text_string(&file->value));
    return true;
}

bool referee_save_command(Call *call) {
    Error error;
    Pair file = {0};
    Text pdn = {0};
    bool good = false;
    PairResult result = pair_next(&call->line, &file, &error);
    if (result == PAIR_BAD) {
        fault_set(&call->fault, FAULT_BAD_VALUE, "%s", error.what);
    } else if (file.name.length > 0 && !span_equal_nocase(file.name, "file")) {
        call_bad_command(call, "a file", file.name);
    } else if (call_ends(call)) {
        referee_save(call->referee, &pdn);
        good = save_to(call, &file, &pdn);
    }
    pair_free(&file);
    text_free(&pdn);
    return good;
}

// What load is told: where the record is, and which of its games is meant.
typedef struct Source {
    Pair file, pdn;
    long long number;
} Source;

static bool read_source(Call *call, Source *source) {
    Error error;
    PairResult result;
    Pair pair = {0};
    source->number = 1;
    bool good = true;
    while (good && (result = pair_next(&call->line, &pair, &error)) != PAIR_END) {
        Span value = {text_string(&pair.value), pair.value.length};
        if (result == PAIR_BAD) {
            good = fault_set(&call->fault, FAULT_BAD_VALUE, "%s", error.what);
        } else if (span_equal_nocase(pair.name, "game")) {
            good = (span_to_number(value, &source->number) && source->number >= 1 && source->number <= INT32_MAX) ||
                   fault_set(&call->fault, FAULT_BAD_VALUE, "game takes a number from 1, not '%.60s'", value.start);
        } else if (source->file.value.length + source->pdn.value.length > 0 || value.length == 0 ||
                   (pair.name.length > 0 && !span_equal_nocase(pair.name, "file") &&
                    !span_equal_nocase(pair.name, "pdn"))) {
            good = call_bad_command(call, "one file or pdn=\"...\"", pair.name.length > 0 ? pair.name : value);
        } else {
            Pair *kept = span_equal_nocase(pair.name, "pdn") ? &source->pdn : &source->file;
            pair_free(kept);
            *kept = pair;
            pair = (Pair){0};
        }
    }
    pair_free(&pair);
    if (good && source->file.value.length + source->pdn.value.length == 0)
        return call_bad_command(call, "a file or pdn=\"...\"", (Span){"", 0});
    return good;
}

// A record within the line is read from a file too, since that is what the reader takes. A pipe or device might never
// end.
static FILE *open_source(const Source *source) {
    if (source->file.value.length > 0)
        return platform_is_special_file(text_string(&source->file.value))
                   ? NULL
                   : fopen(text_string(&source->file.value), "rb");
    FILE *file = tmpfile();
    if (!file)
        return NULL;
    fwrite(source->pdn.value.data, 1, source->pdn.value.length, file);
    rewind(file);
    return file;
}

static bool load_from(Call *call, const Source *source) {
    FILE *file = open_source(source);
    if (!file)
        return fault_set(&call->fault, FAULT_FILE, "cannot read '%.180s'", text_string(&source->file.value));
    RecordResult result;
    bool good = referee_load(call->referee, file, (int)source->number, &result, &call->fault);
    fclose(file);
    if (!good)
        return false;
    json_string(&call->members, "recorded_result", record_result_name(result));
    return call_tell_status(call);
}

bool referee_load_command(Call *call) {
    Source source = {0};
    bool good = read_source(call, &source) && load_from(call, &source);
    pair_free(&source.file);
    pair_free(&source.pdn);
    return good;
}
