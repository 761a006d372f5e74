#include "book/shelf.h"

#include "base/file.h"

bool book_shelf_init(BookShelf *shelf, ReportLine *report, void *context) {
    *shelf = (BookShelf){.report = report, .context = context};
    return mutex_init(&shelf->mutex);
}

static void close_all(BookShelf *shelf) {
    for (int i = 0; i < PROFILES; i++) {
        book_file_close(shelf->open[i]);
        shelf->open[i] = NULL;
        shelf->tried[i] = false;
    }
}

void book_shelf_free(BookShelf *shelf) {
    close_all(shelf);
    text_free(&shelf->path);
    mutex_free(&shelf->mutex);
}

void book_shelf_set_path(BookShelf *shelf, Span path) {
    mutex_lock(&shelf->mutex);
    close_all(shelf);
    text_clear(&shelf->path);
    text_add_bytes(&shelf->path, path.start, path.length);
    mutex_unlock(&shelf->mutex);
}

static void report(const BookShelf *shelf, const char *what) {
    if (shelf->report)
        shelf->report(shelf->context, what);
}

// Closes a book that does not fit the rules; NULL then, with the error.
static BookFile *keep_fitting(BookFile *file, const char *path, const Rules *rules, Error *error) {
    if (!file || book_fits(book_file_facts(file), rules))
        return file;
    const BookFacts *facts = book_file_facts(file);
    error_set(error, "'%s' is a book of %s, huff %s, not for %s, huff %s", quoted_string(path).text,
              facts->profile->name, huff_names[facts->huff], rules->profile->name, huff_names[rules->huff]);
    book_file_close(file);
    return NULL;
}

BookFile *book_open_fitting(const char *path, const Rules *rules, Error *error) {
    return keep_fitting(book_file_open(path, error), path, rules, error);
}

static BookFile *open_named(const BookShelf *shelf, const Rules *rules) {
    Error error;
    BookFile *file = book_open_fitting(text_string(&shelf->path), rules, &error);
    if (!file)
        report(shelf, error.what);
    return file;
}

// The book of a profile in a folder. It is no error if there is none, or if another profile's does not fit.
static BookFile *open_in(const BookShelf *shelf, const char *folder, const Profile *profile, const Rules *rules) {
    Text path = {0};
    Error error;
    text_printf(&path, "%s/%s.book", folder, profile->name);
    bool there = file_state(text_string(&path)) != FILE_MISSING;
    BookFile *opened = there ? book_file_open(text_string(&path), &error) : NULL;
    BookFile *file = keep_fitting(opened, text_string(&path), rules, &error);
    if (there && !file && (!opened || profile == rules->profile))
        report(shelf, error.what);
    text_free(&path);
    return file;
}

static BookFile *open_usual(const BookShelf *shelf, const Rules *rules) {
    Text places[FILE_PLACES] = {{0}};
    BookFile *file = NULL;
    int count = file_places(places, "src/book", "book");
    for (int i = 0; i < count; i++) {
        const char *folder = text_string(&places[i]);
        if (!file)
            file = open_in(shelf, folder, rules->profile, rules);
        for (int id = 0; id < PROFILES && !file; id++)
            if (&profiles[id] != rules->profile && profiles[id].generator == rules->generator)
                file = open_in(shelf, folder, &profiles[id], rules);
        text_free(&places[i]);
    }
    return file;
}

BookFile *book_shelf_book(BookShelf *shelf, const Rules *rules) {
    ProfileId id = rules->profile->id;
    mutex_lock(&shelf->mutex);
    // The setting Huff may have changed since.
    if (shelf->open[id] && !book_fits(book_file_facts(shelf->open[id]), rules)) {
        book_file_close(shelf->open[id]);
        shelf->open[id] = NULL;
        shelf->tried[id] = false;
    }
    if (!shelf->tried[id])
        shelf->open[id] = shelf->path.length > 0 ? open_named(shelf, rules) : open_usual(shelf, rules);
    shelf->tried[id] = true;
    BookFile *file = shelf->open[id];
    mutex_unlock(&shelf->mutex);
    return file;
}

bool book_shelf_page(BookShelf *shelf, const Rules *rules, const Position *p, BookPage *page) {
    BookFile *file = book_shelf_book(shelf, rules);
    Error error;
    page->count = 0;
    page->known = false;
    if (!file)
        return false;
    if (!book_page_read(page, file, rules, p, &error))
        report(shelf, error.what);
    return page->known;
}
