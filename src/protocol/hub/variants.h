// The names and the numberings of the games among clients of Hub.
#ifndef PROTOCOL_HUB_VARIANTS_H
#define PROTOCOL_HUB_VARIANTS_H

#include "notation/notation.h"

typedef struct HubVariant {
    const char *name; // a value of the parameter `variant`
    ProfileId profile;
    // Of moves on 8x8. The string of `pos` begins at the top left in every game, which is b8.
    Numbering numbering;
} HubVariant;

// One row for each profile at least, ended by one without a name.
extern const HubVariant hub_variants[];

// The row with that name, in any case; NULL if there is none.
const HubVariant *hub_variant_named(Span name);

// The first row of a profile.
const HubVariant *hub_variant_of(ProfileId profile);

#endif
