// The referee's commands. Each returns false, with the fault, where it is refused; nothing is changed then.
#ifndef REFEREE_COMMANDS_H
#define REFEREE_COMMANDS_H

#include "referee/referee_call.h"

// The commands that play and judge a game.
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

// The commands that judge a position without a search: the static evaluation, the endgame tables and the opening book.
bool ask_eval_command(Call *call);
bool ask_tb_command(Call *call);
bool ask_book_command(Call *call);

// The commands that search, and `stop`. The answer says that a search is accepted; its events follow, `done` last.
// THINK_ARGUMENTS is for the help.
#define THINK_ARGUMENTS                                                                                                \
    "[movetime=MS] [depth=N] [nodes=N] [clock=true] [infinite=true] [lines=N] [level=N | elo=N] [seed=N] "             \
    "[only=\"M ..\"] [events=false] [book=true] [fen=F ..]"

bool think_command(Call *call);
bool think_hint_command(Call *call);
bool think_analyse_command(Call *call);
bool think_stop_command(Call *call);

#endif
