// The page begins here.
import { App } from './app.js';
import { byId } from './dom.js';
import { Engine } from './engine.js';
import { pieceDefinitions } from './pieces.js';
import { LANGUAGES } from './texts.js';
import { Settings } from './settings.js';

function languageOfBrowser() {
  const wanted = navigator.languages.map((name) => name.slice(0, 2));
  return wanted.find((name) => LANGUAGES.includes(name)) ?? 'en';
}

async function main() {
  document.body.insertAdjacentHTML('afterbegin', pieceDefinitions());
  const settings = new Settings();
  if (!settings.get('language')) settings.values.language = languageOfBrowser();
  try {
    const app = new App(await Engine.start(), settings);
    await app.open();
    document.documentElement.dataset.ready = 'true';
  } catch (error) {
    byId('status').textContent = `Mfalme cannot start here: ${error.message}`;
    throw error;
  }
}

main();
