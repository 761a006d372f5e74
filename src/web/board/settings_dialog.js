// The dialog of settings; each takes effect at once.
import { check, choice, choices, field, openDialog } from './dialog.js';
import { levelField, playsField, sidesOf } from './new_game_dialog.js';
import { LANGUAGES, t } from './texts.js';
import { el } from './dom.js';

const TIMES = [200, 500, 1000, 2000, 5000, 10000, 30000];

export function settingsDialog(settings, languageNames) {
    const change =
        (name, read = (value) => value) =>
        (value) =>
            settings.set({ [name]: read(value) });
    const options = (name, keys) => keys.map((key) => [key, t(`settings.${name}.${key}`)]);
    const levels = el(
        'div',
        { class: 'fields' },
        ['white', 'black'].map((side) => {
            const shown = levelField(
                `settings-${side}-level`,
                t('new.level', { side: t(`side.${side}`) }),
                settings.get(`${side}Level`),
            );
            shown.addEventListener('change', () =>
                settings.set({ [`${side}Level`]: Number(shown.querySelector('input').value) }),
            );
            return shown;
        }),
    );
    const body = [
        choices(
            'set-language',
            t('settings.language'),
            LANGUAGES.map((name) => [name, languageNames[name]]),
            settings.get('language'),
            change('language'),
        ),
        choices(
            'set-theme',
            t('settings.theme'),
            options('theme', ['auto', 'light', 'dark']),
            settings.get('theme'),
            change('theme'),
        ),
        choices(
            'set-board',
            t('settings.board'),
            options('board', ['wood', 'stone', 'contrast']),
            settings.get('boardTheme'),
            change('boardTheme'),
        ),
        playsField('set-sides', settings, (key) => settings.set(sidesOf(key))),
        levels,
        el(
            'div',
            { class: 'fields' },
            field(
                t('settings.time'),
                choice(
                    'set-time',
                    TIMES.map((time) => [time, t('settings.seconds', { seconds: time / 1000 })]),
                    settings.get('moveTime'),
                    change('moveTime', Number),
                ),
                t('settings.time.note'),
            ),
            field(
                t('settings.lines'),
                choice(
                    'set-lines',
                    [1, 2, 3, 4, 5].map((n) => [n, n]),
                    settings.get('lines'),
                    change('lines', Number),
                ),
            ),
        ),
        el(
            'div',
            {},
            check('set-legal', t('settings.legal'), settings.get('showLegal'), change('showLegal')),
            check('set-coordinates', t('settings.coordinates'), settings.get('coordinates'), change('coordinates')),
            check('set-animation', t('settings.animation'), settings.get('animation'), change('animation')),
        ),
    ];
    return openDialog({ id: 'settings-dialog', title: t('menu.settings'), body }).closed;
}
