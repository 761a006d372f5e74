// Installs the page from a server (app.py), which a service worker keeps for use without a network. The page that is a
// single file has no manifest, and nothing happens here.

// If the browser offers installation, `offer` gets a function that asks the person, and null once it is done.
// `onUpdate` is called when a newer version has been fetched.
export function installable({ offer, onUpdate }) {
    const worker = navigator.serviceWorker;
    if (!document.querySelector('link[rel="manifest"]') || !worker) return;
    addEventListener('beforeinstallprompt', (event) => {
        event.preventDefault();
        offer(() => event.prompt());
    });
    addEventListener('appinstalled', () => offer(null));
    let controlled = Boolean(worker.controller); // on a first visit there is no older version
    worker.addEventListener('controllerchange', () => {
        if (controlled) onUpdate();
        controlled = true;
    });
    worker.register('worker.js').catch((error) => console.warn(error));
}
