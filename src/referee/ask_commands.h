// What is known of a position without a search: the static evaluation, the endgame tables and the
// opening book.
#ifndef REFEREE_ASK_COMMANDS_H
#define REFEREE_ASK_COMMANDS_H

#include "referee/referee_call.h"

bool ask_eval_command(Call *call);
bool ask_tb_command(Call *call);
bool ask_book_command(Call *call);

#endif
