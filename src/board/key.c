#include "board/key.h"

// splitmix64 of n as a constant expression.
#define SEED(n) (0x6d66616c6d650001u + (uint64_t)(n)*0x9e3779b97f4a7c15u)
#define MIX1(z) (((z) ^ ((z) >> 30)) * 0xbf58476d1ce4e5b9u)
#define MIX2(z) (((z) ^ ((z) >> 27)) * 0x94d049bb133111ebu)
#define MIX3(z) ((z) ^ ((z) >> 31))
#define KEY(n) MIX3(MIX2(MIX1(SEED(n))))

#define KEYS4(n) KEY(n), KEY((n) + 1), KEY((n) + 2), KEY((n) + 3)
#define KEYS16(n) KEYS4(n), KEYS4((n) + 4), KEYS4((n) + 8), KEYS4((n) + 12)
#define KEYS64(n)                                                                                                      \
    { KEYS16(n), KEYS16((n) + 16), KEYS16((n) + 32), KEYS16((n) + 48) }

const uint64_t key_piece[2][2][SQUARE_LIMIT] = {
    {KEYS64(0), KEYS64(64)},
    {KEYS64(128), KEYS64(192)},
};

const uint64_t key_huffable[SQUARE_LIMIT] = KEYS64(256);
