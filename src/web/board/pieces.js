// The drawings of the pieces. A king is a double disc with a crown, so that its shape differs from a man's.

const DISC = (y) => `
  <ellipse class="edge" cx="50" cy="${y + 6}" rx="38" ry="36"/>
  <ellipse class="face" cx="50" cy="${y}" rx="38" ry="36"/>
  <ellipse class="ring" cx="50" cy="${y}" rx="29" ry="27"/>`;
const CROWN = `<path class="crown" d="M30 60 26 33l13 10L50 25l11 18 13-10-4 27z"/>
  <path class="crown" d="M31 64h38v6H31z"/>
  <circle class="crown" cx="26" cy="31" r="4"/><circle class="crown" cx="50" cy="23" r="4"/>
  <circle class="crown" cx="74" cy="31" r="4"/>`;
const MAN = `<ellipse class="shade" cx="50" cy="62" rx="40" ry="34"/>${DISC(49)}
  <ellipse class="ring" cx="50" cy="49" rx="18" ry="16.5"/>`;
const KING = `<ellipse class="shade" cx="50" cy="64" rx="40" ry="33"/>${DISC(55)}${DISC(44)}
  <g transform="translate(9 3) scale(.82)">${CROWN}</g>`;

// On 100 x 100; styles give the classes their colours.
export const PIECE_DRAWINGS = { man: MAN, king: KING };

function symbol(id, content) {
    return `<symbol id="${id}" viewBox="0 0 100 100">${content}</symbol>`;
}

// Markup of the definitions, once for each page.
export function pieceDefinitions() {
    return `<svg width="0" height="0" aria-hidden="true" focusable="false" style="position:absolute"><defs>
    ${symbol('man', MAN)}${symbol('king', KING)}</defs></svg>`;
}

// An element that shows `piece`, {side, king}.
export function pieceElement(piece) {
    const node = document.createElement('div');
    node.className = `piece ${piece.side}${piece.king ? ' king' : ''}`;
    const use = `<use href="#${piece.king ? 'king' : 'man'}"/>`;
    node.innerHTML = `<svg viewBox="0 0 100 100" aria-hidden="true" focusable="false">${use}</svg>`;
    return node;
}
