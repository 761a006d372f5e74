#include "base/platform.h"

#include <criterion/criterion.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>

Test(platform, large_memory_is_whole_and_aligned) {
    static const size_t sizes[] = {1, 64, 65, (2 << 20) - 1, 2 << 20, (2 << 20) + 1, 5 << 20};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        unsigned char *start = platform_allocate_large(sizes[i]);
        cr_assert_not_null(start);
        cr_assert_eq((uintptr_t)start % 64, 0, "%zu bytes", sizes[i]);
        memset(start, 0x5a, sizes[i]);
        cr_assert_eq(start[sizes[i] - 1], 0x5a);
        free(start);
    }
}

Test(platform, large_memory_that_nobody_has_is_refused) {
    cr_assert_null(platform_allocate_large(SIZE_MAX));
    cr_assert_null(platform_allocate_large(SIZE_MAX - (1 << 20)));
}

Test(platform, an_interrupt_can_be_caught) {
    static atomic_bool interrupted;
    platform_catch_interrupt(&interrupted);
    raise(SIGINT);
    cr_assert(atomic_load(&interrupted));
}

Test(platform, an_interrupt_ends_the_program_again_afterwards, .signal = SIGINT) {
    static atomic_bool interrupted;
    platform_catch_interrupt(&interrupted);
    platform_catch_interrupt(NULL);
    raise(SIGINT);
}

Test(platform, a_file_shows_no_unicode) {
    FILE *file = tmpfile();
    cr_assert_not_null(file);
    cr_assert_not(platform_shows_unicode(file));
    fclose(file);
}
