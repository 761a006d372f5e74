// The checksum: the known value, and the same whether it is taken at once or piece by piece.
#include "base/checksum.h"

#include <criterion/criterion.h>
#include <string.h>

static const char text[] = "123456789";

Test(checksum, the_check_value_of_crc_32) {
    cr_assert_eq(checksum(text, strlen(text)), 0xcbf43926u);
    cr_assert_eq(checksum(text, 0), 0);
}

Test(checksum, pieces_give_the_sum_of_the_whole) {
    for (size_t cut = 0; cut <= strlen(text); cut++)
        cr_assert_eq(checksum_add(checksum(text, cut), text + cut, strlen(text) - cut), 0xcbf43926u);
}
