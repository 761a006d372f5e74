#!/usr/bin/env node
// `npx mfalme COMMAND ...` runs one command of the program.
import { runMfalme } from './mfalme.mjs';

process.exitCode = await runMfalme(process.argv.slice(2), (output, line) =>
    (output === 2 ? process.stderr : process.stdout).write(`${line}\n`)
);
