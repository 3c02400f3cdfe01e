import { describe, expect, it } from '@jest/globals';
import { withReport } from './runner-reports.js';

const JEST = ['--json', '--outputFile=/t/jest.json'];

const ROWS: readonly (readonly [string, readonly string[] | undefined])[] = [
  ['jest', ['jest', ...JEST]],
  ['npx jest --ci', ['npx', 'jest', '--ci', ...JEST]],
  ['npx --yes jest', ['npx', '--yes', 'jest', ...JEST]],
  ['pnpm exec jest', ['pnpm', 'exec', 'jest', ...JEST]],
  ['node node_modules/jest/bin/jest.js', ['node', 'node_modules/jest/bin/jest.js', ...JEST]],
  ['jest --json', undefined],
  ['jest --outputFile=x.json', undefined],
  ['jest --watch', undefined],
  ['jest -- --x', undefined],
  [
    'npx vitest run',
    ['npx', 'vitest', 'run', '--reporter=default', '--reporter=json', '--outputFile.json=/t/vitest.json'],
  ],
  ['vitest --reporter=junit', undefined],
  ['npx playwright test', ['npx', 'playwright', 'test', '--reporter=list,json']],
  ['npx playwright test --grep pays', ['npx', 'playwright', 'test', '--grep', 'pays', '--reporter=list,json']],
  ['npx playwright test --reporter=html', ['npx', 'playwright', 'test', '--reporter=html,json']],
  [
    'npx playwright test --reporter line,./own.js --retries 1',
    ['npx', 'playwright', 'test', '--reporter', 'line,./own.js,json', '--retries', '1'],
  ],
  ['node node_modules/@playwright/test/cli.js test', undefined],
  ['npx playwright test --reporter=json', undefined],
  ['npx playwright test --reporter list,json', undefined],
  ['npx playwright test --reporter', undefined],
  ['npx playwright test --ui', undefined],
  ['npx playwright test --list', undefined],
  ['npx playwright show-report', undefined],
  ['npx playwright install', undefined],
  ['python -m pytest -q', ['python', '-m', 'pytest', '-q', '--junitxml=/t/pytest.xml']],
  ['pytest --junitxml=x.xml', undefined],
  ['npm test', undefined],
  ['make test', undefined],
];

describe('withReport', () => {
  it.each(ROWS)('adds a report to the command of a known runner: %s', (command, expected) => {
    expect(withReport(command.split(' '), '/t')?.words).toEqual(expected);
  });

  it('sets the path of the Playwright report in a variable', () => {
    expect(withReport(['playwright', 'test'], '/t')?.environment).toEqual({
      PLAYWRIGHT_JSON_OUTPUT_NAME: '/t/playwright.json',
    });
  });
});
