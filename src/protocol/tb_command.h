// The commands tbgen, tbverify and tbstat: endgame tables built, checked and listed.
//
//   --dir DIR      where the files are; "tablebases" if not given
//   --pieces N     all classes up to N pieces
//   --class NAME   tbgen: one pair of classes alone, as KKMvM; what it needs must be there
//   --threads T    1 if not given
//   --profile P    tzd or zambia; the profile set, if not given
//   --plan         tbgen: prints what would be made, as rules for GNU make
#ifndef PROTOCOL_TB_COMMAND_H
#define PROTOCOL_TB_COMMAND_H

#include "protocol/session.h"
#include "protocol/usage.h"

void tb_command_generate(Session *session, Scanner *line);
void tb_command_verify(Session *session, Scanner *line);
void tb_command_statistics(Session *session, Scanner *line);

extern const Usage tb_generate_usage, tb_verify_usage, tb_statistics_usage;

#endif
