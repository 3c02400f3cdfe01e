/** A project for a test runner, with the reporter of Clarion and the runner's own JSON report. */
export interface RunnerProject {
  readonly name: 'jest' | 'vitest' | 'playwright';
  /** Files of the project by path, without its tests. */
  readonly files: Readonly<Record<string, string>>;
  /** The arguments after `node`, in the folder of the project. */
  readonly command: readonly string[];
  /** Variables that the runner needs. */
  readonly variables: Readonly<Record<string, string>>;
  /** The imports of a test file. */
  readonly head: string;
  /** The path of a test file. */
  readonly file: (name: string) => string;
  /** Makes the tests of a file run again when they fail, where the configuration does not. */
  readonly retry: string;
  /** A test that fails at first, and passes when it is run again. */
  readonly flaky: string;
  /** Further tests that only this runner has. */
  readonly more: string;
}

/** The path of the report that each project writes beside the live run. */
export const REPORT = 'report.json';

const NODE_MODULES = 'node_modules';

/** The runners, each with its reporter. */
export const RUNNERS: readonly RunnerProject[] = [
  {
    name: 'jest',
    files: {
      'package.json': '{"type":"commonjs"}',
      'jest.config.json': JSON.stringify({
        reporters: ['default', '@clarion/jest'],
        testEnvironment: 'node',
        transform: {},
        haste: { enableSymlinks: false },
        watchman: false,
      }),
    },
    command: [`${NODE_MODULES}/jest/bin/jest.js`, '--json', `--outputFile=${REPORT}`, '--maxWorkers=1', '--no-cache'],
    variables: {},
    head: '',
    file: (name) => `test/${name}.test.js`,
    retry: 'jest.retryTimes(1);',
    flaky: "let runs = 0; test('is flaky', () => { runs += 1; expect(runs).toBe(2); });",
    more: '',
  },
  {
    name: 'vitest',
    files: {
      'package.json': '{"type":"module"}',
      'vitest.config.mjs': `export default { cacheDir: '.cache', test: { retry: 0, maxWorkers: 1, reporters: ['default', '@clarion/vitest', ['json', { outputFile: '${REPORT}' }]] } };`,
    },
    command: [`${NODE_MODULES}/vitest/vitest.mjs`, 'run'],
    variables: {},
    head: "import { beforeAll, describe, expect, test } from 'vitest';",
    file: (name) => `test/${name}.test.js`,
    retry: '',
    flaky: "let runs = 0; test('is flaky', { retry: 1 }, () => { runs += 1; expect(runs).toBe(2); });",
    more: '',
  },
  {
    name: 'playwright',
    files: {
      'package.json': '{"type":"module"}',
      'playwright.config.mjs': `export default { testDir: 'test', workers: 1, retries: 1, reporter: [['list'], ['@clarion/playwright'], ['json', { outputFile: '${REPORT}' }]] };`,
    },
    command: [`${NODE_MODULES}/@playwright/test/cli.js`, 'test'],
    variables: {},
    head: "import { expect, test } from '@playwright/test'; const describe = test.describe;",
    file: (name) => `test/${name}.spec.js`,
    retry: '',
    flaky: "test('is flaky', ({}, info) => { expect(info.retry).toBe(1); });",
    // A passed test of a serial group runs again with the others.
    more: `describe.serial('serial', () => {
  test('is first', () => {});
  test('is second', ({}, info) => { expect(info.retry).toBe(1); });
});
test.fail('should fail', () => { expect(1).toBe(2); });
test('has files', async ({}, info) => {
  const { writeFileSync } = await import('node:fs');
  writeFileSync(info.outputPath('page.html'), '<p>Declined</p>');
  await info.attach('page', { path: info.outputPath('page.html') });
  await info.attach('a note', { body: 'the card was declined', contentType: 'text/plain' });
  throw new Error('no card');
});`,
  },
];
