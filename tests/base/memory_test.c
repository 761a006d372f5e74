// Allocation that cannot fail.
#include "base/memory.h"

#include <criterion/criterion.h>
#include <criterion/redirect.h>
#include <stdint.h>
#include <stdlib.h>

Test(memory, new_memory_is_zero_even_of_nothing) {
    int *numbers = memory_new(1000, sizeof *numbers);
    for (int i = 0; i < 1000; i++)
        cr_assert_eq(numbers[i], 0);
    free(numbers);
    void *nothing = memory_new(0, 8);
    cr_assert_not_null(nothing);
    free(nothing);
    nothing = memory_resize(NULL, 0, 8);
    cr_assert_not_null(nothing);
    free(nothing);
}

Test(memory, an_array_grows_by_doubling_and_keeps_its_contents) {
    int *numbers = NULL, capacity = 0, growths = 0;
    for (int i = 0; i < 100000; i++) {
        int before = capacity;
        numbers = memory_grow(numbers, &capacity, i + 1, sizeof *numbers);
        growths += capacity != before;
        numbers[i] = i;
    }
    cr_assert_lt(growths, 16);
    for (int i = 0; i < 100000; i++)
        cr_assert_eq(numbers[i], i);
    numbers = memory_grow(numbers, &capacity, 1000000, sizeof *numbers);
    cr_assert_eq(capacity, 1000000, "a leap is taken at once");
    free(numbers);
}

Test(memory, a_string_is_copied) {
    char *copy = memory_copy_string("a1-b2");
    cr_assert_str_eq(copy, "a1-b2");
    free(copy);
}

static void expect_exit(void) {
    cr_redirect_stderr();
}

Test(memory, a_size_that_overflows_ends_the_program, .init = expect_exit, .exit_code = EXIT_FAILURE) {
    memory_new(SIZE_MAX / 4, 8);
}

Test(memory, growth_that_overflows_ends_the_program, .init = expect_exit, .exit_code = EXIT_FAILURE) {
    memory_resize(NULL, SIZE_MAX / 4, 8);
}
