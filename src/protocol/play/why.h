// Explains the rule behind a refusal.
#ifndef PROTOCOL_PLAY_WHY_H
#define PROTOCOL_PLAY_WHY_H

#include "notation/refusal.h"

// One sentence about the rule behind a refusal, without its article.
const char *play_why_rule(RefusalCode code, RefusalSubject subject);

#endif
