#include "protocol/tb_teach.h"

#include "base/columns.h"
#include "base/file.h"
#include "base/platform.h"
#include "lessons/census.h"
#include "lessons/lesson_page.h"
#include "lessons/training.h"
#include "notation/ending_words.h"
#include "notation/judge.h"
#include "protocol/play/actions.h"
#include "protocol/play/board.h"
#include "protocol/play/input.h"

enum { LINE_BYTES = 1000 };

enum { COUNT, LESSON, QUIZ };

const char *const tb_verbs[] = {[COUNT] = "count", [LESSON] = "lesson", [QUIZ] = "quiz", NULL};
const char *const tb_languages[] = {[ENGLISH] = "en", [KISWAHILI] = "sw", [LANGUAGES] = NULL};

// Lessons use the edition in force, unless another game was chosen.
static Rules rules_taught(const Session *session) {
    return session->variant_set ? session->env.rules : session_rules(session, &profiles[PROFILE_TZD3]);
}

static Notation notation_taught(const Session *session) {
    return session->variant_set ? session->notation : notation_for(notation_of_profile, &profiles[PROFILE_TZD3]);
}

// ---- count

static void count(Session *session, Tablebase *tb, Scanner *line) {
    Span words = scanner_rest(line);
    Census census;
    CensusCounts counts;
    Error error;
    bool good = census_read(line, &census, &error);
    if (good && scanner_peek(line).length > 0)
        good = error_set(&error, "'%s' is no condition such as quiet, safe or own-road>=1",
                         quoted(scanner_peek(line)).text);
    if (!good) {
        Error wrong;
        error_set(&wrong, "count: %s", error.what);
        session_misuse(session, "tb", &wrong);
    } else if (census_take(&census, tb, &counts, &error)) {
        output_printf(&session->env.out, "%.*s: %llu positions, %llu won, %llu drawn, %llu lost", (int)words.length,
                      words.start, (unsigned long long)counts.all, (unsigned long long)counts.of[TABLE_WIN],
                      (unsigned long long)counts.of[TABLE_DRAW], (unsigned long long)counts.of[TABLE_LOSS]);
    } else {
        session_error(session, "tb: count: %s", error.what);
    }
}

// ---- lesson

// The lessons tell of the games that have the moves, and so the tables, of TZD.
static void write_lesson(Session *session, Tablebase *tb, Span name, const TbArguments *arguments) {
    Rules rules = rules_taught(session);
    if (material_profile(rules.profile) != &profiles[PROFILE_TZD]) {
        session_error(session, "tb: lesson: there are lessons on tzd, tzd3 and drafti, not on %s", rules.profile->name);
        return;
    }
    Notation notation = notation_taught(session);
    LessonPage page = {.rules = &rules, .notation = &notation, .tb = tb, .language = tb_languages[arguments->language]};
    Lesson lesson;
    Material m;
    Error error = {""};
    Text text = {0};
    if (!material_read(name, &m) || !lesson_of(m, &lesson)) {
        Text names = {0};
        lesson_names(&names);
        error_set(&error, "lesson: there is no lesson on '%s', only on %s", quoted(name).text, text_string(&names));
        session_misuse(session, "tb", &error);
        text_free(&names);
        return;
    }
    bool good = lesson_page_write(&text, &page, &lesson, &error);
    if (good && arguments->out.length > 0)
        good = file_write(text_string(&arguments->out), &text, &error);
    else if (good)
        output_write(&session->env.out, text_string(&text));
    if (!good)
        session_error(session, "tb: lesson: %s", error.what);
    text_free(&text);
}

// ---- quiz

static const char how_to_answer[] = "Type a move, hint or quit.";

typedef enum QuizState { QUIZ_OPEN, QUIZ_SOLVED, QUIZ_FAILED } QuizState; // of a position

typedef struct Quiz {
    Session *session;
    Tablebase *tb;
    Language language;
    Rules rules;
    Notation notation;
    Game game;
    TableMoves moves; // of the position that is asked about
    TableResult goal; // what it is worth at the start
    int asked, right; // positions
    bool terminal, slipped;
} Quiz;

// In the language of the quiz.
static FORMAT_ARGUMENT(2) const char *said(const Quiz *quiz, const char *english) {
    return translate(quiz->language, english);
}

static void say(const Quiz *quiz, const char *english) {
    output_write(&quiz->session->env.out, said(quiz, english));
}

