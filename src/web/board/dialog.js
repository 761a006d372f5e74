// Dialogs, using the browser's <dialog>, which keeps the focus inside and closes on Escape.
import { byId, el } from './dom.js';
import { focusSomewhere } from './focus.js';
import { t } from './texts.js';

// Opens a dialog; `body` and `buttons` are elements. Resolves with the value of the button that closed it.
export function openDialog({ id, title, body, buttons = [], wide = false }) {
    const heading = `${id}-title`;
    const dialog = el(
        'dialog',
        { id, 'aria-labelledby': heading, class: wide ? 'wide' : '' },
        el(
            'div',
            { class: 'dialog-head' },
            el('h2', { id: heading, text: title, tabindex: -1, autofocus: true }),
            el('button', {
                type: 'button',
                class: 'close',
                'aria-label': t('dialog.close'),
                text: '×',
                on: { click: () => dialog.close('') },
            }),
        ),
        el('div', { class: 'dialog-body' }, body),
        buttons.length ? el('div', { class: 'dialog-foot' }, buttons) : null,
        el('div', { class: 'announce visually-hidden', role: 'status' }),
    );
    byId(id)?.remove();
    byId('dialogs').append(dialog);
    const closed = new Promise((resolve) =>
        dialog.addEventListener('close', () => {
            dialog.remove();
            focusSomewhere(); // if what opened it is hidden again
            resolve(dialog.returnValue);
        }),
    );
    // A press beside it closes the dialog, but not one that began within it, such as the selection of text.
    let pressed = null;
    dialog.addEventListener('pointerdown', ({ target }) => (pressed = target));
    dialog.addEventListener('click', ({ target }) => target === dialog && pressed === dialog && dialog.close(''));
    dialog.showModal();
    return { dialog, closed };
}

export function button(id, text, action, kind = '') {
    return el('button', { type: 'button', id, class: kind, text, on: { click: action } });
}

// A button that closes its dialog with `value`.
export function closer(id, text, value, kind = '') {
    return button(id, text, (event) => event.target.closest('dialog').close(value), kind);
}

export async function confirmDialog({ id, title, text, yes }) {
    const buttons = [closer(`${id}-no`, t('dialog.cancel'), ''), closer(`${id}-yes`, yes, 'yes', 'primary')];
    return (await openDialog({ id, title, body: el('p', { text }), buttons }).closed) === 'yes';
}

export function messageDialog(title, text) {
    const buttons = [closer('message-ok', t('dialog.ok'), 'ok', 'primary')];
    return openDialog({ id: 'message', title, body: el('p', { text }), buttons }).closed;
}

// ---- Parts of forms

export function field(label, control, note = null) {
    return el(
        'label',
        { class: 'field' },
        el('span', { text: label }),
        control,
        note ? el('small', { text: note }) : null,
    );
}

// A <select> of [value, text] pairs.
export function choice(id, options, value, onChange = null) {
    const select = el(
        'select',
        { id },
        options.map(([key, text]) => el('option', { value: key, text, selected: String(key) === String(value) })),
    );
    if (onChange) select.addEventListener('change', () => onChange(select.value));
    return select;
}

// Radio buttons that look like a row of buttons.
export function choices(name, label, options, value, onChange = null) {
    const radio = ([key, text]) =>
        el(
            'label',
            {},
            el('input', {
                type: 'radio',
                name,
                value: key,
                checked: String(key) === String(value),
                on: { change: () => onChange?.(key) },
            }),
            el('span', { text }),
        );
    return el(
        'fieldset',
        { id: name },
        el('legend', { text: label }),
        el('div', { class: 'choices' }, options.map(radio)),
    );
}

export function check(id, label, value, onChange = null) {
    const box = el('input', { type: 'checkbox', id, checked: value });
    if (onChange) box.addEventListener('change', () => onChange(box.checked));
    return el('label', { class: 'check' }, box, el('span', { text: label }));
}
