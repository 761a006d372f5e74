// Random conversations of Hub: good lines of every kind, and such with mistakes in them.
#ifndef SUPPORT_HUB_GRAMMAR_H
#define SUPPORT_HUB_GRAMMAR_H

#include "base/rng.h"
#include "board/position.h"
#include "notation/notation.h"

// What a `go` is to be answered from.
typedef struct HubAsked {
    bool known;    // false after lines with mistakes
    bool position; // false where the last one was refused for sure
    Rules rules;
    Position p;
    Notation notation;
} HubAsked;

enum { HUB_ASKED_MAX = 400 };

typedef struct HubTalk {
    Text lines;
    int count;
    int hubs, inits, pings, gos; // lines that must be answered so often
    HubAsked asked[HUB_ASKED_MAX];
    HubAsked now;
} HubTalk;

// Adds a conversation of `count` lines; what it sets holds at the start of the next one. `talk` is zeroed at first and
// cleared between. No line writes to a file, or asks for a large table or many threads.
void hub_grammar_talk(Rng *rng, int count, HubTalk *talk);
void hub_grammar_clear(HubTalk *talk);

#endif
