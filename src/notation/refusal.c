#include "notation/refusal.h"

#include <stdarg.h>

void refusal_init(Refusal *refusal) {
    refusal->code = REFUSAL_MALFORMED;
    refusal->subject = MAN_MOVES;
    refusal->message.what[0] = '\0';
    move_list_init(&refusal->moves);
}

void refusal_free(Refusal *refusal) {
    move_list_free(&refusal->moves);
}

bool refusal_set(Refusal *refusal, RefusalCode code, RefusalSubject subject, const char *format, ...) {
    va_list list;
    va_start(list, format);
    error_set_list(&refusal->message, format, list);
    va_end(list);
    refusal->code = code;
    refusal->subject = subject;
    return false;
}

const char *refusal_word(RefusalCode code) {
    static const char *const words[REFUSALS] = {
        [REFUSAL_MALFORMED] = "malformed",
        [REFUSAL_OFF_BOARD] = "off-board",
        [REFUSAL_LIGHT_SQUARE] = "light-square",
        [REFUSAL_NOT_YOUR_TURN] = "not-your-turn",
        [REFUSAL_NO_HUFFING] = "no-huffing",
        [REFUSAL_NOTHING_TO_HUFF] = "nothing-to-huff",
        [REFUSAL_NOT_HUFFABLE] = "not-huffable",
        [REFUSAL_NO_PIECE] = "no-piece",
        [REFUSAL_NOT_YOUR_PIECE] = "not-your-piece",
        [REFUSAL_CAPTURE_WITH_HYPHEN] = "capture-with-hyphen",
        [REFUSAL_NOT_A_MOVE_OF_PIECE] = "not-a-move-of-piece",
        [REFUSAL_MAN_BACKWARD] = "man-backward",
        [REFUSAL_PATH_BLOCKED] = "path-blocked",
        [REFUSAL_LANDING_OCCUPIED] = "landing-occupied",
        [REFUSAL_OWN_PIECE_JUMPED] = "own-piece-jumped",
        [REFUSAL_JUMPED_TWICE] = "jumped-twice",
        [REFUSAL_NOTHING_TO_CAPTURE] = "nothing-to-capture",
        [REFUSAL_PROMOTION_ENDS_MOVE] = "promotion-ends-move",
        [REFUSAL_CAPTURE_MANDATORY] = "capture-mandatory",
        [REFUSAL_CAPTURE_INCOMPLETE] = "capture-incomplete",
        [REFUSAL_MAJORITY] = "majority",
        [REFUSAL_AMBIGUOUS] = "ambiguous",
    };
    return words[code];
}

// The articles on how pieces move and capture, for codes without an article of their own. The Zambian rules are not
// numbered, so their headings are cited.
static const char *const movement[PROFILES][REFUSAL_SUBJECTS] = {
    [PROFILE_TZD] = {"3.1", "4.2", "3.2", "4.3"},
    [PROFILE_TZD3] = {"3.1", "4.2", "3.2", "4.3"},
    [PROFILE_DRAFTI] = {"6.1", "7.1", "6.2", "7.1"},
    [PROFILE_ZAMBIA] = {"Moves of the men", "Capture by the men", "Move of the kings", "Capture by a king"},
    [PROFILE_NIGERIA] = {"2.4", "2.5", "3.4", "3.4"},
    [PROFILE_INTERNATIONAL] = {"3.4", "4.2", "3.9", "4.3"},
    [PROFILE_RUSSIAN] = {"Moves", "Captures", "Moves", "Captures"},
};

// The article of a code, and the one for kings if it differs.
typedef struct Article {
    const char *any, *king;
} Article;

