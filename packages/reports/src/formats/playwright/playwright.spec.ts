import { describe, expect, it } from '@jest/globals';
import { specReader } from '../../../test/read-report.js';
import { UnreadableReport } from '../../report.js';
import { PLAYWRIGHT } from './playwright.js';

const { read, recognizes } = specReader(PLAYWRIGHT);

const LOCATION = { file: '/app/t/cart.spec.ts', line: 4, column: 48 };

function result(rest: object = {}) {
  return {
    retry: 0,
    status: 'passed',
    duration: 12,
    startTime: '2026-11-20T20:34:47.478Z',
    errors: [],
    stdout: [],
    stderr: [],
    attachments: [],
    ...rest,
  };
}

function spec(tests: object[], rest: object = {}) {
  return { title: 'adds', ok: true, tags: [], file: 'cart.spec.ts', line: 3, column: 3, tests, ...rest };
}

function test(results: object[], rest: object = {}) {
  return { projectName: 'chromium', expectedStatus: 'passed', status: 'expected', annotations: [], results, ...rest };
}

function report(specs: object[], rest: object = {}) {
  return {
    config: { rootDir: '/app/t', version: '1.65.1', projects: [], metadata: { actualWorkers: 2 } },
    suites: [
      {
        title: 'cart.spec.ts',
        file: 'cart.spec.ts',
        specs: [],
        suites: [{ title: 'cart', file: 'cart.spec.ts', specs }],
      },
    ],
    errors: [],
    stats: { startTime: '2026-11-20T20:34:46.253Z', duration: 1500 },
    ...rest,
  };
}

async function only(results: object[], rest: object = {}) {
  const { tests } = await read(report([spec([test(results, rest)])]));
  return tests[0];
}

