#include "pdn/pdn_convert.h"

#include "pdn/pdn_writer.h"
#include "pdn/rule_tags.h"
#include "pdn/supa_tag.h"

// Begins a line of the report, to set it apart from games in the same output.
static const char *prefix(const PdnConvert *convert) {
    return convert->to_file ? "" : "% ";
}

bool pdn_convert_begin(PdnConvert *convert, const PdnSettings *settings, const Notation *notation, const char *path,
                       bool skip, Error *error) {
    *convert = (PdnConvert){.settings = *settings, .notation = *notation, .to_file = path != NULL, .skip = skip};
    return !path || file_begin(&convert->writer, path, error);
}

static void visit(void *context, const PdnVisited *visited) {
    PdnConvert *convert = context;
    if (visited->fault) {
        convert->faults++;
        pdn_fits_count(&convert->fits, visited->fault);
        pdn_files_report(&convert->settings, prefix(convert), visited->path, visited->fault);
        return;
    }
    convert->games++;
    visited->record->notation = notation_of_records(notation_for(convert->notation, visited->record->rules.profile));
    rule_tags_set(visited->record);
    supa_tag_set(visited->record, visited->game);
    text_clear(&convert->text);
    pdn_write(&convert->text, visited->record);
    if (convert->to_file)
        file_put(&convert->writer, text_string(&convert->text), convert->text.length);
    else
        convert->settings.line(convert->settings.context, text_string(&convert->text));
}

// A line of pdn_files_visit on a file that cannot be used.
static void report_file(void *context, const char *line) {
    PdnConvert *convert = context;
    pdn_files_line(&convert->settings, "%s%s", prefix(convert), line);
}

void pdn_convert_file(PdnConvert *convert, const char *path) {
    PdnSettings settings = convert->settings;
    settings.line = report_file;
    settings.context = convert;
    convert->fits = (PdnFits){0};
    if (!pdn_files_visit(&settings, path, visit, convert))
        convert->broken = true;
    pdn_fits_report(&convert->fits, &convert->settings, prefix(convert), path);
}

// The reason for not writing the file; NULL if it will be written.
static const char *reason_not_to_write(const PdnConvert *convert) {
    if (convert->broken)
        return "";
    if (convert->faults == 0)
        return NULL;
    if (convert->games == 0)
        return ": every game is faulty";
    return convert->skip ? NULL : ": --skip would leave the faulty games out";
}

static bool settle_file(PdnConvert *convert, Error *error) {
    if (pdn_is_stopped(&convert->settings)) {
        file_discard(&convert->writer);
        return false;
    }
    Text path = {0};
    text_add(&path, text_string(&convert->writer.path));
    const char *reason = reason_not_to_write(convert);
    bool written = !reason && file_commit(&convert->writer, error);
    if (reason) {
        file_discard(&convert->writer);
        pdn_files_line(&convert->settings, "%s is not written%s", text_string(&path), reason);
    } else if (written) {
        pdn_files_line(&convert->settings, "%ld game%s written to %s, %ld left out", convert->games,
                       convert->games == 1 ? "" : "s", text_string(&path), convert->faults);
    }
    text_free(&path);
    return written;
}

bool pdn_convert_end(PdnConvert *convert, Error *error) {
    error->what[0] = '\0';
    bool good = !convert->broken && convert->faults == 0;
    if (convert->to_file)
        good = settle_file(convert, error) && good;
    else if (convert->faults > 0)
        pdn_files_line(&convert->settings, "%% %ld game%s written, %ld left out", convert->games,
                       convert->games == 1 ? "" : "s", convert->faults);
    text_free(&convert->text);
    return good;
}
