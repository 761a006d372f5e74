// Material classes: names, the order in which pairs can be solved, and what each needs.
#include "tablebase/format/material.h"

#include <criterion/criterion.h>
#include <string.h>

static Material read(const char *name) {
    Material m;
    cr_assert(material_read((Span){name, strlen(name)}, &m), "%s", name);
    return m;
}

static bool refused(const char *name) {
    Material m;
    return !material_read((Span){name, strlen(name)}, &m);
}

Test(material, names_read_and_written) {
    const char *const names[] = {"KvK", "KKMvM", "MvKKM", "MMMMMMMvM"};
    for (int i = 0; i < 4; i++) {
        char name[MATERIAL_NAME];
        material_name(read(names[i]), name);
        cr_assert_str_eq(name, names[i]);
    }
    cr_assert(refused(""));
    cr_assert(refused("KK"));
    cr_assert(refused("Kv"));
    cr_assert(refused("vK"));
    cr_assert(refused("KvKvK"));
    cr_assert(refused("MKvK"), "kings come first");
    cr_assert(refused("KvX"));
    cr_assert(refused("KKKKvKKKKK"), "nine pieces");
}

Test(material, first_of_a_pair_has_more_pieces_then_more_kings) {
    cr_assert(material_equal(material_first(read("KvMM")), read("MMvK")));
    cr_assert(material_equal(material_first(read("MvK")), read("KvM")));
    cr_assert(material_equal(material_first(read("KKvK")), read("KKvK")));
    cr_assert(material_equal(material_first(read("KMvKM")), read("KMvKM")));
}

// Both sides with 1 to 4 pieces make 85 classes of up to five pieces, five of them their own reverse.
Test(material, every_pair_is_listed_once_behind_what_it_needs) {
    bool listed[MATERIAL_SLOTS] = {false};
    int pairs = 0;
    for (int pieces = 2; pieces <= 6; pieces++) {
        Material list[MATERIAL_LIST], needed[MATERIAL_LIST];
        int count = material_list(pieces, list);
        for (int i = 0; i < count; i++) {
            cr_assert_not(listed[material_slot(list[i])], "listed twice");
            cr_assert_eq(material_pieces(list[i]), pieces);
            for (int k = material_successors(list[i], needed); k > 0; k--)
                cr_assert(listed[material_slot(needed[k - 1])], "needed before it is solved");
            listed[material_slot(list[i])] = true;
        }
        pairs += count;
        if (pieces == 5)
            cr_assert_eq(pairs, (85 + 5) / 2);
    }
}

Test(material, successors_of_a_class) {
    Material list[MATERIAL_LIST];
    // A promotion of either man, or one of them, promoted or not, takes the other.
    cr_assert_eq(material_successors(read("MvM"), list), 1);
    cr_assert(material_equal(list[0], read("KvM")));
    cr_assert_eq(material_successors(read("KvK"), list), 0);
    // KvK, by promotion KKvK; by capture KvK, MvK (the same as KvM).
    cr_assert_eq(material_successors(read("KMvK"), list), 3);
}

Test(material, games_that_move_alike_share_tables) {
    for (int i = 0; i < PROFILES; i++) {
        bool as_tzd = i == PROFILE_TZD || i == PROFILE_TZD3 || i == PROFILE_DRAFTI;
        cr_assert_eq(material_profile(&profiles[i]), &profiles[as_tzd ? PROFILE_TZD : i]);
    }
}
