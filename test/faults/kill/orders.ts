import { createHash, randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { contentOf, type RunContent, type UploadedTest } from './content.js';
import type { Random } from './random.js';

/** A body to be sent, and what the server must show for it. */
export interface Version {
  readonly headers: Readonly<Record<string, string>>;
  /** Sent one after the other with a pause between, so that a kill can hit the middle of a body. */
  readonly slices: readonly Buffer[];
  readonly pauseMs: number;
  readonly content: RunContent;
}

/** A run that is to exist once, however often it is sent; a second version replaces the first. */
export interface Order {
  /** Sent as the commit, by which the run is found again. */
  readonly label: string;
  readonly size: Size;
  readonly versions: readonly Version[];
}

/** How large an upload is: `large` ones are NDJSON of more tests than the server stores in one batch. */
export type Size = 'small' | 'medium' | 'large';

export const ALL_SIZES: readonly Size[] = ['small', 'medium', 'large'];

const TESTS: Readonly<Record<Size, readonly [least: number, most: number]>> = {
  small: [1, 30],
  medium: [80, 400],
  large: [2_050, 4_500],
};
const LARGE_SHARE = 0.1;
const MEDIUM_SHARE = 0.25;
const REPLACED_SHARE = 0.5;
const SLICES = 6;
const LONGEST_PAUSE_MS = 60;

/** The next of a course of orders, of the given sizes and of mixed forms. */
export function nextOrder(random: Random, number: number, sizes: readonly Size[]): Order {
  const label = createHash('sha1').update(`${number}:${randomUUID()}`).digest('hex');
  const size = sizeOf(random, sizes);
  if (size !== 'medium') {
    const headers = { 'Idempotency-Key': randomUUID() };
    return { label, size, versions: [versionOf(random, label, size, headers, {})] };
  }
  const envelope = { clientRunId: randomUUID() };
  const count = random.chance(REPLACED_SHARE) ? 2 : 1;
  return { label, size, versions: Array.from({ length: count }, () => versionOf(random, label, size, {}, envelope)) };
}

function sizeOf(random: Random, sizes: readonly Size[]): Size {
  const size = random.chance(LARGE_SHARE) ? 'large' : random.chance(MEDIUM_SHARE) ? 'medium' : 'small';
  return sizes.includes(size) ? size : (sizes[0] ?? size);
}

function versionOf(random: Random, label: string, size: Size, headers: Version['headers'], members: object): Version {
  const tests = Array.from({ length: random.whole(...TESTS[size]) }, (_, index) => testOf(random, index));
  const envelope = { ...members, commitSha: label, gitRef: 'refs/heads/main' };
  const body =
    size === 'large' ? asLines(envelope, tests) : Buffer.from(JSON.stringify({ ...envelope, result: { tests } }));
  const coding = random.chance(0.25) ? 'gzip' : 'identity';
  const sent = coding === 'gzip' ? gzipSync(body) : body;
  const type = size === 'large' ? 'application/x-ndjson' : 'application/json';
  return {
    headers: { 'Content-Type': type, 'Content-Encoding': coding, ...headers },
    slices: size === 'large' ? slice(sent) : [sent],
    pauseMs: random.whole(0, LONGEST_PAUSE_MS),
    content: contentOf(tests),
  };
}

function asLines(envelope: object, tests: readonly UploadedTest[]): Buffer {
  return Buffer.from([envelope, ...tests].map((line) => `${JSON.stringify(line)}\n`).join(''));
}

function slice(body: Buffer): readonly Buffer[] {
  const length = Math.ceil(body.length / SLICES);
  return Array.from({ length: SLICES }, (_, index) => body.subarray(index * length, (index + 1) * length));
}

function testOf(random: Random, index: number): UploadedTest {
  const success = !random.chance(0.04);
  const events = Array.from({ length: random.whole(0, 4) }, (_, step) => ({
    type: 'log',
    message: `step ${step}`,
    data: { step },
  }));
  const failure = {
    type: 'assertion',
    passed: false,
    message: `answer of case ${index}`,
    expected: 200,
    actual: random.whole(400, 599),
  };
  return {
    testId: `case-${index}`,
    testName: `answers case ${index}`,
    success,
    durationMs: random.whole(0, 9_000),
    tags: random.chance(0.2) ? ['smoke'] : [],
    events: success ? events : [...events, failure],
  };
}
