// The dialog of settings; each takes effect at once.
import { check, choice, choices, field, openDialog } from './dialog.js';
import { playsField, rivalField, sidesOf } from './new_game_dialog.js';
import { LANGUAGES, t } from './texts.js';
import { el } from './dom.js';

const TIMES = [200, 500, 1000, 2000, 5000, 10000, 30000];

export function settingsDialog(settings, languageNames) {
    const change =
        (name, read = (value) => value) =>
        (value) =>
            settings.set({ [name]: read(value) });
    const options = (name, keys) => keys.map((key) => [key, t(`settings.${name}.${key}`)]);
    const rivals = ['white', 'black'].map((side) => {
        const label = t('new.rival', { side: t(`side.${side}`) });
        return rivalField(
            `settings-${side}-rival`,
            label,
            settings,
            settings.get(`${side}Rival`),
            change(`${side}Rival`),
        );
    });
    // The opponent matters only on a side that the engine plays. It may have been chosen on the other side.
    const showRivals = () =>
        ['white', 'black'].forEach((side, i) => {
            rivals[i].hidden = settings.get(side) !== 'engine';
            rivals[i].querySelector(`[value='${settings.get(`${side}Rival`)}']:not(:checked)`)?.click();
        });
    const setSides = (key) => {
        settings.set(sidesOf(key));
        showRivals();
    };
    showRivals();
    const name = el('input', {
        type: 'text',
        id: 'set-name',
        maxlength: 60,
        value: settings.get('name'),
        autocomplete: 'off',
    });
    name.addEventListener('change', () => settings.set({ name: name.value.trim() }));
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
        field(t('settings.name'), name, t('settings.name.note')),
        playsField('set-sides', settings, setSides, ['white', 'black', 'both', 'none']),
        ...rivals,
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
            check('set-sounds', t('settings.sounds'), settings.get('sounds'), change('sounds')),
            check('set-vibration', t('settings.vibration'), settings.get('vibration'), change('vibration')),
        ),
    ];
    return openDialog({ id: 'settings-dialog', title: t('menu.settings'), body }).closed;
}
