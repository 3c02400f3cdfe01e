// Runs commands of the built command line for tests, one after another in one process: to start Node and to compile what commands share
// takes several times as long as most of them. Every command is evaluated again, with its own arguments, variables, directory and standard
// input, and ends as a process does: when nothing keeps the event loop busy. A command that never ends therefore fails its test.
import http from 'node:http';
import https from 'node:https';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { resolve } from 'node:path';

const LOOK_MS = 2;

const program = pathToFileURL(resolve('packages/cli/dist/clarion.js')).href;
let count = 0;

// The streams and the channel to the parent.
process.stdout.write('');
process.stderr.write('');
const idle = 3;

// The parent knows where the output of a command ends by a mark on both streams, because they and its channel are read in any order.
process.on('message', async ({ words, directory, environment, input, mark }) => {
  process.argv = [process.argv[0], 'clarion', ...words];
  for (const name of Object.keys(process.env)) delete process.env[name];
  Object.assign(process.env, environment);
  process.chdir(directory);
  Object.defineProperty(process, 'stdin', {
    value: Readable.from(input === '' ? [] : [Buffer.from(input)]),
    configurable: true,
  });
  count += 1;
  // With another query, a module is another module.
  await import(`${program}?${count}`);
  for (const { globalAgent } of [http, https]) globalAgent.destroy();
  while (busy() > idle) await sleep(LOOK_MS, undefined, { ref: false });
  const code = process.exitCode ?? 0;
  process.exitCode = undefined;
  process.stdout.removeAllListeners('error');
  process.stdout.write(mark);
  process.stderr.write(mark);
  process.send(code);
});

/** The number of things for which a process waits before it ends. */
function busy() {
  return process.getActiveResourcesInfo().length;
}
