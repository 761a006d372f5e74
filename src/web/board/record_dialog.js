// Records: saving and opening PDN, positions as FEN, links.
import { announce } from './announce.js';
import { button, openDialog } from './dialog.js';
import { byId, el } from './dom.js';
import { download } from './download.js';
import { gamesDialog } from './games_dialog.js';
import { linkTo } from './link.js';
import { readTags, splitGames, withPlainSigns } from './pdn.js';
import { pictureOf } from './picture.js';
import { fitting, isGood, recordOf, summaryOf } from './records.js';
import { said, t } from './texts.js';

const LONG = 200000; // characters: more is not put into a field

// Copies the text of a field; the button says so until it is left.
async function copy(node, pressed) {
    node.select();
    try {
        await navigator.clipboard.writeText(node.value);
    } catch {
        document.execCommand('copy');
    }
    pressed.focus();
    pressed.textContent = t('record.copied');
    pressed.addEventListener('blur', () => (pressed.textContent = t('record.copy')), { once: true });
    announce(t('record.copied'));
}

function copyButton(id, node) {
    return button(id, t('record.copy'), ({ currentTarget }) => copy(node, currentTarget));
}

// A field with a text that can be copied.
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
            copyButton(`${id}-copy`, node),
        ),
    );
}

// Pasted text is a position if it looks like one, otherwise a record.
function isPosition(text) {
    return /^\s*[WB]:/i.test(text) || /^\s*[1-8wb/]+ [wb]\s*$/i.test(text);
}

// The text of a file, in UTF-8 or else in the encoding of older Windows programs.
function decoded(bytes) {
    try {
        return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    } catch {
        return new TextDecoder('windows-1252').decode(bytes);
    }
}

// Replaces the game on the board; `ready` asks whether it may be replaced.
export class RecordOpener {
    constructor(game, ready) {
        Object.assign(this, { game, ready });
    }

    // Opens a position or a record, or shows a list of its games. Returns the refusal if it cannot be opened, otherwise
    // null. `onOpened` closes the dialog that asked for it.
    async open(given, onOpened = () => {}) {
        const { game } = this;
        const text = withPlainSigns(given);
        if (isPosition(text)) {
            const setup = { profile: game.status.profile, fen: text.trim() };
            const refused = await game.refusal(setup);
            if (refused) return { error: refused.error, text: null };
            return (await this.ready()) ? this.done(await game.begin(setup), onOpened) : null;
        }
        const games = await splitGames(text);
        if (!games.length) return { sentence: t('record.none') };
        if (games.length > 1) return this.choose(games, onOpened);
        return this.load(text, onOpened);
    }

    // Asks only if the record can be opened. `id` is as for Game.load.
    async load(text, onOpened, id) {
        const { game } = this;
        const good = await isGood(game.engine, text, game.status.profile);
        if (good && !(await this.ready())) return null;
        return this.done(await game.load(text, id), onOpened, text);
    }

    done(answer, onOpened, text = null) {
        if (answer.ok) onOpened();
        return answer.ok ? null : { error: answer.error, text };
    }

    async choose(games, onOpened) {
        const rows = [];
        for (const [key, text] of games.entries()) {
            rows.push({ key, text, ...summaryOf(readTags(text).tags) });
            if (key % 500 === 499) await new Promise((resolve) => setTimeout(resolve));
        }
        const close = () => {
            opened.dialog.close();
            onOpened();
        };
        const onOpen = async (row) => {
            const refused = await this.load(row.text, close);
            if (!refused) return;
            const before = games.slice(0, row.key).join('').split('\n').length - 1;
            const error = { ...refused.error, message: inFile(refused.error.message, before, row.key) };
            await showRefusal(byId('games-error'), this, { ...refused, error }, close);
        };
        const opened = gamesDialog({ id: 'games-dialog', title: t('games.title'), games: rows, onOpen });
        byId('games').before(el('div', { class: 'error', role: 'alert', id: 'games-error' }));
        return null;
    }
}

