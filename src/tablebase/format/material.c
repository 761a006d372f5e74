#include "tablebase/format/material.h"

#include <string.h>

// Compares two classes with the same number of pieces, or a class and its reverse.
static bool stands_before(Material a, Material b) {
    int pieces_a = a.men[0] + a.kings[0], pieces_b = b.men[0] + b.kings[0];
    return pieces_a != pieces_b ? pieces_a > pieces_b : a.kings[0] > b.kings[0];
}

Material material_first(Material m) {
    Material reversed = material_reversed(m);
    return stands_before(reversed, m) ? reversed : m;
}

void material_name(Material m, char name[MATERIAL_NAME]) {
    char *at = name;
    for (int side = 0; side < 2; side++) {
        if (side)
            *at++ = 'v';
        memset(at, 'K', m.kings[side]);
        at += m.kings[side];
        memset(at, 'M', m.men[side]);
        at += m.men[side];
    }
    *at = '\0';
}

bool material_read(Span name, Material *m) {
    *m = (Material){{0}, {0}};
    int side = 0, pieces = 0;
    for (size_t i = 0; i < name.length; i++) {
        char c = name.start[i];
        if (c == 'v' && side == 0)
            side = 1;
        else if (c == 'K' && !m->men[side])
            m->kings[side]++;
        else if (c == 'M')
            m->men[side]++;
        else
            return false;
        pieces += c != 'v';
        if (pieces > TABLE_PIECES_MAX)
            return false;
    }
    return m->men[0] + m->kings[0] > 0 && m->men[1] + m->kings[1] > 0;
}

int material_list(int pieces, Material list[MATERIAL_LIST]) {
    int count = 0;
    for (int men = 0; men <= pieces; men++)
        for (int own = 1; own < pieces; own++)
            for (int own_men = 0; own_men <= own && own_men <= men; own_men++) {
                int other = pieces - own, other_men = men - own_men;
                if (other_men > other)
                    continue;
                Material m = {{(uint8_t)own_men, (uint8_t)other_men},
                              {(uint8_t)(own - own_men), (uint8_t)(other - other_men)}};
                if (material_equal(m, material_first(m)))
                    list[count++] = m;
            }
    return count;
}

static int add_pair(Material m, Material *list, int count) {
    if (m.men[0] + m.kings[0] == 0 || m.men[1] + m.kings[1] == 0)
        return count;
    m = material_first(m);
    for (int i = 0; i < count; i++)
        if (material_equal(list[i], m))
            return count;
    list[count] = m;
    return count + 1;
}

int material_successors(Material m, Material list[MATERIAL_LIST]) {
    int count = 0;
    for (int side = 0; side < 2; side++)
        for (int promotes = 0; promotes <= (m.men[side] > 0); promotes++) {
            Material next = m;
            next.men[side] = (uint8_t)(next.men[side] - promotes);
            next.kings[side] = (uint8_t)(next.kings[side] + promotes);
            if (promotes)
                count = add_pair(next, list, count);
            for (int king = 0; king < 2; king++) {
                Material taken = next;
                uint8_t *from = king ? &taken.kings[1 - side] : &taken.men[1 - side];
                if (*from == 0)
                    continue;
                (*from)--;
                count = add_pair(taken, list, count);
            }
        }
    return count;
}

const Profile *material_profile(const Profile *profile) {
    return profile->generator == &generator_forward_8x8 ? &profiles[PROFILE_TZD] : profile;
}
