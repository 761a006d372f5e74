#include "analysis/diagram_parts.h"

// The pieces differ in shape, not only in colour: a man is one disc; a king is two discs, one on top of the other, with
// a crown. White's men have rings and its crown is an outline; Black's men have a notched rim and its crown is filled.
// Each piece has an outline of the opposite brightness, so that it stands out on any square.
static const struct {
    const char *name, *fill, *edge, *rim, *crown;
} looks[2] = {
    {"white", "#fffdf7", "#1d1a17",
     "<g fill=\"none\" stroke=\"#8a8272\" stroke-width=\"1.5\"><circle cx=\"20\" cy=\"20\" r=\"10.5\"/>"
     "<circle cx=\"20\" cy=\"20\" r=\"6\"/></g>",
     "fill=\"none\" stroke=\"#1d1a17\""},
    {"black", "#1d1a17", "#fffdf7",
     "<circle cx=\"20\" cy=\"20\" r=\"10\" fill=\"none\" stroke=\"#a9a294\" stroke-width=\"3.5\" "
     "stroke-dasharray=\"2.14 3.096\"/>",
     "fill=\"#ffd75e\" stroke=\"#ffd75e\""},
};

static void write_disc(Text *text, Side side, const char *middle) {
    text_printf(text, "<circle cx=\"20\" cy=\"%s\" r=\"15\" fill=\"%s\" stroke=\"%s\" stroke-width=\"1.5\"/>", middle,
                looks[side].fill, looks[side].edge);
}

static void write_man(Text *text, Side side) {
    text_printf(text, "<g id=\"%s-man\">", looks[side].name);
    write_disc(text, side, "20");
    text_printf(text, "%s</g>\n", looks[side].rim);
}

static void write_king(Text *text, Side side) {
    static const char crown[] = "M11.5 23 10 11.5l5.6 4.2L20 8l4.4 7.7 5.6-4.2-1.5 11.5zM11.8 26.2h16.4";
    text_printf(text, "<g id=\"%s-king\">", looks[side].name);
    write_disc(text, side, "22.5");
    write_disc(text, side, "17.5");
    text_printf(text, "<path d=\"%s\" %s stroke-width=\"2\" stroke-linejoin=\"round\"/></g>\n", crown,
                looks[side].crown);
}

void diagram_write_definitions(Text *text) {
    text_add(text, "<defs>\n");
    for (Side side = WHITE; side <= BLACK; side++) {
        write_man(text, side);
        write_king(text, side);
    }
    text_add(text, "<path id=\"mark-from\" d=\"M2 2h36v36H2z\" fill=\"none\" stroke=\"#ffe14a\" stroke-width=\"4\" "
                   "stroke-dasharray=\"6 6\" stroke-dashoffset=\"3\"/>\n"
                   "<path id=\"mark-to\" d=\"M2 2h36v36H2z\" fill=\"#ffe14a\" fill-opacity=\".45\" "
                   "stroke=\"#ffe14a\" stroke-width=\"4\"/>\n"
                   "</defs>\n");
}
