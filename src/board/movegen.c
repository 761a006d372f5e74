#include "board/movegen.h"

enum { MEN_QUIETS_MAX = 40 }; // 20 men, two moves each

#define GEN(name) forward_8x8_##name
#define GENERATOR generator_forward_8x8
#define NEAR 4
#define FAR 5
#define SQUARES 0x7fbfdfeffull
#define TOP_ROW 0xfull
#define BOTTOM_ROW (0xfull << 31)
#define MEN_CAPTURE_BACKWARD 0 // TZD 4.1
#define PROMOTION_STOPS 1      // TZD 4.10, Drafti 8
#include "board/movegen_impl.h"

#define GEN(name) all_8x8_##name
#define GENERATOR generator_all_8x8
#define NEAR 4
#define FAR 5
#define SQUARES 0x7fbfdfeffull
#define TOP_ROW 0xfull
#define BOTTOM_ROW (0xfull << 31)
#define MEN_CAPTURE_BACKWARD 1 // Zambia, "Capture by the men"
#define PROMOTION_STOPS 0      // Zambia, "must continue capturing"
#include "board/movegen_impl.h"

#define GEN(name) all_10x10_##name
#define GENERATOR generator_all_10x10
#define NEAR 5
#define FAR 6
#define SQUARES 0x7dffbff7feffdfull
#define TOP_ROW 0x1full
#define BOTTOM_ROW (0x1full << 50)
#define MEN_CAPTURE_BACKWARD 1 // Nigeria 2.5
#define PROMOTION_STOPS 0      // Nigeria 2.11
#include "board/movegen_impl.h"
