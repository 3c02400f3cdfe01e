import { describe, expect, it } from '@jest/globals';
import { specReader } from '../../../test/read-report.js';
import { readReport } from '../../read-report.js';
import { UnreadableReport } from '../../report.js';
import { MOCHAWESOME } from './mochawesome.js';

const { read, recognizes } = specReader(MOCHAWESOME);

function test(title: string, rest: object = {}) {
  return {
    title,
    fullTitle: `cart ${title}`,
    duration: 3,
    state: 'passed',
    pass: true,
    fail: false,
    pending: false,
    context: null,
    err: {},
    skipped: false,
    ...rest,
  };
}

function failed(title: string, err: object, rest: object = {}) {
  return test(title, { state: 'failed', pass: false, fail: true, err, ...rest });
}

function report(tests: object[], suite: object = {}) {
  const inner = {
    title: 'cart',
    file: '/t/cart.test.js',
    fullFile: '/app/t/cart.test.js',
    beforeHooks: [],
    afterHooks: [],
    tests,
    suites: [],
    ...suite,
  };
  return {
    stats: {
      suites: 1,
      tests: 1,
      start: '2026-11-20T20:33:55.892Z',
      end: '2026-11-20T20:33:56.066Z',
      duration: 174,
      testsRegistered: 1,
    },
    results: [
      { title: '', file: '', fullFile: '', root: true, beforeHooks: [], afterHooks: [], tests: [], suites: [inner] },
    ],
    meta: { mocha: { version: '12.0.3' }, mochawesome: { version: '8.1.1' } },
  };
}

async function failureOf(err: object) {
  return (await read(report([failed('adds', err)]))).tests[0]?.failures[0];
}

