// The tokens of a PDN file.
#ifndef PDN_PDN_TOKEN_H
#define PDN_PDN_TOKEN_H

#include "pdn/pdn_input.h"
#include "pdn/record.h"

typedef enum PdnKind {
    PDN_TOKEN_END,     // of the file
    PDN_TOKEN_TAG,     // [name "text"]
    PDN_TOKEN_NUMBER,  // a move number: `number`
    PDN_TOKEN_MOVE,    // text: a move, with its huff
    PDN_TOKEN_NAG,     // `number`: $n, or one of the marks ! ? !! ?? !? ?!
    PDN_TOKEN_COMMENT, // text: {...} or ;...
    PDN_TOKEN_OPEN,    // (
    PDN_TOKEN_CLOSE,   // )
    PDN_TOKEN_RESULT,  // `result`
    PDN_TOKEN_SETUP,   // text: a position between slashes
    PDN_TOKEN_BAD,     // `error` has the reason
} PdnKind;

enum { PDN_WORD_MAX = 200, PDN_NAME_MAX = 100, PDN_VALUE_MAX = 65536, PDN_COMMENT_MAX = 1 << 20 };

// Zero-initialise, release with pdn_token_free.
typedef struct PdnToken {
    PdnKind kind;
    int line, column; // of its first character
    Text name, text;
    int number;
    bool bare; // of a move number: neither '.' nor ')' follows
    RecordResult result;
    Error error;
} PdnToken;

// Reads the next token, replacing the last one.
void pdn_token_read(PdnToken *token, PdnInput *input);
void pdn_token_free(PdnToken *token);

#endif
