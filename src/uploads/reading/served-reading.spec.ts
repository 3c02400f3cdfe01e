import { afterAll, describe, expect, it } from '@jest/globals';
import { UnpackRatio } from '@clarion/reports';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { MessageChannel } from 'node:worker_threads';
import { Problem } from '../../common/problem.js';
import type { PreparedBatch } from '../../runs/content/run-writing.js';
import type { BatchSettings } from '../prepare-batch.js';
import { openUpload } from './open-upload.js';
import type { InputPart, ReadingTask, ReadResult, UploadReading } from './reading-task.js';
import { RemoteReading } from './remote-reading.js';
import { serveReading } from './served-reading.js';
import { type Spool, Spools } from './spool.js';

const directory = mkdtempSync(join(tmpdir(), 'clarion-readings-'));
afterAll(() => rmSync(directory, { recursive: true }));

const SETTINGS: BatchSettings = {
  rules: [{ name: 'Payment service', pattern: 'expected *7', kind: null }],
  targetId: 'tgt_0',
};
const LIMITS = { bytes: 1e9, heldBytes: 1e8, files: 100 };
const REPORTS: ReadingTask = { kind: 'reports', format: null, members: { environment: 'staging' }, limits: LIMITS };

/** Puts a body on the disk. */
const PADDING = `\n${' '.repeat(1023)}`.repeat(1100);

/** More than one batch. */
const tests = Array.from({ length: 1100 }, (_, index) => ({
  testId: `t${index}`,
  testName: `test ${index}`,
  success: index % 7 > 0,
  durationMs: index + 0.5,
  tags: ['smoke'],
  attempts: index % 11 === 0 ? [{ status: 'failed' }] : 1,
  events: [
    { type: 'log', message: 'password=secret123', ts: 1_900_000_000_000 },
    { type: 'assertion', passed: index % 7 > 0, message: `expected ${index}`, expected: { a: [index] }, actual: null },
  ],
}));
const lines = tests.map((test) => JSON.stringify(test)).join('\n');
const junit = `<testsuites>${tests.map(({ testId, success }) => `<testcase name="${testId}">${success ? '' : '<failure message="expected 7">at a.b(C.java:1)</failure>'}</testcase>`).join('')}</testsuites>`;

type Body = readonly [name: string, task: ReadingTask, body: string];

const BODIES: readonly Body[] = [
  ['an envelope', { kind: 'envelope' }, JSON.stringify({ gitRef: 'main', big: 1, result: { tests } })],
  ['the legacy format', { kind: 'legacy' }, JSON.stringify({ projectId: 'prj_1', commitSha: 'abc', tests })],
  ['lines', { kind: 'lines' }, `{"startedAt":"2026-01-02T03:04:05Z","n":1.10}\n${lines}`],
  ['tests as an array', { kind: 'tests', areLines: false, repositoryRoot: null }, JSON.stringify(tests)],
  ['tests as lines', { kind: 'tests', areLines: true, repositoryRoot: '/ci' }, lines],
  ['a report', REPORTS, junit],
  ['a report with warnings', REPORTS, junit.replace('<testsuites>', '<testsuites tests="3">')],
];

const BROKEN: readonly Body[] = [
  ['JSON that is malformed', { kind: 'envelope' }, '{"result":{"tests":[nope]}}'],
  ['JSON that is not closed', { kind: 'envelope' }, '{"result":{"tests":[}'],
  ['an envelope with invalid tests', { kind: 'envelope' }, '{"result":{"tests":[{},{"testId":"a"}]}}'],
  ['an object that is no envelope', { kind: 'envelope' }, '{"a":1}'],
  ['a finished run without tests', { kind: 'envelope' }, '{"status":"passed"}'],
  ['the legacy format as a list', { kind: 'legacy' }, '[]'],
  ['a first line that is no envelope', { kind: 'lines' }, '{"a":1}\n{"testId":"a","success":true}'],
  [
    'a test as first line',
    { kind: 'lines' },
    '{"testId":"a","success":false,"status":"failed"}\n{"testId":"b","success":true}',
  ],
  ['a line that is malformed', { kind: 'lines' }, `{}\n${lines}\n{"testId":`],
  ['a line that is invalid', { kind: 'lines' }, `{}\n${lines}\n{"testId":5}`],
  [
    'an array with invalid tests',
    { kind: 'tests', areLines: false, repositoryRoot: null },
    '[{"testId":"a","success":1}]',
  ],
  ['a report that breaks off', REPORTS, '<testsuites><testsuite name="a"><testca'],
  ['no report', REPORTS, 'hello'],
  ['a broken archive', REPORTS, 'PK\u0003\u0004 and no more'],
];

