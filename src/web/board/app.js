// The page as a whole: its parts, and how they know of each other.
import { Actions } from './actions.js';
import { Analysis } from './analysis.js';
import { announce, announceGame } from './announce.js';
import { BoardPanel } from './board_panel.js';
import { byId } from './dom.js';
import { Clock } from './clock.js';
import { editorDialog } from './editor.js';
import { Game } from './game.js';
import { Heat } from './heat.js';
import { helpDialog } from './help_dialog.js';
import { Input } from './input.js';
import { Keyboard } from './keyboard.js';
import { keepGame, readLink } from './link.js';
import { MovesView } from './moves_view.js';
import { messageDialog } from './dialog.js';
import { newGameDialog, setupOf } from './new_game_dialog.js';
import { otherSide } from './position.js';
import { Players } from './players.js';
import { recordDialog } from './record_dialog.js';
import { said, setLanguage, t, translate } from './texts.js';
import { keptGame } from './settings.js';
import { settingsDialog } from './settings_dialog.js';
import { StatusView } from './status_view.js';
import { Strips } from './strips.js';
import { TablesView } from './tables_view.js';

const NAMES = { en: 'English', sw: 'Kiswahili' };

export class App {
    constructor(engine, settings) {
        Object.assign(this, { engine, settings });
        this.clock = new Clock();
        this.game = new Game(engine);
        const { game, clock } = this;
        this.players = new Players(engine, game, settings, clock);
        const { players } = this;
        this.input = new Input(game, () => players.personMoves);
        const { input } = this;
        this.board = new BoardPanel({ game, input, players, settings });
        const { board } = this;
        this.actions = new Actions({ game, players, board, engine, settings });
        this.views = [
            new Strips({ game, players, settings, clock, board }),
            new StatusView({ game, players, input, actions: this.actions }),
            new MovesView(game),
            this.actions,
        ];
        this.analysis = new Analysis({ engine, game, players, settings, board });
        this.tables = new TablesView({ engine, game, input });
        this.heat = new Heat({ engine, game, settings, board });
        this.actions.onFlip = () => this.redraw();
        announceGame(game);
        this.runClocks();
        keepGame(game);
        this.connectMenu();
        players.listen();
        settings.addEventListener('change', ({ detail }) => this.onSettings(detail));
        addEventListener('hashchange', () => this.openLink());
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
            announce(''); // what was said in the other language
            this.reopenSettings();
            this.tables.ask();
            this.heat.show();
        }
        if (names.some((name) => ['white', 'black'].includes(name))) {
            this.players.cancel();
            this.players.go();
        }
        this.redraw();
    }

    // In the new language.
    reopenSettings() {
        const dialog = byId('settings-dialog');
        if (!dialog) return;
        dialog.close();
        settingsDialog(this.settings, NAMES);
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
            record: () => recordDialog(game),
            editor: () => editorDialog(game),
            settings: () => settingsDialog(settings, NAMES),
            help: () => helpDialog(game.status.profile),
            language: () => settings.set({ language: settings.get('language') === 'en' ? 'sw' : 'en' }),
        };
        const ids = {
            new: 'new-game',
            record: 'open-record',
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
        document.addEventListener('click', (event) => !event.target.closest('#menu, #open-menu') && toggle(false));
        document.addEventListener('keydown', (event) => event.key === 'Escape' && toggle(false));
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
        const setup = await newGameDialog(this.settings);
        if (setup) await this.begin(setup);
    }

    // `setup` as for Game.begin; a refusal is shown.
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
            if (detail.kind === 'new' && status.clock) clock.set(status.clock.base, status.clock.increment);
            else if (detail.kind === 'new') clock.clear();
            if (detail.kind === 'move') clock.moved(otherSide(status.to_move));
            const runs = clock.used && !status.over && game.cursor > 0 && game.redoable === 0;
            clock.run(runs ? status.to_move : null);
        });
        clock.addEventListener('flag', ({ detail: side }) => game.declare({ command: 'flag', side }));
    }

    // Opens what the address carries.
    async openLink() {
        const setup = readLink(location.hash);
        if (!setup) return false;
        const good = await this.begin(setup);
        history.replaceState(null, '', location.href.split('#')[0]); // a reload shows the game as it goes on
        return good;
    }

    // What the address carries, or the game of the last visit, or a new one.
    async open() {
        this.applyLook();
        this.applyLanguage();
        matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => this.applyLook());
        if (await this.openLink()) return;
        const kept = keptGame.read();
        if (kept.profile && kept.steps?.length && (await this.game.begin(kept)).ok && !this.game.status.over) return;
        await this.game.begin(setupOf(this.settings));
    }
}