static const char *move_text(Text *text, const Quiz *quiz, Move move) {
    text_clear(text);
    move_write(text, &quiz->rules, &game_now(&quiz->game)->position, move, &quiz->notation);
    return text_string(text);
}

static void show_board(const Quiz *quiz) {
    Text text = {0};
    PlayBoard board = {.rules = &quiz->rules,
                       .notation = &quiz->notation,
                       .position = &game_now(&quiz->game)->position,
                       .last = game_now(&quiz->game)->move,
                       .unicode = quiz->terminal && platform_shows_unicode(quiz->session->env.out.file)};
    play_board_write(&text, &board);
    output_text(&quiz->session->env.out, &text);
}

// Reads the next line typed. False at the end of input and at an interrupt.
static bool read_line(const Quiz *quiz, Text *line) {
    bool cut;
    if (quiz->terminal)
        output_prompt(&quiz->session->env.out, said(quiz, "\nYour move: "));
    return (!quiz->terminal || platform_wait_for_input(quiz->session->input)) &&
           text_read_line_at_most(line, quiz->session->input, LINE_BYTES, &cut);
}

// The other side's hardest move, which the list begins with.
static void answer(Quiz *quiz) {
    Text text = {0};
    tb_moves_find(&quiz->moves, quiz->tb, &quiz->game);
    Move reply = quiz->moves.moves[0].move;
    output_printf(&quiz->session->env.out, said(quiz, "The answer is %s."), move_text(&text, quiz, reply));
    game_play(&quiz->game, reply);
    tb_moves_find(&quiz->moves, quiz->tb, &quiz->game);
    text_free(&text);
}

static const TableMove *value_of(const TableMoves *moves, Move move) {
    int i = 0;
    while (i + 1 < moves->count && !move_equal(moves->moves[i].move, move))
        i++;
    return &moves->moves[i];
}

// Explains why a move is wrong: the answer to it, and the value after that.
static void explain(Quiz *quiz, Move move, TableResult left) {
    Text played = {0}, reply = {0};
    move_text(&played, quiz, move);
    game_play(&quiz->game, move);
    TableMoves moves = {0};
    tb_moves_find(&moves, quiz->tb, &quiz->game);
    move_text(&reply, quiz, moves.moves[0].move);
    game_undo(&quiz->game);
    const char *format =
        left != TABLE_LOSS        ? said(quiz, "%s throws the win away: after %s the game is drawn. Try again.")
        : quiz->goal == TABLE_WIN ? said(quiz, "%s throws the win away: after %s the game is lost. Try again.")
                                  : said(quiz, "%s throws the draw away: after %s the game is lost. Try again.");
    output_printf(&quiz->session->env.out, format, text_string(&played), text_string(&reply));
    tb_moves_free(&moves);
    text_free(&played);
    text_free(&reply);
}

// Moves that each keep a win may still repeat the position or use up a clock.
static QuizState fail(Quiz *quiz, const Ending *ending) {
    Text words = {0}, lines = {0};
    text_add(&words, said(quiz, "The win is gone. "));
    if (ending->outcome == OUTCOME_ONGOING)
        text_add(&words, said(quiz, "Repetitions or the counted moves leave a draw"));
    else
        ending_explain(&words, &quiz->rules, ending, quiz->language);
    text_add_char(&words, '.');
    columns_add_wrapped(&lines, text_string(&words), 0);
    output_text(&quiz->session->env.out, &lines);
    text_free(&words);
    return QUIZ_FAILED;
}

// Judges a move. A position is solved when the game is won, or a draw was held.
static QuizState judge(Quiz *quiz, Move move) {
    const TableMove *value = value_of(&quiz->moves, move);
    if (value->result != quiz->goal) {
        quiz->slipped = true;
        explain(quiz, move, value->result);
        return QUIZ_OPEN;
    }
    say(quiz, quiz->goal == TABLE_WIN ? "Right: that keeps the win." : "Right: that keeps the draw.");
    game_play(&quiz->game, move);
    Ending ending = ending_of(&quiz->game);
    if (quiz->goal == TABLE_DRAW || ending.outcome == OUTCOME_WIN)
        return QUIZ_SOLVED;
    if (ending.outcome != OUTCOME_ONGOING)
        return fail(quiz, &ending);
    answer(quiz);
    ending = ending_of(&quiz->game);
    if (ending.outcome != OUTCOME_ONGOING || quiz->moves.moves[0].result != quiz->goal)
        return fail(quiz, &ending);
    show_board(quiz);
    return QUIZ_OPEN;
}

