// The board of the game: keeps the view, input and overlay up to date with the game and the settings.
import { BoardView } from './board_view.js';
import { byId } from './dom.js';
import { Drag } from './drag.js';
import { drawArrows } from './arrows.js';
import { glide, motionWanted } from './animation.js';
import { marksOf, waysOf, withEntry } from './marks.js';
import { parsePosition } from './position.js';
import { profileOf } from './profiles.js';
import { t } from './texts.js';

export class BoardPanel {
    constructor({ game, input, players, settings }) {
        Object.assign(this, { game, input, players, settings, turned: false, heat: null, arrows: null });
        this.view = new BoardView(byId('board'));
        this.drag = new Drag(this.view, input);
        game.addEventListener('change', ({ detail }) => this.onGame(detail));
        input.addEventListener('change', () => this.draw());
        players.addEventListener('thinking', () => this.draw());
    }

    get flipped() {
        const { white, black } = this.players.sides;
        return (white === 'engine' && black === 'human') !== this.turned;
    }

    flip() {
        this.turned = !this.turned;
        this.draw();
        this.onFlip?.(); // the parts around the board turn too
    }

    // Shows arrows that a person has asked for, until the position changes.
    point(arrows) {
        this.arrows = { of: this.game.status.fen, list: arrows, asked: arrows.length > 0 };
        this.drawArrows();
    }

    // Shows the best move of an analysis, or none, unless arrows are shown that a person has asked for.
    suggest(path) {
        if (this.shown(this.arrows)?.asked) return;
        this.arrows = { of: this.game.status.fen, list: path ? [{ path, kind: 'best' }] : [], asked: false };
        this.drawArrows();
    }

    // {values: Map square -> {colour, text}} or null.
    showHeat(heat) {
        this.heat = heat && { of: this.game.status.fen, values: heat };
        this.draw();
    }

    // `what`, or null if it belongs to another position than the one on the board.
    shown(what) {
        return what?.of === this.game.status.fen ? what : null;
    }

    onGame({ kind, move }) {
        if (['new', 'load'].includes(kind)) this.turned = false;
        const dragged = this.input.dragged;
        this.input.dragged = false;
        this.draw();
        if (move?.path && !dragged && motionWanted(this.settings)) glide(this.view, move.path);
    }

    draw() {
        const { game, input, settings, view } = this;
        if (!game.status) return;
        view.layOut(profileOf(game.status.profile).board, this.flipped);
        const shown = withEntry(parsePosition(game.status.fen), input.entry, view.geometry);
        const marks = marksOf({
            lastMove: game.lastMove,
            entry: input.entry,
            taken: shown.taken,
            personMoves: this.players.personMoves,
            showLegal: settings.get('showLegal'),
        });
        for (const [square, words] of marks.words)
            marks.words.set(
                square,
                words.map((word) => t(word)),
            );
        this.addHeat(marks);
        view.draw(shown.position, { marks: marks.classes, notes: marks.notes, words: marks.words });
        for (const [square, node] of view.squares)
            node.style.setProperty('--heat', this.shown(this.heat)?.values.get(square)?.colour ?? 'var(--square-dark)');
        this.drawArrows();
    }

    addHeat(marks) {
        if (!this.shown(this.heat) || this.input.entry.path.length) return;
        for (const [square, { text }] of this.heat.values) {
            marks.classes.set(square, [...(marks.classes.get(square) ?? []), 'heat']);
            marks.notes.set(square, text);
            marks.words.set(square, [...(marks.words.get(square) ?? []), t('heat.worth', { worth: text })]);
        }
    }

    drawArrows() {
        const ways = this.settings.get('showLegal') && this.players.personMoves ? waysOf(this.input.entry) : [];
        drawArrows(byId('overlay'), this.view, [...(this.shown(this.arrows)?.list ?? []), ...ways]);
    }
}
