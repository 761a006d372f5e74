// The tags that tell which game a record holds:
//
//   GameType      see pdn/game_type.h
//   Variant       Tanzanian, Drafti, Zambian, Nigerian, Ghanaian
//   RuleVersion   the version string of the profile (Drafti 15)
//   Huff, ThreeKingsMoves, MoveLimit,
//   AutoThreefold                       the settings of the rules, where they are not the profile's own
//   SetUp, FEN    the position at the start, where it is not the usual one
//   Handicap      written where that is a start with a name (board/start.h), as "short-two giver=black", unless there
//   is one
#ifndef PDN_RULE_TAGS_H
#define PDN_RULE_TAGS_H

#include "pdn/record.h"

// Sets these tags, and Result, as the record's rules, notation, start and result have them; takes away those that
// are not called for.
void rule_tags_set(Record *record);

// Sets or takes away the tags SetUp and FEN, and sets Handicap, alone.
void rule_tags_set_start(Record *record);

// Sets the record's rules, start, clocks, first number and numbering by its tags: by RuleVersion and Variant, else by
// GameType, else by `defaults`; its moves and other tags stay. False, with what is wrong, if a tag is malformed, names
// a game that is not played here, or contradicts another; `*tag` is the index of the tag then.
bool rule_tags_read(Record *record, const Rules *defaults, Numbering numbering, int *tag, Error *error);

#endif
