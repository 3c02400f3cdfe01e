// Loaded by each Node process below `clarion run`, by way of NODE_OPTIONS. Adds a report to test runners, and does nothing elsewhere.
// Whatever fails here must not be seen by the command.
import { spawnSync } from 'node:child_process';
import { realpathSync, appendFileSync } from 'node:fs';
import { constants } from 'node:os';
import { resolve } from 'node:path';
import { isMainThread } from 'node:worker_threads';
import { additionFor, defaultNodeReporter, nodeTestOptions, withWords } from '../injection/node-runners.js';
import { captureAva } from './ava-reports.js';
import { namedReport } from '../injection/named-report.js';
import { writeNote } from './note.js';
import { vitestReporters } from './vitest-reporters.js';

const TAP = /^TAP version 1[34]\r?\n/;

const REPORT_LINE = /(?:results|report) written to\b/i;

// Deno reads NODE_OPTIONS too, and asks before a program may read the environment.
const isNode = !('Deno' in globalThis || 'Bun' in globalThis);
const runFolder = isNode ? process.env['CLARION_RUN_FOLDER'] : undefined;
if (runFolder !== undefined && isMainThread)
  try {
    inject(runFolder);
  } catch (error) {
    writeNote(runFolder, { runner: 'node', kept: String(error) });
  }

function inject(folder: string): void {
  const report = `${slashes(folder)}/reports/node-${process.pid}`;
  if (process.execArgv.includes('--test')) return runNodeTests(folder, report);
  const main = process.argv[1];
  if (main === undefined) return;
  const script = slashes(realpathSync(main));
  const words = process.argv.slice(2);
  const addition = additionFor({ script, words }, { report, preload: slashes(__dirname) });
  if (addition === undefined) return captureOutput(script, report);
  const { runner } = addition;
  if ('reason' in addition) {
    const own = reportIn(words);
    if (own.report !== undefined) switchReporterOff();
    writeNote(folder, { runner, kept: addition.reason, ...own });
    return captureOutput(script, report);
  }
  const added = runner === 'vitest' ? [...vitestReporters(main, words), ...addition.words] : addition.words;
  process.env['CLARION_REPORT'] = report;
  switchReporterOff();
  Object.assign(process.env, addition.variables);
  process.argv.splice(2, words.length, ...withWords(words, added));
  if (runner === 'ava') captureAva(script, `${report}.tap`);
  for (const stream of [process.stdout, process.stderr]) hideReportLine(stream, `node-${process.pid}.`);
  leaveChildren();
  const variables = Object.entries(addition.variables).map(([name, value]) => `${name}=${value}`);
  writeNote(folder, { runner, added: [...variables, ...added].join(' ') || 'a second reporter' });
}

/** A reporter of Clarion in the configuration of the runner would store the tests of the report that is uploaded a second time. */
function switchReporterOff(): void {
  process.env['CLARION_REPORTER'] ??= 'off';
}

/** The command `tap` repeats what its tests write, each of which is a Node process itself. */
function captureOutput(script: string, report: string): void {
  if (!/\/node_modules\/(?:tap|@tapjs\/run)\/dist\//.test(script)) captureTap(`${report}.tap`);
}

/** Runs `node --test` again with a report as well: the options of a process cannot change after its start. */
function runNodeTests(folder: string, report: string): void {
  if (process.env['NODE_TEST_CONTEXT'] !== undefined) return;
  const defaultReporter = defaultNodeReporter(process.version, process.stdout.isTTY);
  const options = nodeTestOptions({ options: process.execArgv, report, defaultReporter });
  if (options === undefined) return writeNote(folder, { runner: 'node --test', kept: process.execArgv.join(' ') });
  leaveChildren();
  writeNote(folder, { runner: 'node --test', added: options.slice(process.execArgv.length).join(' ') });
  const { status, signal } = spawnSync(process.execPath, [...options, ...process.argv.slice(1)], { stdio: 'inherit' });
  process.exit(status ?? 128 + (signal === null ? 0 : constants.signals[signal]));
}

/** Takes this file out of the environment, because tests may start runners themselves. */
function leaveChildren(): void {
  const { CLARION_PRELOAD: option = '', NODE_OPTIONS: options = '' } = process.env;
  process.env['NODE_OPTIONS'] = options.replace(option, '').trim();
  if (process.env['NODE_OPTIONS'] === '') delete process.env['NODE_OPTIONS'];
  delete process.env['CLARION_RUN_FOLDER'];
}

/** Jest and Vitest write where their report is, which nobody asked for. */
function hideReportLine(stream: NodeJS.WriteStream, file: string): void {
  const write = stream.write.bind(stream);
  const filtered = (chunk: string | Uint8Array, ...rest: readonly unknown[]): boolean => {
    const isReportLine = typeof chunk === 'string' && chunk.includes(file) && REPORT_LINE.test(chunk);
    return isReportLine || Reflect.apply(write, stream, [chunk, ...rest]) === true;
  };
  Object.assign(stream, { write: filtered });
}

/** Returns the absolute path of the report that the arguments name. */
function reportIn(words: readonly string[]): { readonly report?: string } {
  const report = namedReport(words);
  return report === undefined ? {} : { report: resolve(report) };
}

function slashes(path: string): string {
  return path.replaceAll('\\', '/');
}

/** Copies what this process writes to standard output into a file, if it begins as TAP. */
function captureTap(file: string): void {
  const { stdout } = process;
  const write = stdout.write.bind(stdout);
  let isTap: boolean | undefined;
  const copying = (chunk: string | Uint8Array, ...rest: readonly unknown[]): boolean => {
    isTap ??= TAP.test(String(chunk));
    if (isTap) appendFileSync(file, chunk);
    return Reflect.apply(write, stdout, [chunk, ...rest]) === true;
  };
  Object.assign(stdout, { write: copying });
}
