// The rule profiles that the engine plays, and what the page must know about them. The engine decides which moves are
// legal, and says why others are not.

export const PROFILES = [
    { name: 'tzd3', board: '8x8' },
    { name: 'tzd', board: '8x8' },
    { name: 'drafti', board: '8x8' },
    { name: 'zambia', board: '8x8' },
    { name: 'nigeria', board: '10x10', handicaps: true },
    { name: 'ghana', board: '10x10', handicaps: true },
    { name: 'international', board: 'fmjd', majority: true },
    { name: 'brazilian', board: '8x8', majority: true },
    { name: 'russian', board: '8x8' },
];

export const HANDICAPS = ['short-one', 'short-two', 'short-three', 'short-four', 'crown-crown', 'one-crown'];

export function profileOf(name) {
    return PROFILES.find((profile) => profile.name === name) ?? PROFILES[0];
}
