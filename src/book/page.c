#include "book/page.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "book/graph.h"

void book_page_free(BookPage *page) {
    free(page->moves);
    *page = (BookPage){0};
}

// A stable order: of equal moves the first of the move generator stays the first.
static void insert(BookPage *page, BookMove move) {
    page->moves = memory_grow(page->moves, &page->capacity, page->count + 1, sizeof *page->moves);
    int at = page->count++;
    for (; at > 0 && book_points(page->moves[at - 1].value) < book_points(move.value); at--)
        page->moves[at] = page->moves[at - 1];
    page->moves[at] = move;
}

static bool read_moves(BookPage *page, BookFile *file, const Rules *rules, const Position *p, Error *error) {
    MoveList list;
    rules_list_moves(rules, p, &list);
    BookFound found = BOOK_FOUND;
    for (int i = 0; i < list.count && found == BOOK_FOUND; i++) {
        Position next = position_after(p, list.moves[i]);
        BookEntry entry;
        found = book_file_find(file, book_normal(rules, &next).key, &entry, error);
        if (found == BOOK_FOUND)
            insert(page, (BookMove){list.moves[i], book_value_flip(entry.value), entry.expanded, entry.decided});
    }
    move_list_free(&list);
    if (found == BOOK_MISSING)
        page->count = 0; // no position of this game: another one with its key
    return found != BOOK_DAMAGED;
}

bool book_page_read(BookPage *page, BookFile *file, const Rules *rules, const Position *p, Error *error) {
    BookEntry entry;
    page->count = 0;
    page->known = false;
    BookFound found = book_file_find(file, book_normal(rules, p).key, &entry, error);
    if (found != BOOK_FOUND)
        return found != BOOK_DAMAGED;
    page->known = true;
    page->value = entry.value;
    page->decided = entry.decided;
    if (!entry.expanded || read_moves(page, file, rules, p, error))
        return true;
    page->count = 0;
    page->known = false;
    return false;
}

int book_page_choose(const BookPage *page, int variety, Rng *rng) {
    enum { POINTS_OF_HUNDREDTH = 2 * BOOK_POINTS_MAX / 100 };
    if (page->decided || page->count == 0 || !page->moves[0].expanded)
        return -1;
    int min = book_points(page->moves[0].value) - variety * POINTS_OF_HUNDREDTH, candidates = 0;
    for (int i = 0; i < page->count; i++)
        candidates += page->moves[i].expanded && book_points(page->moves[i].value) >= min;
    int wanted = variety > 0 ? (int)rng_below(rng, (uint32_t)candidates) : 0;
    for (int i = 0; i < page->count; i++)
        if (page->moves[i].expanded && book_points(page->moves[i].value) >= min && wanted-- == 0)
            return i;
    return -1;
}
