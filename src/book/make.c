#include "book/make.h"

#include <stdlib.h>

#include "base/file.h"
#include "base/memory.h"
#include "base/parallel.h"
#include "base/platform.h"
#include "base/thread.h"
#include "board/ending.h"
#include "book/graph.h"
#include "eval/weights_file.h"
#include "search/player_pool.h"
#include "search/wdl.h"
#include "tablebase/probe/rule_expect.h"

enum {
    BATCH = 32,                       // positions expanded at a time
    SAVE_MICROSECONDS = 60 * 1000000, // between two saves
};

// A position that gets a value.
typedef struct Task {
    Position position; // White to move
    BookValue value;
    bool decided, done;
} Task;

typedef struct Maker {
    const BookMake *settings;
    const atomic_bool *stop;
    ReportLine *line;
    void *context;
    Tablebase *tables; // NULL without any
    BookFacts facts;
    BookGraph graph;
    BookEntry *known; // of the file, sorted by key: some may not be in the graph
    uint32_t known_count;
    Task *tasks;
    int task_count, task_capacity;
    PlayerPool players; // their transposition tables are cleared before each search
    Mutex mutex;        // guards what follows
    int64_t searched;   // positions of the book, those of the running batch included
} Maker;

// ---- The value of one position

static void set_value(Task *task, Wdl wdl, bool decided) {
    task->value = (BookValue){(uint16_t)wdl.win, (uint16_t)wdl.loss};
    task->decided = decided;
    task->done = true;
}

// Whether rules or tables decide the position.
static bool is_known(const Maker *maker, const Game *game, Wdl *wdl) {
    const GameState *now = game_now(game);
    Ending ending = ending_of(game);
    *wdl = wdl_draw();
    if (ending.outcome == OUTCOME_WIN)
        *wdl = ending.winner == WHITE ? (Wdl){1000, 0, 0} : (Wdl){0, 0, 1000};
    if (ending.outcome != OUTCOME_ONGOING)
        return true;
    if (!maker->tables)
        return false;
    switch (tb_expect_in_time(maker->tables, &game->rules, &now->position, &now->clocks)) {
    case TABLE_DRAW: return true;
    case TABLE_WIN: *wdl = (Wdl){1000, 0, 0}; return true;
    case TABLE_LOSS: *wdl = (Wdl){0, 0, 1000}; return true;
    case TABLE_UNKNOWN: break;
    }
    return false;
}

static void count_searched(Maker *maker) {
    mutex_lock(&maker->mutex);
    maker->searched++;
    if (maker->settings->progress)
        maker->settings->progress(maker->context, maker->searched, maker->settings->positions);
    mutex_unlock(&maker->mutex);
}

static void evaluate(void *context, uint64_t i) {
    Maker *maker = context;
    Task *task = &maker->tasks[i];
    Player *player = player_pool_take(&maker->players);
    Wdl wdl;
    game_restart(&player->game, &maker->settings->rules, &task->position, (Clocks){0}, 1);
    if (is_known(maker, &player->game, &wdl)) {
        set_value(task, wdl, true);
    } else {
        const Limits limits = {.nodes = maker->settings->nodes, .stop = maker->stop};
        engine_new_game(player->searcher.engine);
        int score = searcher_run(&player->searcher, &player->game, &limits)->score;
        if (!atomic_load(maker->stop))
            set_value(task, wdl_of(&maker->settings->rules, &task->position, score),
                      score_is_won(score) || score_is_lost(score));
    }
    player_pool_give(&maker->players, player);
    if (task->done)
        count_searched(maker);
}

// ---- What is known already

static const BookEntry *known_entry(const Maker *maker, uint64_t key) {
    return book_entry_find(maker->known, maker->known_count, key);
}

// ---- Expanding

static bool is_asked_for(const Maker *maker, const Position *p) {
    for (int i = 0; i < maker->task_count; i++)
        if (maker->tasks[i].position.key >> BOOK_KEY_SHIFT == p->key >> BOOK_KEY_SHIFT)
            return true;
    return false;
}

// Adds a position to the graph if its value is known, else to the tasks.
static void ask_for(Maker *maker, const Position *p) {
    if (graph_find(&maker->graph, p->key) >= 0 || is_asked_for(maker, p))
        return;
    const BookEntry *known = known_entry(maker, p->key);
    if (known) {
        graph_add(&maker->graph, p, known->value, known->decided);
        return;
    }
    maker->tasks = memory_grow(maker->tasks, &maker->task_capacity, maker->task_count + 1, sizeof *maker->tasks);
    maker->tasks[maker->task_count++] = (Task){.position = *p};
}

