// The overlay of the board: ways of captures, hints and best moves as lines with a head.
import { svg } from './dom.js';

const HEAD = 0.22; // of the arrow, in squares
const CLEAR = 0.36; // leaves the moving piece uncovered

function shortened(from, to, by) {
    const length = Math.hypot(to.x - from.x, to.y - from.y);
    return { x: to.x - ((to.x - from.x) * by) / length, y: to.y - ((to.y - from.y) * by) / length };
}

function headAt(from, to) {
    const angle = Math.atan2(to.y - from.y, to.x - from.x);
    const corner = (turn) => `${to.x - HEAD * Math.cos(angle + turn)},${to.y - HEAD * Math.sin(angle + turn)}`;
    return svg('polygon', { points: `${to.x},${to.y} ${corner(0.5)} ${corner(-0.5)}` });
}

function arrow(squares, kind) {
    const points = [shortened(squares[1], squares[0], CLEAR), ...squares.slice(1)];
    const last = points.at(-1);
    const before = points.at(-2);
    const tip = shortened(before, last, 0.08);
    const line = [...points.slice(0, -1), shortened(before, last, HEAD)];
    return svg(
        'g',
        { class: `arrow ${kind}` },
        svg('polyline', { points: line.map(({ x, y }) => `${x},${y}`).join(' ') }),
        headAt(before, tip),
    );
}

// Draws `arrows`, [{path: squares, kind: class}], over the board of `view`.
export function drawArrows(root, view, arrows) {
    const { size } = view.geometry;
    root.setAttribute('viewBox', `0 0 ${size} ${size}`);
    root.replaceChildren(
        ...arrows.map(({ path, kind }) =>
            arrow(
                path.map((square) => view.middle(square)),
                kind,
            ),
        ),
    );
}
