// Drives the engine by node-uci: program, variant, moves played before. Prints one line of JSON.
const { Engine } = require('node-uci');
const [program, variant, ...moves] = process.argv.slice(2);

async function run() {
    const engine = new Engine(program);
    await engine.init();
    await engine.setoption('UCI_Variant', variant);
    await engine.setoption('Notation', 'uci');
    await engine.ucinewgame();
    await engine.position('startpos', moves);
    const found = await engine.go({ depth: 6 });
    await engine.position('startpos', [...moves, found.bestmove, found.ponder]);
    const emitter = engine.goInfinite();
    const lines = [];
    await new Promise((done) =>
        emitter.on('data', (line) => {
            if (lines.push(line) === 3) done();
        }),
    );
    const stopped = await engine.stop();
    await engine.quit();
    console.log(JSON.stringify({ name: engine.id.name, found, lines, stopped }));
}

run().catch((error) => {
    console.error(error);
    process.exit(1);
});
