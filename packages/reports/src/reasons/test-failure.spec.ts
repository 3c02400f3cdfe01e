import { describe, expect, it } from '@jest/globals';
import type { JsonObject } from '../json/json-value.js';
import type { EventDraft, TestFailure } from '../test-draft.js';
import type { NormalizedFailure } from './normalize-failure.js';
import { chooseFailure, failureOfEvents, settleKinds, timeOf, trailingEvents } from './test-failure.js';

const NO_REASON = 'The runner reported no reason for this failure.';

/** Rows: what the test is about, its events, and the reason by the contract. */
const TABLE: readonly (readonly [string, readonly EventDraft[], TestFailure])[] = [
  [
    'takes a failed assertion with both values',
    [{ type: 'assertion', passed: false, message: 'expected 201 to be 200', expected: 200, actual: 201 }],
    { kind: 'assertion', message: 'expected 201 to be 200', expected: 200, actual: 201 },
  ],
  [
    'takes the alias assert',
    [{ type: 'assert', passed: false, message: 'no', expected: 'a', actual: 'b' }],
    { kind: 'assertion', message: 'no', expected: 'a', actual: 'b' },
  ],
  [
    'takes the first failed assertion, not an earlier passed one nor a later failed one',
    [
      { type: 'assertion', passed: true, message: 'fine', expected: 1, actual: 1 },
      { type: 'assertion', passed: false, message: 'first' },
      { type: 'assertion', passed: false, message: 'second' },
    ],
    { kind: 'assertion', message: 'first' },
  ],
  [
    'prefers an assertion to an error that came before it',
    [
      { type: 'error', message: 'boom' },
      { type: 'assertion', passed: false, message: 'expected 1 to be 2', expected: 2, actual: 1 },
    ],
    { kind: 'assertion', message: 'expected 1 to be 2', expected: 2, actual: 1 },
  ],
  [
    'keeps null as a known value and leaves away what is not known',
    [{ type: 'assertion', passed: false, message: 'm', actual: null }],
    { kind: 'assertion', message: 'm', actual: null },
  ],
  [
    'takes a false and an empty text as known values',
    [{ type: 'assertion', passed: false, message: 'm', expected: false, actual: '' }],
    { kind: 'assertion', message: 'm', expected: false, actual: '' },
  ],
  [
    'takes an error as an exception, without values',
    [{ type: 'error', message: 'boom', expected: 1, actual: 2 }],
    { kind: 'exception', message: 'boom' },
  ],
  [
    'takes a status with an error',
    [{ type: 'status', status: 'failed', error: 'fetch failed' }],
    { kind: 'exception', message: 'fetch failed' },
  ],
  [
    'takes the message of an error that is an object',
    [{ type: 'status', error: { message: 'nested' } }],
    { kind: 'exception', message: 'nested' },
  ],
  [
    'takes a step end with an error',
    [{ type: 'step_end', status: 'failed', error: 'step broke' }],
    { kind: 'exception', message: 'step broke' },
  ],
  [
    'takes the first of several errors',
    [
      { type: 'step_end', error: 'the cause' },
      { type: 'error', message: 'One or more steps failed' },
    ],
    { kind: 'exception', message: 'the cause' },
  ],
  [
    'passes over a status and a step end without an error',
    [
      { type: 'status', status: 'failed' },
      { type: 'step_end', status: 'failed' },
    ],
    { kind: 'unknown', message: NO_REASON },
  ],
  ['says that no reason was reported when there is no event', [], { kind: 'unknown', message: NO_REASON }],
  [
    'takes the label of a schema that did not hold, as unknown',
    [{ type: 'schema_validation', label: 'user body', success: false }],
    { kind: 'unknown', message: 'Schema validation failed: user body' },
  ],
  [
    'marks a test that ran into its time limit',
    [{ type: 'error', message: 'Test execution timed out after 30000ms', reason: 'test_timeout' }],
    { kind: 'exception', message: 'Test execution timed out after 30000ms', timedOut: true },
  ],
  [
    'marks a timeout that only its reason tells',
    [{ type: 'error', message: 'aborted', reason: 'http_timeout' }],
    { kind: 'exception', message: 'aborted', timedOut: true },
  ],
  [
    'marks a timeout that only its message tells',
    [{ type: 'error', message: 'pollUntil timed out after 300ms' }],
    { kind: 'exception', message: 'pollUntil timed out after 300ms', timedOut: true },
  ],
  [
    'marks a timeout that only its stack tells',
    [{ type: 'status', error: 'no answer', stack: 'TimeoutError: no answer\n    at f (a.ts:1:1)' }],
    {
      kind: 'exception',
      message: 'no answer',
      timedOut: true,
      stack: 'TimeoutError: no answer\n    at f (a.ts:1:1)',
    },
  ],
  [
    'marks no network error',
    [{ type: 'error', message: 'fetch failed', reason: 'network' }],
    { kind: 'exception', message: 'fetch failed' },
  ],
  [
    'marks no assertion that speaks of a timeout',
    [{ type: 'assertion', passed: false, message: 'expected timeout exceeded to be false' }],
    { kind: 'assertion', message: 'expected timeout exceeded to be false' },
  ],
];

