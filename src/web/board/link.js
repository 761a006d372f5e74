// Links that hold a game or a position: #profile=tzd&fen=W:W..:B..&moves=c3-d4_b6-a5
import { keptGame } from './storage.js';

// The arguments of `new` in the address; null if there are none.
export function readLink(hash) {
    const values = new URLSearchParams(hash.replace(/^#/, ''));
    const setup = {};
    for (const name of ['profile', 'fen']) if (values.get(name)) setup[name] = values.get(name);
    if (values.get('moves')) setup.moves = values.get('moves').split('_').filter(Boolean);
    return Object.keys(setup).length ? setup : null;
}

function encode(text) {
    return encodeURIComponent(text).replace(/%3A/g, ':').replace(/%2C/g, ',').replace(/%2F/g, '/').replace(/%7E/g, '~');
}

// The address of the game on the board, with its moves, or of the position alone.
export function linkTo(game, address, { withMoves }) {
    const fen = withMoves ? game.start : game.status.fen;
    const moves = withMoves ? game.played : [];
    const parts = [`profile=${game.status.profile}`, `fen=${encode(fen)}`];
    if (moves.length) parts.push(`moves=${encode(moves.join('_'))}`);
    return `${address.split('#')[0]}#${parts.join('&')}`;
}

// Keeps the game in this browser after each step, and calls `onFailure` if it cannot. The time of a running clock is
// kept when the page is left.
export function keepGame(game, clock, onFailure) {
    const write = () => keptGame.write({ ...game.kept, times: clock.times }) || onFailure();
    for (const event of ['change', 'notes']) game.addEventListener(event, write);
    addEventListener('pagehide', () => clock.running && write());
}
