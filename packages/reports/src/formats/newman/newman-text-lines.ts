import { durationOf } from '../shared/durations.js';

/** A line that begins a folder or a request: in Unicode, on Windows, and without signs. */
const HEADING = /^(❏|□|Folder|↳|└|Sub-folder|→|Root) (\S.{0,2000})$/;

const KINDS: ReadonlyMap<string, NewmanHeading['kind']> = new Map([
  ['❏', 'folder'],
  ['□', 'folder'],
  ['Folder', 'folder'],
  ['↳', 'inside'],
  ['└', 'inside'],
  ['Sub-folder', 'inside'],
  ['→', 'root'],
  ['Root', 'root'],
]);

/** A folder, a request in the last folder, or one in none. */
export interface NewmanHeading {
  readonly kind: 'folder' | 'inside' | 'root';
  readonly name: string;
}

export function headingOf(line: string): NewmanHeading | undefined {
  const [, sign = '', name] = HEADING.exec(line) ?? [];
  const kind = KINDS.get(sign);
  return kind === undefined || name === undefined ? undefined : { kind, name };
}

/** `GET http://shop.test/cart [200 OK, 216B, 67ms]`, or `[errored]`. */
export interface NewmanRequest {
  readonly method: string;
  readonly url: string;
  readonly status?: number | undefined;
  readonly durationMs?: number | undefined;
}

const REQUEST = /^ {2}([A-Z]{2,20}) (.{0,8000}?) ?\[([^[\]]{1,300})\]$/;
const RESPONSE = /^(\d{3})(?: [^,]{0,200})?, [\d.]{1,20} ?[kMGT]?B, ([\d.]{1,20})(ms|s|m|h|µs|us)$/;

export function requestOf(line: string): NewmanRequest | undefined {
  const [, method, url, outcome = ''] = REQUEST.exec(line) ?? [];
  if (method === undefined || url === undefined) return undefined;
  if (outcome === 'errored') return { method, url };
  const [, status, time, unit] = RESPONSE.exec(outcome) ?? [];
  return status === undefined ? undefined : { method, url, status: Number(status), durationMs: durationOf(time, unit) };
}

const ASKED = /^ {2}([A-Z]{2,20}) (\S.{0,8000})$/;
const ANSWER = /^ {2}(\d{3})(?: .{0,200}?)? [^\s\w] ([\d.]{1,20})(ms|s|m|h|µs|us) time [^\s\w] /;

/** Parses the two lines of a request and its answer: `  GET http://shop.test/cart` above `  200 OK ★ 121ms time ★ …`. */
export function answeredOf(line: string, next: string): NewmanRequest | undefined {
  const [, status, time, unit] = ANSWER.exec(next) ?? [];
  const [, method, url] = status === undefined ? [] : (ASKED.exec(line.trimEnd()) ?? []);
  if (method === undefined || url === undefined) return undefined;
  return { method, url, status: Number(status), durationMs: durationOf(time, unit) };
}

/** An assertion, or a script that threw. */
export interface NewmanResult {
  readonly status: 'passed' | 'failed' | 'skipped';
  readonly name: string;
  /** Its number in the list of failures. */
  readonly number?: number | undefined;
  readonly isScript?: true | undefined;
}

const PASSED = /^ {2}(?:[✓✔√] {1,2}|Pass {1,2})(\S.{0,4000})$/;
const FAILED = /^ {0,2}(\d{1,6})\. (\S.{0,4000})$/;
const SCRIPT = /^ {0,2}(\d{1,6})[^\s\w.] (\w{1,200}) in ((?:test|prerequest)-script)$/;
const SKIPPED = /^ {2}[^\s\w] {1,3}\[skipped\] (\S.{0,4000})$/;

export function resultOf(line: string): NewmanResult | undefined {
  const passed = PASSED.exec(line)?.[1];
  if (passed !== undefined) return { status: 'passed', name: passed };
  const skipped = SKIPPED.exec(line)?.[1];
  if (skipped !== undefined) return { status: 'skipped', name: skipped };
  const [, number, name] = FAILED.exec(line) ?? [];
  if (name !== undefined) return { status: 'failed', name, number: Number(number) };
  const [, script, error, at] = SCRIPT.exec(line) ?? [];
  return error === undefined
    ? undefined
    : { status: 'failed', name: `${error} in ${at ?? ''}`, number: Number(script), isScript: true };
}

/** `Iteration 2/3`. */
export function iterationOf(line: string): string | undefined {
  return /^Iteration (\d{1,9})\/\d{1,9}$/.exec(line)?.[1];
}

/** What the table counts of iterations, requests, scripts or assertions. */
export interface NewmanCount {
  readonly of: string;
  readonly executed: number;
  readonly failed: number;
}

const COUNT =
  /^[│|] {1,60}(iterations|requests|test-scripts|prerequest-scripts|assertions) [│|] {1,60}(\d{1,9}) [│|] {1,60}(\d{1,9}) [│|]$/;

export function countOf(line: string): NewmanCount | undefined {
  const [, of, executed, failed] = COUNT.exec(line) ?? [];
  return of === undefined ? undefined : { of, executed: Number(executed), failed: Number(failed) };
}

/** Whether a line is the one of the table behind the counts. */
export function isTotal(line: string): boolean {
  return /^[│|] total run duration: \S/.test(line);
}

/** Returns where the details begin in the list of failures, in the line above them. */
export function detailColumnOf(line: string): number | undefined {
  return /^ {1,8}# {2}failure {2,60}detail$/.test(line) ? line.indexOf('detail') : undefined;
}

/** The first line of a failure in the list. */
export interface NewmanListed {
  readonly number: number;
  readonly type: string;
  readonly detail: string;
}

export function listedOf(line: string, column: number): NewmanListed | undefined {
  const [, number, type] = /^ {0,8}(\d{1,6})\. {2}(\S{0,200})/.exec(line.slice(0, column)) ?? [];
  if (number === undefined || type === undefined) return undefined;
  return { number: Number(number), type, detail: line.slice(column) };
}
