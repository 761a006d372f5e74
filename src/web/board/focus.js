// Where the focus goes when what had it is gone: people who use keys or a screen reader must not lose their place.

// If nothing has the focus, the button of the menu gets it if it is shown, otherwise the board.
export function focusSomewhere() {
    for (const one of ['#open-menu', '#board [tabindex="0"]'])
        if (document.activeElement === document.body) document.querySelector(one)?.focus({ preventScroll: true });
}

// Redraws a part of the page. If one of its buttons had the focus, the one now in its place gets it, if there is one.
export function redraw(root, draw) {
    const buttons = () => [...root.querySelectorAll('button')];
    const at = buttons().indexOf(document.activeElement);
    draw();
    if (at < 0 || root.contains(document.activeElement)) return;
    const now = buttons();
    now[Math.min(at, now.length - 1)]?.focus({ preventScroll: true });
    focusSomewhere();
}
