#include "referee/referee_files.h"

#include <string.h>

#include "base/file.h"
#include "base/json.h"
#include "base/platform.h"
#include "pdn/record_json.h"
#include "referee/pairs.h"
#include "referee/referee_record.h"

bool referee_allow_files(RefereeSession *session, const char *folder, Error *error) {
    if (!platform_knows_files())
        return error_set(error, "--files: this system cannot tell links and pipes from ordinary files");
    if (!*folder || !platform_is_folder(folder))
        return error_set(error, "--files takes a folder that exists, not '%s'", quoted_string(folder).text);
    text_clear(&session->folder);
    text_add(&session->folder, folder);
    return true;
}

// ---- Names

enum { NAME_MAX_BYTES = 200 };

// Whether this is a name within the folder that no file system takes for a path out of it, a drive or a stream.
static bool is_plain_name(const Text *name) {
    bool plain = name->length > 0 && name->length <= NAME_MAX_BYTES && text_string(name)[0] != '.';
    for (size_t i = 0; plain && i < name->length; i++)
        plain = (unsigned char)name->data[i] >= ' ' && !strchr("/\\:", name->data[i]);
    return plain;
}

// The path of a file that may be read and written; false with the fault.
static bool find_file(Call *call, const Text *name, const char *instead, Text *path) {
    const char *folder = text_string(&call->session->folder);
    if (!*folder)
        return fault_set(&call->fault, FAULT_FILE,
                         "files are off: start the program as 'mfalme referee --files FOLDER', or use %s", instead);
    if (!is_plain_name(name))
        return fault_set(&call->fault, FAULT_FILE,
                         "'%s' is not the name of a file in the allowed folder: no / \\ : and no . at the beginning",
                         quoted((Span){text_string(name), name->length}).text);
    text_printf(path, "%s/%s", folder, text_string(name));
    if (platform_is_link(text_string(path)))
        return fault_set(&call->fault, FAULT_FILE, "'%s' is a link", quoted_string(text_string(name)).text);
    return true;
}

// ---- Saving

// Sets the fault of a failed write, with the folder removed from the message: the senders of commands must not learn
// its path.
static bool fail_to_write(Call *call, const Text *path, const Text *name, const Error *error) {
    Quoted whole = quoted_string(text_string(path)), alone = quoted_string(text_string(name));
    const char *at = strstr(error->what, whole.text);
    if (!at)
        return fault_set(&call->fault, FAULT_FILE, "cannot write '%s'", alone.text);
    return fault_set(&call->fault, FAULT_FILE, "%.*s%s%s", (int)(at - error->what), error->what, alone.text,
                     at + strlen(whole.text));
}

static bool save_to(Call *call, const Text *name, const Text *pdn) {
    Text path = {0};
    Error error;
    bool good = find_file(call, name, "save without a name", &path) &&
                (file_write(text_string(&path), pdn, &error) || fail_to_write(call, &path, name, &error));
    if (good)
        json_string(&call->members, "file", text_string(name));
    text_free(&path);
    return good;
}

// A file is named by a bare word or by file=; JSON calls it name.
static bool is_file(Span name) {
    return span_equal_nocase(name, "file") || span_equal_nocase(name, "name");
}

bool referee_save_command(Call *call) {
    Pair file = {0};
    Text pdn = {0};
    bool good = false;
    PairResult result = pair_next(&call->line, &file, &call->fault.message);
    if (result == PAIR_BAD) {
        fault_code(&call->fault, FAULT_BAD_VALUE);
    } else if (file.name.length > 0 && !is_file(file.name)) {
        call_bad_command(call, "a file", file.name);
    } else if (call_ends(call)) {
        referee_save(call->referee, &pdn);
        good = result == PAIR_END || save_to(call, &file.value, &pdn);
        if (result == PAIR_END)
            json_string(&call->members, "pdn", text_string(&pdn));
    }
    pair_free(&file);
    text_free(&pdn);
    return good;
}

bool referee_tree_command(Call *call) {
    if (!call_ends(call))
        return false;
    Record record;
    referee_record(call->referee, &record);
    record_json_write(&call->members, &record);
    record_free(&record);
    return true;
}

// ---- Loading

// The arguments of load: the record, and the number of the game.
typedef struct Source {
    Pair file, pdn;
    long long number;
} Source;

static bool read_source(Call *call, Source *source) {
    PairResult result;
    Pair pair = {0};
    source->number = 1;
    bool good = true;
    while (good && (result = pair_next(&call->line, &pair, &call->fault.message)) != PAIR_END) {
        Span value = {text_string(&pair.value), pair.value.length};
        if (result == PAIR_BAD) {
            good = fault_code(&call->fault, FAULT_BAD_VALUE);
        } else if (span_equal_nocase(pair.name, "game") || span_equal_nocase(pair.name, "number")) {
            good = (span_to_number(value, &source->number) && source->number >= 1 && source->number <= INT32_MAX) ||
                   fault_set(&call->fault, FAULT_BAD_VALUE, "game takes a number from 1, not '%s'",
                             quoted_string(value.start).text);
        } else if (source->file.value.length + source->pdn.value.length > 0 || value.length == 0 ||
                   (pair.name.length > 0 && !is_file(pair.name) && !span_equal_nocase(pair.name, "pdn"))) {
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

static FILE *open_file(Call *call, const Text *name) {
    Text path = {0};
    FILE *file = NULL;
    if (find_file(call, name, "load pdn=\"...\"", &path) && !(file = platform_open_ordinary(text_string(&path), false)))
        fault_set(&call->fault, FAULT_FILE, "cannot read '%s': %s", quoted_string(text_string(name)).text,
                  file_reason());
    text_free(&path);
    return file;
}

static bool load_from(Call *call, PdnReader *reader, const char *name, int number) {
    RecordResult result;
    bool good = referee_load(call->referee, reader, name, number, &result, &call->fault);
    pdn_reader_free(reader);
    if (!good)
        return false;
    json_string(&call->members, "recorded_result", record_result_name(result));
    return call_add_status(call);
}

static bool load_source(Call *call, const Source *source) {
    const Text *text = &source->pdn.value;
    if (text->length > 0)
        return load_from(call, pdn_reader_new_text((Span){text_string(text), text->length}), "pdn",
                         (int)source->number);
    FILE *file = open_file(call, &source->file.value);
    bool good = file && load_from(call, pdn_reader_new(file), text_string(&source->file.value), (int)source->number);
    if (file)
        fclose(file);
    return good;
}

bool referee_load_command(Call *call) {
    Source source = {0};
    bool good = read_source(call, &source) && load_source(call, &source);
    pair_free(&source.file);
    pair_free(&source.pdn);
    return good;
}
