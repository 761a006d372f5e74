#include "protocol/commands.h"
#include "protocol/options.h"
#include "referee/referee_command.h"

// These commands parse their lines without this table, which only describes them.
// clang-format off
#define WORDS(word, flag, text) {.name = word, .kind = ARGUMENT_PHRASE, .flags = PLACED | (flag), .help = text}
#define END {.name = NULL}

static const Argument position_arguments[] = {
    WORDS("startpos|[fen] FEN", NEEDED, "the start position of the game, or a FEN, such as W:Wc3,Kh2:Bb4,d4"),
    WORDS("moves M ...", 0, "moves played from there"),
    END};
static const Argument setoption_arguments[] = {
    WORDS("name NAME", NEEDED, "the option, in any case"),
    WORDS("value V", 0, "its value; none for a button"),
    END};
static const Argument debug_arguments[] = {
    WORDS("on|off", NEEDED, "whether each line received is shown as info string"),
    END};
static const Argument referee_arguments[] = {
    {.name = "files", .kind = ARGUMENT_WORD, .value = "FOLDER", .otherwise = "none",
     .help = "allow load and save to use the files of this folder"},
    WORDS("COMMAND ...", 0, "one command; without it commands are read line by line, from a shell"),
    END};
static const Argument status_arguments[] = {
    WORDS("resign|flag white|black", 0, "the result if that side resigned, or ran out of time"),
    END};
static const Argument help_arguments[] = {
    WORDS("COMMAND", 0, "the command to explain; without it all are listed"),
    {.name = "man", .kind = ARGUMENT_FLAG, .help = "write the manual page, for man -l"},
    END};
// clang-format on

static const char *const position_examples[] = {"position startpos moves c3-b4 b6-a5", "position W:Wc3,Kh2:Bb4,d4",
                                                NULL};
static const char *const setoption_examples[] = {"setoption name UCI_Variant value zambia",
                                                 "mfalme --UCI_Variant=zambia --Hash=64 go movetime 1000", NULL};
static const char *const debug_examples[] = {"debug on", NULL};
static const char *const status_examples[] = {"status", "status flag black", NULL};
static const char *const referee_examples[] = {"mfalme referee", "mfalme referee think depth=8 lines=2",
                                               "referee new profile=zambia", "referee play c3-d4", NULL};
static const char *const help_examples[] = {"mfalme help analyse", "mfalme analyse --help", NULL};

const Usage position_usage = {
    .arguments = position_arguments,
    .examples = position_examples,
    .notes =
        "Moves are written as a3-b4, captures as c3:e5:g7 or c3xe5xg7, or by numbers of squares, always so on "
        "10x10: 28-24, 33x24. A capture may be given by its first and last square if no other begins and ends there.",
    .plain = true};
const Usage setoption_usage = {.arguments = setoption_arguments,
                               .examples = setoption_examples,
                               .notes = "From a shell options precede the command, as --NAME=VALUE.",
                               .plain = true,
                               .row = option_row};
const Usage debug_usage = {.arguments = debug_arguments, .examples = debug_examples, .plain = true};
const Usage status_usage = {.arguments = status_arguments, .examples = status_examples, .plain = true};
const Usage referee_usage = {
    .arguments = referee_arguments,
    .examples = referee_examples,
    .notes = "Judges games for a server: whose move it is, which moves are legal and why others are not, draws, clocks "
             "and the end; and searches meanwhile. Every command, as text or JSON, is answered by one line of JSON.",
    .plain = true,
    .row = referee_row};
const Usage help_usage = {.arguments = help_arguments, .examples = help_examples};
