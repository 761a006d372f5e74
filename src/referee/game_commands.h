// The commands that play and judge a game. False, with the fault, where one is refused; nothing is changed then.
#ifndef REFEREE_GAME_COMMANDS_H
#define REFEREE_GAME_COMMANDS_H

#include "referee/referee_call.h"

bool game_new_command(Call *call);
bool game_play_command(Call *call);
bool game_moves_command(Call *call);
bool game_status_command(Call *call);
bool game_claim_command(Call *call);
bool game_offer_command(Call *call);
bool game_accept_command(Call *call);
bool game_decline_command(Call *call);
bool game_resign_command(Call *call);
bool game_forfeit_command(Call *call);
bool game_clock_command(Call *call);
bool game_flag_command(Call *call);
bool game_undo_command(Call *call);
bool game_history_command(Call *call);
bool game_fen_command(Call *call);

#endif
