// Bytes from the text of page_tables.py: their number, a blank, then five characters for each four bytes.

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz!#$%.()*+-;,=/?@^_`{|}~';
const SLICE = 1 << 18; // bytes at a time, so that the page stays responsive

function valuesOf(digits) {
    const values = new Uint8Array(128);
    [...digits].forEach((digit, i) => (values[digit.charCodeAt(0)] = i));
    return values;
}

export async function unpack(text) {
    const start = text.indexOf(' ') + 1;
    const size = Number(text.slice(0, start));
    const bytes = new Uint8Array(Math.ceil(size / 4) * 4);
    const view = new DataView(bytes.buffer);
    const values = valuesOf(DIGITS);
    let at = start;
    for (let word = 0; word < bytes.length; word += 4) {
        let value = 0;
        for (let i = 0; i < 5; i++) value = value * 85 + values[text.charCodeAt(at++)];
        view.setUint32(word, value);
        if (word % SLICE === 0) await new Promise((resolve) => setTimeout(resolve));
    }
    return bytes.subarray(0, size);
}
