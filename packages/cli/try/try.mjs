// Runs real test runners below `clarion run`, in the spellings of runners.mjs, and compares the failures of each upload with those of the
// runner's own report. Prints a Markdown table; with --write, into docs/test-runners.md. Not part of the tests: it needs the runners, and a few minutes.
//   node packages/cli/try/try.mjs [--write] [--modules <node_modules with the JavaScript runners>] [--python <virtual environment>] [name …]
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readReport } from '@clarion/reports';
import { RUNNERS } from './runners.mjs';
import { startServer } from './server.mjs';
import { spawn } from 'node:child_process';

const { values, positionals } = parseArgs({
  options: {
    modules: { type: 'string' },
    python: { type: 'string' },
    verbose: { type: 'boolean' },
    write: { type: 'boolean' },
  },
  allowPositionals: true,
});
const PROGRAM = resolve(import.meta.dirname, '../bin/clarion.js');
const server = await startServer();
const rows = [];
for (const runner of RUNNERS) {
  if (positionals.length > 0 && !positionals.includes(runner.name)) continue;
  const missing = (runner.needs ?? []).find((name) => spawnSync('sh', ['-c', `command -v ${name}`]).status !== 0);
  if (missing === undefined) rows.push(...(await tryRunner(runner)));
  else process.stderr.write(`${runner.name}: ${missing} is not installed\n`);
}
server.close();
const table = `| runner | command | failures | as in its own report |\n|---|---|---|---|\n${rows.join('\n')}\n`;
if (values.write === true) writeTable(table);
else process.stdout.write(table);

async function tryRunner({ name, files, before, own, spellings, keeps }) {
  const template = mkdtempSync(join(tmpdir(), 'clarion-try-'));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(template, path)), { recursive: true });
    writeFileSync(join(template, path), text);
  }
  if (values.modules !== undefined) symlinkSync(resolve(values.modules), join(template, 'node_modules'));
  const shell = (command, environment = {}) =>
    spawnSync('sh', ['-c', command], {
      cwd: template,
      env: { ...environmentOf(template), ...environment },
      encoding: 'utf8',
    });
  if (before !== undefined) shell(before);
  const expected = own.expected ?? (await failuresOf(template, own, shell));
  const rows = [];
  for (const spelling of spellings) {
    if (keeps !== undefined) rmSync(join(template, keeps), { force: true });
    const plain = await run(spelling.split(' '), template);
    const isWritten = keeps !== undefined && existsSync(join(template, keeps));
    if (keeps !== undefined) rmSync(join(template, keeps), { force: true });
    server.uploads.length = 0;
    const result = await run(
      ['node', PROGRAM, 'run', '--verbose', '--no-commits', '--', ...spelling.split(' ')],
      template,
      {
        CLARION_API_URL: server.url,
        CLARION_TOKEN: `clarion_${'a'.repeat(40)}`,
        CLARION_PROJECT_ID: 'prj_1',
      },
    );
    const upload = server.uploads[0];
    const found = (upload?.tests ?? []).filter(({ status }) => status === 'failed').map(failureOf);
    const problems = [
      ...(server.uploads.length === 1 ? [] : [`${server.uploads.length} uploads`]),
      ...(isEqual(expected, found, own.loose)
        ? []
        : [`${JSON.stringify(found)} instead of ${JSON.stringify(expected)}`]),
      ...(plain.status === result.status ? [] : [`exit code ${result.status} instead of ${plain.status}`]),
      ...(withoutTimes(plain.stdout) === withoutTimes(result.stdout)
        ? []
        : [`other output: ${differenceOf(withoutTimes(plain.stdout), withoutTimes(result.stdout))}`]),
      ...(!isWritten || existsSync(join(template, keeps)) ? [] : [`no ${keeps}`]),
    ];
    process.stderr.write(
      `${problems.length === 0 ? 'ok  ' : 'FAIL'} ${name}: ${spelling} (${upload?.tests.length ?? 0} tests) ${problems.join('; ')}\n`,
    );
    if (values.verbose)
      process.stderr.write(
        `${result.stdout}\n--\n${result.stderr}\n--plain\n${plain.stdout}\n${JSON.stringify(upload)}\n`,
      );
    rows.push(
      `| ${name} | \`${spelling}\` | ${found.length} | ${problems.length === 0 ? 'yes' : problems.join('; ')} |`,
    );
  }
  rmSync(template, { recursive: true, force: true });
  return rows;
}

/** Runs without blocking, because the server is in this process. */
function run([program, ...words], cwd, environment = {}) {
  const child = spawn(program, words, {
    cwd,
    env: { ...environmentOf(cwd), ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const result = { stdout: '', stderr: '' };
  child.stdout.on('data', (chunk) => (result.stdout += chunk));
  child.stderr.on('data', (chunk) => (result.stderr += chunk));
  return new Promise((settle) => {
    child.once('error', (error) => settle({ ...result, status: error.code }));
    child.once('close', (status) => settle({ ...result, status }));
  });
}

function environmentOf(folder) {
  const { HOME, LANG, PATH, GOPROXY, GOFLAGS, CARGO_HOME, RUSTUP_HOME, PYENV_ROOT } = process.env;
  const given = {
    HOME,
    LANG,
    GOPROXY,
    GOFLAGS,
    CARGO_HOME,
    RUSTUP_HOME,
    PYENV_ROOT,
    npm_config_update_notifier: 'false',
  };
  const python = values.python === undefined ? [] : [join(resolve(values.python), 'bin')];
  return {
    ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)),
    PATH: [...python, join(folder, 'node_modules/.bin'), PATH].join(delimiter),
  };
}

async function failuresOf(folder, { command, report, environment }, shell) {
  shell(command, environment);
  const file = join(folder, report);
  if (!existsSync(file)) throw new Error(`${command} wrote no ${report}`);
  const { tests } = await readReport(new Uint8Array(readFileSync(file)));
  rmSync(file);
  return tests.filter(({ status }) => status === 'failed').map(failureOf);
}

function failureOf({ name, failure }) {
  return [name, (failure?.message ?? '').split('\n')[0]];
}

function isEqual(expected, found, isLoose) {
  if (isLoose) return expected.length === found.length;
  const sorted = (failures) => JSON.stringify(failures.toSorted((a, b) => a.join().localeCompare(b.join())));
  return (
    sorted(expected) === sorted(found) ||
    (expected.length === found.length &&
      expected.every(
        ([name, text], place) => found[place][0].endsWith(name) && found[place][1].includes(text) && text !== '',
      ))
  );
}

/** Durations, addresses and numbers of processes differ between two runs. */
function withoutTimes(text) {
  return text
    .replace(/\d+(?:[.:]\d+)*/g, 'N')
    .replace(/N ?[mnµ]?s\b/g, 'N s')
    .replace(/([-=]|\s)\1+/g, '$1')
    .split('\n')
    .toSorted()
    .join('\n');
}

function differenceOf(one, other) {
  const [first, second] = [one.split('\n'), other.split('\n')];
  return JSON.stringify([
    first.filter((line) => !second.includes(line)),
    second.filter((line) => !first.includes(line)),
  ]);
}

/** Replaces the last table of the document. */
function writeTable(table) {
  const file = resolve(import.meta.dirname, '../../../docs/test-runners.md');
  const text = readFileSync(file, 'utf8');
  writeFileSync(file, `${text.slice(0, text.lastIndexOf('| runner | command'))}${table}`);
}
