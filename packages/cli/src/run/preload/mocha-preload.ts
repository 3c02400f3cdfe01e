// Loaded by Mocha with --require. Mocha has one reporter at a time: this follows the same runner and writes what its JSON reporter writes.
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { isMainThread } from 'node:worker_threads';

interface MochaTest {
  readonly title: string;
  readonly fullTitle: () => string;
  readonly file?: string;
  readonly duration?: number;
  readonly currentRetry: () => number;
  readonly speed?: string;
}
interface MochaRunner {
  on(event: string, listener: (test: MochaTest, error?: unknown) => void): void;
}
type ReporterClass = new (runner: MochaRunner, options: object) => object;
interface MochaClass {
  readonly prototype: { run: (...values: readonly unknown[]) => unknown };
}
interface MochaInstance {
  _reporter: ReporterClass;
}

const report = process.env['CLARION_REPORT'];
if (report !== undefined && isMainThread && process.env['MOCHA_WORKER_ID'] === undefined)
  try {
    follow(`${report}.json`);
  } catch {
    // A version without these parts runs as if nothing had been added.
  }

function follow(file: string): void {
  const loaded: unknown = createRequire(process.argv[1] ?? '')('mocha');
  // Mocha 12 is an ES module.
  const mocha = isMocha(loaded) ? loaded : memberOf(loaded, 'default');
  if (!isMocha(mocha)) return;
  const { prototype } = mocha;
  const { run } = prototype;
  prototype.run = function withReport(this: MochaInstance, ...values) {
    const Shown = this._reporter;
    this._reporter = class extends Shown {
      constructor(runner: MochaRunner, options: object) {
        super(runner, options);
        record(runner, file);
      }
    };
    return Reflect.apply(run, this, values);
  };
}

function isMocha(value: unknown): value is MochaClass {
  return typeof memberOf(memberOf(value, 'prototype'), 'run') === 'function';
}

function memberOf(value: unknown, name: string): unknown {
  const isHolder = typeof value === 'function' || (typeof value === 'object' && value !== null);
  const member: unknown = isHolder ? Reflect.get(value, name) : undefined;
  return member;
}

function record(runner: MochaRunner, file: string): void {
  const lists = { tests: [] as object[], pending: [] as object[], failures: [] as object[], passes: [] as object[] };
  const start = new Date();
  runner.on('test end', (test) => lists.tests.push(entryOf(test)));
  runner.on('pass', (test) => lists.passes.push(entryOf(test)));
  runner.on('pending', (test) => lists.pending.push(entryOf(test)));
  runner.on('fail', (test, error) => {
    const entry = { ...entryOf(test), err: errorOf(error) };
    lists.failures.push(entry);
  });
  runner.on('end', () => {
    const end = new Date();
    const stats = {
      suites: 0,
      tests: lists.tests.length,
      passes: lists.passes.length,
      pending: lists.pending.length,
      failures: lists.failures.length,
      start,
      end,
      duration: end.getTime() - start.getTime(),
    };
    writeFileSync(file, JSON.stringify({ stats, ...lists }));
  });
}

function entryOf(test: MochaTest): object {
  const { title, file, duration, speed } = test;
  return { title, fullTitle: test.fullTitle(), file, duration, currentRetry: test.currentRetry(), speed, err: {} };
}

/** Copies an error as JSON: names that it has on its prototype, and values that JSON would lose, as text. */
function errorOf(error: unknown): object {
  if (typeof error !== 'object' || error === null) return { message: String(error) };
  const names = new Set([...Object.getOwnPropertyNames(error), 'name', 'message', 'stack']);
  return Object.fromEntries([...names].map((name) => [name, jsonOf(Reflect.get(error, name))]));
}

function jsonOf(value: unknown): unknown {
  try {
    return JSON.stringify(value) === undefined ? String(value) : value;
  } catch {
    return String(value);
  }
}
