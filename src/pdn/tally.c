#include "pdn/tally.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

// The slot where the name is, or would be put.
static TallyEntry *find(const Tally *tally, const char *name) {
    uint32_t hash = 2166136261u; // FNV-1a
    for (const char *c = name; *c; c++)
        hash = (hash ^ (unsigned char)*c) * 16777619u;
    for (uint32_t slot = hash % (uint32_t)tally->slots;; slot = (slot + 1) % (uint32_t)tally->slots) {
        TallyEntry *entry = &tally->entries[slot];
        if (!entry->name || strcmp(entry->name, name) == 0)
            return entry;
    }
}

static void grow(Tally *tally) {
    Tally larger = {.slots = tally->slots ? 2 * tally->slots : 64, .count = tally->count};
    larger.entries = memory_new((size_t)larger.slots, sizeof *larger.entries);
    for (int i = 0; i < tally->slots; i++)
        if (tally->entries[i].name)
            *find(&larger, tally->entries[i].name) = tally->entries[i];
    free(tally->entries);
    *tally = larger;
}

void tally_free(Tally *tally) {
    for (int i = 0; i < tally->slots; i++)
        free(tally->entries[i].name);
    free(tally->entries);
    *tally = (Tally){0};
}

TallyEntry *tally_entry(Tally *tally, const char *name, int max) {
    if (2 * tally->count >= tally->slots)
        grow(tally);
    TallyEntry *entry = find(tally, name);
    if (entry->name)
        return entry;
    if (tally->count >= max)
        return NULL;
    tally->count++;
    entry->name = memory_copy_string(name);
    return entry;
}

const TallyEntry *tally_find(const Tally *tally, const char *name) {
    const TallyEntry *entry = tally->slots > 0 ? find(tally, name) : NULL;
    return entry && entry->name ? entry : NULL;
}

static int compare(const void *a, const void *b) {
    const TallyEntry *x = a, *y = b;
    if (!x->name || !y->name)
        return (x->name == NULL) - (y->name == NULL);
    if (x->counts[0] != y->counts[0])
        return x->counts[0] > y->counts[0] ? -1 : 1;
    return strcmp(x->name, y->name);
}

void tally_sort(Tally *tally) {
    if (tally->slots > 0)
        qsort(tally->entries, (size_t)tally->slots, sizeof *tally->entries, compare);
}
