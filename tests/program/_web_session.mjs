// Runs one session of the module: standard input is a JSON object with the module's address, its options and a list of
// steps; standard output is the answer to each step, and all events.
import { readFileSync } from 'node:fs';

const { module, options, pack, steps } = JSON.parse(readFileSync(0, 'utf8'));
const { createMfalme } = await import(module);
if (pack) options.tables = readFileSync(pack);

const answers = [],
    events = [];
let open = 0,
    wake = () => {};
const idle = async () => {
    while (open > 0)
        await new Promise((resolve) => {
            wake = resolve;
        });
};

const did = async (work) => {
    try {
        const result = await work();
        return result === undefined ? null : result;
    } catch (error) {
        return { thrown: { name: error.name, message: error.message, code: error.code, article: error.article } };
    }
};

let engine = null;
const failure = await did(async () => {
    engine = await createMfalme(options);
});
if (engine) {
    engine.on('info', (event) => events.push(event));
    engine.on('done', (event) => {
        events.push(event);
        open--;
        wake();
    });
    for (const step of steps) {
        if ('ask' in step) {
            const answer = await did(() => engine.ask(step.ask));
            if (answer.ok && 'ahead' in answer) open++;
            answers.push(answer);
        } else if (step.call === 'idle') {
            await idle();
        } else if (step.call === 'event') {
            await new Promise((resolve) => {
                const off = engine.on('info', () => {
                    off();
                    resolve();
                });
            });
        } else {
            if (['think', 'hint', 'analyse'].includes(step.call)) open++;
            answers.push(await did(() => engine[step.call](...(step.values || []))));
        }
    }
    await idle();
    engine.close();
}
console.log(JSON.stringify({ failure, answers, events }));