static void ask_for_moves(Maker *maker, int number) {
    const Position p = maker->graph.nodes[number].position;
    MoveList list;
    rules_list_moves(&maker->graph.rules, &p, &list);
    for (int i = 0; i < list.count; i++) {
        Position next = position_after(&p, list.moves[i]);
        next = book_normal(&maker->graph.rules, &next);
        ask_for(maker, &next);
    }
    move_list_free(&list);
}

// Searches the tasks. False if stopped before the end.
static bool answer(Maker *maker) {
    maker->searched = maker->graph.count;
    return parallel_run(maker->settings->threads, (uint64_t)maker->task_count, evaluate, maker, maker->stop) &&
           !atomic_load(maker->stop);
}

static void store_answers(Maker *maker) {
    for (int i = 0; i < maker->task_count; i++)
        graph_add(&maker->graph, &maker->tasks[i].position, maker->tasks[i].value, maker->tasks[i].decided);
    maker->task_count = 0;
}

// Expands leaves. If stopped, it expands nothing; the values found so far stay in `tasks`.
static bool expand(Maker *maker, const int *leaves, int count) {
    for (int i = 0; i < count; i++)
        ask_for_moves(maker, leaves[i]);
    if (!answer(maker))
        return false;
    store_answers(maker);
    for (int i = 0; i < count; i++)
        graph_expand(&maker->graph, leaves[i]);
    return true;
}

// ---- The file

static bool begin(Maker *maker, Error *error) {
    Position start = position_start(maker->settings->rules.board);
    ask_for(maker, &start);
    if (answer(maker))
        store_answers(maker);
    return atomic_load(maker->stop) || maker->task_count == 0 ||
           error_set(error, "the start position could not be searched");
}

static bool check_facts(const Maker *maker, const char *path, const BookFacts *was, Error *error) {
    const BookFacts *is = &maker->facts;
    if (was->profile != is->profile || was->huff != is->huff)
        return error_set(error, "'%s' is a book of %s, huff %s, not of %s, huff %s", quoted_string(path).text,
                         was->profile->name, huff_names[was->huff], is->profile->name, huff_names[is->huff]);
    if (was->nodes != is->nodes)
        return error_set(error, "'%s' was begun with %llu nodes, not %llu; give the same or another file",
                         quoted_string(path).text, (unsigned long long)was->nodes, (unsigned long long)is->nodes);
    if (was->weights != is->weights)
        return error_set(error, "'%s' was begun with the weights %08x, not %08x; give the same or another file",
                         quoted_string(path).text, (unsigned)was->weights, (unsigned)is->weights);
    return was->tables == is->tables ||
           error_set(error, "'%s' was begun with %d files of endgame tables, not %d; give the same or another file",
                     quoted_string(path).text, was->tables, is->tables);
}

// The entries of a file that was made with the same settings; NULL with the error.
static BookEntry *read_book(const Maker *maker, const char *path, uint32_t *count, Error *error) {
    BookFile *file = book_file_open(path, error);
    BookEntry *entries =
        file && check_facts(maker, path, book_file_facts(file), error) ? book_file_entries(file, count, error) : NULL;
    book_file_close(file);
    return entries;
}

// Adds the entries of another file. Where both have a position, the expanded one counts.
static void add_known(Maker *maker, const BookEntry *entries, uint32_t count) {
    uint32_t before = maker->known_count, all = before;
    maker->known = memory_resize(maker->known, (size_t)before + count + 1, sizeof *maker->known);
    for (uint32_t i = 0; i < count; i++) {
        BookEntry *old = (BookEntry *)book_entry_find(maker->known, before, entries[i].key << BOOK_KEY_SHIFT);
        if (!old)
            maker->known[all++] = entries[i];
        else if (entries[i].expanded && !old->expanded)
            *old = entries[i];
    }
    maker->known_count = all;
    book_entries_sort(maker->known, all);
}

static bool read_also(Maker *maker, const char *path, Error *error) {
    uint32_t count;
    BookEntry *entries = read_book(maker, path, &count, error);
    if (entries)
        add_known(maker, entries, count);
    free(entries);
    return entries != NULL;
}

