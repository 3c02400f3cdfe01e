import type { FlakyOutcome, StoryBuild } from './story.js';

const ROOT = '/home/runner/work/webshop/webshop';
/** The folder of the failed test with screenshots, as Playwright names it. */
export const SCREENSHOT_FOLDER = 'test-results/checkout-shows-the-total-with-a-coupon-chromium';
/** The title of the flaky test. */
export const FLAKY_TEST = 'keeps the session after a reload';

const SPECS: Readonly<Record<string, readonly string[]>> = {
  'checkout.spec.ts': ['shows the total with a coupon', 'pays with a card', 'chooses a saved address'],
  'login.spec.ts': ['signs in', FLAKY_TEST, 'signs out'],
  'search.spec.ts': ['finds a product', 'keeps the filters when going back'],
  'catalog.spec.ts': ['opens a product', 'shows all pictures'],
};

const WORKERS = 2;
const BASE_MS = 900;
const SPREAD_MS = 1700;
const TIMEOUT_MS = 5000;

interface Result {
  readonly status: 'passed' | 'failed';
  readonly duration: number;
  readonly error?: object;
  readonly attachments?: readonly object[];
}

/** Returns the report that Playwright's JSON reporter writes for a build. */
export function browserReport(build: StoryBuild): object {
  const workers = Array.from({ length: WORKERS }, () => build.startedAt.getTime());
  const suites = Object.entries(SPECS).map(([file, titles]) => ({
    title: file,
    file,
    line: 0,
    column: 0,
    specs: titles.map((title, index) => specOf(build, file, title, index, workers)),
  }));
  return {
    config: {
      rootDir: `${ROOT}/test/browser`,
      version: '1.65.1',
      workers: WORKERS,
      projects: [{ id: 'chromium', name: 'chromium', outputDir: `${ROOT}/test-results` }],
    },
    suites,
    errors: [],
    stats: { startTime: build.startedAt.toISOString(), duration: Math.max(...workers) - build.startedAt.getTime() },
  };
}

function specOf(build: StoryBuild, file: string, title: string, index: number, workers: number[]): object {
  const line = 8 + index * 14;
  const results = resultsOf(build, file, title, line);
  const worker = workers.indexOf(Math.min(...workers));
  const timed = results.map((result, retry) => {
    const startTime = new Date(workers[worker] ?? 0).toISOString();
    workers[worker] = (workers[worker] ?? 0) + result.duration;
    return { workerIndex: worker, parallelIndex: worker, retry, startTime, ...withErrors(result) };
  });
  const passed = results.at(-1)?.status === 'passed';
  return {
    title,
    file,
    line,
    column: 1,
    ok: passed,
    tags: [],
    tests: [
      {
        projectId: 'chromium',
        projectName: 'chromium',
        expectedStatus: 'passed',
        status: passed ? (results.length > 1 ? 'flaky' : 'expected') : 'unexpected',
        results: timed,
      },
    ],
  };
}

function withErrors(result: Result): object {
  const { error } = result;
  return { attachments: [], ...result, errors: error === undefined ? [] : [error] };
}

function resultsOf(build: StoryBuild, file: string, title: string, line: number): readonly Result[] {
  const duration = BASE_MS + ((title.length * 97 + build.number * 53) % SPREAD_MS);
  if (title === FLAKY_TEST) return FLAKY_RESULTS[build.flaky](duration, sessionLost(file, line + 6));
  if (title === SPECS['checkout.spec.ts']?.[0] && build.defects.includes('coupon'))
    return [{ status: 'failed', duration, error: wrongTotal(file, line + 7), attachments: screenshots() }];
  return [{ status: 'passed', duration }];
}

const FLAKY_RESULTS: Readonly<Record<FlakyOutcome, (duration: number, error: object) => readonly Result[]>> = {
  passed: (duration) => [{ status: 'passed', duration }],
  'passed on retry': (duration, error) => [
    { status: 'failed', duration: TIMEOUT_MS, error },
    { status: 'passed', duration },
  ],
  failed: (_, error) => [
    { status: 'failed', duration: TIMEOUT_MS, error },
    { status: 'failed', duration: TIMEOUT_MS, error },
  ],
};

function wrongTotal(file: string, line: number): object {
  const message = [
    'Error: expect(locator).toHaveText(expected) failed',
    '',
    "Locator:  getByTestId('total')",
    'Expected: "39.90 €"',
    'Received: "41.50 €"',
    'Timeout:  5000ms',
  ].join('\n');
  return errorAt(message, file, line, [
    `  ${line - 1} |   await page.getByLabel('Coupon').fill('WELCOME');`,
    `> ${line} |   await expect(page.getByTestId('total')).toHaveText('39.90 €');`,
    `     |                                           ^`,
    `  ${line + 1} |   await expect(page).toHaveScreenshot('total.png');`,
  ]);
}

function sessionLost(file: string, line: number): object {
  const message = [
    'Error: expect(locator).toBeVisible() failed',
    '',
    "Locator:  getByRole('button', { name: 'Sign out' })",
    'Expected: visible',
    'Received: <element(s) not found>',
    'Timeout:  5000ms',
  ].join('\n');
  return errorAt(message, file, line, [
    `  ${line - 1} |   await page.reload();`,
    `> ${line} |   await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible();`,
    `     |                                                                ^`,
  ]);
}

function errorAt(message: string, file: string, line: number, snippet: readonly string[]): object {
  const path = `${ROOT}/test/browser/${file}`;
  return {
    message,
    stack: `${message}\n    at ${path}:${line}:44`,
    snippet: snippet.join('\n'),
    location: { file: path, line, column: 44 },
  };
}

function screenshots(): readonly object[] {
  return ['expected', 'actual', 'diff'].map((part) => ({
    name: `total-${part}.png`,
    contentType: 'image/png',
    path: `${ROOT}/${SCREENSHOT_FOLDER}/total-${part}.png`,
  }));
}
