// Counts by name.
#include "pdn/tally.h"

#include <criterion/criterion.h>
#include <string.h>

Test(tally, many_names_are_counted_and_sorted) {
    Tally tally = {0};
    for (int round = 0; round < 3; round++)
        for (int i = 0; i < 1000; i++) {
            char name[20];
            snprintf(name, sizeof name, "name %d", i);
            if (i % (round + 1) == 0)
                tally_entry(&tally, name, 1000)->counts[0]++;
        }
    cr_assert_eq(tally.count, 1000);
    tally_sort(&tally);
    for (int i = 1; i < 1000; i++) {
        const TallyEntry *a = &tally.entries[i - 1], *b = &tally.entries[i];
        cr_assert(a->counts[0] > b->counts[0] || (a->counts[0] == b->counts[0] && strcmp(a->name, b->name) < 0));
    }
    cr_assert_str_eq(tally.entries[0].name, "name 0");
    cr_assert_eq(tally.entries[0].counts[0], 3);
    tally_free(&tally);
}

Test(tally, no_more_names_than_allowed) {
    Tally tally = {0};
    cr_assert_not_null(tally_entry(&tally, "a", 2));
    cr_assert_not_null(tally_entry(&tally, "b", 2));
    cr_assert_null(tally_entry(&tally, "c", 2));
    cr_assert_not_null(tally_entry(&tally, "a", 2));
    tally_sort(&tally);
    tally_free(&tally);
    tally_sort(&tally);
}

Test(tally, names_are_found_without_being_entered) {
    Tally tally = {0};
    cr_assert_null(tally_find(&tally, "a"));
    TallyEntry *entry = tally_entry(&tally, "a", 2);
    cr_assert_eq(tally_find(&tally, "a"), entry);
    cr_assert_null(tally_find(&tally, "b"));
    cr_assert_eq(tally.count, 1);
    tally_free(&tally);
}
