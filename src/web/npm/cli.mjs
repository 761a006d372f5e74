#!/usr/bin/env node
// `npx mfalme COMMAND ...` runs one command of the program.
import { runMfalme } from './mfalme.mjs';

// Who reads the output may stop, as `head` does.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => process.exit(1));

process.exitCode = await runMfalme(process.argv.slice(2), (output, line) =>
    (output === 2 ? process.stderr : process.stdout).write(`${line}\n`)
);
