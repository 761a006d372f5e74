// What a book says of a position, and which move is played from it.
#include "book/page.h"

#include <criterion/criterion.h>

// Values of moves in points, best first; those listed as leaves are not expanded.
static BookPage page_of(BookMove *moves, int count) {
    return (BookPage){.known = true, .value = moves[0].value, .moves = moves, .count = count};
}

static BookMove move_worth(int points, bool expanded) {
    return (BookMove){.value = {(uint16_t)(200 + points), 200}, .expanded = expanded};
}

Test(book_page, the_best_move_is_played) {
    BookMove moves[] = {move_worth(10, true), move_worth(9, true)};
    BookPage page = page_of(moves, 2);
    Rng rng = {1};
    for (int i = 0; i < 100; i++)
        cr_assert_eq(book_page_choose(&page, 0, &rng), 0);
}

Test(book_page, variety_chooses_among_the_moves_within_it) {
    BookMove moves[] = {move_worth(50, true), move_worth(31, true), move_worth(30, false), move_worth(30, true),
                        move_worth(29, true)};
    BookPage page = page_of(moves, 5);
    int counts[5] = {0};
    Rng rng = {1};
    for (int i = 0; i < 3000; i++)
        counts[book_page_choose(&page, 1, &rng)]++; // a hundredth of a game is 20 points
    cr_expect_eq(counts[2], 0, "the book does not go on after it");
    cr_expect_eq(counts[4], 0, "it loses more than a hundredth");
    for (int i = 0; i < 4; i++)
        cr_expect(i == 2 || (counts[i] > 850 && counts[i] < 1150), "move %d was chosen %d times of 3000", i, counts[i]);
}

Test(book_page, the_same_seed_gives_the_same_move) {
    BookMove moves[] = {move_worth(10, true), move_worth(9, true), move_worth(8, true)};
    BookPage page = page_of(moves, 3);
    for (uint64_t seed = 0; seed < 50; seed++) {
        Rng one = {seed}, other = {seed};
        cr_expect_eq(book_page_choose(&page, 5, &one), book_page_choose(&page, 5, &other));
    }
}

Test(book_page, without_a_line_behind_the_best_move_a_search_decides) {
    BookMove moves[] = {move_worth(10, false), move_worth(9, true)};
    BookPage page = page_of(moves, 2);
    Rng rng = {1};
    cr_expect_eq(book_page_choose(&page, 5, &rng), -1);
}

Test(book_page, decided_and_unknown_positions_are_searched) {
    BookMove moves[] = {move_worth(10, true)};
    BookPage page = page_of(moves, 1), empty = {0};
    Rng rng = {1};
    cr_expect_eq(book_page_choose(&page, 0, &rng), 0);
    page.decided = true;
    cr_expect_eq(book_page_choose(&page, 0, &rng), -1);
    cr_expect_eq(book_page_choose(&empty, 5, &rng), -1);
}

Test(book_page, the_score_is_that_of_the_game) {
    cr_expect_eq(book_score((BookValue){1000, 0}), 1000);
    cr_expect_eq(book_score((BookValue){0, 1000}), 0);
    cr_expect_eq(book_score((BookValue){0, 0}), 500);
    cr_expect_eq(book_score((BookValue){300, 100}), 600);
}
