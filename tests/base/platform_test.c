#include "base/platform.h"

#include <criterion/criterion.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

Test(platform, large_memory_is_whole_and_aligned) {
    static const size_t sizes[] = {1, 64, 65, (2 << 20) - 1, 2 << 20, (2 << 20) + 1, 5 << 20, 16 << 20, 17 << 20};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        unsigned char *start = platform_allocate_large(sizes[i]);
        cr_assert_not_null(start);
        cr_assert_eq((uintptr_t)start % 64, 0, "%zu bytes", sizes[i]);
        cr_assert_eq(start[sizes[i] - 1], 0);
        memset(start, 0x5a, sizes[i]);
        cr_assert_eq(start[sizes[i] - 1], 0x5a);
        platform_clear_large(start, sizes[i]);
        for (size_t at = 0; at < sizes[i]; at++)
            cr_assert_eq(start[at], 0, "byte %zu of %zu", at, sizes[i]);
        platform_free_large(start, sizes[i]);
    }
    platform_free_large(NULL, 0);
}

// Bytes of the program that lie in memory.
static long resident(void) {
    long pages = 0;
    FILE *file = fopen("/proc/self/statm", "r");
    if (!file || fscanf(file, "%*d %ld", &pages) != 1)
        cr_skip_test("the system does not say");
    fclose(file);
    return pages * sysconf(_SC_PAGESIZE);
}

static void check_taken_as_touched(size_t size) {
    long before = resident(), quarter = (long)size / 4;
    unsigned char *start = platform_allocate_large(size);
    cr_assert_not_null(start);
    cr_assert_lt(resident() - before, quarter);
    memset(start, 1, size);
    cr_assert_gt(resident() - before, 3 * quarter);
    platform_clear_large(start, size);
    cr_assert_lt(resident() - before, quarter);
    platform_free_large(start, size);
}

// A table of 4 GB is there at once, and an engine whose table grows never holds the old and the new one. The caches of
// endgame tables, of some MB, are seldom filled.
Test(platform, large_memory_is_taken_as_it_is_touched) {
    check_taken_as_touched(1 << 28);
    check_taken_as_touched(1 << 23);
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

Test(platform, a_second_interrupt_ends_the_program, .signal = SIGINT) {
    static atomic_bool interrupted;
    platform_catch_interrupt(&interrupted);
    raise(SIGINT);
    cr_assert(atomic_load(&interrupted));
    raise(SIGINT);
}

// The interrupt comes before the wait: a read would not end by it.
Test(platform, an_interrupt_ends_a_wait_that_begins_after_it) {
    static atomic_bool interrupted;
    int ends[2];
    cr_assert_eq(pipe(ends), 0);
    FILE *file = fdopen(ends[0], "r");
    cr_assert_not_null(file);
    platform_catch_interrupt(&interrupted);
    cr_assert_eq(write(ends[1], "x", 1), 1);
    cr_assert(platform_wait_for_input(file), "there is something to read");
    cr_assert_eq(fgetc(file), 'x');
    raise(SIGINT);
    cr_assert_not(platform_wait_for_input(file));
    platform_catch_interrupt(NULL);
    fclose(file);
    close(ends[1]);
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

// A table or a record may be longer than 2 GB, also where a long has 32 bits.
Test(platform, a_file_is_read_far_from_its_beginning) {
    FILE *file = tmpfile();
    cr_assert_not_null(file);
    cr_assert(platform_seek(file, UINT64_C(5000000000)));
    cr_assert_eq(fputc('x', file), 'x');
    cr_assert(platform_seek(file, 0));
    cr_assert_eq(fgetc(file), '\0');
    cr_assert(platform_seek(file, UINT64_C(5000000000)));
    cr_assert_eq(fgetc(file), 'x');
    cr_assert_not(platform_seek(file, UINT64_MAX));
    fclose(file);
}

Test(platform, the_name_of_a_file_has_no_folders) {
    cr_assert_str_eq(platform_file_name("/home/asha/games.pdn"), "games.pdn");
    cr_assert_str_eq(platform_file_name("games.pdn"), "games.pdn");
}
