// The page as a whole: its parts, connected with each other.
import { Actions } from './actions.js';
import { Analysis } from './analysis.js';
import { announce, announceGame } from './announce.js';
import { BoardPanel } from './board_panel.js';
import { BookView } from './book_view.js';
import { byId } from './dom.js';
import { Clock } from './clock.js';
import { editorDialog } from './editor.js';
import { Game } from './game.js';
import { Heat } from './heat.js';
import { gamesDialog } from './games_dialog.js';
import { helpDialog } from './help_dialog.js';
import { forgetPlayed, keepPlayed, playedGames, playedResult } from './history.js';
import { Input } from './input.js';
import { installable } from './install.js';
import { Keyboard } from './keyboard.js';
import { Lesson } from './lesson.js';
import { LessonsView } from './lessons_view.js';
import { keepGame, readLink } from './link.js';
import { MovesView } from './moves_view.js';
import { confirmDialog, messageDialog, button } from './dialog.js';
import { download } from './download.js';
import { newGameDialog, setupOf } from './new_game_dialog.js';
import { otherSide } from './position.js';
import { Players } from './players.js';
import { recordDialog, RecordOpener } from './record_dialog.js';
import { summaryOf } from './records.js';
import { Puzzle } from './puzzle.js';
import { PuzzlesView } from './puzzles_view.js';
import { Review } from './review.js';
import { ReviewView } from './review_view.js';
import { said, setLanguage, t, translate } from './texts.js';
import { settingsDialog } from './settings_dialog.js';
import { Sounds } from './sounds.js';
import { StatusView } from './status_view.js';
import { keeps, keptGame } from './storage.js';
import { Strips } from './strips.js';
import { TablesView } from './tables_view.js';
import { Trial } from './trial.js';

const NAMES = { en: 'English', sw: 'Kiswahili' };

export class App {
    constructor(engine, settings) {
        Object.assign(this, { engine, settings });
        this.clock = new Clock();
        this.game = new Game(engine);
        const { game, clock } = this;
        announceGame(game); // first: what a lesson or a puzzle says of a move is read out after it
        this.players = new Players(engine, game, settings, clock);
        const { players } = this;
        this.input = new Input(game, () => players.personMoves && !this.lesson.busy && !this.puzzle.busy);
        const { input } = this;
        this.board = new BoardPanel({ game, input, players, settings });
        const { board } = this;
        this.lesson = new Lesson({ engine, game, input, board });
        this.puzzle = new Puzzle({ engine, game, board });
        this.puzzles = new PuzzlesView({ puzzle: this.puzzle, settings, onStart: (one) => this.openPuzzle(one) });
        const puzzles = (theme) => () => this.puzzles.choose({ profile: 'tzd3', theme, grade: '', state: '' });
        this.lessons = new LessonsView({ lesson: this.lesson, puzzles });
        this.actions = new Actions({ game, players, board, engine, settings });
        this.review = new Review(engine, game);
        const { review } = this;
        this.trial = new Trial(game, review);
        const offers = {
            review: () => this.runReview(),
            rematch: () => this.once(() => this.rematch()),
            next: (rival) => this.once(() => this.playNext(rival)),
        };
        this.book = new BookView({ engine, game, input });
        this.views = [
            new Strips({ game, players, settings, clock, board }),
            new StatusView({ game, players, input, actions: this.actions, offers }),
            this.book,
            new MovesView(game, this.book),
            new ReviewView({ game, review, trial: this.trial, board, book: this.book }),
            this.actions,
            this.lessons,
            this.puzzles,
        ];
        this.opener = new RecordOpener(game, () => this.ready());
        this.sounds = new Sounds(game, settings);
        this.analysis = new Analysis({ engine, game, players, settings, board });
        this.tables = new TablesView({ engine, game, input });
        this.heat = new Heat({ engine, game, settings, board });
        this.board.onFlip = () => this.redraw();
        this.actions.onHint = () => this.helpWithTask();
        for (const task of [this.lesson, this.puzzle, this.trial])
            task.addEventListener('change', () => this.holdAnalysis());
        this.runClocks();
        game.addEventListener('change', ({ detail }) => detail.kind === 'move' && this.keepAdded());
        game.addEventListener('notes', ({ detail }) => this.keepAdded(detail));
        game.addEventListener('change', () => this.keepFinished());
        keepGame(game, clock, () => this.notice('games.not-kept')); // after it is known whether the list has it
        for (const event of ['change', 'notes']) game.addEventListener(event, () => this.drawTitle());
        this.connectMenu();
        players.listen();
        settings.addEventListener('change', ({ detail }) => this.onSettings(detail));
        addEventListener('hashchange', () => this.openLink());
        installable({ offer: (ask) => this.offerInstall(ask), onUpdate: () => this.tellUpdate() });
    }

