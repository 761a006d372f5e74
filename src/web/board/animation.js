// Pieces that glide along the path of a move. Nothing moves if the person or the system asks for less motion.

const STEP = 160; // milliseconds for each part of a path

export function motionWanted(settings) {
    return settings.get('animation') && !matchMedia('(prefers-reduced-motion: reduce)').matches;
}

// Shows the way of the piece, which is already drawn at the end of the path.
export function glide(view, path) {
    const piece = view.squares.get(path.at(-1))?.querySelector('.piece');
    if (!piece || !piece.animate) return;
    const end = view.middle(path.at(-1));
    const frames = path.map((square) => {
        const place = view.middle(square);
        return { transform: `translate(${(place.x - end.x) * 100}%, ${(place.y - end.y) * 100}%)` };
    });
    piece.classList.add('gliding');
    const running = piece.animate(frames, { duration: STEP * (path.length - 1) + 40, easing: 'ease-in-out' });
    running.onfinish = () => piece.classList.remove('gliding');
}
