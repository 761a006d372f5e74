#include "board/movegen.h"

enum { MEN_QUIETS_MAX = 40 }; // 20 men, two moves each

#define GEN(name) forward_8x8_##name
#define GENERATOR generator_forward_8x8
#define BOARD_WIDTH 8
#define STEP_SHORT 4
#define STEP_LONG 5
#define BOARD_SQUARES 0x7fbfdfeffull
#define TOP_ROW 0xfull
#define BOTTOM_ROW (0xfull << 31)
#define MEN_CAPTURE_BACKWARD false  // TZD 4.1
#define PROMOTION_ENDS_CAPTURE true // TZD 4.10, Drafti 8
#include "board/movegen_impl.h"

#define GEN(name) all_8x8_##name
#define GENERATOR generator_all_8x8
#define BOARD_WIDTH 8
#define STEP_SHORT 4
#define STEP_LONG 5
#define BOARD_SQUARES 0x7fbfdfeffull
#define TOP_ROW 0xfull
#define BOTTOM_ROW (0xfull << 31)
#define MEN_CAPTURE_BACKWARD true    // Zambia, "Capture by the men"
#define PROMOTION_ENDS_CAPTURE false // Zambia, "must continue capturing"
#include "board/movegen_impl.h"

#define GEN(name) all_10x10_##name
#define GENERATOR generator_all_10x10
#define BOARD_WIDTH 10
#define STEP_SHORT 5
#define STEP_LONG 6
#define BOARD_SQUARES 0x7dffbff7feffdfull
#define TOP_ROW 0x1full
#define BOTTOM_ROW (0x1full << 50)
#define MEN_CAPTURE_BACKWARD true    // Nigeria 2.5
#define PROMOTION_ENDS_CAPTURE false // Nigeria 2.11
#include "board/movegen_impl.h"
