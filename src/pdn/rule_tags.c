#include "pdn/rule_tags.h"

#include <string.h>

#include "board/start.h"
#include "notation/fen.h"
#include "pdn/game_type.h"

static const char *const variants[PROFILES] = {
    [PROFILE_TZD] = "Tanzanian",
    [PROFILE_DRAFTI] = "Drafti",
    [PROFILE_ZAMBIA] = "Zambian",
    [PROFILE_NIGERIA] = "Nigerian",
    [PROFILE_GHANA] = "Ghanaian",
    [PROFILE_TZD3] = "Tanzanian",
    [PROFILE_INTERNATIONAL] = "International",
    [PROFILE_BRAZILIAN] = "Brazilian",
    [PROFILE_RUSSIAN] = "Russian",
};

const char *rule_tags_variant(const Profile *profile) {
    return variants[profile->id];
}

static const char *const settings[] = {"ThreeKingsMoves", "MoveLimit", "AutoThreefold", "Huff"};
enum { SETTINGS = sizeof settings / sizeof *settings };

// ---- Writing

static void set_setting(Record *record, const char *name, bool differs, const char *value) {
    if (differs)
        record_set_tag(record, name, value);
    else
        record_remove_tag(record, name);
}

static void set_settings(Record *record) {
    const Rules *rules = &record->rules;
    Rules usual = rules_of(rules->profile);
    char kings[16], limit[16];
    snprintf(kings, sizeof kings, "%d", rules->three_kings_moves);
    snprintf(limit, sizeof limit, "%d", rules->move_limit);
    set_setting(record, "ThreeKingsMoves", rules->three_kings_moves != usual.three_kings_moves, kings);
    set_setting(record, "MoveLimit", rules->move_limit != usual.move_limit, limit);
    set_setting(record, "AutoThreefold", rules->auto_threefold != usual.auto_threefold, "true");
    set_setting(record, "Huff", rules->huff != usual.huff, huff_names[rules->huff]);
}

// Whether the position alone describes a start.
static bool is_bare(const Rules *rules, const SetUp *start) {
    const Position *p = &start->position;
    Clocks usual = clocks_set_up(rules, p, 0, 0);
    bool promoted = start->promoted[WHITE] == (position_kings(p, WHITE) != 0) &&
                    start->promoted[BLACK] == (position_kings(p, BLACK) != 0);
    return !start->clocks.quiet && !start->clocks.material && start->clocks.count == usual.count &&
           start->move_number == 1 && (promoted || !(rules->profile->ends & END_SUPA));
}

void rule_tags_set_start(Record *record) {
    Position usual = position_start(record->rules.board);
    SetUp set_up = record_start(record);
    bool bare = is_bare(&record->rules, &set_up);
    if (bare && position_equal(&record->start, &usual)) {
        record_remove_tag(record, "SetUp");
        record_remove_tag(record, "FEN");
        return;
    }
    Text text = {0};
    fen_write(&text, &record->rules, &record->notation, &set_up, bare);
    record_set_tag(record, "SetUp", "1");
    record_set_tag(record, "FEN", text_string(&text));
    text_clear(&text);
    if (!record_tag(record, "Handicap") && start_write(&text, &record->rules, &record->start))
        record_set_tag(record, "Handicap", text_string(&text));
    text_free(&text);
}

void rule_tags_set(Record *record) {
    const Profile *profile = record->rules.profile;
    Text text = {0};
    game_type_write(&text, &record->rules, &record->notation);
    record_set_tag(record, "Result", record_result_name(record->result));
    record_set_tag(record, "GameType", text_string(&text));
    record_set_tag(record, "Variant", variants[profile->id]);
    record_set_tag(record, "RuleVersion", profile->version);
    set_settings(record);
    rule_tags_set_start(record);
    text_free(&text);
}

// ---- Reading

// The value of a tag, and its index for an error message.
static const char *find(const Record *record, const char *name, int *tag) {
    const char *value = record_tag(record, name);
    for (int i = 0; value && i < record->tag_count; i++)
        if (record->tags[i].value == value)
            *tag = i;
    return value;
}