    // The button in the menu that installs the page; removed if `ask` is null.
    offerInstall(ask) {
        byId('install').hidden = !ask;
        byId('install').onclick = ask;
    }

    tellUpdate() {
        this.notice('install.updated', { id: 'reload', key: 'install.reload', action: () => location.reload() });
    }

    redraw() {
        this.board.draw();
        for (const view of this.views) view.draw();
        this.analysis.draw();
    }

    applyLook() {
        const { settings } = this;
        const dark =
            settings.get('theme') === 'dark' ||
            (settings.get('theme') === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches);
        const root = document.documentElement.dataset;
        root.theme = dark ? 'dark' : 'light';
        root.board = settings.get('boardTheme');
        root.coordinates = settings.get('coordinates') ? 'on' : 'off';
    }

    applyLanguage() {
        const { settings } = this;
        setLanguage(settings.get('language'));
        translate(document);
        const other = settings.get('language') === 'en' ? 'sw' : 'en';
        byId('language').textContent = NAMES[other];
        byId('language').lang = other;
        if (this.game.status) byId('profile-name').textContent = t(`profile.${this.game.status.profile}`);
    }

    onSettings(names) {
        this.applyLook();
        if (names.includes('language')) {
            this.applyLanguage();
            announce(''); // removes the text in the other language
            if (this.noticed) this.notice(this.noticed.key, this.noticed.choice);
            this.reopenSettings();
            this.tables.ask();
            this.heat.show();
        }
        if (names.some((name) => ['white', 'black', 'whiteRival', 'blackRival', 'name'].includes(name)))
            this.players.writeNames();
        if (names.some((name) => ['white', 'black'].includes(name))) {
            this.players.cancel();
            this.players.go();
        }
        this.redraw();
    }

    // Opens the settings again, in the new language.
    reopenSettings() {
        const dialog = byId('settings-dialog');
        if (!dialog) return;
        dialog.close();
        settingsDialog(this.settings, NAMES);
        document.querySelector('[name="set-language"]:checked').focus();
    }

    connectMenu() {
        const { game, settings, actions, input, board, analysis } = this;
        const menu = byId('menu');
        const toggle = (open) => {
            menu.classList.toggle('open', open);
            byId('open-menu').setAttribute('aria-expanded', String(open));
        };
        const perform = {
            new: () => this.newGame(),
            record: () => recordDialog(game, this.opener, board),
            games: () => this.showGames(),
            puzzles: () => this.puzzles.choose(),
            lessons: () => this.lessons.list((lesson) => this.openLesson(lesson)),
            editor: () => editorDialog(game, () => this.ready()),
            settings: () => settingsDialog(settings, NAMES),
            help: () => helpDialog(game.status.profile),
            language: () => settings.set({ language: settings.get('language') === 'en' ? 'sw' : 'en' }),
        };
        const ids = {
            new: 'new-game',
            record: 'open-record',
            games: 'open-games',
            puzzles: 'open-puzzles',
            lessons: 'open-lessons',
            editor: 'open-editor',
            settings: 'open-settings',
            help: 'open-help',
            language: 'language',
        };
        for (const [name, id] of Object.entries(ids))
            byId(id).addEventListener('click', () => {
                toggle(false);
                perform[name]();
            });
        byId('open-menu').addEventListener('click', () => toggle(!menu.classList.contains('open')));
        document.addEventListener('pointerdown', (event) => !event.target.closest('#menu, #open-menu') && toggle(false));
        document.addEventListener('keydown', (event) => {
            if (event.key !== 'Escape' || !menu.classList.contains('open')) return;
            toggle(false);
            byId('open-menu').focus();
        });
        const does = (name) => () => !actions.buttons.get(name).disabled && actions.perform(name);
        this.keyboard = new Keyboard(board.view, input, {
            ...perform,
            undo: does('undo'),
            redo: does('redo'),
            hint: does('hint'),
            flip: does('flip'),
            analysis: () => analysis.toggle(),
        });
    }

    async newGame() {
        const { settings } = this;
        const chosen = await newGameDialog(settings);
        if (!chosen || !(await this.ready())) return;
        settings.set(chosen.changes);
        await this.begin(setupOf(settings, chosen.handicap));
    }

    // Begins a game by `action`, unless one is being begun: the second press of a double click does nothing.
    async once(action) {
        if (this.beginning) return;
        this.beginning = true;
        await action().finally(() => (this.beginning = false));
    }