describe('the reader of mochawesome', () => {
  it('reads the root suite of versions up to 3', async () => {
    const { results, stats } = report([failed('adds', { message: 'no' }), test('pays')]);
    const old = { stats, suites: results[0], copyrightYear: 2017 };
    const { tests } = await read(old);
    expect(tests.map(({ name, status }) => [name, status])).toEqual([
      ['adds', 'failed'],
      ['pays', 'passed'],
    ]);
    expect(recognizes(old)).toBe(true);
  });

  it('reads tests in suites, and the run', async () => {
    const waits = test('waits', { state: 'pending', pass: false, pending: true });
    const skipped = test('skipped', { state: null, pass: false, skipped: true });
    const { tests, run, codes } = await read(report([test('adds'), waits, skipped]));
    expect(tests.map(({ name, suite, file, status }) => [name, suite, file, status])).toEqual([
      ['adds', ['cart'], '/app/t/cart.test.js', 'passed'],
      ['waits', ['cart'], '/app/t/cart.test.js', 'skipped'],
      ['skipped', ['cart'], '/app/t/cart.test.js', 'skipped'],
    ]);
    expect(run).toMatchObject({ runner: 'mocha 12.0.3', durationMs: 174 });
    expect(codes).toEqual([]);
  });

  it('gives the file of an outer suite to those in it', async () => {
    const merged = report([test('adds')], { file: '', fullFile: '' });
    const results = merged.results.map((root) => ({
      ...root,
      file: 'cypress/e2e/cart.cy.js',
      fullFile: 'cypress/e2e/cart.cy.js',
    }));
    expect((await read({ ...merged, results })).tests[0]?.file).toBe('cypress/e2e/cart.cy.js');
  });

  it('reports hooks that failed, and no others', async () => {
    const beforeHooks = [
      test('"before all" hook', { state: null, pass: false }),
      failed('"before all" hook: db', { message: 'Error: no database' }),
    ];
    const { tests } = await read(report([test('adds')], { beforeHooks, afterHooks: [failed('"after all" hook', {})] }));
    expect(tests.map(({ name, status }) => [name, status])).toEqual([
      ['"before all" hook: db', 'failed'],
      ['adds', 'passed'],
      ['"after all" hook', 'failed'],
    ]);
  });

  it.each([
    [
      'printed values',
      { message: 'AssertionError: 41 !== 42', diff: '- 41\n+ 42\n' },
      { expected: '42', actual: '41', printed: true },
    ],
    ['strings', { message: "expected 'a' to equal 'b'", diff: '- a\n+ b\n' }, { expected: 'b', actual: 'a' }],
    [
      'strings as Chai prints them',
      { message: "Timed out retrying: expected 'a' to equal 'b'", diff: "- 'a'\n+ 'b'\n" },
      { expected: 'b', actual: 'a' },
    ],
    [
      'strings with quotes of their own',
      { message: String.raw`expected '\'a\'' to equal '\'b\''`, diff: "- 'a'\n+ 'b'\n" },
      { expected: "'b'", actual: "'a'" },
    ],
    [
      'lines',
      { message: String.raw`expected 'one\n2\n' to equal 'one\ntwo\n'`, diff: ' one\n- 2\n+ two\n' },
      { expected: 'one\ntwo\n', actual: 'one\n2\n' },
    ],
    [
      'an object',
      { message: 'x', diff: ' {\n-   "a": 1\n+   "a": 2\n }\n' },
      { expected: '{\n  "a": 2\n}', actual: '{\n  "a": 1\n}', printed: true },
    ],
    [
      'pieces',
      {
        message: "expected 'a b' to equal 'a c'",
        diff: [{ value: 'a ' }, { value: 'b', removed: true }, { value: 'c', added: true }],
      },
      { expected: 'a c', actual: 'a b' },
    ],
    [
      'values of their own',
      { message: 'x', expected: '{\n  "a": 2\n}', actual: '1' },
      { expected: '{\n  "a": 2\n}', actual: '1', printed: true },
    ],
    ['nothing of a difference with lines left out', { message: 'x', diff: ' 1\n 2\n 3\n 4\n- 5\n+ 6\n' }, {}],
    ['nothing of one side', { message: 'x', diff: '- 5\n' }, {}],
    ['nothing', { message: 'x', diff: null }, {}],
  ])('returns %s', async (_, err, values) => {
    const { expected, actual, printed } = (await failureOf(err)) ?? {};
    expect({ expected, actual, printed }).toEqual({
      expected: undefined,
      actual: undefined,
      printed: undefined,
      ...values,
    });
  });

  it('reads the stack, the name in it, and a time limit', async () => {
    const err = { message: 'TypeError: x', estack: 'TypeError: x\n    at y' };
    const { tests } = await read(report([failed('adds', err, { timedOut: true })]));
    expect(tests[0]?.failures).toEqual([
      { type: 'TypeError', message: 'TypeError: x', text: 'TypeError: x\n    at y', timedOut: true, dialect: 'mocha' },
    ]);
  });

  it('reports the context of a test', async () => {
    const context = JSON.stringify([
      'see the log',
      { title: 'screenshot', value: 'shots/a.png' },
      { title: 'order', value: { id: 7 } },
    ]);
    const { tests } = await read(
      report([test('adds', { context }), test('b', { context: '"plain"' }), test('c', { context: 'not {json' })]),
    );
    expect(tests.map(({ events }) => events)).toEqual([
      [
        { type: 'log', message: 'see the log', stream: 'log' },
        { type: 'attachment', name: 'screenshot', path: 'shots/a.png' },
        { type: 'log', message: 'order: {"id":7}', stream: 'log' },
      ],
      [{ type: 'log', message: 'plain', stream: 'log' }],
      [{ type: 'log', message: 'not {json', stream: 'log' }],
    ]);
  });

  it('keeps what is before a cut', async () => {
    const text = JSON.stringify(report([test('adds'), test('b')]));
    const { tests, codes } = await read(text.slice(0, text.indexOf('"fullTitle":"cart b"')));
    expect(tests.map(({ name }) => name)).toEqual(['adds', 'b']);
    expect(codes).toEqual(['truncated', 'no_result']);
  });

  it.each([0, 2])('does not pass a report that ends behind its totals, with %d failures', async (failures) => {
    const text = JSON.stringify({ stats: { suites: 1, failures, testsRegistered: 3 } });
    for (const cut of [text, text.slice(0, -1)]) {
      const { status, tests, warnings } = await readReport(Buffer.from(cut));
      expect([status, tests.length]).toEqual(failures === 0 ? ['errored', 0] : ['failed', 1]);
      expect(warnings[0]?.code).toBe('truncated');
    }
  });

  it('recognizes its reports, and refuses others', async () => {
    expect(recognizes(report([]))).toBe(true);
    expect(recognizes({ stats: { testsRegistered: 3 } })).toBe(true);
    expect(recognizes({ stats: {}, tests: [], passes: [] })).toBe(false);
    await expect(read({ stats: {} })).rejects.toThrow(UnreadableReport);
  });
});
