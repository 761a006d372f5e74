#include "pdn/game_fit.h"

#include <string.h>

#include "notation/fen.h"
#include "notation/judge.h"
#include "pdn/pdn_numbering.h"
#include "pdn/record_check.h"
#include "pdn/rule_tags.h"

// The most widely played games first, judged by records without tags.
static const ProfileId order[PROFILES] = {
    PROFILE_RUSSIAN, PROFILE_BRAZILIAN, PROFILE_INTERNATIONAL, PROFILE_TZD3,  PROFILE_TZD,
    PROFILE_DRAFTI,  PROFILE_ZAMBIA,    PROFILE_NIGERIA,       PROFILE_GHANA,
};

static bool is_told(const Record *record) {
    return record_tag(record, "RuleVersion") || record_tag(record, "Variant") || record_tag(record, "GameType");
}

static bool set_up(Record *record, const char *fen) {
    SetUp start = {.position = position_start(record->rules.board), .move_number = 1};
    Error error;
    if (fen && !fen_read(span_of(fen), &record->rules, &record->notation, &start, &error))
        return false;
    record_set_start(record, &start);
    return true;
}

static bool add_moves(Record *record, const Text *moves) {
    Position p = record->start;
    int last = -1;
    for (const char *at = text_string(moves); *at;) {
        size_t length = strcspn(at, "\n");
        Move move;
        Error error;
        if (!move_read((Span){at, length}, &record->rules, &p, &record->notation, &move, &error))
            return false;
        last = record_add_move(record, last, move);
        p = position_after(&p, move);
        at += length + 1;
    }
    return true;
}

// Whether these moves, played into the empty `record`, are a game by its rules.
static bool fits(Record *record, const char *fen, const Text *moves) {
    Game game = {0};
    Ending ending;
    PdnError fault;
    if (!set_up(record, fen) || !add_moves(record, moves))
        return false;
    bool good = record_check(record, &game, &ending, &fault);
    bool open =
        record->result == RESULT_NONE && record_result_of(&ending) != RESULT_NONE && game.count > record->move_count;
    game_free(&game);
    return good || open;
}

static bool fits_profile(const Record *record, const Profile *profile, Numbering numbering, const Text *moves,
                         RecordResult result) {
    Record other;
    Rules rules = rules_of(profile);
    record_init(&other, &rules);
    other.notation = (Notation){STYLE_TZD, numbering};
    other.result = result;
    bool good = fits(&other, record_tag(record, "FEN"), moves);
    record_free(&other);
    return good;
}

GameFits game_fit(const Record *record, const Text *moves, RecordResult result) {
    GameFits found = {0};
    bool numeric = pdn_move_is_numeric((Span){text_string(moves), moves->length});
    for (int i = 0; i < PROFILES && !is_told(record); i++) {
        const Profile *profile = &profiles[i];
        Numbering own = notation_for((Notation){STYLE_TZD, NUMBERING_OF_PROFILE}, profile).numbering;
        for (Numbering n = NUMBERING_A1; n <= NUMBERING_B8; n++)
            if ((n == own || (numeric && profile->board->width == 8)) &&
                fits_profile(record, profile, n, moves, result))
                found.profiles[n] |= 1u << i;
    }
    return found;
}

GameFits game_fit_record(const Record *record) {
    if (record->result == RESULT_NONE || record_tag(record, "FEN"))
        return (GameFits){0};
    Text moves = {0};
    Position p = record->start;
    for (int i = record->move_count > 0 ? 0 : -1; i >= 0; i = record->moves[i].next) {
        move_write(&moves, &record->rules, &p, record->moves[i].move, &record->notation);
        text_add_char(&moves, '\n');
        p = position_after(&p, record->moves[i].move);
    }
    GameFits found = game_fit(record, &moves, record->result);
    text_free(&moves);
    return found;
}

static bool is_in(const GameFits *fits, ProfileId id, Numbering numbering) {
    return fits->profiles[numbering] >> id & 1;
}

const Profile *game_fit_best(const GameFits *fits, Numbering *numbering) {
    for (int i = 0; i < PROFILES; i++) {
        const Profile *profile = &profiles[order[i]];
        Numbering own = notation_for((Notation){STYLE_TZD, NUMBERING_OF_PROFILE}, profile).numbering;
        *numbering = own;
        for (Numbering n = NUMBERING_A1; n <= NUMBERING_B8 && !is_in(fits, order[i], *numbering); n++)
            *numbering = n;
        if (is_in(fits, order[i], *numbering))
            return profile;
    }
    return NULL;
}

bool game_fit_has(const GameFits *fits, const Profile *profile) {
    unsigned any = 0;
    for (Numbering n = NUMBERING_A1; n <= NUMBERING_B8; n++)
        any |= fits->profiles[n];
    return any >> profile->id & 1;
}

void game_fit_remove(GameFits *fits, const Profile *profile) {
    for (Numbering n = NUMBERING_A1; n <= NUMBERING_B8; n++)
        fits->profiles[n] &= ~(1u << profile->id);
}

void game_fit_write(Text *text, const GameFits *fits) {
    Numbering numbering, other;
    const Profile *best = game_fit_best(fits, &numbering);
    if (!best)
        return;
    text_printf(text, "this looks like %s draughts: --UCI_Variant=%s", rule_tags_variant(best), best->name);
    if (numbering != notation_for((Notation){STYLE_TZD, NUMBERING_OF_PROFILE}, best).numbering)
        text_printf(text, " --Numbering=%d", (int)numbering);
    GameFits rest = *fits;
    bool any = false;
    for (const Profile *next = best; next; next = game_fit_best(&rest, &other)) {
        if (next != best)
            text_printf(text, "%s%s", any ? ", " : " (it fits ", next->name);
        any |= next != best;
        game_fit_remove(&rest, next);
    }
    text_add(text, any ? " too)" : "");
}

void game_fit_add(PdnError *fault, const GameFits *fits) {
    Error plain = fault->error;
    Text words = {0};
    fault->fits = *fits;
    game_fit_write(&words, fits);
    if (words.length > 0)
        error_set(&fault->error, "%s; %s", plain.what, text_string(&words));
    text_free(&words);
}
