// libFuzzer target for what strangers send a server: PDN, lines of JSON and of Hub, and messages of DXP. What is read
// is written and read again, and must be the same.
//
// The first byte chooses the reader; the text follows.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fuzz/require.h"
#include "pdn/pdn_reader.h"
#include "pdn/pdn_writer.h"
#include "protocol/dxp/message.h"
#include "protocol/hub/line.h"
#include "referee/json_line.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

// A record that was read is written, and what is written gives the same text again.
static void check_record(const Record *record) {
    Text first = {0}, second = {0};
    pdn_write(&first, record);
    PdnReader *reader = pdn_reader_new_text(span_of_text(&first));
    pdn_reader_set_defaults(reader, &record->rules, NUMBERING_B8);
    Record again;
    record_init(&again, &record->rules);
    PdnError error;
    bool empty = record->tag_count == 0 && record->move_count == 0 && record->comment < 0;
    if (!empty) {
        REQUIRE(pdn_read(reader, &again, &error) == PDN_GAME);
        pdn_write(&second, &again);
        REQUIRE(span_equal(span_of_text(&first), text_string(&second)));
    }
    record_free(&again);
    pdn_reader_free(reader);
    text_free(&first);
    text_free(&second);
}

static void fuzz_pdn(Span text) {
    Rules rules = rules_of(&profiles[PROFILE_TZD]);
    PdnReader *reader = pdn_reader_new_text(text);
    Record record;
    record_init(&record, &rules);
    PdnError error;
    PdnResult result;
    while ((result = pdn_read(reader, &record, &error)) != PDN_END) {
        if (result == PDN_GAME)
            check_record(&record);
        else
            check_error(error.error.what);
    }
    record_free(&record);
    pdn_reader_free(reader);
}

static void fuzz_json(const char *line) {
    JsonLine json = {0};
    Error error = {""};
    Text words = {0}, value = {0};
    if (json_line_read(&json, line, &error)) {
        for (int i = 0; i < json.count; i++) {
            text_clear(&value);
            if (!json_member_value(&json.members[i], &value, &error))
                check_error(error.what);
        }
        if (!json_line_words(&json, "move side+", &words, &error))
            check_error(error.what);
    } else {
        check_error(error.what);
    }
    json_line_free(&json);
    text_free(&words);
    text_free(&value);
}

static void fuzz_hub(const char *text) {
    Scanner line = scanner_of(text);
    Error error = {""};
    hub_take_command(&line);
    Scanner pairs = line;
    bool sound = hub_check(line, &error);
    HubPair pair;
    HubResult result;
    while ((result = hub_next(&pairs, &pair, &error)) == HUB_PAIR)
        continue;
    REQUIRE(sound == (result == HUB_END));
    Span value;
    if (sound)
        (void)hub_value(line, "pos", &value);
    else
        check_error(error.what);
}

static void fuzz_dxp(Span text) {
    DxpMessage first = {0}, second = {0};
    Error error = {""};
    Text written = {0}, again = {0};
    if (dxp_read(text, &first, &error)) {
        dxp_write(&written, &first);
        REQUIRE(dxp_read(span_of_text(&written), &second, &error));
        dxp_write(&again, &second);
        REQUIRE(span_equal(span_of_text(&written), text_string(&again)));
    } else {
        check_error(error.what);
    }
    text_clear(&written);
    if (!dxp_read_position(text, &board_8x8, &written, &error))
        check_error(error.what);
    dxp_free(&first);
    dxp_free(&second);
    text_free(&written);
    text_free(&again);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    if (size < 1)
        return -1;
    enum { PDN, JSON, HUB, DXP, READERS };
    // Of the exact size, so that a byte read behind the end is seen.
    size_t length = size - 1;
    char *text = malloc(length + 1), *exact = malloc(length ? length : 1);
    REQUIRE(text && exact);
    memcpy(text, data + 1, length);
    memcpy(exact, data + 1, length);
    text[length] = '\0';
    switch (data[0] % READERS) {
    case PDN: fuzz_pdn((Span){exact, length}); break;
    case JSON: fuzz_json(text); break;
    case HUB: fuzz_hub(text); break;
    case DXP: fuzz_dxp((Span){exact, length}); break;
    }
    free(text);
    free(exact);
    return 0;
}
