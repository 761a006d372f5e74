#include "analysis/page_board.h"

#include "base/markup.h"
#include "notation/fen.h"

void page_board_write_address(Text *text, const Page *page, int ply) {
    if (!page->board)
        return;
    Game past = page->analysis->game; // shares the states
    past.count = ply + 1;
    SetUp set_up = game_set_up(&past);
    const Profile *profile = past.rules.profile;
    Notation notation = notation_for((Notation){STYLE_OF_PROFILE, NUMBERING_OF_PROFILE}, profile);
    // A FEN has no character that needs an escape here.
    text_printf(text, "%s#profile=%s&fen=", page->board, profile->name);
    fen_write(text, &past.rules, &notation, &set_up, false);
}

void page_board_write_link(const Page *page, int ply) {
    Text address = {0};
    page_board_write_address(&address, page, ply);
    if (address.length > 0) {
        text_add(page->text, "<a class=\"open\" href=\"");
        markup_add(page->text, text_string(&address));
        text_add(page->text, "\">");
        text_printf(page->text, "%s</a>", translate(page->language, "Open in the board"));
    }
    text_free(&address);
}
