#include "protocol/hub/variants.h"

const HubVariant hub_variants[] = {
    {"tzd", PROFILE_TZD, NUMBERING_B8},
    {"tzd3", PROFILE_TZD3, NUMBERING_B8},
    {"drafti", PROFILE_DRAFTI, NUMBERING_B8},
    {"zambia", PROFILE_ZAMBIA, NUMBERING_B8},
    {"nigeria", PROFILE_NIGERIA, NUMBERING_B8},
    {"ghana", PROFILE_GHANA, NUMBERING_B8},
    {"normal", PROFILE_INTERNATIONAL, NUMBERING_B8},
    {"international", PROFILE_INTERNATIONAL, NUMBERING_B8},
    {"brazilian", PROFILE_BRAZILIAN, NUMBERING_B8},
    {"russian", PROFILE_RUSSIAN, NUMBERING_B8},
    {NULL, PROFILE_TZD, NUMBERING_B8},
};

const HubVariant *hub_variant_named(Span name) {
    for (const HubVariant *variant = hub_variants; variant->name; variant++)
        if (span_equal_nocase(name, variant->name))
            return variant;
    return NULL;
}

const HubVariant *hub_variant_of(ProfileId profile) {
    const HubVariant *variant = hub_variants;
    while (variant->name && variant->profile != profile)
        variant++;
    return variant;
}