describe('the reason of a failed test', () => {
  it.each(TABLE)('%s', (_name, events, expected) => {
    expect(failureOfEvents({ events, reason: null })).toEqual(expected);
  });

  it('is the message of the runner for the whole test if no event contains more', () => {
    expect(failureOfEvents({ events: [], reason: 'worker crashed' })).toEqual({
      kind: 'unknown',
      message: 'worker crashed',
    });
  });

  it('has type, stack and location of the event that it is made of, else of another', () => {
    const frame = '    at send (src/mail.ts:7:3)';
    const events: readonly EventDraft[] = [
      { type: 'step_end', error: { message: 'stopped', name: 'StepError', stack: 'StepError: stopped' } },
      { type: 'assertion', passed: false, message: 'm', stack: frame, location: { file: 'src/mail.ts', line: 7 } },
    ];
    expect(failureOfEvents({ events, reason: null })).toEqual({
      kind: 'assertion',
      message: 'm',
      type: 'StepError',
      stack: frame,
      location: { file: 'src/mail.ts', line: 7 },
    });
  });

  it.each<[string, JsonObject]>([
    ['a text', { file: 'a.ts', line: '7' }],
    ['nothing', { file: 'a.ts' }],
    ['without a file', { line: 7 }],
  ])('has no location whose line is %s', (_name, location) => {
    const events = [{ type: 'error', message: 'm', location }];
    expect(failureOfEvents({ events, reason: null })).toEqual({ kind: 'exception', message: 'm' });
  });
});

describe('the failure of a test with several', () => {
  const exception = { kind: 'exception', message: 'refused', stack: 'Error: refused', timedOut: true } as const;
  const assertion = { kind: 'assertion', message: 'differs', expected: 1, actual: 2 } as const;
  const unknown = { kind: 'unknown', message: 'odd' } as const;

  it.each<[string, readonly NormalizedFailure[], TestFailure]>([
    ['the assertion', [unknown, exception, assertion], { ...assertion, stack: 'Error: refused' }],
    [
      'the error of the test, and not the assertion of a hook behind it',
      [{ kind: 'exception', message: 'no till' }, assertion],
      { kind: 'exception', message: 'no till' },
    ],
    ['the assertion behind a time limit', [exception, assertion], { ...assertion, stack: 'Error: refused' }],
    ['the exception, where no assertion failed', [exception, unknown], exception],
    ['the exception, where the failure before it says nothing', [{ ...unknown, message: '' }, exception], exception],
    [
      'the first one, which a later error does not outrank',
      [unknown, exception],
      { ...unknown, ...('stack' in exception ? { stack: exception.stack } : {}) },
    ],
    ['the first one, where nothing is known of their kind', [unknown, { ...unknown, message: 'b' }], unknown],
    [
      'a timeout, by a phrase in its message',
      [{ kind: 'exception', message: 'connect ETIMEDOUT 10.0.0.1:5432' }],
      { kind: 'exception', message: 'connect ETIMEDOUT 10.0.0.1:5432', timedOut: true },
    ],
    [
      'one with a message of ours, where the report has none',
      [{ kind: 'assertion', message: '' }],
      { kind: 'assertion', message: 'The runner reported a failure without a message.' },
    ],
  ])('is %s', (_name, failures, expected) => {
    expect(chooseFailure(failures)).toEqual(expected);
  });
});

