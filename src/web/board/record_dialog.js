// Records: PDN out and in, positions as FEN, links.
import { announce } from './announce.js';
import { button, field, openDialog } from './dialog.js';
import { byId, el } from './dom.js';
import { linkTo } from './link.js';
import { said, t } from './texts.js';

function download(name, text) {
    const address = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
    const link = el('a', { href: address, download: name });
    link.click();
    setTimeout(() => URL.revokeObjectURL(address), 10000);
}

async function copy(node) {
    node.select();
    try {
        await navigator.clipboard.writeText(node.value);
    } catch {
        document.execCommand('copy');
    }
    announce(t('record.copied'));
}

// A text that can be copied.
function shown(id, label, value) {
    const node = el('input', { type: 'text', id, readonly: true, value, 'aria-label': t(label) });
    return el(
        'div',
        { class: 'field' },
        el('span', { text: t(label) }),
        el(
            'div',
            { class: 'copied' },
            node,
            button(`${id}-copy`, t('record.copy'), () => copy(node)),
        ),
    );
}

// What was pasted is a position if it looks like one, else a record.
function isPosition(text) {
    return /^\s*[WB]:/i.test(text) || /^\s*[1-8wb/]+ [wb]\s*$/i.test(text);
}

async function take(game, text, number) {
    if (!isPosition(text)) return game.load(text, number);
    return game.begin({ profile: game.status.profile, fen: text.trim() });
}

export async function recordDialog(game) {
    const pdn = el('textarea', { id: 'pdn', spellcheck: 'false', 'aria-label': t('record.pdn') });
    pdn.value = await game.record();
    const error = el('p', { class: 'error', role: 'alert', id: 'record-error' });
    const file = el('input', { type: 'file', accept: '.pdn,.txt,.fen', hidden: true, id: 'pdn-file' });
    file.addEventListener('change', async () => {
        if (file.files[0]) pdn.value = await file.files[0].text();
        adjust();
        pdn.focus();
    });
    const number = el('input', { type: 'number', id: 'pdn-number', min: 1, value: 1 });
    const numberField = field(t('record.number'), number);
    const adjust = () => (numberField.hidden = (pdn.value.match(/^\[Result /gm) ?? []).length < 2);
    pdn.addEventListener('input', adjust);
    adjust();
    const open = async () => {
        const answer = await take(game, pdn.value, Number(number.value) || 1);
        if (answer.ok) byId('record-dialog').close();
        else error.textContent = said().explanation(answer.error);
    };
    const body = [
        el(
            'label',
            { class: 'field' },
            el('span', { text: t('record.pdn') }),
            pdn,
            el('small', { text: t('record.note') }),
        ),
        numberField,
        error,
        file,
        el(
            'div',
            { class: 'row-buttons' },
            button('pdn-open', t('record.open'), open, 'primary'),
            button('pdn-upload', t('record.upload'), () => file.click()),
            button('pdn-copy', t('record.copy'), () => copy(pdn)),
            button('pdn-download', t('record.download'), () => download('mfalme.pdn', pdn.value)),
        ),
        shown('fen', 'record.fen', game.status.fen),
        shown('link-position', 'record.link-position', linkTo(game, location.href, { withMoves: false })),
        shown('link-game', 'record.link-game', linkTo(game, location.href, { withMoves: true })),
    ];
    return openDialog({ id: 'record-dialog', title: t('menu.record'), body, wide: true }).closed;
}
