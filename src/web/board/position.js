// Positions as FEN lists, W:Wa1,Kd4:Bb6, in the form that the engine writes and the editor needs.

// {toMove: 'white' or 'black', pieces: Map of square -> {side, king}, fields: the rest after the lists}
export function parsePosition(fen) {
    const parts = fen.trim().split(':');
    const pieces = new Map();
    for (const part of parts.slice(1, 3)) {
        const side = part[0] === 'W' ? 'white' : 'black';
        for (const word of part.slice(1).split(',').filter(Boolean)) {
            const king = word[0] === 'K';
            pieces.set(king ? word.slice(1) : word, { side, king });
        }
    }
    return { toMove: parts[0] === 'W' ? 'white' : 'black', pieces, fields: parts.slice(3) };
}

function listOf(pieces, side) {
    const words = [];
    for (const [square, piece] of pieces) if (piece.side === side) words.push((piece.king ? 'K' : '') + square);
    return words.join(',');
}

export function writePosition(position) {
    const mover = position.toMove === 'white' ? 'W' : 'B';
    return `${mover}:W${listOf(position.pieces, 'white')}:B${listOf(position.pieces, 'black')}`;
}

export function otherSide(side) {
    return side === 'white' ? 'black' : 'white';
}
