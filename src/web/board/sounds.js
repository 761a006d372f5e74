// Sounds for moves, captures and the end, and vibration; both are made here, without any files.

// [frequency in Hz, start and length in seconds, loudness, shape of the wave]
const SOUNDS = {
    move: [
        [320, 0, 0.07, 0.3, 'triangle'],
        [140, 0, 0.05, 0.35, 'sine'],
    ],
    capture: [
        [220, 0, 0.08, 0.4, 'triangle'],
        [440, 0.06, 0.1, 0.25, 'triangle'],
        [110, 0, 0.1, 0.4, 'sine'],
    ],
    end: [
        [392, 0, 0.18, 0.25, 'sine'],
        [494, 0.16, 0.18, 0.25, 'sine'],
        [587, 0.32, 0.4, 0.25, 'sine'],
    ],
};
const VIBRATION = { move: 15, capture: [20, 40, 20], end: [40, 60, 40, 60, 80] };

export class Sounds {
    constructor(game, settings) {
        this.settings = settings;
        game.addEventListener('change', ({ detail }) => {
            const over = game.status.over && ['move', 'end'].includes(detail.kind);
            if (over) this.make('end');
            else if (detail.kind === 'move') this.make(detail.move.captured.length ? 'capture' : 'move');
        });
    }

    make(name) {
        document.documentElement.dataset.sound = name; // the last sound, for tests
        if (!navigator.userActivation?.hasBeenActive) return; // browsers allow neither before the page is touched
        if (this.settings.get('vibration')) navigator.vibrate?.(VIBRATION[name]);
        if (this.settings.get('sounds')) this.play(SOUNDS[name]);
    }

    play(tones) {
        this.context ??= new AudioContext();
        const now = this.context.currentTime + 0.01;
        for (const [frequency, start, length, loudness, type] of tones) {
            const tone = new OscillatorNode(this.context, { frequency, type });
            const volume = new GainNode(this.context, { gain: 0 });
            volume.gain.setValueAtTime(loudness, now + start);
            volume.gain.exponentialRampToValueAtTime(0.001, now + start + length);
            tone.connect(volume).connect(this.context.destination);
            tone.start(now + start);
            tone.stop(now + start + length);
        }
    }
}