// Reads a legal move, or says why it is none.
static bool read_move(const Quiz *quiz, Span word, Move *move) {
    Refusal refusal;
    Text why = {0};
    refusal_init(&refusal);
    bool good = judge_move(word, &quiz->rules, &game_now(&quiz->game)->position, &quiz->notation, move, &refusal);
    if (!good && !play_input_is_move_like(word)) {
        say(quiz, how_to_answer);
    } else if (!good) {
        refusal_write(&why, &quiz->rules, &refusal, quiz->language);
        output_printf(&quiz->session->env.out, said(quiz, "'%s' is not played: %s."), quoted(word).text,
                      text_string(&why));
    }
    refusal_free(&refusal);
    text_free(&why);
    return good;
}

// Asks about one position until it is solved or its win is gone. False if there are no more answers.
static bool ask(Quiz *quiz) {
    Text line = {0}, text = {0};
    QuizState state = QUIZ_OPEN;
    bool going = true;
    quiz->slipped = false;
    quiz->goal = quiz->moves.moves[0].result;
    output_printf(&quiz->session->env.out,
                  quiz->goal == TABLE_WIN ? said(quiz, "Position %d. White to move and win.")
                                          : said(quiz, "Position %d. White to move and draw."),
                  ++quiz->asked);
    show_board(quiz);
    while (state == QUIZ_OPEN && going && (going = read_line(quiz, &line))) {
        Move move;
        Span word = span_trim(span_of(text_string(&line)));
        if (play_is_command(word, "quit")) {
            going = false;
        } else if (play_is_command(word, "hint")) {
            quiz->slipped = true;
            output_printf(&quiz->session->env.out, said(quiz, "A right move is %s."),
                          move_text(&text, quiz, quiz->moves.moves[0].move));
        } else if (word.length > 0 && read_move(quiz, word, &move)) {
            state = judge(quiz, move);
        }
    }
    if (state == QUIZ_SOLVED) {
        quiz->right += !quiz->slipped;
        say(quiz, quiz->slipped ? "Solved, with help." : "Solved.");
    } else if (state == QUIZ_OPEN) {
        quiz->asked--;
    }
    text_free(&line);
    text_free(&text);
    return going;
}

static void run_quiz(Session *session, Tablebase *tb, Span name, const TbArguments *arguments) {
    Quiz quiz = {.session = session,
                 .tb = tb,
                 .language = (Language)arguments->language,
                 .rules = rules_taught(session),
                 .notation = notation_taught(session),
                 .terminal = platform_is_terminal()};
    Rng rng = {arguments->seed ? (uint64_t)arguments->seed : (uint64_t)platform_microseconds()};
    Material m;
    if (!material_read(name, &m)) {
        Error error;
        error_set(&error, "quiz: an ending such as KKMvM expected, kings before men, not '%s'", quoted(name).text);
        session_misuse(session, "tb", &error);
        return;
    }
    if (!session->input) {
        session_error(session, "tb: quiz: there is no input from which moves could be read");
        return;
    }
    say(&quiz, how_to_answer);
    bool found = true;
    while ((found = training_draw(tb, &quiz.rules, m, &rng, &quiz.game, &quiz.moves)) && ask(&quiz))
        ;
    if (!found)
        session_error(session, "tb: quiz: no position of %s with one right move is found in the tables",
                      quoted(name).text);
    else
        output_printf(&session->env.out, said(&quiz, "%d of %d solved without a slip."), quiz.right, quiz.asked);
    tb_moves_free(&quiz.moves);
    game_free(&quiz.game);
}

void tb_teach(Session *session, Tablebase *tb, const TbArguments *arguments) {
    Scanner line = scanner_of(text_string(&arguments->words));
    if (arguments->verb == COUNT) {
        count(session, tb, &line);
        return;
    }
    Span name = scanner_next(&line), more = scanner_peek(&line);
    Error error;
    if (more.length > 0) {
        error_set(&error, "%s takes one ending; unknown word '%s'", tb_verbs[arguments->verb], quoted(more).text);
        session_misuse(session, "tb", &error);
    } else if (arguments->verb == LESSON) {
        write_lesson(session, tb, name, arguments);
    } else {
        run_quiz(session, tb, name, arguments);
    }
}