    // Plays the same opponent with the other colours.
    async rematch() {
        const { settings } = this;
        const [white, black, whiteRival, blackRival] = ['white', 'black', 'whiteRival', 'blackRival'].map((name) =>
            settings.get(name),
        );
        settings.set({ white: black, black: white, whiteRival: blackRival, blackRival: whiteRival });
        const { giver } = this.game.setup;
        // The same player gives the handicap.
        await this.begin(this.setupAgain({ giver: giver && otherSide(giver) }));
    }

    // The arguments of a new game by the rules, with the handicap and from the position of the one on the board.
    setupAgain(changes = {}) {
        const { setup, status } = this.game;
        return setupOf(this.settings, { ...setup, profile: status.profile, ...changes });
    }

    async playNext(rival) {
        const side = this.settings.get('white') === 'engine' ? 'white' : 'black';
        this.settings.set({ [`${side}Rival`]: rival.name });
        await this.begin(this.setupAgain({ fen: null }));
    }

    async runReview() {
        const { review } = this;
        if (review.running) return;
        const done = review.run();
        this.holdAnalysis();
        byId('review-panel').scrollIntoView({ block: 'nearest' });
        await done;
        this.holdAnalysis();
        this.game.dispatchEvent(new Event('notes'));
    }

    // While a task is open, nothing shows its answer; a review needs the engine.
    holdAnalysis() {
        const { analysis, lesson, puzzle, trial, review } = this;
        const held = lesson.task !== null || puzzle.on || trial.on || Boolean(review.running);
        if (analysis.suspended === held) return;
        analysis.suspended = held;
        analysis.restart();
    }

    // Helps with the task on the board, whose move need not be the best one. Returns whether there is one.
    helpWithTask() {
        const { lesson, puzzle } = this;
        if (puzzle.on) puzzle.giveHelp();
        else if (lesson.task) lesson.show();
        return puzzle.on || lesson.task !== null;
    }

    async openLesson(lesson) {
        // A lesson without tasks leaves the game on the board.
        if (lesson.tasks.length && !(await this.ready())) return;
        this.puzzle.close();
        await this.lesson.start(lesson);
    }

    async openPuzzle(puzzle) {
        if (!(await this.ready())) return;
        this.lesson.close();
        await this.puzzle.start(puzzle);
    }

    // ---- Kept games

    // Shows a message beside the board, where it is in nobody's way: the text of a key, and a button.
    notice(key, choice = null) {
        this.noticed = { key, choice };
        const press = choice && button(choice.id, t(choice.key), choice.action);
        byId('notice').replaceChildren(t(key), ...(press ? [' ', press] : []));
        byId('notice').hidden = false;
    }

    drawTitle() {
        const { game } = this;
        const { players, about, result } = summaryOf(game.tags, game.isRecord ? game.result : '');
        const title = game.isRecord ? [players, about, result].filter(Boolean).join(' · ') : '';
        byId('game-title').textContent = title;
        byId('game-title').hidden = !title;
    }

    // Keeps the game as it is in the list of played games. Returns whether it could be kept.
    async keepNow() {
        const { game } = this;
        const { id } = game;
        const { profile } = game.status;
        return keepPlayed(id, profile, await game.record());
    }

    async keepFinished() {
        const { game, settings } = this;
        if (game.isRecord || game.result === '*' || game.listed) return;
        game.listedAs = game.id;
        const engines = ['white', 'black'].filter((side) => settings.get(side) === 'engine');
        const won = game.status.winner && engines.length === 1 && game.status.winner !== engines[0];
        const beaten = settings.get('beaten');
        const rival = settings.get(`${engines[0]}Rival`);
        if (won && !beaten.includes(rival)) settings.set({ beaten: [...beaten, rival] });
        if (!(await this.keepNow())) this.notice('games.not-kept');
    }

    // Keeps what is added to a game in the list, but not the loss of its end: moves are also tried out and deleted. A
    // record that a person comments on enters the list.
    async keepAdded({ annotated = false } = {}) {
        const { game, lesson, puzzle } = this;
        if (game.live || lesson.task || puzzle.on) return;
        if (game.result === '*' && playedResult(game.id) !== '*') return;
        if (annotated) game.listedAs = game.id;
        if (game.listed && !(await this.keepNow())) this.notice('games.not-kept');
    }

