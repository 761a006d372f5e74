// The service worker of the installed page (app.py): keeps its files, so that it works without a network. A new version
// is fetched completely before it replaces the old one, and is shown the next time the page is opened.
const CACHE = 'mfalme-{{version}}';
const FILES = '{{files}}';

async function install() {
    const cache = await caches.open(CACHE);
    await cache.addAll(FILES.map((name) => new Request(name, { cache: 'reload' })));
    await skipWaiting();
}

async function activate() {
    const old = (await caches.keys()).filter((name) => name.startsWith('mfalme-') && name !== CACHE);
    await Promise.all(old.map((name) => caches.delete(name)));
    await clients.claim();
}

async function answer(request) {
    const cache = await caches.open(CACHE);
    const kept = await cache.match(request, { ignoreSearch: true });
    if (kept) return kept;
    const page = request.mode === 'navigate' && (await cache.match('./'));
    return page || fetch(request);
}

addEventListener('install', (event) => event.waitUntil(install()));
addEventListener('activate', (event) => event.waitUntil(activate()));
addEventListener('fetch', (event) => {
    const { method, url } = event.request;
    if (method === 'GET' && url.startsWith(registration.scope)) event.respondWith(answer(event.request));
});
