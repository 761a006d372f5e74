// Any text becomes text of XML and HTML.
#include "base/markup.h"

#include <criterion/criterion.h>

static void expect(const char *string, const char *markup) {
    Text text = {0};
    markup_add(&text, string);
    cr_assert_str_eq(text_string(&text), markup);
    text_free(&text);
}

Test(markup, what_has_a_meaning_is_escaped) {
    expect("<a href=\"x\" id='y'>&amp;", "&lt;a href=&quot;x&quot; id=&#39;y&#39;&gt;&amp;amp;");
    expect("plain, 1-0\n", "plain, 1-0\n");
    expect("", "");
}

Test(markup, characters_beyond_ascii_stay) {
    expect("Ndj\u00e9k\u00e8 \u2013 \U0001f600", "Ndj\u00e9k\u00e8 \u2013 \U0001f600");
}

Test(markup, bytes_that_are_no_characters_are_latin) {
    expect("Ndj\xe9k\xe8", "Ndj\u00e9k\u00e8");
    expect("\xe2\x80", "\u00e2?");
    expect("\xff", "\u00ff");
}

Test(markup, what_xml_forbids_is_replaced) {
    expect("a\x01\x1f\x7f\t\rb", "a     b");
    expect("\xc2\x85\xc2\xa0", "?\u00a0");
    expect("\xef\xbf\xbe\xef\xbf\xbf\xef\xbf\xbd", "??\ufffd");
}
