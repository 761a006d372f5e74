// Lines of a report: whole, and free of what is no text.
#include "base/shown.h"

#include <criterion/criterion.h>
#include <string.h>

static char kept[2000];

static void keep(void *context, const char *line) {
    strcpy(context, line);
}

static void report(const char *format, ...) {
    va_list list;
    va_start(list, format);
    report_line(keep, kept, format, list);
    va_end(list);
}

Test(report_line, control_characters_become_question_marks) {
    report("FAILED %s: %d\n\t", "a\x1b[2J\x7f caf\xc3\xa9", 7);
    cr_assert_str_eq(kept, "FAILED a?[2J? caf\xc3\xa9: 7??");
}

Test(report_line, a_long_line_is_cut) {
    report("%1500d", 1);
    cr_assert_eq(strlen(kept), 1023);
}
