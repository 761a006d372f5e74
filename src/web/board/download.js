// Gives a person a file.
import { el } from './dom.js';

export function download(name, content, type = 'text/plain') {
    const address = URL.createObjectURL(content instanceof Blob ? content : new Blob([content], { type }));
    el('a', { href: address, download: name }).click();
    setTimeout(() => URL.revokeObjectURL(address), 10000);
}
