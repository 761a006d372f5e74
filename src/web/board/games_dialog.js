// A list of games to choose from, with a search field: the games of a file, or those kept in this browser.
import { openDialog } from './dialog.js';
import { el } from './dom.js';
import { icon } from './icons.js';
import { t } from './texts.js';

const SHOWN = 100; // rows at a time

function rowOf(game, onOpen, onDelete) {
    const { players, about, result } = game;
    const open = el(
        'button',
        { type: 'button', class: 'game-row', on: { click: () => onOpen(game) } },
        el('b', { text: players || t('games.unnamed') }),
        el('span', { class: 'result', text: result }),
        about ? el('small', { text: about }) : null,
    );
    const remove = el('button', {
        type: 'button',
        class: 'delete-game',
        html: icon('delete'),
        'aria-label': t('games.delete', { game: players || about || t('games.unnamed') }),
        on: { click: () => onDelete(game) },
    });
    return el('li', { 'data-game': game.key }, open, onDelete ? remove : null);
}

// `games` are {key, players, about, result, ...}; `onOpen` gets the one chosen. With `onDelete` each can be deleted.
// `note` gives the text above them. Resolves when it is closed; `update` of the returned object shows other games.
export function gamesDialog({ id, title, games, onOpen, onDelete = null, buttons = [], note = () => '' }) {
    let list = games;
    let shown = SHOWN;
    let matching = [];
    const search = el('input', { type: 'search', id: 'games-search', 'aria-label': t('games.search') });
    search.placeholder = t('games.search');
    const count = el('p', { class: 'effort', id: 'games-count', role: 'status' });
    const rows = el('ul', { id: 'games' });
    const more = el('button', { type: 'button', id: 'games-more', text: t('games.more') });
    const said = el('p', { id: 'games-note' });
    const draw = () => {
        said.textContent = note();
        said.hidden = !said.textContent;
        const row = [...rows.children].findIndex((item) => item.contains(document.activeElement));
        rows.replaceChildren(...matching.slice(0, shown).map((game) => rowOf(game, onOpen, onDelete)));
        // If the row with the focus was deleted, the row in its place gets the focus.
        if (row >= 0) (rows.children[Math.min(row, rows.children.length - 1)]?.lastElementChild ?? search).focus();
        more.hidden = matching.length <= shown;
        count.textContent = t('games.count', { count: matching.length });
    };
    const find = () => {
        const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
        matching = list.filter((game) => {
            game.words ??= `${game.players} ${game.about} ${game.result}`.toLowerCase();
            return words.every((word) => game.words.includes(word));
        });
        shown = SHOWN;
        draw();
    };
    search.addEventListener('input', find);
    more.addEventListener('click', () => {
        const first = shown;
        shown += SHOWN;
        draw();
        rows.children[first].firstElementChild.focus();
    });
    find();
    const body = [said, search, count, rows, more];
    const opened = openDialog({ id, title, body, buttons, wide: true });
    return {
        ...opened,
        update(others) {
            list = others;
            find();
        },
    };
}
