#include "protocol/option_help.h"

#include "base/names.h"

// clang-format off
static const struct {
    const char *name, *help;
} helps[] = {
    {"Hash", "size of the transposition table in MB"},
    {"Clear Hash", "forgets all searched positions"},
    {"Threads", "search threads; with one the search is deterministic"},
    {"MultiPV", "lines shown"},
    {"Ponder", "whether the GUI may ponder"},
    {"Move Overhead", "milliseconds kept back for each move"},
    {"nodestime", "nodes that count as one millisecond; 0 uses the clock"},
    {"Skill Level", "strength; 20 is full strength"},
    {"UCI_LimitStrength", "UCI_Elo decides the strength, in place of Skill Level"},
    {"UCI_Elo", "strength in Elo; the greatest is full strength"},
    {"Skill Seed", "seed for the oversights of a limited player; 0: a new one for each move"},
    {"Contempt", "hundredths of a point that a draw counts less than nothing"},
    {"SupaValue", "points of a win against a side that has never promoted (TZD3 5); 1: as any other win"},
    {"TablebasePath", "folders of endgame tables, separated by ';'; empty for the usual places"},
    {"TablebaseCache", "memory for decoded endgame tables in MB; 0: as much as they take, up to 1 GB"},
    {"TablebaseProbeDepth", "least remaining depth at which the tables are probed"},
    {"TablebaseProbeLimit", "maximum of pieces on the board for probing the tables; 0: never"},
    {"OwnBook", "plays from the opening book, at full strength"},
    {"Book File", "the opening book; empty for the one that comes with the program"},
    {"Book Variety", "hundredths of the expected score that book moves may lose; 0: always the best"},
    {"Book Depth", "plies of a game that are played from the book"},
    {"Book Seed", "seed for the choice of a book move; 0: a new one for each move"},
    {"UCI_Variant", "the game: its profile of rules"},
    {"EvalFile", "file of weights for the evaluation; empty for the built-in ones"},
    {"ThreeKingsMoves", "moves in which three kings must win against one (TZD 8.5, TZD3 9.4)"},
    {"MoveLimit", "plies without capture or promotion that draw a game of Drafti (10.2)"},
    {"AutoThreefold", "the third occurrence of a position ends the game, without a claim (TZD 12.2)"},
    {"Huff", "huffing in nigeria and ghana; that of the profile is kings in Nigeria, all in Ghana"},
    {"ClaimDraws", "the engine claims a draw that can be claimed; otherwise it plays on"},
    {"UCI_AnalyseMode", "analysis: nothing is claimed, every draw scores 0"},
    {"Notation", "how moves are printed: c3:e5 (tzd), c3xe5 (pdn), 22x15 (numeric), c3e5 (uci) or 22x15x18 (hub)"},
    {"Numbering", "where square 1 is on 8x8: 0 a1, 1 g1, 2 b8"},
    {"Language", "of play, tb, the report of analyse and standings: en, sw (Kiswahili) or auto, that of the system"},
    {"UCI_ShowWDL", "scores come with the chances to win, draw and lose, in permille"},
    {"Minimal", "only the last info line of a search is printed"},
    {"Debug Log File", "file to which both directions are appended"},
    {"UCI_EngineAbout", "who the engine is"},
};
// clang-format on

const char *option_help(Span name) {
    int i = NAME_INDEX(helps, name, span_equal_nocase);
    return i < 0 ? NULL : helps[i].help;
}
