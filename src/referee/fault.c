#include "referee/fault.h"

#include <stdarg.h>

void fault_init(Fault *fault) {
    fault->code = NULL;
    fault->message.what[0] = '\0';
    fault->article = (Text){0};
    move_list_init(&fault->moves);
    fault->fits = (GameFits){0};
}

void fault_free(Fault *fault) {
    text_free(&fault->article);
    move_list_free(&fault->moves);
}

bool fault_code(Fault *fault, const char *code) {
    fault->code = code;
    return false;
}

bool fault_set(Fault *fault, const char *code, const char *format, ...) {
    va_list list;
    va_start(list, format);
    error_set_list(&fault->message, format, list);
    va_end(list);
    return fault_code(fault, code);
}

bool fault_set_reason(Fault *fault, const char *code, const Rules *rules, Reason reason, const char *format, ...) {
    va_list list;
    va_start(list, format);
    error_set_list(&fault->message, format, list);
    va_end(list);
    text_clear(&fault->article);
    reason_article(&fault->article, rules, reason);
    return fault_code(fault, code);
}

bool fault_of_refusal(Fault *fault, const Rules *rules, const Refusal *refusal) {
    fault->message = refusal->message;
    text_clear(&fault->article);
    refusal_article(&fault->article, rules, refusal);
    move_list_clear(&fault->moves);
    for (int i = 0; i < refusal->moves.count; i++)
        move_list_add(&fault->moves, refusal->moves.moves[i]);
    return fault_code(fault, refusal_word(refusal->code));
}
