// The analysis of a game: every position searched, every move judged.
#ifndef ANALYSIS_ANALYSIS_H
#define ANALYSIS_ANALYSIS_H

#include "analysis/marks.h"
#include "board/ending.h"
#include "book/shelf.h"
#include "search/searcher.h"

typedef struct AnalysisLine {
    int depth;
    int score; // for the side to move, in hundredths of a point
    int count;
    Move moves[PLY_MAX];
} AnalysisLine;

typedef struct AnalysedPosition {
    Ending ending;
    int choices;  // legal moves
    int score;    // for the side to move, in hundredths of a point
    int expected; // the expected score of the same, in permille
    int line_count;
    AnalysisLine *lines; // best first; none if the game is over or there was only one move, which was played
} AnalysedPosition;

// A legal move of a position, judged in comparison with all the others.
typedef struct TriedMove {
    Move move;
    int expected; // for the side that moves, in permille; -1 if it was not judged
} TriedMove;

typedef struct Tries {
    int ply; // of the position
    int count;
    TriedMove *moves;
} Tries;

enum { ANALYSIS_MOMENTS_MAX = 6 };

// Zero-initialise, release with analysis_free.
typedef struct Analysis {
    Game game;
    AnalysedPosition *positions;       // one for each state of the game
    AnalysisLine *lines;               // of all positions
    int judged_from;                   // positions before this ply were not searched: the analysis was stopped
    int book_moves;                    // so many moves from the start lead to positions of the opening book
    int man;                           // the mean worth of a man in these positions; 0 without men
    Tries tries[ANALYSIS_MOMENTS_MAX]; // filled by analysis_try_moves
    int try_count;
} Analysis;

typedef struct AnalysisSettings {
    EngineOptions options; // strength is always full, and draws are never claimed
    Limits limits;         // of the search of each position
    const WeightSet *weights;
    TableLibrary *tables;                                 // may be NULL
    BookShelf *books;                                     // may be NULL
    void (*progress)(void *context, int done, int total); // of the positions; may be NULL
    void *context;
} AnalysisSettings;

typedef enum AnalysisResult { ANALYSIS_DONE, ANALYSIS_UNFINISHED, ANALYSIS_STOPPED, ANALYSIS_NO_ENGINE } AnalysisResult;

// Searches every position of `game`, which is copied, from the last to the first. Unfinished: it was stopped, and
// positions from `judged_from` on are judged; earlier ones have the score of the first judged one, and no lines. After
// the other results `analysis` is empty.
AnalysisResult analysis_run(Analysis *analysis, const Game *game, const AnalysisSettings *settings);
void analysis_free(Analysis *analysis);

// The positions before the worst mistakes and blunders, in the order of the game. Returns their number.
int analysis_moments(const Analysis *analysis, int plies[ANALYSIS_MOMENTS_MAX]);

// Searches every legal move of those positions, so that a reader may look for a better one. False, leaving some or all
// of them out, if it was stopped or there is no engine.
bool analysis_try_moves(Analysis *analysis, const AnalysisSettings *settings);

// The move that leads from position `ply` to the next.
typedef struct Verdict {
    bool counts; // there was a choice
    int score;   // of the move, for the side that moves
    int loss;    // of the expected score, in permille; 0 for the best move
    Mark mark;
} Verdict;

Verdict analysis_verdict(const Analysis *analysis, int ply);

// The phases of a game: more than three quarters of the pieces are the opening, a third or fewer the ending.
typedef enum Stage { STAGE_OPENING, STAGE_MIDDLE, STAGE_ENDING, STAGES } Stage;

// A side's moves that count, and their quality.
typedef struct SideSummary {
    int moves;
    int marks[MARKS];
    double accuracy; // 0..100, the mean of mark_accuracy
    double loss;     // mean, in permille
    int stage_moves[STAGES];
    double stage_accuracy[STAGES];
} SideSummary;

SideSummary analysis_summary(const Analysis *analysis, Side side);

// Expected score and score of position `ply` for White.
int analysis_white_expected(const Analysis *analysis, int ply);
int analysis_white_score(const Analysis *analysis, int ply);

#endif
