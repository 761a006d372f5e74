#include "protocol/help.h"

#include <string.h>

#include "protocol/version.h"

enum { WIDTH = 79, NAME_COLUMN = 2, HELP_COLUMN = 22 };

const char *help_group_name(CommandGroup group) {
    static const char *const names[COMMAND_GROUPS] = {
        [COMMANDS_PLAY] = "Play",
        [COMMANDS_ANALYSIS] = "Analysis and pictures",
        [COMMANDS_RULES] = "Rules and records",
        [COMMANDS_MEASURE] = "Measuring",
        [COMMANDS_BUILD] = "Endgame tables and learning",
        [COMMANDS_UCI] = "Session",
    };
    return names[group];
}

// Writes words from column `at` on, wrapped at WIDTH, with the lines after the first indented.
static void write_wrapped(Text *text, const char *words, size_t at, size_t indent) {
    Scanner scanner = scanner_of(words);
    bool first = true;
    for (Span word = scanner_next(&scanner); word.length > 0; word = scanner_next(&scanner)) {
        if (!first && at + 1 + word.length > WIDTH) {
            text_printf(text, "\n%*s", (int)indent, "");
            at = indent;
            first = true;
        }
        text_printf(text, "%s%.*s", first ? "" : " ", (int)word.length, word.start);
        at += word.length + !first;
        first = false;
    }
    text_add_char(text, '\n');
}

static void write_row(Text *text, const char *name, const char *help) {
    size_t length = NAME_COLUMN + strlen(name);
    text_printf(text, "%*s%s", NAME_COLUMN, "", name);
    if (length + 2 > HELP_COLUMN) {
        text_add_char(text, '\n');
        length = 0;
    }
    text_printf(text, "%*s", (int)(HELP_COLUMN - length), "");
    write_wrapped(text, help, HELP_COLUMN, HELP_COLUMN);
}

// ---- One command

// Blanks within an argument are kept together.
static void write_synopsis(Text *text, const Command *command) {
    Text line = {0}, name = {0};
    const Argument *row = command->usage ? command->usage->arguments : NULL;
    size_t indent = strlen("  mfalme ") + strlen(command->name) + 1, at = indent - 1;
    text_printf(text, "  mfalme %s", command->name);
    for (; row && row->name; row++) {
        text_clear(&name);
        usage_write_name(&name, command->usage, row);
        bool needed = row->flags & NEEDED;
        text_clear(&line);
        text_printf(&line, "%s%s%s", needed ? "" : "[", text_string(&name), needed ? "" : "]");
        if (at + 1 + line.length > WIDTH) {
            text_printf(text, "\n%*s", (int)indent - 1, "");
            at = indent - 1;
        }
        text_printf(text, " %s", text_string(&line));
        at += 1 + line.length;
    }
    text_add_char(text, '\n');
    text_free(&line);
    text_free(&name);
}

static void write_arguments(Text *text, const Usage *usage) {
    Text name = {0}, help = {0};
    if (usage->arguments->name)
        text_add_char(text, '\n');
    for (const Argument *row = usage->arguments; row->name; row++) {
        text_clear(&name);
        text_clear(&help);
        usage_write_name(&name, usage, row);
        usage_write_help(&help, row);
        write_row(text, text_string(&name), text_string(&help));
    }
    for (int i = 0; usage->row; i++) {
        text_clear(&name);
        text_clear(&help);
        if (!usage->row(i, &name, &help))
            break;
        if (i == 0)
            text_add_char(text, '\n');
        write_row(text, text_string(&name), text_string(&help));
    }
    text_free(&name);
    text_free(&help);
}

static void write_examples(Text *text, const char *const *examples) {
    if (examples[0])
        text_add(text, "\nFor example:\n");
    for (int i = 0; examples[i]; i++)
        text_printf(text, "  %s\n", examples[i]);
}

void help_write_command(Text *text, const Command *command) {
    const Usage *usage = command->usage;
    text_printf(text, "%s: ", command->name);
    write_wrapped(text, command->summary, strlen(command->name) + 2, 0);
    text_add_char(text, '\n');
    write_synopsis(text, command);
    if (!usage)
        return;
    write_arguments(text, usage);
    if (usage->notes) {
        text_add_char(text, '\n');
        write_wrapped(text, usage->notes, 0, 0);
    }
    write_examples(text, usage->examples);
}

// ---- All commands

static const Command *find(const Command *commands, const char *name) {
    for (; commands->name; commands++)
        if (strcmp(commands->name, name) == 0)
            return commands;
    return NULL;
}

static void write_group(Text *text, const Command *commands, CommandGroup group) {
    text_printf(text, "\n%s:\n", help_group_name(group));
    for (; commands->name; commands++)
        if (commands->group == group)
            text_printf(text, "  %-11s %s\n", commands->name, commands->summary);
}

void help_write(Text *text, const Command *commands, bool shell) {
    text_add(text, ENGINE_ABOUT "\n");
    if (shell) {
        text_add(text, "\n");
        if (find(commands, "play"))
            write_row(text, "mfalme play", "a game at the terminal: begin here");
        write_row(text, "mfalme", "a session: type commands, or let a program do it");
        if (find(commands, "hub") && find(commands, "dxp")) {
            write_row(text, "mfalme hub", "the same by Hub, a protocol of draughts programs");
            write_row(text, "mfalme dxp", "games on 10x10 against another program, by DXP");
        }
        write_row(text, "mfalme help NAME", "each word of a command, with examples");
    }
    for (int group = 0; group < COMMAND_GROUPS; group++)
        if (!shell || group != COMMANDS_UCI)
            write_group(text, commands, (CommandGroup)group);
    text_add(text, "\nMoves: a3-b4, captures c3:e5:g7; on 10x10 28-24, 33x24\n"
                   "Games, strength and more are options: help setoption\n"
                   "From a shell: mfalme [--OPTION=VALUE ..] COMMAND, like mfalme --Hash=64 bench\n");
}