static const Profile *profile_of_version(const char *version) {
    for (int i = 0; i < PROFILES; i++)
        if (span_equal_nocase(span_of(version), profiles[i].version))
            return &profiles[i];
    return NULL;
}

static const Profile *profile_of_variant(const char *variant) {
    for (int i = 0; i < PROFILES; i++)
        if (span_equal_nocase(span_of(variant), variants[i]))
            return &profiles[i];
    return span_equal_nocase(span_of(variant), "Tanzania") ? &profiles[PROFILE_TZD] : profile_named(span_of(variant));
}

// The profile that RuleVersion and Variant name; NULL without an error if there is neither.
static bool named_profile(const Record *record, const Profile **profile, int *tag, Error *error) {
    const char *version = find(record, "RuleVersion", tag);
    const Profile *by_version = version ? profile_of_version(version) : NULL;
    if (version && !by_version)
        return error_set(error,
                         "RuleVersion '%s' is not known here: only TZD-2.2, TZD-3.0, Drafti-1.0, Zambia-1, "
                         "Nigeria-2017, Ghana-2017, FMJD-2018, FMJD64-Brazilian and FMJD64-Russian are",
                         quoted_string(version).text);
    const char *variant = find(record, "Variant", tag);
    const Profile *by_variant = variant ? profile_of_variant(variant) : NULL;
    if (variant && !by_variant)
        return error_set(error,
                         "Variant '%s' is not played here: only Tanzanian, Drafti, Zambian, Nigerian, "
                         "Ghanaian, International, Brazilian and Russian are",
                         quoted_string(variant).text);
    // Two versions of the rules may have one name.
    bool alike = by_version && by_variant && strcmp(variants[by_version->id], variants[by_variant->id]) == 0;
    if (by_version && by_variant && !alike)
        return error_set(error, "Variant '%s' and RuleVersion '%s' are two games", quoted_string(variant).text,
                         quoted_string(version).text);
    *profile = by_version ? by_version : by_variant;
    return true;
}

static bool read_rules(Record *record, const Rules *defaults, int *tag, Error *error) {
    const Profile *profile = NULL;
    if (!named_profile(record, &profile, tag, error))
        return false;
    GameType type = {.corner = -1};
    const char *text = find(record, "GameType", tag);
    if (text && !game_type_read(span_of(text), &type, error))
        return false;
    if (text && !profile && !(profile = game_type_profile(&type, error)))
        return false;
    record->rules = profile ? rules_of(profile) : *defaults;
    if (type.notation == 'N')
        record->notation.style = STYLE_NUMERIC;
    if (!game_type_numbering(&type, record->rules.board, &record->notation.numbering, error))
        return false;
    for (int i = 0; i < SETTINGS; i++) {
        const char *value = find(record, settings[i], tag);
        if (value && !rules_set(&record->rules, span_of(settings[i]), span_of(value), error))
            return false;
    }
    return true;
}

static bool read_start(Record *record, int *tag, Error *error) {
    record_set_start(record, &(SetUp){.position = position_start(record->rules.board), .move_number = 1});
    const char *set_up = find(record, "SetUp", tag), *fen = find(record, "FEN", tag);
    if (!fen)
        return !set_up || strcmp(set_up, "1") != 0 || error_set(error, "SetUp is 1, but there is no FEN tag");
    SetUp start;
    if (!fen_read(span_of(fen), &record->rules, &record->notation, &start, error))
        return false;
    record_set_start(record, &start);
    return true;
}

bool rule_tags_read(Record *record, const Rules *defaults, Numbering numbering, int *tag, Error *error) {
    *tag = 0;
    record->notation = (Notation){STYLE_TZD, numbering};
    if (!read_rules(record, defaults, tag, error))
        return false;
    record->notation = notation_for(record->notation, record->rules.profile);
    return read_start(record, tag, error);
}