describe('a reading over a port', () => {
  it.each(BODIES)('of %s is the same as without one', async (_name, task, body) => {
    const own = await readAll(await readHere(task, body));
    const remote = await readRemotely(task, body);
    expect(legible(remote.batches)).toEqual(legible(own.batches));
    expect(remote.result.facts).toEqual(own.result.facts);
    expect(remote.result.warnings).toEqual(own.result.warnings);
    expect(remote.projectId).toBe(own.projectId);
    expect(remote.result.fingerprint).toBeInstanceOf(Buffer);
    expect(own.batches.reduce((sum, { testCount }) => sum + testCount, 0)).toBe(tests.length);
  });

  it.each(BROKEN)('of %s raises the same problem', async (_name, task, body) => {
    const own = await readHere(task, body).then(readAll).catch(problemOf);
    const remote = await readRemotely(task, body).catch(problemOf);
    expect(own).toHaveProperty('code');
    expect(remote).toEqual(own);
  });

  it('ends before its end without reading on', async () => {
    const spool = await received(`{}\n${lines}\n${PADDING}`);
    const reading = remoteReading({ kind: 'lines' }, spool);
    await reading.open();
    const batches = reading.batches(SETTINGS);
    expect((await batches.next()).value).toBeDefined();
    await reading.end();
    await spool.release();
    await expect(reading.open()).rejects.toThrow('The reading has ended');
  });
});

describe('The memory of a document', () => {
  it.each([
    [
      'is collected when it is parsed, opened and read, if it is large and read as a whole',
      'testResults',
      7_500_000,
      3,
    ],
    ['is freed without a collection, if it is read test by test', 'tests', 7_500_000, 0],
    ['is left to the system, if it is small', 'testResults', 1_000_000, 0],
  ])('%s', async (_, list, padding, times) => {
    let collected = 0;
    const task: ReadingTask = { kind: 'envelope' };
    const read = { [list]: [{ testId: 'a', success: true }] };
    const envelope = JSON.stringify(list === 'tests' ? { result: read } : read);
    const spool = await received(`${envelope}${' '.repeat(padding)}${PADDING}`, task);
    const reading = remoteReading(task, spool, () => (collected += 1));
    await reading.open();
    await readAll(reading);
    await reading.end();
    await spool.release();
    expect(collected).toBe(times);
  });
});

/** A value with its bytes as texts, which are compared in a fraction of the time. */
function legible(value: unknown): unknown {
  if (value instanceof Uint8Array) return Buffer.from(value).toString('latin1');
  if (Array.isArray(value)) return value.map(legible);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, legible(member)]));
}

interface Read {
  readonly projectId: string;
  readonly batches: readonly PreparedBatch[];
  readonly result: ReadResult;
}

async function readAll(reading: UploadReading): Promise<Read> {
  const batches: PreparedBatch[] = [];
  for await (const batch of reading.batches(SETTINGS)) batches.push(batch);
  return { projectId: reading.projectId, batches, result: reading.result() };
}

async function readHere(task: ReadingTask, body: string): Promise<UploadReading> {
  return openUpload(task, partsOf(task, Readable.from([Buffer.from(body)])), new UnpackRatio());
}

async function readRemotely(task: ReadingTask, body: string): Promise<Read> {
  const spool = await received(`${body}${PADDING}`, task);
  const reading = remoteReading(task, spool);
  try {
    await reading.open();
    return await readAll(reading);
  } finally {
    await reading.end();
    await spool.release();
  }
}

async function received(body: string, task: ReadingTask = { kind: 'lines' }): Promise<Spool> {
  const spools = new Spools({ directory, memoryBytes: 1e8, diskBytes: 1e9 });
  return spools.receive(partsOf(task, Readable.from([Buffer.from(body)])));
}

async function* partsOf(task: ReadingTask, bytes: AsyncIterable<Buffer>): AsyncGenerator<InputPart> {
  const kind = task.kind === 'reports' ? 'report' : 'body';
  yield await Promise.resolve({ kind, name: '', format: undefined, bytes });
}

/** Both sides in one thread. */
function remoteReading(
  task: ReadingTask,
  { parts, size, descriptor }: Spool,
  collectGarbage: () => void = () => undefined,
): RemoteReading {
  if (descriptor === undefined) throw new Error('The body is not on the disk');
  const { port1, port2 } = new MessageChannel();
  serveReading({ order: { task, parts, arrivedBytes: size, descriptor }, port: port2 }, collectGarbage);
  return new RemoteReading(port1);
}

function problemOf(error: unknown): unknown {
  if (!(error instanceof Problem)) return error;
  const { code, detail, errors, headers, status } = error;
  return { code, detail, errors, headers, status };
}
