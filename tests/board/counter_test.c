// The draw clocks that run, with count and limit (TZD 8.3 to 8.5, Drafti 10.2, Zambia's twelve count).
#include "board/clocks.h"

#include <criterion/criterion.h>
#include <string.h>

#include "support/set_up.h"

// The running counters as "REASON COUNT/LIMIT UNIT [SIDE]", with commas between.
static const char *counters(ProfileId id, const char *fen) {
    static Text text;
    Rules rules = rules_of(&profiles[id]);
    SetUp set_up = set_up_from(&rules, fen);
    Counter list[COUNTERS];
    int count = counters_running(&rules, &set_up.position, &set_up.clocks, list);
    text_clear(&text);
    for (int i = 0; i < count; i++) {
        text_printf(&text, "%s%s %d/%d %s", i ? ", " : "", reason_word(list[i].reason), list[i].count, list[i].limit,
                    list[i].in_moves ? "moves" : "plies");
        if (list[i].in_moves)
            text_add(&text, list[i].counted == WHITE ? " white" : " black");
    }
    return text_string(&text);
}

Test(counter, those_of_tzd) {
    cr_assert_str_eq(counters(PROFILE_TZD, "W:Wa1:Bh8:H0:M30"), "");
    cr_assert_str_eq(counters(PROFILE_TZD, "W:WKa1,Kc1:BKh8,Kb8:H17:M30"), "thirty-moves 17/60 plies");
    cr_assert_str_eq(counters(PROFILE_TZD, "W:WKa1,c1:BKh8:H3:M7"), "five-moves 7/10 plies");
    cr_assert_str_eq(counters(PROFILE_TZD, "W:WKa1,Kc1:BKh8:H3:M7"), "thirty-moves 3/60 plies, five-moves 7/10 plies");
    cr_assert_str_eq(counters(PROFILE_TZD, "B:WKa1:BKh8,Kb8,Kd8:H3:M7"),
                     "thirty-moves 3/60 plies, three-kings 3/12 moves black");
}

Test(counter, those_of_the_other_profiles) {
    cr_assert_str_eq(counters(PROFILE_DRAFTI, "W:Wa1:Bh8:H0:M30"), "move-limit 30/60 plies");
    cr_assert_str_eq(counters(PROFILE_ZAMBIA, "B:WKa1:BKh8,Kb8,Kd8:H3:M7"), "twelve-count 4/12 moves white");
    cr_assert_str_eq(counters(PROFILE_ZAMBIA, "B:WKa1:BKh8,Kb8,Kd8,Kf8:H3:M7"), "");
    cr_assert_str_eq(counters(PROFILE_NIGERIA, "W:WK46:BK5,K4:H9:M9"), "");
    cr_assert_str_eq(counters(PROFILE_INTERNATIONAL, "W:WK46:BK5,K4,3:H9:M9"),
                     "king-moves 9/50 plies, lone-king-count 9/32 plies");
    cr_assert_str_eq(counters(PROFILE_RUSSIAN, "W:WKc1:BKh8,Kb8,Kd8:H9:M12"),
                     "king-moves 9/30 plies, three-kings 6/15 moves black");
    cr_assert_str_eq(counters(PROFILE_RUSSIAN, "W:WKa1:BKb8,Kd8,f6:H9:M12:T4"),
                     "king-moves 9/30 plies, lone-king-count 2/5 moves black, same-material 12/60 plies");
}
