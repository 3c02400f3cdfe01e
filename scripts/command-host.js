// Runs commands of the built command line for tests, one after another in one process: to start Node and to compile what commands share
// takes several times as long as most of them. Every command is evaluated again, with its own arguments, variables, directory and standard
// input, and ends as a process does: when nothing keeps the event loop busy. A command that never ends therefore fails its test.
// Node needs `--experimental-vm-modules`: only modules of `node:vm` can be compiled once and evaluated many times.
import { readFileSync } from 'node:fs';
import http from 'node:http';
import https from 'node:https';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { resolve } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { SourceTextModule, SyntheticModule } from 'node:vm';

const LOOK_MS = 2;

const program = pathToFileURL(resolve('packages/cli/dist/clarion.js')).href;
// What comes from compiled data cannot import by itself (Node 20).
const source = readFileSync(new URL(program), 'utf8').replaceAll('import("./parts/', 'import.meta.load("./parts/');
const load = (specifier) => import(specifier.startsWith('.') ? new URL(specifier, program).href : specifier);
const options = {
  identifier: program,
  initializeImportMeta: (meta) => Object.assign(meta, { url: program, load }),
};
// With all functions: V8 otherwise compiles those that a command calls again for each command.
setFlagsFromString('--no-lazy');
const compiled = new SourceTextModule(source, options);
setFlagsFromString('--lazy');
const cachedData = compiled.createCachedData();

/** The namespaces of what the program imports, which stay loaded. */
const imported = new Map();

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
  const command = new SourceTextModule(source, { ...options, cachedData });
  await command.link(link);
  await command.evaluate();
  for (const { globalAgent } of [http, https]) globalAgent.destroy();
  while (busy() > idle) await sleep(LOOK_MS, undefined, { ref: false });
  const code = process.exitCode ?? 0;
  process.exitCode = undefined;
  process.stdout.removeAllListeners('error');
  process.stdout.write(mark);
  process.stderr.write(mark);
  process.send(code);
});

/** Returns a module with the exports of what the program imports. */
async function link(specifier) {
  const existing = imported.get(specifier);
  if (existing !== undefined) return existing;
  const namespace = await load(specifier);
  const names = Object.keys(namespace);
  const module = new SyntheticModule(names, () => names.forEach((name) => module.setExport(name, namespace[name])));
  imported.set(specifier, module);
  return module;
}

/** The number of things for which a process waits before it ends. */
function busy() {
  return process.getActiveResourcesInfo().length;
}
