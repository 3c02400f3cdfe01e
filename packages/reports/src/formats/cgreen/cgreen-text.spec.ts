import { describe, expect, it } from '@jest/globals';
import { brokenOff, specReader } from '../../../test/read-report.js';
import { textReader } from '../../../test/text-reader.js';
import { readReport } from '../../read-report.js';
import { UnreadableReport } from '../../report.js';
import { CGREEN_TEXT } from './cgreen-text.js';

const { read, testsOf } = specReader(CGREEN_TEXT);

const { formatOf, statusOf } = textReader(CGREEN_TEXT);

const START = 'Running "cart" (5 tests)...';

const failure = (test: string, ...message: readonly string[]): readonly string[] => [
  `cart.c:12: Failure: ${test} `,
  ...message.map((line) => `\t${line}`),
  '',
];

const SELLS = failure(
  'Till -> sells',
  'Expected [total] to [equal] [wanted]',
  '\tactual value:\t\t\t[45]',
  '\texpected value:\t\t\t[33]',
);

const CRASHES = ['cart.c:20: Exception: Till -> crashes ', '\tTest terminated with signal: Segmentation fault', ''];

const end = (counts: string): readonly string[] => [
  `  "Till": ${counts} in 3ms.`,
  `Completed "cart": ${counts} in 3ms.`,
  '',
];

describe('CGREEN_TEXT', () => {
  it('reads the tests that failed, with their suites, places and values', async () => {
    const lines = [START, ...SELLS, ...CRASHES, ...end('1 pass, 1 failure, 1 exception')];
    const { tests, run, codes } = await read(...lines);
    expect(tests).toEqual([
      {
        name: 'sells',
        suite: ['cart', 'Till'],
        declaredIn: 'cart.c',
        status: 'failed',
        failures: [
          {
            message: 'Expected [total] to [equal] [wanted]\n\t\tactual value:\t\t\t[45]\n\t\texpected value:\t\t\t[33]',
            isAssertion: true,
            element: 'failure',
            location: { file: 'cart.c', line: 12 },
            dialect: 'cpp',
          },
        ],
        events: [],
      },
      {
        name: 'crashes',
        suite: ['cart', 'Till'],
        declaredIn: 'cart.c',
        status: 'failed',
        failures: [
          {
            message: 'Test terminated with signal: Segmentation fault',
            isAssertion: false,
            element: 'error',
            location: { file: 'cart.c', line: 20 },
            dialect: 'cpp',
          },
        ],
        events: [],
      },
    ]);
    expect(run.runner).toBe('Cgreen');
    expect(codes).toEqual([]);
    const { tests: drafts } = await readReport(Buffer.from(lines.join('\n')));
    expect(drafts[0]?.failure).toMatchObject({ kind: 'assertion', expected: 33, actual: 45 });
    expect(drafts[1]?.failure?.kind).toBe('exception');
  });

  it('gives one test all of its failures', async () => {
    const tests = await testsOf(
      START,
      ...failure('Till -> sells', 'Mocked function [sell] was called too many times'),
      ...SELLS,
      ...failure('opens', 'no till'),
      ...end('3 failures'),
    );
    expect(tests.map(({ name, suite, failures }) => [name, suite, failures.length])).toEqual([
      ['sells', ['cart', 'Till'], 2],
      ['opens', ['cart'], 1],
    ]);
  });

  it('keeps empty lines of a text in a message, but not what a test prints behind it', async () => {
    const [test] = await testsOf(
      START,
      'cart.c:12: Failure: Till -> sells ',
      '\tExpected [name] to [contain string] [wanted]',
      '\t\tactual value:\t\t\t["one',
      '',
      'two"]',
      '\t\texpected to contain:\t\t["x"]',
      '',
      'printed by the test',
      ...end('1 failure'),
    );
    expect(test?.failures[0]?.message).toBe(
      'Expected [name] to [contain string] [wanted]\n\t\tactual value:\t\t\t["one\n\ntwo"]\n\t\texpected to contain:\t\t["x"]',
    );
  });

  it('names tests that passed by their suites', async () => {
    const tests = await testsOf(
      START,
      '  "Till": 3 passes in 1ms.',
      '  "Cart": 1 skipped in 1ms.',
      'Completed "cart": 3 passes, 1 skipped in 2ms.',
    );
    expect(tests.map(({ name, suite, status }) => [...suite, name, status])).toEqual([
      ['cart', 'Till', 'passed'],
      ['cart', 'Cart', 'skipped'],
    ]);
    expect(await testsOf('Completed "cart": 2 passes in 2ms.')).toMatchObject([{ name: 'cart', suite: [] }]);
  });

  it.each([
    ['passed', [START, ...end('5 passes')]],
    ['passed', [START, 'Completed "cart": 5 passes, 0 failures, 0 exceptions.', '']],
    ['passed', [START, ...end('\u001B[32m5 passes\u001B[0m'), START, ...end('5 passes')]],
    ['empty', [START, 'Completed "cart": No assertions.', '']],
    ['failed', [START, ...end('4 passes, 1 failure')]],
    ['failed', [START, ...end('4 passes, 1 exception')]],
    ['failed', [START, ...SELLS, ...end('5 passes')]],
    ['failed', [START, ...SELLS]],
    ['failed', [START, '  "Till": 1 failure in 3ms.', 'Completed "cart": 5 passes in 3ms.', '']],
    ['failed', [START, ...end('5 passes'), 'make: *** [test] Error 1', '']],
    ['errored', [START, '']],
    ['errored', [START, '  "Till": 5 passes in 3ms.', '']],
    ['errored', [START, ...end('5 passes'), START, '']],
    ['errored', [START, ...end('5 passes, 1 unknown')]],
    ['errored', [START, 'Completed "other": 5 passes in 3ms.', '']],
  ])('is %s by its failures and counts', async (status, lines) => {
    expect(await statusOf(...lines)).toBe(status);
  });

  it('is never green where the text breaks off', async () => {
    const texts = [
      [START, ...SELLS, ...CRASHES, ...end('1 pass, 1 failure, 1 exception')],
      [START, ...end('5 passes')],
    ].map((lines) => lines.join('\n').trimEnd());
    const parts = texts.flatMap((text) => brokenOff(text, 150)).filter((part) => part.startsWith(`${START}\n`));
    const statuses = await Promise.all(parts.map(async (part) => statusOf(part)));
    expect(statuses.filter((status) => status === 'passed' || status === 'empty')).toEqual([]);
  });

  it('is recognized by a suite that starts or is completed', async () => {
    expect(await formatOf('gcc -o cart cart.c', START)).toBe('cgreen-text');
    expect(await formatOf('...F..', 'Completed "cart": 4 passes, 1 failure in 3ms.')).toBe('cgreen-text');
  });

  it('leaves other texts to their readers', async () => {
    expect(await formatOf('Running "cart" (5 files)...')).toBeUndefined();
    expect(await formatOf('cart.cc:12: Failure', 'Expected equality of these values:')).toBeUndefined();
    expect(await formatOf('Completed "cart": 5 tasks in 3ms.')).toBeUndefined();
    await expect(read('nothing of it')).rejects.toThrow(UnreadableReport);
  });
});
