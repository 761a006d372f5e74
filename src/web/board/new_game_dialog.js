// The dialog that begins a game: rules, sides, strength, clock, handicap.
import { button, choice, choices, field, openDialog } from './dialog.js';
import { el } from './dom.js';
import { HANDICAPS, profileOf, PROFILES } from './profiles.js';
import { faceOf, gradeOf, rivalOf, RIVALS } from './rivals.js';
import { t } from './texts.js';

// Clocks to choose from: minutes and seconds added with each move, or seconds for each move alone.
const TIMES = ['0+0', '3+0', '3+2', '5+0', '5+3', '10+0', '10+5', '15+10', '30+0', '60+0', '10s', '30s', '60s'];
const PLAYS = {
    white: ['human', 'engine'],
    black: ['engine', 'human'],
    random: null,
    both: ['human', 'human'],
    none: ['engine', 'engine'],
};

function whoPlays(settings) {
    const now = [settings.get('white'), settings.get('black')];
    if (settings.get('random') && now.includes('human') && now.includes('engine')) return 'random';
    return Object.keys(PLAYS).find((key) => PLAYS[key]?.join() === now.join());
}

// The choice of who plays which side; `onChange` gets a key for sidesOf.
export function playsField(name, settings, onChange, keys = Object.keys(PLAYS)) {
    const options = keys.map((key) => [key, t(`new.sides.${key}`)]);
    const now = whoPlays(settings);
    const value = keys.includes(now) ? now : settings.get('white') === 'human' ? 'white' : 'black';
    return choices(name, t('new.sides'), options, value, onChange);
}

export function sidesOf(play) {
    const random = play === 'random';
    const [white, black] = PLAYS[random ? ['white', 'black'][Math.floor(Math.random() * 2)] : play];
    return { white, black, random };
}

function strengthText(rival) {
    const grade = t(`rival.grade.${gradeOf(rival)}`);
    return rival.elo ? `${grade}, ${t('rival.elo', { elo: rival.elo })}` : grade;
}

// The opponents as a row of faces, with a text about the chosen one.
export function rivalField(name, label, settings, value, onChange = null) {
    const about = el('small', { id: `${name}-about`, 'aria-live': 'polite' });
    const tell = (key) => {
        const rival = rivalOf(key);
        about.replaceChildren(
            el('b', { text: `${t(`rival.${key}`)}, ${strengthText(rival)}. ` }),
            t(`rival.${key}.about`),
        );
    };
    const radio = (rival) => {
        const input = el('input', { type: 'radio', name, value: rival.name, checked: rival.name === value });
        input.addEventListener('change', () => {
            tell(rival.name);
            onChange?.(rival.name);
        });
        const beaten = settings.get('beaten').includes(rival.name);
        const words = [t(`rival.${rival.name}`), strengthText(rival), beaten ? t('rival.beaten') : ''];
        input.setAttribute('aria-label', words.filter(Boolean).join(', '));
        const face = el('span', { class: beaten ? 'rival beaten' : 'rival', html: faceOf(rival.name) });
        face.append(el('span', { text: t(`rival.${rival.name}`) }));
        return el('label', {}, input, face);
    };
    tell(value);
    const legend = el('legend', { text: label });
    const faces = el('div', { class: 'rivals' }, RIVALS.map(radio));
    return el('fieldset', { id: `${name}-field` }, legend, faces, about);
}

function timeText(key) {
    if (key.endsWith('s')) return t('new.time.per-move', { seconds: key.slice(0, -1) });
    const [minutes, increment] = key.split('+').map(Number);
    return minutes || increment ? t('new.time.value', { minutes, increment }) : t('new.time.none');
}

function timeOf(settings) {
    if (settings.get('perMove')) return `${settings.get('perMove')}s`;
    return `${settings.get('minutes')}+${settings.get('increment')}`;
}

// The settings for a key of TIMES.
function timeSettings(key) {
    if (key.endsWith('s')) return { perMove: Number(key.slice(0, -1)), minutes: 0, increment: 0 };
    const [minutes, increment] = key.split('+').map(Number);
    return { perMove: 0, minutes, increment };
}