// Closes the leaves of the trunk that are for other parts.
static bool close_others(Maker *maker, Error *error) {
    const BookMake *settings = maker->settings;
    uint32_t count;
    BookEntry *trunk = read_book(maker, settings->from, &count, error);
    for (uint32_t i = 0; trunk && i < count; i++) {
        int number = graph_find(&maker->graph, trunk[i].key << BOOK_KEY_SHIFT);
        if (number >= 0 && !trunk[i].expanded)
            maker->graph.nodes[number].closed = (int)(trunk[i].key % (uint64_t)settings->parts) != settings->part - 1;
    }
    free(trunk);
    return trunk != NULL;
}

// The entries of the graph, and the answers of a batch that was stopped.
static uint32_t collect(const Maker *maker, BookEntry *entries) {
    uint32_t count = 0;
    for (int i = 0; i < maker->graph.count; i++) {
        const BookNode *node = &maker->graph.nodes[i];
        entries[count++] =
            (BookEntry){node->position.key >> BOOK_KEY_SHIFT, node->value, node->expanded, node->decided};
    }
    for (int i = 0; i < maker->task_count; i++) {
        const Task *task = &maker->tasks[i];
        if (task->done)
            entries[count++] = (BookEntry){task->position.key >> BOOK_KEY_SHIFT, task->value, false, task->decided};
    }
    return count;
}

// Adds the file's other entries: values of an interrupted batch, which the batch needs when it is repeated.
static uint32_t add_unused(const Maker *maker, BookEntry *entries, uint32_t count) {
    uint32_t sorted = count;
    for (uint32_t i = 0; i < maker->known_count; i++)
        if (!book_entry_find(entries, sorted, maker->known[i].key << BOOK_KEY_SHIFT))
            entries[count++] = maker->known[i];
    return count;
}

// A finished book keeps only the positions that lines from the start lead to.
static bool save(const Maker *maker, bool finished, Error *error) {
    size_t max = (size_t)maker->graph.count + (size_t)maker->task_count + maker->known_count + 1;
    BookEntry *entries = memory_new(max, sizeof *entries);
    uint32_t count = collect(maker, entries);
    book_entries_sort(entries, count);
    uint32_t all = finished ? count : add_unused(maker, entries, count);
    book_entries_sort(entries, all);
    bool good = all == 0 || book_file_write(maker->settings->path, &maker->facts, entries, all, error);
    free(entries);
    return good;
}

// Continues the book, or begins it if there is no file.
static bool load(Maker *maker, Error *error) {
    const BookMake *settings = maker->settings;
    bool good = true;
    if (file_state(settings->path) != FILE_MISSING)
        good = read_also(maker, settings->path, error);
    else if (settings->from)
        good = read_also(maker, settings->from, error);
    for (int i = 0; good && i < settings->also_count; i++)
        good = read_also(maker, settings->also[i], error);
    if (good && maker->known_count == 0)
        return begin(maker, error);
    return good && graph_load(&maker->graph, maker->known, maker->known_count, error) &&
           (!settings->from || close_others(maker, error));
}

// Expands the positions of games, each if the book has it by then.
static void import(Maker *maker) {
    const BookMake *settings = maker->settings;
    for (int i = 0; i < settings->game_count; i++) {
        const Game *game = &settings->games[i];
        for (int ply = 0; ply < game->count && ply < settings->import_plies; ply++) {
            Position p = book_normal(&settings->rules, &game->states[ply].position);
            int number = graph_find(&maker->graph, p.key);
            if (number >= 0 && graph_may_expand(&maker->graph.nodes[number]) && !expand(maker, &number, 1))
                return;
        }
    }
}

// ---- Growing

static void report(const Maker *maker) {
    const BookGraph *graph = &maker->graph;
    int expanded = 0, decided = 0;
    for (int i = 0; i < graph->count; i++) {
        expanded += graph->nodes[i].expanded;
        decided += graph->nodes[i].decided;
    }
    Text text = {0};
    text_printf(&text, "positions %d expanded %d decided %d", graph->count, expanded, decided);
    if (graph->count > 0)
        text_printf(&text, " start win %d%% loss %d%%", (graph->nodes[0].value.win + 5) / 10,
                    (graph->nodes[0].value.loss + 5) / 10);
    maker->line(maker->context, text_string(&text));
    text_free(&text);
}

static bool is_enough(const Maker *maker, int64_t began) {
    const BookMake *settings = maker->settings;
    double hours = (double)(platform_microseconds() - began) / 3.6e9;
    return (settings->positions > 0 && (uint32_t)maker->graph.count >= settings->positions) ||
           (settings->hours > 0 && hours >= settings->hours);
}