// The Zambian rules treat improper moves and the failure to capture under "Individual Tournament"; for points that they
// do not mention the title of the document is cited.
static const Article articles[PROFILES][REFUSALS] =
    {
        [PROFILE_TZD] =
            {
                [REFUSAL_MALFORMED] = {"9", NULL},
                [REFUSAL_OFF_BOARD] = {"2.1", NULL},
                [REFUSAL_LIGHT_SQUARE] = {"2.1", NULL},
                [REFUSAL_NOT_YOUR_TURN] = {"3", NULL},
                [REFUSAL_NO_HUFFING] = {"13.3", NULL},
                [REFUSAL_NO_PIECE] = {"3", NULL},
                [REFUSAL_NOT_YOUR_PIECE] = {"3", NULL},
                [REFUSAL_CAPTURE_WITH_HYPHEN] = {"9", NULL},
                [REFUSAL_OWN_PIECE_JUMPED] = {"4.7", NULL},
                [REFUSAL_JUMPED_TWICE] = {"4.7", NULL},
                [REFUSAL_PROMOTION_ENDS_MOVE] = {"4.10", NULL},
                [REFUSAL_CAPTURE_MANDATORY] = {"13.3", NULL},
                [REFUSAL_CAPTURE_INCOMPLETE] = {"4.5", "4.6"},
                [REFUSAL_AMBIGUOUS] = {"9", NULL},
            },
        [PROFILE_TZD3] =
            {
                [REFUSAL_MALFORMED] = {"10", NULL},
                [REFUSAL_OFF_BOARD] = {"2.1", NULL},
                [REFUSAL_LIGHT_SQUARE] = {"2.1", NULL},
                [REFUSAL_NOT_YOUR_TURN] = {"3", NULL},
                [REFUSAL_NO_HUFFING] = {"16.2", NULL},
                [REFUSAL_NO_PIECE] = {"3", NULL},
                [REFUSAL_NOT_YOUR_PIECE] = {"3", NULL},
                [REFUSAL_CAPTURE_WITH_HYPHEN] = {"10", NULL},
                [REFUSAL_OWN_PIECE_JUMPED] = {"4.7", NULL},
                [REFUSAL_JUMPED_TWICE] = {"4.7", NULL},
                [REFUSAL_PROMOTION_ENDS_MOVE] = {"4.10", NULL},
                [REFUSAL_CAPTURE_MANDATORY] = {"16.2", NULL},
                [REFUSAL_CAPTURE_INCOMPLETE] = {"4.5", "4.6"},
                [REFUSAL_AMBIGUOUS] = {"10", NULL},
            },
        [PROFILE_DRAFTI] =
            {
                [REFUSAL_MALFORMED] = {"3.2", NULL},
                [REFUSAL_OFF_BOARD] = {"9", NULL},
                [REFUSAL_LIGHT_SQUARE] = {"3.2", NULL},
                [REFUSAL_NOT_YOUR_TURN] = {"5", NULL},
                [REFUSAL_NO_HUFFING] = {"7.3", NULL},
                [REFUSAL_NO_PIECE] = {"9", NULL},
                [REFUSAL_NOT_YOUR_PIECE] = {"9", NULL},
                [REFUSAL_CAPTURE_WITH_HYPHEN] = {"3.2", NULL},
                [REFUSAL_LANDING_OCCUPIED] = {"9", NULL},
                [REFUSAL_PROMOTION_ENDS_MOVE] = {"8", NULL},
                [REFUSAL_CAPTURE_MANDATORY] = {"7.3", NULL},
                [REFUSAL_CAPTURE_INCOMPLETE] = {"7.2", NULL},
                [REFUSAL_AMBIGUOUS] = {"5", NULL},
            },
        [PROFILE_ZAMBIA] =
            {
                [REFUSAL_MALFORMED] = {"Rules of Play", NULL},
                [REFUSAL_OFF_BOARD] = {"Rules of Play", NULL},
                [REFUSAL_LIGHT_SQUARE] = {"Rules of Play", NULL},
                [REFUSAL_NOT_YOUR_TURN] = {"Individual Tournament", NULL},
                [REFUSAL_NO_HUFFING] = {"Individual Tournament", NULL},
                [REFUSAL_NO_PIECE] = {"Individual Tournament", NULL},
                [REFUSAL_NOT_YOUR_PIECE] = {"Individual Tournament", NULL},
                [REFUSAL_CAPTURE_WITH_HYPHEN] = {"Rules of Play", NULL},
                [REFUSAL_CAPTURE_MANDATORY] = {"Individual Tournament", NULL},
                [REFUSAL_CAPTURE_INCOMPLETE] = {"Captures", NULL},
                [REFUSAL_MAJORITY] = {"Captures", NULL}, // in Brazilian draughts
                [REFUSAL_AMBIGUOUS] = {"Captures", NULL},
            },
        [PROFILE_NIGERIA] =
            {
                [REFUSAL_MALFORMED] = {"10.6", NULL},
                [REFUSAL_OFF_BOARD] = {"10.1", NULL},
                [REFUSAL_NOT_YOUR_TURN] = {"2.14", NULL},
                [REFUSAL_NO_HUFFING] = {"3.5", NULL},
                [REFUSAL_NOTHING_TO_HUFF] = {"3.5", NULL},
                [REFUSAL_NOT_HUFFABLE] = {"3.5", NULL},
                [REFUSAL_NO_PIECE] = {"10.6", NULL},
                [REFUSAL_NOT_YOUR_PIECE] = {"2.14", NULL},
                [REFUSAL_CAPTURE_WITH_HYPHEN] = {"10.7", NULL},
                [REFUSAL_OWN_PIECE_JUMPED] = {"2.7", NULL},
                [REFUSAL_JUMPED_TWICE] = {"2.8", NULL},
                [REFUSAL_CAPTURE_MANDATORY] = {"2.9", NULL},
                [REFUSAL_AMBIGUOUS] = {"10.7", NULL},
            },
        [PROFILE_GHANA] =
            {
                [REFUSAL_NO_HUFFING] = {"9.2", NULL},
                [REFUSAL_NOTHING_TO_HUFF] = {"9.2", NULL},
                [REFUSAL_NOT_HUFFABLE] = {"9.2", NULL},
            },
        [PROFILE_INTERNATIONAL] =
            {
                [REFUSAL_MALFORMED] = {"8.2", NULL},
                [REFUSAL_OFF_BOARD] = {"2.6", NULL},
                [REFUSAL_LIGHT_SQUARE] = {"2.2", NULL},
                [REFUSAL_NOT_YOUR_TURN] = {"5.4.1", NULL},
                [REFUSAL_NO_HUFFING] = {"5.4.6", NULL},
                [REFUSAL_NO_PIECE] = {"5.4.2", NULL},
                [REFUSAL_NOT_YOUR_PIECE] = {"5.4.5", NULL},
                [REFUSAL_CAPTURE_WITH_HYPHEN] = {"8.2", NULL},
                [REFUSAL_OWN_PIECE_JUMPED] = {"4.1", NULL},
                [REFUSAL_CAPTURE_MANDATORY] = {"5.4.6", NULL},
                [REFUSAL_CAPTURE_INCOMPLETE] = {"4.5", "4.6"},
                [REFUSAL_MAJORITY] = {"5.4.8", NULL},
                [REFUSAL_AMBIGUOUS] = {"8.2", NULL},
            },
        [PROFILE_RUSSIAN] =
            {
                [REFUSAL_MALFORMED] = {"Notation", NULL},
                [REFUSAL_OFF_BOARD] = {"Board", NULL},
                [REFUSAL_LIGHT_SQUARE] = {"Board", NULL},
                [REFUSAL_NOT_YOUR_TURN] = {"Moves", NULL},
                [REFUSAL_NO_HUFFING] = {"Captures", NULL},
                [REFUSAL_NO_PIECE] = {"Moves", NULL},
                [REFUSAL_NOT_YOUR_PIECE] = {"Moves", NULL},
                [REFUSAL_CAPTURE_WITH_HYPHEN] = {"Notation", NULL},
                [REFUSAL_CAPTURE_MANDATORY] = {"Captures", NULL},
                [REFUSAL_CAPTURE_INCOMPLETE] = {"Captures", NULL},
                [REFUSAL_MAJORITY] = {"Captures", NULL}, // in Brazilian draughts
                [REFUSAL_AMBIGUOUS] = {"Notation", NULL},
            },
};