    // Returns whether another game may replace the one on the board. If that is not finished, asks, and keeps it.
    async ready() {
        const { game } = this;
        if (!game.live || !game.root.children.length) return true;
        const text = t('games.discard');
        const yes = t('games.discard.yes');
        if (!(await confirmDialog({ id: 'confirm-discard', title: t('games.title'), text, yes }))) return false;
        if (await this.keepNow()) return true;
        return confirmDialog({ id: 'confirm-lost', title: t('games.title'), text: t('games.not-kept'), yes });
    }

    showGames() {
        const games = () => playedGames();
        const all = () =>
            games()
                .map(({ pdn }) => pdn)
                .join('');
        const onOpen = async ({ pdn, time }) => {
            if (await this.opener.load(pdn, () => opened.dialog.close(), time)) this.notice('refusal.bad-record');
        };
        const onDelete = async ({ key, players }) => {
            const text = t('games.delete.ask', { game: players || t('games.unnamed') });
            const yes = t('moves.delete');
            if (!(await confirmDialog({ id: 'confirm-delete', title: yes, text, yes }))) return;
            forgetPlayed(key);
            opened.update(games());
            save.disabled = !games().length;
        };
        const note = () => (keeps() ? (games().length ? '' : t('games.none')) : t('games.not-kept'));
        const save = button('games-export', t('games.export'), () => download('mfalme-games.pdn', all()));
        save.disabled = !games().length;
        const opened = gamesDialog({
            id: 'history-dialog',
            title: t('menu.games'),
            games: games(),
            onOpen,
            onDelete,
            buttons: [save],
            note,
        });
    }

    // `setup` is as for Game.begin. A refusal is shown.
    async begin(setup) {
        const answer = await this.game.begin(setup);
        if (!answer.ok) messageDialog(t('menu.new'), said().explanation(answer.error));
        return answer.ok;
    }

    runClocks() {
        const { game, clock } = this;
        game.addEventListener('change', ({ detail }) => {
            const { status } = game;
            byId('profile-name').textContent = t(`profile.${status.profile}`);
            if (detail.kind === 'new' && status.clock && game.times !== null) {
                const { base, increment } = status.clock;
                clock.set(game.times ?? { white: base, black: base }, increment, game.perMove);
            } else if (['new', 'load'].includes(detail.kind)) clock.clear();
            if (detail.kind === 'move') clock.moved(otherSide(status.to_move));
            if (['new', 'move', 'end'].includes(detail.kind)) game.node.times = clock.times;
            // In a game that has ended the clocks go back with the moves, so that a side that lost on time can play on.
            else if (clock.used && !game.live && game.node.times) clock.restore(game.node.times);
            const runs = clock.used && game.live && !status.over && game.cursor > 0 && game.redoable === 0;
            clock.run(runs ? status.to_move : null);
        });
        clock.addEventListener('flag', ({ detail: side }) => game.declare({ command: 'flag', side }));
    }

    // Opens the game in the address.
    async openLink() {
        const setup = readLink(location.hash);
        if (!setup) return false;
        history.replaceState(null, '', location.href.split('#')[0]); // a reload shows the game on the board
        const refused = await this.game.refusal(setup);
        if (refused) {
            const reason = said().explanation(refused.error);
            messageDialog(t('record.link-refused'), refused.move ? `${refused.move}: ${reason}` : reason);
            return false;
        }
        if (this.game.status && !(await this.ready())) return false;
        // Moves in a link are those of others, as in a record.
        const isRecord = Boolean(setup.moves);
        return this.begin({ ...setup, live: !isRecord, isRecord });
    }

    // Opens the game in the address, or that of the last visit, or a new one.
    async open() {
        this.applyLook();
        this.applyLanguage();
        matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => this.applyLook());
        const kept = keptGame.read();
        if (readLink(location.hash)) {
            // A game in progress is kept when a link replaces it.
            if (kept?.live && kept.line?.length && (await this.game.begin(kept)).ok) await this.keepNow();
            this.game.live = false;
            if (await this.openLink()) {
                // so that they do not come back with a reload
                this.lesson.close();
                this.puzzle.close();
                return;
            }
        }
        if (await this.lesson.resume(() => this.openKept(kept))) return;
        if (await this.puzzle.resume()) return;
        await this.openKept(kept);
    }

    // Opens the game that was kept, or a new one.
    async openKept(kept) {
        // A step that the engine refuses loses only what comes after it.
        const begun = kept?.line?.length || kept?.fen || kept?.start;
        if (begun && ((await this.game.begin(kept)).ok || this.game.cursor)) return;
        const answer = await this.game.begin(setupOf(this.settings));
        if (!answer.ok) throw new Error(answer.error.message);
    }
}