static bool grow(Maker *maker, Error *error) {
    int64_t began = platform_microseconds(), saved = began;
    import(maker);
    while (!atomic_load(maker->stop) && !is_enough(maker, began)) {
        int leaves[BATCH];
        graph_settle(&maker->graph);
        graph_costs(&maker->graph);
        int count = graph_cheapest(&maker->graph, leaves, BATCH);
        if (count == 0)
            break;
        if (!expand(maker, leaves, count) || platform_microseconds() - saved < SAVE_MICROSECONDS)
            continue;
        saved = platform_microseconds();
        graph_settle(&maker->graph);
        if (!save(maker, false, error))
            return false;
        report(maker);
    }
    graph_settle(&maker->graph);
    report(maker);
    return save(maker, !atomic_load(maker->stop), error);
}

static BookFacts facts_of(const Maker *maker) {
    const BookMake *settings = maker->settings;
    const Profile *profile = settings->rules.profile;
    return (BookFacts){.profile = profile,
                       .huff = settings->rules.huff,
                       .nodes = settings->nodes,
                       .weights = weights_sum(weight_set_for(&settings->weights, profile), weight_game_of(profile)),
                       .tables = maker->tables ? tb_files(maker->tables) : 0};
}

static bool run(Maker *maker, Error *error) {
    const BookMake *settings = maker->settings;
    if (!player_pool_init(&maker->players, settings->threads, &settings->weights, settings->library))
        return error_set(error, "not enough memory or threads for %d searches", settings->threads);
    bool good = load(maker, error) && grow(maker, error);
    player_pool_free(&maker->players);
    return good;
}

// Runs while no other process has the book.
static bool run_alone(Maker *maker, Error *error) {
    FileLock lock = {0};
    if (!file_lock(&lock, maker->settings->path, error))
        return false;
    bool good = run(maker, error);
    file_unlock(&lock);
    return good;
}

bool book_make(const BookMake *settings, const atomic_bool *stop, ReportLine *line, void *context, Error *error) {
    Maker maker = {.settings = settings, .stop = stop, .line = line, .context = context};
    if (!mutex_init(&maker.mutex))
        return error_set(error, "out of memory");
    maker.tables = settings->library ? tb_library_tables(settings->library, settings->rules.profile) : NULL;
    maker.facts = facts_of(&maker);
    graph_init(&maker.graph, &settings->rules);
    bool good = run_alone(&maker, error);
    graph_free(&maker.graph);
    free(maker.known);
    free(maker.tasks);
    mutex_free(&maker.mutex);
    return good;
}

// ---- Cutting

// For each node the plies of the shortest line to it, as far as `plies`; -1 beyond. On the heap.
static int *depths_of(const BookGraph *graph, int plies) {
    int *depth = memory_new((size_t)graph->count, sizeof *depth);
    for (int i = 1; i < graph->count; i++)
        depth[i] = -1;
    for (int ply = 0; ply < plies; ply++)
        for (int i = 0; i < graph->count; i++) {
            const BookNode *node = &graph->nodes[i];
            for (uint32_t k = 0; depth[i] == ply && node->expanded && k < node->count; k++) {
                int *next = &depth[graph->edges[node->first + k]];
                *next = *next < 0 ? ply + 1 : *next;
            }
        }
    return depth;
}

static bool write_cut(const BookGraph *graph, const BookFacts *facts, int plies, const char *path, Error *error) {
    BookEntry *entries = memory_new((size_t)graph->count, sizeof *entries);
    int *depth = depths_of(graph, plies);
    uint32_t count = 0;
    for (int i = 0; i < graph->count; i++) {
        const BookNode *node = &graph->nodes[i];
        if (depth[i] >= 0)
            entries[count++] = (BookEntry){node->position.key >> BOOK_KEY_SHIFT, node->value,
                                           node->expanded && depth[i] < plies, node->decided};
    }
    book_entries_sort(entries, count);
    bool good = book_file_write(path, facts, entries, count, error);
    free(depth);
    free(entries);
    return good;
}

bool book_cut(BookFile *file, int plies, const char *path, Error *error) {
    const BookFacts *facts = book_file_facts(file);
    Rules rules = rules_of(facts->profile);
    uint32_t count;
    BookEntry *entries = book_file_entries(file, &count, error);
    BookGraph graph;
    rules.huff = facts->huff;
    graph_init(&graph, &rules);
    bool good = entries && graph_load(&graph, entries, count, error) && write_cut(&graph, facts, plies, path, error);
    graph_free(&graph);
    free(entries);
    return good;
}