// The choice of the clock: one of TIMES, or other figures. `value()` is a key as in TIMES; `check()` says what is wrong
// with the figures, and returns whether nothing is.
function timeField(settings) {
    const current = timeOf(settings);
    const keys = TIMES.includes(current) ? TIMES : [...TIMES, current];
    const options = [...keys.map((key) => [key, timeText(key)]), ['own', t('new.time.own')]];
    const figure = (id, label, value, most) => {
        const input = el('input', { type: 'number', id, min: 0, max: most, value, inputmode: 'numeric' });
        return field(t(label), input);
    };
    const own = el(
        'div',
        { class: 'fields', id: 'own-time' },
        figure('own-minutes', 'new.time.minutes', settings.get('minutes'), 600),
        figure('own-increment', 'new.time.increment', settings.get('increment'), 600),
        figure('own-per-move', 'new.time.seconds', settings.get('perMove'), 3600),
    );
    own.hidden = true;
    // A clock has minutes or a time for each move: the other kind goes when one is entered.
    own.addEventListener('input', ({ target }) => {
        if (!Number(target.value)) return;
        const perMove = ({ id }) => id === 'own-per-move';
        for (const one of own.querySelectorAll('input')) if (perMove(one) !== perMove(target)) one.value = 0;
    });
    const error = el('p', { class: 'error', role: 'alert', id: 'own-error' });
    const select = choice('time', options, current, (key) => {
        own.hidden = key !== 'own';
        error.textContent = '';
    });
    const number = (id) => Number(own.querySelector(`#${id}`).value);
    const value = () => {
        if (select.value !== 'own') return select.value;
        const seconds = number('own-per-move');
        return seconds ? `${seconds}s` : `${number('own-minutes')}+${number('own-increment')}`;
    };
    const check = () => {
        const wrong = select.value === 'own' && own.querySelector('input:invalid');
        const label = wrong && wrong.labels[0].firstChild.textContent;
        error.textContent = wrong ? t('new.time.range', { label, most: wrong.max }) : '';
        if (wrong) wrong.focus();
        return !wrong;
    };
    return { node: el('div', {}, field(t('new.time'), select), own, error), value, check };
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

// Resolves with the choice once it is confirmed, null otherwise: `changes` of the settings, and the `handicap` for
// setupOf.
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
    const rivals = ['white', 'black'].map((side) => {
        const label = t('new.rival', { side: t(`side.${side}`) });
        return rivalField(`${side}-rival`, label, settings, settings.get(`${side}Rival`), (name) => keepOne(name));
    });
    const time = timeField(settings);
    const handicaps = handicapFields();
    const opened = openDialog({
        id: 'new-game-dialog',
        title: t('menu.new'),
        body: [plays, ...rivals, rules, time.node, handicaps],
        buttons: [button('start-game', t('new.begin'), () => time.check() && opened.dialog.close('begin'), 'primary')],
    });
    const find = (id) => opened.dialog.querySelector(`#${id}`);
    const play = () => plays.querySelector(':checked').value;
    // The opponent stays when a person takes the other colour.
    const keepOne = (name) => {
        if (play() === 'none') return;
        for (const other of opened.dialog.querySelectorAll(`.rivals [value='${name}']:not(:checked)`)) other.click();
    };
    const adjust = () => {
        about.textContent = t(`profile.${profile.value}.about`);
        // If colours are drawn by lot, there is one opponent, whichever side it gets.
        const engines = play() === 'random' ? ['human', 'engine'] : PLAYS[play()];
        ['white', 'black'].forEach((side, i) => {
            rivals[i].hidden = engines[i] !== 'engine';
            const label = engines.includes('human') ? t('new.rival.only') : t('new.rival', { side: t(`side.${side}`) });
            rivals[i].querySelector('legend').textContent = label;
        });
        handicaps.hidden = !profileOf(profile.value).handicaps;
    };
    adjust();
    for (const node of opened.dialog.querySelectorAll('.rivals :checked'))
        node.scrollIntoView({ block: 'nearest', inline: 'center' });
    if ((await opened.closed) !== 'begin') return null;
    const [whiteRival, blackRival] = rivals.map((node) => node.querySelector(':checked').value);
    const sides = sidesOf(play());
    const chosen = sides.random ? { whiteRival: blackRival, blackRival } : { whiteRival, blackRival };
    const changes = { profile: profile.value, ...sides, ...chosen, ...timeSettings(time.value()) };
    const handicap = { start: find('start').value, giver: find('giver').value, first: find('first').value };
    return { changes, handicap: profileOf(profile.value).handicaps ? handicap : {} };
}

// The arguments of a new game by the settings, which other rules may replace; with a handicap if `start` names one, or
// from the position `fen`.
export function setupOf(settings, { profile = settings.get('profile'), fen, start, giver, first } = {}) {
    const setup = { profile };
    if (fen) setup.fen = fen;
    if (start) Object.assign(setup, { start, giver });
    if (first) setup.first = first;
    const perMove = settings.get('perMove') * 1000;
    const inc = settings.get('increment') * 1000;
    const time = settings.get('minutes') * 60000 || inc; // without minutes, the first move has the seconds added later
    if (perMove) Object.assign(setup, { perMove, time: perMove });
    else if (time) Object.assign(setup, { time, inc });
    return setup;
}
