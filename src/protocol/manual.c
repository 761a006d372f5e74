#include "protocol/manual.h"

#include "protocol/help.h"
#include "protocol/options.h"
#include "protocol/version.h"

// Writes plain text: roff's special characters are escaped, and hyphens stay hyphens that can be copied and searched
// for.
static void add_plain(Text *text, const char *string) {
    bool start = true;
    for (const char *c = string; *c; c++) {
        if (start && (*c == '.' || *c == '\''))
            text_add(text, "\\&");
        if (*c == '-')
            text_add(text, "\\-");
        else if (*c == '\\')
            text_add(text, "\\e");
        else if (*c == '\'')
            text_add(text, "\\(aq");
        else if (*c == '"')
            text_add(text, "\\(dq");
        else if (*c == '~')
            text_add(text, "\\(ti");
        else if (*c == '^')
            text_add(text, "\\(ha");
        else
            text_add_char(text, *c);
        start = *c == '\n';
    }
}

// A request of roff, followed by a line of `string`.
static void add_line(Text *text, const char *request, const char *string) {
    text_add(text, request);
    add_plain(text, string);
    text_add_char(text, '\n');
}

static void add_item(Text *text, const char *name, const char *help) {
    text_add(text, ".TP\n.B ");
    add_plain(text, name);
    text_add_char(text, '\n');
    add_line(text, "", help);
}

static void add_arguments(Text *text, const Usage *usage) {
    Text name = {0}, help = {0};
    for (const Argument *row = usage->arguments; row->name; row++) {
        text_clear(&name);
        text_clear(&help);
        usage_write_name(&name, usage, row);
        usage_write_help(&help, row);
        add_item(text, text_string(&name), text_string(&help));
    }
    // The options have a separate section.
    for (int i = 0; usage->row && usage->row != option_row; i++) {
        text_clear(&name);
        text_clear(&help);
        if (!usage->row(i, &name, &help))
            break;
        add_item(text, text_string(&name), text_string(&help));
    }
    text_free(&name);
    text_free(&help);
}

static void add_examples(Text *text, const char *const *examples) {
    if (!examples[0])
        return;
    text_add(text, ".P\nFor example:\n.P\n.EX\n");
    for (int i = 0; examples[i]; i++)
        add_line(text, "    ", examples[i]);
    text_add(text, ".EE\n");
}

static void add_command(Text *text, const Command *command) {
    add_line(text, ".SS ", command->name);
    add_line(text, "", command->summary);
    if (!command->usage)
        return;
    add_arguments(text, command->usage);
    if (command->usage->notes)
        add_line(text, ".P\n", command->usage->notes);
    add_examples(text, command->usage->examples);
}

static void add_commands(Text *text, const Command *commands) {
    for (int group = 0; group < COMMAND_GROUPS; group++) {
        text_add(text, ".SH \"");
        text_printf(text, "COMMANDS: %s\"\n", help_group_name((CommandGroup)group));
        for (const Command *command = commands; command->name; command++)
            if (command->group == (CommandGroup)group)
                add_command(text, command);
    }
}

static void add_options(Text *text) {
    Text name = {0}, help = {0};
    text_add(text, ".SH OPTIONS\nIn a session they are set by setoption name NAME value V, from a shell before the "
                   "command, as \\-\\-NAME=V.\n");
    for (int i = 0; option_row(i, &name, &help); i++) {
        add_item(text, text_string(&name), text_string(&help));
        text_clear(&name);
        text_clear(&help);
    }
    text_free(&name);
    text_free(&help);
}

static const char head[] =
    ".SH NAME\n"
    "mfalme \\- play, analyse and judge Tanzania Draughts\\-64 and its family\n"
    ".SH SYNOPSIS\n"
    ".B mfalme\n"
    ".RI [\\-\\- OPTION = VALUE \" ...] [\" COMMAND \" [\" WORD \" ...]]\"\n"
    ".br\n"
    ".B mfalme help\n"
    ".RI [ COMMAND ]\n"
    ".SH DESCRIPTION\n"
    "Mfalme is an engine for Tanzania Draughts\\-64 (tzd, tzd3), Tanzania Drafti (drafti), Zambian "
    "draughts (zambia) and international draughts by the rules of Nigeria (nigeria) and Ghana "
    "(ghana), and international, Brazilian and Russian draughts (international, brazilian, russian).\n"
    "Without a command it reads commands from standard input and answers on standard output, "
    "in the way of UCI, the protocol of chess engines, with moves and positions of draughts.\n"
    "With a command it runs that one and ends.\n"
    ".P\n"
    "A word of a command may be given with or without the dashes before it. A file "
    "with the name of a word is given with its folder, as ./out. In a session a name with "
    "blanks is written in double quotes.\n";

static const char tail[] =
    ".SH EXIT STATUS\n"
    ".TP\n.B 0\nAll went well.\n"
    ".TP\n.B 1\nThe command failed, or its check found a fault.\n"
    ".TP\n.B 2\nThe command, its words or an option were wrong; nothing was done.\n"
    ".P\n"
    "Errors, and news such as damaged tables, go to standard error; in a session it is a line info string.\n"
    ".SH FILES\n"
    ".TP\n.I share/mfalme/tablebases\nThe endgame tables, beside the folder bin of the program.\n"
    ".TP\n.I share/mfalme/book\nThe opening books, by profile.\n"
    ".TP\n.I share/mfalme/epd\nThe suites of positions that certify and solve take.\n"
    ".TP\n.I share/mfalme/scripts/certify.py\nCertifies another engine by the suites; it needs Python 3.\n"
    ".TP\n.I share/doc/mfalme\nThe manual: README.md leads to the pages on rules, commands, records and tables.\n"
    ".SH EXAMPLES\n"
    "A game at the terminal, an analysis as a page for the browser, a check of records:\n"
    ".P\n.EX\n"
    "    mfalme play\n"
    "    mfalme analyse game.pdn \\-\\-out report.html\n"
    "    mfalme pdn check games.pdn\n"
    ".EE\n";

void manual_write(Text *text, const Command *commands) {
    text_printf(text, ".TH MFALME 6 \"\" \"%s %s\"\n", ENGINE_NAME, ENGINE_VERSION);
    text_add(text, head);
    add_commands(text, commands);
    add_options(text);
    text_add(text, tail);
}