// A message of the engine about a game that it has read alone, which comes after so many lines and games of its file.
function inFile(message, lines, games) {
    const place = /^pdn:(\d+)(.*?: game )1\b/;
    return message.replace(place, (whole, line, between) => `pdn:${Number(line) + lines}${between}${1 + games}`);
}

// Shows why a record was refused, by a sentence or by the engine's error, and which game it looks like.
async function showRefusal(node, opener, { sentence, error, text }, onOpened) {
    // The suggestions for a command line are buttons here.
    const message = error?.message.replace(/; (this looks like|everything so far fits) .*$/s, '');
    node.replaceChildren(el('p', { text: sentence ?? said().explanation({ ...error, message }) }));
    if (!text) return;
    const likely = (error.fits ?? []).map(({ profile }) => profile); // the most likely first
    const profiles = await fitting(opener.game.engine, text);
    profiles.sort((one, two) => likely.indexOf(one) - likely.indexOf(two));
    if (profiles.length) node.append(el('p', { text: t('record.looks') }));
    for (const profile of profiles) {
        const open = async () => {
            if (!(await opener.ready())) return;
            const answer = await opener.game.load(recordOf(text, profile));
            if (answer.ok) onOpened();
        };
        const name = t(`profile.${profile}`);
        node.append(button(`open-as-${profile}`, t('record.fits', { profile: name }), open));
    }
}

// Shares the picture with other programs of the device if that is possible, otherwise saves it.
async function sharePicture(picture) {
    const file = new File([await picture], 'mfalme.png', { type: 'image/png' });
    if (!navigator.canShare?.({ files: [file] })) return download(file.name, file);
    try {
        await navigator.share({ files: [file] });
    } catch (error) {
        if (error.name !== 'AbortError') download(file.name, file); // not if the person changed their mind
    }
}

export async function recordDialog(game, opener, board) {
    const pdn = el('textarea', { id: 'pdn', spellcheck: 'false', 'aria-label': t('record.pdn') });
    pdn.value = await game.record();
    const error = el('div', { class: 'error', role: 'alert', id: 'record-error' });
    const file = el('input', { type: 'file', accept: '.pdn,.txt,.fen', hidden: true, id: 'pdn-file' });
    const close = () => byId('record-dialog')?.close();
    const { tags } = readTags(pdn.value);
    const picture = () => pictureOf(game, board.flipped, tags);
    const open = async (text) => {
        error.replaceChildren();
        const refused = await opener.open(text, close);
        if (refused) await showRefusal(error, opener, refused, close);
    };
    file.addEventListener('change', async () => {
        if (!file.files[0]) return;
        const text = decoded(await file.files[0].arrayBuffer());
        file.value = ''; // so that the same file can be chosen again when it has been repaired
        if (text.length < LONG) pdn.value = text;
        await open(text);
    });
    const body = [
        el(
            'label',
            { class: 'field' },
            el('span', { text: t('record.pdn') }),
            pdn,
            el('small', { text: t('record.note') }),
        ),
        error,
        file,
        el(
            'div',
            { class: 'row-buttons' },
            button('pdn-open', t('record.open'), () => open(pdn.value), 'primary'),
            button('pdn-upload', t('record.upload'), () => file.click()),
            copyButton('pdn-copy', pdn),
            button('pdn-download', t('record.download'), () => download('mfalme.pdn', pdn.value)),
            button('picture', t('record.picture'), () => sharePicture(picture())),
        ),
        shown('fen', 'record.fen', game.status.fen),
        shown('link-position', 'record.link-position', linkTo(game, location.href, { withMoves: false })),
        shown('link-game', 'record.link-game', linkTo(game, location.href, { withMoves: true })),
    ];
    return openDialog({ id: 'record-dialog', title: t('menu.record'), body, wide: true }).closed;
}
