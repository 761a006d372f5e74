// Taps and drags of a pointer on the board. A press selects a piece; a release on another square goes there.

const SLACK = 8; // pixels that a finger may move in a tap

export class Drag {
    constructor(view, input) {
        this.view = view;
        this.input = input;
        this.start = null;
        view.root.addEventListener('pointerdown', (event) => this.down(event));
        view.root.addEventListener('pointermove', (event) => this.move(event));
        view.root.addEventListener('pointerup', (event) => this.up(event));
        view.root.addEventListener('pointercancel', () => this.finish());
        // What a move scrolls to may come to lie under the finger, and must not get the click that follows the touch.
        view.root.addEventListener('touchend', (event) => event.cancelable && event.preventDefault());
    }

    down(event) {
        if (event.button !== 0 || this.start) return;
        const square = this.view.squareAt(event.clientX, event.clientY);
        if (!square) return;
        const piece = this.view.squares.get(square)?.querySelector('.piece');
        this.start = { square, x: event.clientX, y: event.clientY, piece, id: event.pointerId, dragging: false };
    }

    move(event) {
        const { start } = this;
        if (!start || event.pointerId !== start.id || !start.piece) return;
        const x = event.clientX - start.x;
        const y = event.clientY - start.y;
        if (!start.dragging && Math.hypot(x, y) > SLACK) this.lift(event);
        if (start.dragging && start.piece) start.piece.style.transform = `translate(${x}px, ${y}px) scale(1.12)`;
    }

    // A lifted piece is selected, unless it stands at the end of a capture that has begun.
    lift(event) {
        const { start, input, view } = this;
        if (!input.allowed()) return;
        start.dragging = true;
        view.root.setPointerCapture?.(event.pointerId);
        if (input.entry.here !== start.square) {
            input.entry.clear();
            input.tap(start.square, view.position.pieces.get(start.square));
        }
        start.piece = view.squares.get(start.square).querySelector('.piece');
        start.piece?.classList.add('lifted');
    }

    up(event) {
        const { start, view, input } = this;
        if (!start || event.pointerId !== start.id) return;
        const square = view.squareAt(event.clientX, event.clientY);
        const tapped = !start.dragging;
        this.finish();
        if (tapped && square === start.square) {
            if (view.squares.has(square)) view.focus(square);
            input.tap(square, view.position.pieces.get(square));
        } else if (!tapped && square && square !== start.square) {
            input.dragged = true;
            input.tap(square, view.position.pieces.get(square));
        }
    }

    finish() {
        const piece = this.start?.piece;
        if (piece) {
            piece.style.transform = '';
            piece.classList.remove('lifted');
        }
        this.start = null;
    }
}
