#include "protocol/play/actions.h"

#include "protocol/version.h"

enum { WORSE = -50, EVEN = 15, BETTER = 50, EARLIEST_MOVE = 20 };

bool play_draw_accepts(int score, int move_number) {
    return score <= WORSE || (score <= EVEN && move_number >= EARLIEST_MOVE);
}

static void offer(Play *play) {
    const Referee *referee = &play->referee;
    SearchResult found = play_engine_opinion(&play->engine, &referee->game);
    int score = position_side(play_position(play)) == play->person ? -found.score : found.score;
    int number = game_move_number(&referee->game);
    Side engine = side_other(play->person);
    Fault fault;
    fault_init(&fault);
    if (atomic_load(&play->interrupted) || !referee_offer(&play->referee, play->person, &fault)) {
        output_printf(&play->session->env.out, "%s", fault.message.what);
    } else if (play_draw_accepts(score, number)) {
        referee_accept(&play->referee, &engine, &fault);
        output_write(&play->session->env.out, play_text(play, "Mfalme accepts the draw."));
        play_report_end(play);
    } else {
        referee_decline(&play->referee, &engine, &fault);
        // Early in the game a small advantage says little.
        if (score > (number < EARLIEST_MOVE ? BETTER : EVEN))
            output_write(&play->session->env.out,
                         play_text(play, "Mfalme declines the draw: it thinks that it stands better."));
        else
            output_printf(&play->session->env.out,
                          play_text(play, "Mfalme declines the draw: it is too early. Offer it again from move %d on."),
                          EARLIEST_MOVE);
    }
    fault_free(&fault);
}

void play_draw(Play *play) {
    Fault fault;
    fault_init(&fault);
    if (referee_is_over(&play->referee) || referee_claim(&play->referee, play->person, NULL, &fault))
        play_report_end(play);
    else
        offer(play);
    fault_free(&fault);
}
