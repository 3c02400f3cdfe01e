import { describe, expect, it } from '@jest/globals';
import { withReport } from './reporting.js';

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
  ['npx vitest run', ['npx', 'vitest', 'run', '--reporter=default', '--reporter=json', '--outputFile.json=/t/vitest.json']],
  ['vitest --reporter=junit', undefined],
  ['npx playwright test', ['npx', 'playwright', 'test', '--reporter=list,json']],
  ['npx playwright test --reporter=html', undefined],
  ['npx playwright install', undefined],
  ['python -m pytest -q', ['python', '-m', 'pytest', '-q', '--junitxml=/t/pytest.xml']],
  ['pytest --junitxml=x.xml', undefined],
  ['npm test', undefined],
  ['make test', undefined],
];

describe('a command that is run', () => {
  it.each(ROWS)('is asked for a report where its runner is known: %s', (command, expected) => {
    expect(withReport(command.split(' '), '/t')?.command).toEqual(expected);
  });

  it('tells Playwright by a variable where its report goes', () => {
    expect(withReport(['playwright', 'test'], '/t')?.environment).toEqual({ PLAYWRIGHT_JSON_OUTPUT_NAME: '/t/playwright.json' });
  });
});