describe('the reader of Playwright JSON', () => {
  it('reads a test of each project, and the run', async () => {
    const specs = [
      spec([test([result()]), test([result()], { projectName: 'firefox' })], { tags: ['smoke', '@slow'] }),
    ];
    const { tests, run } = await read(report(specs));
    expect(
      tests.map(({ name, suite, file, variant, tags, line, status, durationMs }) => ({
        name,
        suite,
        file,
        variant,
        tags,
        line,
        status,
        durationMs,
      })),
    ).toEqual([
      {
        name: 'adds',
        suite: ['cart'],
        file: 'cart.spec.ts',
        variant: 'chromium',
        tags: ['smoke', 'slow'],
        line: 3,
        status: 'passed',
        durationMs: 12,
      },
      {
        name: 'adds',
        suite: ['cart'],
        file: 'cart.spec.ts',
        variant: 'firefox',
        tags: ['smoke', 'slow'],
        line: 3,
        status: 'passed',
        durationMs: 12,
      },
    ]);
    expect(run).toEqual({
      startedAt: new Date('2026-11-20T20:34:46.253Z'),
      completedAt: new Date('2026-11-20T20:34:47.753Z'),
      durationMs: 1500,
      runner: 'playwright 1.65.1',
      context: { workers: 2 },
    });
  });

  it('joins what `error` and `errors` report about the same failure, and keeps the others', async () => {
    const error = {
      message: 'Error: expect(received).toBe(expected)',
      stack: 'Error: expect(received).toBe(expected)\n    at x',
      location: LOCATION,
    };
    const errors = [{ message: error.message, location: LOCATION }, { message: 'Error: second' }];
    expect((await only([result({ status: 'failed', error, errors })], { status: 'unexpected' }))?.failures).toEqual([
      { message: error.message, text: error.stack, location: LOCATION, dialect: 'playwright' },
      { message: 'Error: second', dialect: 'playwright' },
    ]);
  });

  it('takes the values of a matcher, where the report has them', async () => {
    const error = { message: 'Error: x', matcherResult: { expected: 2, actual: 1, name: 'toBe', pass: false } };
    const found = await only([result({ status: 'failed', error, errors: [{ message: 'Error: x' }] })], {
      status: 'unexpected',
    });
    expect(found?.failures).toEqual([expect.objectContaining({ expected: 2, actual: 1, isAssertion: true })]);
  });

  it('takes a value that was thrown, and the causes of an error', async () => {
    const thrown = await only([result({ status: 'failed', errors: [{ value: "'oops'" }] })], { status: 'unexpected' });
    expect(thrown?.failures).toEqual([{ message: "'oops'", isAssertion: false, dialect: 'playwright' }]);
    const cause = { message: 'Error: inner', stack: 'Error: inner\n    at y', cause: { message: 'Error: root' } };
    const nested = await only(
      [result({ status: 'failed', errors: [{ message: 'Error: outer', stack: 'Error: outer\n    at x', cause }] })],
      { status: 'unexpected' },
    );
    expect(nested?.failures[0]?.text).toBe(
      'Error: outer\n    at x\n[cause]: Error: inner\n    at y\n[cause]: Error: root',
    );
  });

  it('marks the error that reports the time limit', async () => {
    const errors = [
      { message: 'Error: expect(1).toBe(2)' },
      { message: '\u001b[31mTest timeout of 300ms exceeded.\u001b[39m' },
    ];
    const found = await only([result({ status: 'timedOut', errors })], { status: 'unexpected' });
    expect(found?.failures.map(({ timedOut }) => timedOut)).toEqual([undefined, true]);
    const bare = await only([result({ status: 'timedOut' })], { status: 'unexpected' });
    expect(bare?.failures).toEqual([expect.objectContaining({ timedOut: true })]);
  });

  it('reads attempts from results: flaky passed, and the last one counts', async () => {
    const flaky = await only(
      [result({ status: 'failed', errors: [{ message: 'Error: one' }] }), result({ retry: 1 })],
      { status: 'flaky' },
    );
    expect(flaky).toMatchObject({
      status: 'passed',
      failures: [],
      attempts: [{ status: 'failed', failures: [{ message: 'Error: one' }] }, { status: 'passed' }],
    });
    const failed = [
      result({ status: 'failed', errors: [{ message: 'Error: one' }] }),
      result({ status: 'failed', errors: [{ message: 'Error: two' }] }),
    ];
    expect((await only(failed, { status: 'unexpected' }))?.failures).toEqual([
      expect.objectContaining({ message: 'Error: two' }),
    ]);
  });

  it.each([
    [
      'failed as expected',
      [result({ status: 'failed', errors: [{ message: 'x' }] })],
      { expectedStatus: 'failed', status: 'expected' },
      'passed',
      [],
    ],
    [
      'passed against expectation',
      [result()],
      { expectedStatus: 'failed', status: 'unexpected' },
      'failed',
      ['Expected to fail, but passed.'],
    ],
    ['was interrupted', [result({ status: 'interrupted' })], { status: 'skipped' }, 'skipped', []],
    ['was skipped', [result({ status: 'skipped' })], { expectedStatus: 'skipped', status: 'skipped' }, 'skipped', []],
    ['did not run', [], { status: 'skipped' }, 'skipped', []],
    [
      'failed, in a report without a verdict',
      [result({ status: 'failed', errors: [{ message: 'x' }] })],
      { status: undefined },
      'failed',
      ['x'],
    ],
  ])('decides on a test that %s', async (_, results, rest, status, messages) => {
    const found = await only(results, rest);
    expect([found?.status, found?.failures.map(({ message }) => message)]).toEqual([status, messages]);
  });

  it('says why a test was skipped', async () => {
    const annotations = [{ type: 'skip', description: 'needs a printer' }];
    expect((await only([result({ status: 'skipped' })], { status: 'skipped', annotations }))?.skipReason).toBe(
      'needs a printer',
    );
  });

  it('reports the files of earlier attempts in front, and the drawn source of an error', async () => {
    const attached = (name: string) => [{ name, contentType: 'application/zip', path: `/out/${name}.zip` }];
    const test = await only(
      [
        result({ status: 'failed', attachments: attached('first'), error: { message: 'x' } }),
        result({
          status: 'failed',
          attachments: attached('last'),
          error: { message: 'x', snippet: '> 1 | a\n  2 | b' },
        }),
      ],
      { status: 'unexpected' },
    );
    expect(test?.events.map(({ name }) => name)).toEqual(['first', 'last']);
    expect(test?.failures[0]?.snippet).toBe('> 1 | a\n  2 | b');
  });

  it('reports output, steps, attachments and annotations', async () => {
    const steps = [{ title: 'open', duration: 3, steps: [{ title: 'type', duration: 1, error: { message: 'no' } }] }];
    const attachments = [
      { name: 'screenshot', contentType: 'image/png', path: '/out/a.png' },
      { name: 'log', contentType: 'text/plain', body: 'aGk=' },
    ];
    const annotations = [{ type: 'issue', description: 'SHOP-7' }];
    const output = {
      stdout: [{ text: 'he' }, { text: 'llo\n' }, { buffer: Buffer.from('bytes').toString('base64') }],
      stderr: [{ text: 'oh' }],
    };
    expect((await only([result({ ...output, steps, attachments })], { annotations }))?.events).toEqual([
      { type: 'log', message: 'issue: SHOP-7', stream: 'log' },
      { type: 'log', message: 'hello', stream: 'stdout' },
      { type: 'log', message: 'bytes', stream: 'stdout' },
      { type: 'log', message: 'oh', stream: 'stderr' },
      { type: 'step_start', index: 0, name: 'open' },
      { type: 'step_start', index: 1, name: 'type' },
      { type: 'step_end', index: 1, name: 'type', status: 'failed', durationMs: 1 },
      { type: 'step_end', index: 0, name: 'open', status: 'passed', durationMs: 3 },
      { type: 'attachment', name: 'screenshot', contentType: 'image/png', path: '/out/a.png' },
      { type: 'attachment', name: 'log', contentType: 'text/plain' },
    ]);
  });

  it('creates failed tests for errors outside of all tests', async () => {
    const errors = [{ message: 'SyntaxError: unexpected', location: LOCATION }, { message: 'Error: no web server' }];
    const { tests } = await read(report([], { suites: [], errors }));
    expect(tests.map(({ name, status, file }) => [name, status, file])).toEqual([
      ['cart.spec.ts', 'failed', '/app/t/cart.spec.ts'],
      ['Test run', 'failed', undefined],
    ]);
  });

  it('reads suites nested far beyond the usual limits', async () => {
    let suite: object = { title: 'inner', specs: [spec([test([result()])])] };
    for (let depth = 0; depth < 60; depth += 1) suite = { title: `s${depth}`, specs: [], suites: [suite] };
    const { tests, codes } = await read({ config: {}, suites: [suite] });
    expect(tests[0]?.suite).toHaveLength(61);
    expect(codes).toEqual([]);
  });

  it('keeps what is before a cut, and skips members of a wrong type', async () => {
    const text = JSON.stringify(report([spec([test([result()])]), spec([test([result()])], { title: 'b' })]));
    const cut = await read(text.slice(0, text.indexOf('"title":"b"')));
    expect(cut.tests.map(({ name }) => name)).toEqual(['adds']);
    expect(cut.codes).toContain('truncated');
    const odd = await read(
      report([
        spec([test([result({ duration: 'x', errors: 3, steps: 'y', stdout: [4] })], { annotations: 1 })], { tags: 1 }),
        { title: 4 },
      ]),
    );
    expect(odd.tests).toEqual([expect.objectContaining({ name: 'adds', durationMs: undefined, status: 'passed' })]);
    expect(odd.codes).toEqual(['invalid_number', 'skipped_part']);
  });

  it('recognizes its reports, and refuses others', async () => {
    expect(recognizes(report([]))).toBe(true);
    expect(recognizes({ config: { rootDir: '/app', fullyParallel: true } })).toBe(true);
    expect(recognizes({ stats: {}, tests: [] })).toBe(false);
    await expect(read({ tests: [] })).rejects.toThrow(UnreadableReport);
  });
});
