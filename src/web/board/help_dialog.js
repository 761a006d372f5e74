// Help: how to enter moves, and the keys.
import { openDialog } from './dialog.js';
import { el } from './dom.js';
import { SHORTCUT_LIST } from './keyboard.js';
import { t } from './texts.js';

const HOW = ['help.tap', 'help.capture', 'help.drag', 'help.refused', 'help.offline'];

const PARTS = ['board', 'move', 'capture', 'promotion', 'end', 'draw'];

// A summary of the rules of a profile, with their articles.
function rulesOf(profile) {
    return el(
        'details',
        { id: 'rules', open: true },
        el('summary', { text: t(`profile.${profile}`) }),
        PARTS.map((part) =>
            el(
                'section',
                {},
                el('h4', { text: t(`rules.heading.${part}`) }),
                el('p', { text: t(`rules.${profile}.${part}`) }),
            ),
        ),
    );
}

export function helpDialog(profile) {
    const keys = [
        ['← ↑ → ↓', 'help.key.arrows'],
        ['Enter', 'help.key.enter'],
        ['Esc', 'help.key.escape'],
    ];
    const rows = [...keys, ...SHORTCUT_LIST.map(([key, name]) => [key.toUpperCase(), `help.key.${name}`])];
    const body = [
        ...HOW.map((key) => el('p', { text: t(key) })),
        el('h3', { text: t('new.rules') }),
        rulesOf(profile),
        el('h3', { text: t('help.keys') }),
        el(
            'dl',
            { class: 'keys' },
            rows.flatMap(([key, text]) => [el('dt', {}, el('kbd', { text: key })), el('dd', { text: t(text) })]),
        ),
    ];
    return openDialog({ id: 'help-dialog', title: t('menu.help'), body }).closed;
}
