// Every text of the page in the chosen language; a thin layer over ../texts/texts.js.
import { createTexts, LANGUAGES as all } from '../texts/texts.js';

export const LANGUAGES = all;
let texts = createTexts('en');

export function setLanguage(name) {
    texts = createTexts(LANGUAGES.includes(name) ? name : 'en');
    document.documentElement.lang = texts.language;
}

// The text of a key, in which {name} is replaced by values.name.
export function t(key, values) {
    return texts.t(key, values);
}

// The other texts of the engine: explanation(error), refusal(error), ending(status), endingInFull(status),
// counter(counter), claim(claim).
export function said() {
    return texts;
}

const ATTRIBUTES = {
    'data-text': (node, text) => (node.textContent = text),
    'data-label': (node, text) => node.setAttribute('aria-label', text),
};

// Fills all elements below `root` that name a text.
export function translate(root) {
    for (const [attribute, apply] of Object.entries(ATTRIBUTES))
        for (const node of root.querySelectorAll(`[${attribute}]`)) apply(node, t(node.getAttribute(attribute)));
}
