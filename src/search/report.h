// The reports of the main worker to the caller.
#ifndef SEARCH_REPORT_H
#define SEARCH_REPORT_H

#include "search/worker.h"

// One report for each known line, best first.
void report_lines(const Worker *worker);

// Line `number` (from 0) failed high or low: reported only in a long search for one line.
void report_failed(const Worker *worker, int number, int score, Bound bound);

// Root move `number` (from 1) is about to be searched: reported only in a long search.
void report_current_move(const Worker *worker, Move move, int number);

// The one report of a root where the game is over.
void report_over(const Worker *worker, int score);

// The one report of an answer from the opening book.
void report_book(const Worker *worker);

#endif