const log = (message: string): { type: string; message: string } => ({ type: 'log', message });

describe('trailing events', () => {
  it('are the last five, oldest first, numbered within the run', () => {
    const events = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map(log);
    const shown = trailingEvents(events, 100);
    expect(shown.map((event) => [event['seq'], event['message']])).toEqual([
      [102, 'c'],
      [103, 'd'],
      [104, 'e'],
      [105, 'f'],
      [106, 'g'],
    ]);
  });

  it('are all of them when there are fewer, and none when there is none', () => {
    expect(trailingEvents([log('only')], 7)).toEqual([{ seq: 7, type: 'log', message: 'only' }]);
    expect(trailingEvents([], 7)).toEqual([]);
  });

  it('cuts a string of more than 1,024 characters and says how much is missing', () => {
    const [event] = trailingEvents([{ type: 'log', data: { body: 'x'.repeat(1030) } }], 0);
    const [, head = '', missing] = /"body":"(x+)… \[(\d+) more characters\]"/.exec(JSON.stringify(event)) ?? [];
    expect(head.length).toBeGreaterThan(950);
    expect(head.length).toBeLessThan(1024);
    expect(head.length + Number(missing)).toBe(1030);
  });

  it('leaves a string of 1,024 characters whole', () => {
    const [event] = trailingEvents([log('x'.repeat(1024))], 0);
    expect(event?.['message']).toBe('x'.repeat(1024));
  });

  it('lets an own seq of an event give way', () => {
    expect(trailingEvents([{ type: 'log', seq: 999 }], 3)).toEqual([{ seq: 3, type: 'log' }]);
  });

  it.each([
    ['an own at', { type: 'log', at: '2026-11-20T20:30:00Z' }, '2026-11-20T20:30:00.000Z'],
    ['milliseconds', { type: 'log', ts: 1_795_206_600_000 }, '2026-11-20T20:30:00.000Z'],
    [
      'a time stamp with an offset',
      { type: 'log', timestamp: '2026-11-20T22:30:00.5+02:00' },
      '2026-11-20T20:30:00.500Z',
    ],
    ['seconds, which could be anything', { type: 'log', ts: 1_795_206_600 }, undefined],
    ['local time without a zone', { type: 'log', at: '2026-11-20 20:30:00' }, undefined],
    ['none', { type: 'log' }, undefined],
  ])('reads the time from %s', (_name, event, expected) => {
    expect(timeOf(event)).toBe(expected);
  });
});

describe('the kind of a failure in words of a test', () => {
  const own: NormalizedFailure = { kind: 'unknown', message: 'The till is open', isReportedAsFailed: true };

  it('is that of an assertion, where the report calls it a condition that did not hold', () => {
    const silent: NormalizedFailure = { kind: 'unknown', message: '' };
    expect(settleKinds([silent, own, own]).map(({ kind }) => kind)).toEqual(['unknown', 'assertion', 'assertion']);
    expect(chooseFailure(settleKinds([own]))).toEqual({ kind: 'assertion', message: 'The till is open' });
  });

  it('stays unknown beside a failure of a known kind, and where the report says nothing', () => {
    const thrown: NormalizedFailure = { kind: 'exception', message: 'boom' };
    expect(settleKinds([own, thrown])).toEqual([own, thrown]);
    expect(settleKinds([{ kind: 'unknown', message: 'The till is open' }])).toMatchObject([{ kind: 'unknown' }]);
  });
});
