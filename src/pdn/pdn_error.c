#include "pdn/pdn_error.h"

#include "notation/notation.h"

void pdn_error_write(Text *text, const char *path, const PdnError *error) {
    text_printf(text, "%s:%d", path, error->line);
    if (error->column > 0)
        text_printf(text, ":%d", error->column);
    text_printf(text, ": game %d", error->game);
    if (error->move_number > 0)
        text_printf(text, ", move %d (%s)", error->move_number, side_name(error->side));
    text_printf(text, ": %s", error->error.what);
}
