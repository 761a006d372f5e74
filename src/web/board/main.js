// The page begins here.
import { App } from './app.js';
import { byId } from './dom.js';
import { Engine } from './engine.js';
import { pieceDefinitions } from './pieces.js';
import { LANGUAGES, setLanguage, t } from './texts.js';
import { Settings } from './settings.js';
import { unpack } from './unpack.js';

function languageOfBrowser() {
    const wanted = navigator.languages.map((name) => name.slice(0, 2));
    return wanted.find((name) => LANGUAGES.includes(name)) ?? 'en';
}

function wholePage() {
    if (document.readyState !== 'loading') return null;
    return new Promise((resolve) => document.addEventListener('DOMContentLoaded', resolve));
}

// The endgame tables come after the script, as text; null if the page has none.
async function tablesOfPage() {
    await wholePage();
    const text = byId('endgame-tables')?.textContent;
    return text ? unpack(text) : null;
}

async function main() {
    document.body.insertAdjacentHTML('afterbegin', pieceDefinitions());
    const settings = new Settings();
    if (!settings.get('language')) settings.values.language = languageOfBrowser();
    setLanguage(settings.get('language'));
    try {
        const engine = await Engine.start();
        const app = new App(engine, settings);
        const open = app.open();
        const tables = engine.loadTables(open.then(tablesOfPage));
        await open;
        document.documentElement.dataset.ready = 'true';
        performance.mark('ready');
        await tables;
        document.documentElement.dataset.tables = 'true';
        app.tables.ask();
        app.book.again();
    } catch (error) {
        byId('status').textContent = t('page.cannot-start', { message: error.message });
        throw error;
    }
}

main();
