import { describe, expect, it } from '@jest/globals';
import { detectFormat } from '../../detection/detect-format.js';
import { toHead } from '../../detection/read-head.js';
import { readReport } from '../../read-report.js';

const FRAMES = '    at Context.eval (webpack:///./cypress/e2e/cart.cy.js:16:47)';
const ERROR = {
  name: 'AssertionError',
  message: "Timed out retrying after 4000ms: expected '<h1>' to have text 'Cart', but the text was 'Till'",
  stack: FRAMES,
  codeFrame: {
    line: 16,
    column: 47,
    originalFile: 'cypress/e2e/cart.cy.js',
    relativeFile: 'cypress/e2e/cart.cy.js',
    frame: '> 16 | x',
  },
};
const SPEC = { name: 'cart.cy.js', relative: 'cypress\\e2e\\cart.cy.js' };

const passed = {
  title: ['Cart', 'opens'],
  state: 'passed',
  displayError: null,
  attempts: [{ state: 'passed', error: null, duration: 22 }],
};
const failed = {
  title: ['Cart', 'with items', 'has a title'],
  state: 'failed',
  displayError: `AssertionError: ${ERROR.message}\n${FRAMES}`,
  attempts: [
    {
      state: 'failed',
      error: ERROR,
      duration: 4020,
      startedAt: '2026-01-02T10:00:00.000Z',
      screenshots: [{ name: 'no title', path: '/shop/a.png' }],
    },
  ],
};

const result = (tests: readonly object[] | null, more: object = {}, error: string | null = null) => ({
  status: 'finished',
  startedTestsAt: '2026-01-02T10:00:00.000Z',
  endedTestsAt: '2026-01-02T10:00:51.000Z',
  totalDuration: 41905,
  totalTests: tests?.length ?? 0,
  totalFailed: 0,
  runs: [{ stats: {}, tests, error, spec: SPEC }],
  browserName: 'chrome',
  cypressVersion: '12.4.0',
  config: { env: { TOKEN: 'secret' } },
  ...more,
});

/** Since version 13, a test has its duration and an error as a text. */
const ofVersion13 = {
  browserName: 'chrome',
  browserPath: '',
  browserVersion: '120.0',
  config: { baseUrl: 'http://shop.test' },
  cypressVersion: '13.6.0',
  runs: [
    {
      error: null,
      spec: SPEC,
      tests: [
        {
          attempts: [{ state: 'failed' }],
          displayError: failed.displayError,
          duration: 4020,
          state: 'failed',
          title: failed.title,
        },
      ],
    },
  ],
  startedTestsAt: '2026-01-02T10:00:00.000Z',
  totalFailed: 1,
  totalTests: 1,
};

const read = async (value: object) => readReport(Buffer.from(JSON.stringify(value)));

describe('CYPRESS', () => {
  it('reads the tests of each spec', async () => {
    const { format, status, run, tests, warnings } = await read(result([passed, failed]));
    expect([format, status, warnings]).toEqual(['cypress', 'failed', []]);
    expect(run).toMatchObject({ runner: 'cypress 12.4.0', durationMs: 41905, context: { browser: 'chrome' } });
    expect(tests).toMatchObject([
      { name: 'opens', filePath: 'cypress/e2e/cart.cy.js', status: 'passed', durationMs: 22 },
      {
        name: 'has a title',
        status: 'failed',
        failure: {
          kind: 'assertion',
          message: ERROR.message,
          expected: 'Cart',
          actual: 'Till',
          location: { file: 'cypress/e2e/cart.cy.js', line: 16 },
        },
      },
    ]);
    expect(tests[1]?.testId).toContain('Cart > with items > has a title');
  });

  it('reads the form since version 13', async () => {
    const { tests } = await read(ofVersion13);
    expect(tests).toMatchObject([
      { durationMs: 4020, failure: { kind: 'assertion', message: ERROR.message, expected: 'Cart', actual: 'Till' } },
    ]);
  });

  it('reads what was thrown as an exception', async () => {
    const error = { name: 'TypeError', message: "Cannot read properties of undefined (reading 'id')", stack: FRAMES };
    const { tests } = await read(result([{ ...failed, attempts: [{ state: 'failed', error }] }]));
    expect(tests[0]?.failure).toMatchObject({ kind: 'exception', message: expect.stringContaining(error.message) });
  });

  it('takes a test that passed at last for a flaky one', async () => {
    const [attempt] = failed.attempts;
    const { tests, status } = await read(
      result([{ ...failed, state: 'passed', attempts: [attempt, { state: 'passed' }] }]),
    );
    expect([status, tests[0]]).toMatchObject([
      'passed',
      { status: 'passed', flaky: true, failure: { message: ERROR.message } },
    ]);
  });

  it.each([
    ['pending', 'skipped'],
    ['skipped', 'skipped'],
    ['unheard of', 'skipped'],
  ])('records a test that is %s as %s', async (state, status) => {
    const { tests } = await read(result([{ ...passed, state, attempts: [] }]));
    expect(tests[0]?.status).toBe(status);
  });

  it('takes a spec that could not run for a failure', async () => {
    const { tests, status } = await read(
      result(null, { totalFailed: 1 }, 'Error: Webpack Compilation Error\nno module'),
    );
    expect(status).toBe('failed');
    expect(tests).toMatchObject([
      {
        name: 'cypress/e2e/cart.cy.js',
        failure: { kind: 'exception', message: expect.stringContaining('Webpack Compilation Error') },
      },
    ]);
  });

  it('takes a run that could not start for a failure', async () => {
    const { format, tests, status } = await read({
      status: 'failed',
      failures: 1,
      message: 'Could not find a Cypress configuration file',
    });
    expect([format, status]).toEqual(['cypress', 'failed']);
    expect(tests[0]?.failure).toMatchObject({
      kind: 'exception',
      message: 'Could not find a Cypress configuration file',
    });
  });

  it.each([
    ['more failures', { totalFailed: 2 }, 'failed'],
    ['more tests', { totalTests: 3 }, 'errored'],
    ['no specs', { runs: undefined }, 'errored'],
  ])('is not green with %s', async (_, more, status) => {
    expect((await read(result([passed], more))).status).toBe(status);
  });

  it('is not green where it breaks off', async () => {
    const text = JSON.stringify(result([passed, failed]));
    for (const cut of [20, 300, 600]) {
      const { status } = await readReport(Buffer.from(text.slice(0, text.length - cut)));
      expect(['failed', 'errored']).toContain(status);
    }
  });

  it('leaves other objects alone', async () => {
    const formatOf = async (value: object) => detectFormat(await toHead(Buffer.from(JSON.stringify(value))))?.name;
    expect(await formatOf({ status: 'failed', message: 'no' })).toBeUndefined();
    expect(await formatOf({ totalTests: 1, runs: [] })).toBeUndefined();
    expect(await formatOf({ browserName: 'chrome', browserVersion: '1' })).toBeUndefined();
  });
});
