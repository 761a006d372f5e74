// Says to screen readers what happened on the board.
import { byId } from './dom.js';
import { said, t } from './texts.js';

// While a dialog is open, readers hear only what is in it.
export function announce(text) {
    const dialog = [...document.querySelectorAll('dialog[open]')].at(-1);
    (dialog?.querySelector('.announce') ?? byId('announce')).textContent = text;
}

export function moveInWords(side, move) {
    const values = { side: t(`side.${side}`), path: (move.path ?? [move.move]).join(' '), count: move.captured.length };
    const words = [t(move.captured.length ? 'announce.capture' : 'announce.move', values)];
    if (move.promotes) words.push(t('announce.promotes'));
    if (move.huffs) words.push(t('announce.huffs', { square: move.huffs }));
    return words.join(' ');
}

export function announceGame(game) {
    game.addEventListener('change', ({ detail }) => {
        const { status } = game;
        const parts = [];
        if (detail.kind === 'move') parts.push(moveInWords(game.node.side, detail.move));
        if (detail.kind === 'undo') parts.push(t('announce.undone'));
        if (status.over) parts.push(said().endingInFull(status));
        else if (detail.kind !== 'move' || game.capture)
            parts.push(t('status.move', { side: t(`side.${status.to_move}`), number: status.move_number }));
        if (game.capture) parts.push(t(`status.capture.${game.capture}`));
        if (status.offer) parts.push(t('draw.offered', { side: t(`side.${status.offer}`) }));
        for (const claim of status.over ? [] : status.claims) parts.push(said().claim(claim));
        announce(parts.join('. '));
    });
}
