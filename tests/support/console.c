#include "support/console.h"

#include <string.h>

#include "protocol/report.h"

bool console_open(Console *console) {
    console->text = (Text){0};
    console->file = tmpfile();
    EngineEvents events = report_events(&console->session);
    return console->file && session_init(&console->session, console->file, &events);
}

void console_close(Console *console) {
    session_free(&console->session);
    text_free(&console->text);
    fclose(console->file);
}

const char *console_take(Console *console) {
    char bytes[4096];
    size_t count;
    text_clear(&console->text);
    rewind(console->file);
    while ((count = fread(bytes, 1, sizeof bytes, console->file)) > 0)
        text_add_bytes(&console->text, bytes, count);
    // A new file, since C cannot make one shorter.
    FILE *file = tmpfile();
    if (file) {
        fclose(console->file);
        console->file = console->session.env.out.file = file;
    }
    return text_string(&console->text);
}

const char *console_ask(Console *console, const char *line) {
    uci_execute(&console->session, line);
    session_wait(&console->session);
    return console_take(console);
}

const char *console_ask_referee(Console *console, const char *command) {
    Text line = {0};
    text_printf(&line, "referee %s", command);
    const char *answer = console_ask(console, text_string(&line));
    text_free(&line);
    return answer;
}

int lines_with(const char *text, const char *start, Span *last) {
    size_t length = strlen(start);
    int count = 0;
    *last = (Span){NULL, 0};
    for (const char *line = text; *line;) {
        size_t line_length = strcspn(line, "\n");
        if (line_length >= length && memcmp(line, start, length) == 0) {
            *last = (Span){line, line_length};
            count++;
        }
        line += line_length + (line[line_length] == '\n');
    }
    return count;
}
