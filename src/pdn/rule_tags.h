// The tags that identify the game and rules of a record:
//
//   GameType      see pdn/game_type.h
//   Variant       Tanzanian, Drafti, Zambian, Nigerian, Ghanaian
//   RuleVersion   the version string of the profile (Drafti 15)
//   Huff, ThreeKingsMoves, MoveLimit,
//   AutoThreefold                       the settings of the rules, if they differ from the profile's
//   SetUp, FEN    the start position, if it is not the usual one
//   Handicap      written where that is a start with a name (board/start.h), as "short-two giver=black", unless there
//   is one
#ifndef PDN_RULE_TAGS_H
#define PDN_RULE_TAGS_H

#include "pdn/record.h"

// Sets these tags, and Result, from the record's rules, notation, start and result; removes those that are not needed.
void rule_tags_set(Record *record);

// Sets or removes only the tags SetUp and FEN, and sets Handicap.
void rule_tags_set_start(Record *record);

// The value of the tag Variant: the name of the game for people.
const char *rule_tags_variant(const Profile *profile);

// Sets the record's rules, start, clocks, first number and numbering by its tags: by RuleVersion and Variant, else by
// GameType, else by `defaults`; its moves and other tags stay. False, with the error, if a tag is malformed, names
// a game that is not played here, or contradicts another; `*tag` then receives the index of the tag.
bool rule_tags_read(Record *record, const Rules *defaults, Numbering numbering, int *tag, Error *error);

#endif
