// Material classes: how many men and kings each side has, seen from the side to move.
//
// A position with Black to move is turned around first (position_flip), so one table holds each ordered class and
// both colours. A class and its reverse, with the other side to move, lead to each other by quiet moves: they
// are solved together and share a file.
#ifndef TABLEBASE_MATERIAL_H
#define TABLEBASE_MATERIAL_H

#include "base/text.h"
#include "board/rules.h"

enum {
    TABLE_PIECES_MAX = 8,  // on the board, of both sides
    MATERIAL_NAME = 16,    // bytes for the longest name and its NUL
    MATERIAL_SLOTS = 6561, // (TABLE_PIECES_MAX + 1)^4
    MATERIAL_LIST = 256    // room for the pairs of classes of one piece count
};

// [0] is the side to move, [1] the other.
typedef struct Material {
    uint8_t men[2], kings[2];
} Material;

static inline int material_pieces(Material m) {
    return m.men[0] + m.kings[0] + m.men[1] + m.kings[1];
}

static inline Material material_reversed(Material m) {
    return (Material){{m.men[1], m.men[0]}, {m.kings[1], m.kings[0]}};
}

static inline bool material_equal(Material a, Material b) {
    return a.men[0] == b.men[0] && a.men[1] == b.men[1] && a.kings[0] == b.kings[0] && a.kings[1] == b.kings[1];
}

// Whether one side has only men, so that it can still lose without having promoted, by a Supa (TZD3 5).
static inline bool material_supa(Material m) {
    return !m.kings[0] || !m.kings[1];
}

// The index of a class in an array of MATERIAL_SLOTS.
static inline int material_slot(Material m) {
    return ((m.men[0] * 9 + m.kings[0]) * 9 + m.men[1]) * 9 + m.kings[1];
}

// The one of a class and its reverse that names the pair: the side to move has more pieces or, with equal pieces, more
// kings.
Material material_first(Material m);

// "KKMvKM", the side to move first.
void material_name(Material m, char name[MATERIAL_NAME]);

// Reads such a name, with both sides present and at most TABLE_PIECES_MAX pieces.
bool material_read(Span name, Material *m);

// Lists the pairs of classes with that many pieces, in the order in which they can be solved: a promotion leads to an
// earlier one. Returns their number.
int material_list(int pieces, Material list[MATERIAL_LIST]);

// Lists the other pairs that moves from the pair of `m` lead to directly: promotions, and captures of one piece with
// and without promotion. Captures of more pieces lead to pairs that are reached from these. Returns their number.
int material_successors(Material m, Material list[MATERIAL_LIST]);

// The profile whose tables another profile uses, and which names the files: tzd for all games whose pieces move like
// its own, since the tables ignore draw clocks; otherwise the profile itself.
const Profile *material_profile(const Profile *profile);

#endif