void refusal_article(Text *text, const Rules *rules, const Refusal *refusal) {
    ProfileId id = rules->profile->id;
    Article own = articles[id][refusal->code];
    // Section 9 of the manual has Ghana's own rules; otherwise its games follow Nigeria's.
    if (id == PROFILE_GHANA && !own.any)
        own = articles[id = PROFILE_NIGERIA][refusal->code];
    if (id == PROFILE_BRAZILIAN)
        own = articles[id = PROFILE_RUSSIAN][refusal->code];
    bool king = refusal->subject == KING_MOVES || refusal->subject == KING_CAPTURES;
    const char *article = king && own.king ? own.king : own.any ? own.any : movement[id][refusal->subject];
    text_printf(text, "%s %s", rules->profile->document, article);
}

static const char *sentence_of(const Refusal *refusal, Language language) {
    if (language == ENGLISH)
        return refusal->message.what;
    Text key = {0};
    text_printf(&key, "refusal.%s", refusal_word(refusal->code));
    const char *sentence = language_sentence(text_string(&key));
    text_free(&key);
    return sentence ? sentence : refusal->message.what;
}

void refusal_write(Text *text, const Rules *rules, const Refusal *refusal, Language language) {
    text_printf(text, "%s (", sentence_of(refusal, language));
    refusal_article(text, rules, refusal);
    text_add_char(text, ')');
}

enum { MOVES_SHOWN = 4 };

static void add_moves(Text *text, const Refusal *refusal, const Rules *rules, const Position *p,
                      const Notation *notation) {
    for (int i = 0; i < refusal->moves.count && i < MOVES_SHOWN; i++) {
        text_add(text, i ? " " : ": ");
        move_write(text, rules, p, refusal->moves.moves[i], notation);
    }
    if (refusal->moves.count > MOVES_SHOWN)
        text_printf(text, " and %d more", refusal->moves.count - MOVES_SHOWN);
}

void refusal_to_error(const Refusal *refusal, Span text, const Rules *rules, const Position *p,
                      const Notation *notation, Error *error) {
    const char *kind = refusal->code == REFUSAL_MALFORMED   ? "malformed"
                       : refusal->code == REFUSAL_AMBIGUOUS ? "ambiguous"
                                                            : "illegal";
    Text line = {0};
    add_moves(&line, refusal, rules, p, notation);
    text_add(&line, " (");
    refusal_article(&line, rules, refusal);
    text_add(&line, ")");
    error_set(error, "%s move '%s': %s%s", kind, quoted(text).text, refusal->message.what, text_string(&line));
    text_free(&line);
}
