// The page from a server (app.py), which a service worker keeps for the time without a network. The page that is one
// file has no manifest, and nothing happens here.

// `offer` gets a function that asks the person whether to install, where the browser offers that, and null once it is
// done; `onUpdate` is called when a newer version has come.
export function installable({ offer, onUpdate }) {
    const worker = navigator.serviceWorker;
    if (!document.querySelector('link[rel="manifest"]') || !worker) return;
    addEventListener('beforeinstallprompt', (event) => {
        event.preventDefault();
        offer(() => event.prompt());
    });
    addEventListener('appinstalled', () => offer(null));
    let controlled = Boolean(worker.controller); // at first there is nothing that could be older
    worker.addEventListener('controllerchange', () => {
        if (controlled) onUpdate();
        controlled = true;
    });
    worker.register('worker.js').catch((error) => console.warn(error));
}
