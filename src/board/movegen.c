#include "board/movegen.h"

#define JOINED(name, board) name##_##board
#define ON(name, board) JOINED(name, board)
#define BOARD_WIDTH ON(WIDTH, BOARD)
#define STEP_SHORT ON(NEAR_STEP, BOARD)
#define STEP_LONG ON(FAR_STEP, BOARD)
#define BOARD_SQUARES ON(SQUARES, BOARD)
#define TOP_ROW ON(TOP_ROW, BOARD)
#define BOTTOM_ROW ON(BOTTOM_ROW, BOARD)

enum { MEN_QUIETS_MAX = 40 }; // 20 men, two moves each

#define GEN(name) forward_8x8_##name
#define GENERATOR generator_forward_8x8
#define BOARD 8x8
#define MEN_CAPTURE_BACKWARD false  // TZD 4.1
#define PROMOTION_ENDS_CAPTURE true // TZD 4.10, Drafti 8
#define PROMOTION_GOES_ON false
#define MAJORITY false // TZD 4.9, Drafti 7.3
#include "board/movegen_impl.h"

#define GEN(name) all_8x8_##name
#define GENERATOR generator_all_8x8
#define BOARD 8x8
#define MEN_CAPTURE_BACKWARD true    // Zambia, "Capture by the men"
#define PROMOTION_ENDS_CAPTURE false // Zambia, "must continue capturing"
#define PROMOTION_GOES_ON false
#define MAJORITY false
#include "board/movegen_impl.h"

#define GEN(name) all_10x10_##name
#define GENERATOR generator_all_10x10
#define BOARD 10x10
#define MEN_CAPTURE_BACKWARD true    // Nigeria 2.5
#define PROMOTION_ENDS_CAPTURE false // Nigeria 2.11
#define PROMOTION_GOES_ON false
#define MAJORITY false // Nigeria 2.9
#include "board/movegen_impl.h"

#define GEN(name) most_10x10_##name
#define GENERATOR generator_most_10x10
#define BOARD fmjd_10x10
#define MEN_CAPTURE_BACKWARD true
#define PROMOTION_ENDS_CAPTURE false
#define PROMOTION_GOES_ON false
#define MAJORITY true // FMJD 5.4.8
#include "board/movegen_impl.h"

#define GEN(name) most_8x8_##name
#define GENERATOR generator_most_8x8
#define BOARD 8x8
#define MEN_CAPTURE_BACKWARD true
#define PROMOTION_ENDS_CAPTURE false
#define PROMOTION_GOES_ON false
#define MAJORITY true // FMJD 5.4.8
#include "board/movegen_impl.h"

#define GEN(name) passing_8x8_##name
#define GENERATOR generator_passing_8x8
#define BOARD 8x8
#define MEN_CAPTURE_BACKWARD true
#define PROMOTION_ENDS_CAPTURE false
#define PROMOTION_GOES_ON true
#define MAJORITY false
#include "board/movegen_impl.h"
