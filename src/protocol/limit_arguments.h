// The limits that every search takes: rows of a table of arguments.
#ifndef PROTOCOL_LIMIT_ARGUMENTS_H
#define PROTOCOL_LIMIT_ARGUMENTS_H

#include "protocol/arguments.h"
#include "search/limits.h"
#include "search/score.h"

// `field` is the Limits within the target.
// clang-format off
#define LIMIT_ARGUMENTS(type, field, each) \
    {.name = "nodes", .kind = ARGUMENT_NUMBER, ARGUMENT_FIELD(type, field.nodes), .min = 1, .max = INT64_MAX, \
     .value = "N", .help = "nodes to search for " each}, \
    {.name = "depth", .kind = ARGUMENT_NUMBER, ARGUMENT_FIELD(type, field.depth), .min = 1, .max = PLY_MAX - 1, \
     .value = "N", .help = "plies to search for " each}, \
    {.name = "movetime", .kind = ARGUMENT_NUMBER, ARGUMENT_FIELD(type, field.movetime), .min = 1, \
     .max = INT32_MAX, .value = "MS", .help = "milliseconds to search for " each}
// clang-format on

#endif
