// A match by DXP: games are played one after another against a partner, whose messages are handled one by one.
#ifndef PROTOCOL_DXP_MATCH_H
#define PROTOCOL_DXP_MATCH_H

#include "protocol/dxp/message.h"
#include "protocol/session.h"
#include "search/searcher.h"

typedef struct DxpSettings {
    bool request; // asks for games instead of waiting to be asked
    int side;     // the side it plays first in such a match
    int minutes, moves, games;
} DxpSettings;

typedef struct DxpMatch {
    Session *session;
    DxpSettings settings;
    Searcher searcher;
    DxpMessage message; // the last one received
    Game game;
    Side side;            // that we play
    int minutes, moves;   // of the game that was agreed on
    int64_t used;         // of our clock, microseconds
    int games;            // begun
    bool agreed;          // there is a game, played or ended
    bool playing, ending; // it is being played; its end must still be confirmed
    bool over;            // no more messages
    atomic_bool gone;     // set by the reader when the partner has gone: a search then ends at once
} DxpMatch;

// False if out of memory or threads. Release with dxp_match_free in any case. The first request is sent at once.
bool dxp_match_init(DxpMatch *match, Session *session, const DxpSettings *settings);
void dxp_match_free(DxpMatch *match);

// The limits of our next move.
Limits dxp_match_limits(const DxpMatch *match);

// Answers a message, and makes our move if it is our turn. A bad message is answered by a chat and changes nothing.
void dxp_match_receive(DxpMatch *match, Span text);

#endif
