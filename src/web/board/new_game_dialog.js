// The dialog that begins a game: rules, sides, strength, clock, handicap.
import { choice, choices, closer, field, openDialog } from './dialog.js';
import { el } from './dom.js';
import { HANDICAPS, profileOf, PROFILES } from './profiles.js';
import { t } from './texts.js';

const TIMES = [
    [0, 0],
    [3, 0],
    [3, 2],
    [5, 0],
    [5, 3],
    [10, 0],
    [10, 5],
    [15, 10],
    [30, 0],
    [60, 0],
];
const PLAYS = {
    white: ['human', 'engine'],
    black: ['engine', 'human'],
    both: ['human', 'human'],
    none: ['engine', 'engine'],
};

function whoPlays(settings) {
    const now = [settings.get('white'), settings.get('black')].join();
    return Object.keys(PLAYS).find((key) => PLAYS[key].join() === now);
}

// Who plays which side; `onChange` gets a key for sidesOf.
export function playsField(name, settings, onChange) {
    const options = Object.keys(PLAYS).map((key) => [key, t(`new.sides.${key}`)]);
    return choices(name, t('new.sides'), options, whoPlays(settings), onChange);
}

export function sidesOf(play) {
    const [white, black] = PLAYS[play];
    return { white, black };
}

// A slider from 0 to 20 with its figure in words.
export function levelField(id, label, value) {
    const words = (level) => (level === 20 ? t('level.full') : t('level.number', { level }));
    const shown = el('output', { for: id, text: words(value) });
    const slider = el('input', {
        type: 'range',
        id,
        min: 0,
        max: 20,
        value,
        on: { input: () => (shown.textContent = words(Number(slider.value))) },
    });
    return el('label', { class: 'field', id: `${id}-field` }, el('span', {}, `${label}: `, shown), slider);
}

function handicapFields() {
    const starts = [['', t('new.start.standard')], ...HANDICAPS.map((name) => [name, t(`new.start.${name}`)])];
    const sides = ['white', 'black'].map((side) => [side, t(`side.${side}`)]);
    return el(
        'div',
        { class: 'fields', id: 'handicap-fields' },
        field(t('new.start'), choice('start', starts, '')),
        field(t('new.giver'), choice('giver', sides, 'black')),
        field(t('new.first'), choice('first', sides, 'white')),
    );
}

// Resolves with the arguments of a new game once it is confirmed, null otherwise; the settings remember the choice.
export async function newGameDialog(settings) {
    const about = el('small', { text: t(`profile.${settings.get('profile')}.about`) });
    const profile = choice(
        'profile',
        PROFILES.map(({ name }) => [name, t(`profile.${name}`)]),
        settings.get('profile'),
        () => adjust(),
    );
    const rules = field(t('new.rules'), profile);
    rules.append(about);
    const plays = playsField('play-as', settings, () => adjust());
    const sides = () => sidesOf(plays.querySelector(':checked').value);
    const levels = el(
        'div',
        { class: 'fields' },
        ['white', 'black'].map((side) =>
            levelField(`${side}-level`, t('new.level', { side: t(`side.${side}`) }), settings.get(`${side}Level`)),
        ),
    );
    const current = `${settings.get('minutes')}+${settings.get('increment')}`;
    const times = TIMES.map(([minutes, increment]) => [
        `${minutes}+${increment}`,
        minutes ? t('new.time.value', { minutes, increment }) : t('new.time.none'),
    ]);
    if (!times.some(([key]) => key === current))
        times.push([
            current,
            t('new.time.value', { minutes: settings.get('minutes'), increment: settings.get('increment') }),
        ]);
    const time = choice('time', times, current);
    const handicaps = handicapFields();
    const opened = openDialog({
        id: 'new-game-dialog',
        title: t('menu.new'),
        body: [rules, plays, levels, field(t('new.time'), time), handicaps],
        buttons: [closer('start-game', t('new.begin'), 'begin', 'primary')],
    });
    const find = (id) => opened.dialog.querySelector(`#${id}`);
    const adjust = () => {
        about.textContent = t(`profile.${profile.value}.about`);
        for (const side of ['white', 'black']) find(`${side}-level-field`).hidden = sides()[side] !== 'engine';
        handicaps.hidden = !profileOf(profile.value).handicaps;
    };
    adjust();
    if ((await opened.closed) !== 'begin') return null;
    const [whiteLevel, blackLevel] = ['white', 'black'].map((side) => Number(find(`${side}-level`).value));
    const [minutes, increment] = time.value.split('+').map(Number);
    settings.set({ profile: profile.value, ...sides(), whiteLevel, blackLevel, minutes, increment });
    const handicap = { start: find('start').value, giver: find('giver').value, first: find('first').value };
    return setupOf(settings, profileOf(profile.value).handicaps ? handicap : null);
}

// The arguments of `new` by the settings.
export function setupOf(settings, handicap = null) {
    const setup = { profile: settings.get('profile') };
    for (const side of ['white', 'black'])
        if (settings.get(side) === 'engine') setup[side] = `Mfalme, level ${settings.get(`${side}Level`)}`;
    if (handicap?.start) Object.assign(setup, { start: handicap.start, giver: handicap.giver });
    if (handicap) setup.first = handicap.first;
    if (settings.get('minutes'))
        Object.assign(setup, { time: settings.get('minutes') * 60000, inc: settings.get('increment') * 1000 });
    return setup;
}
