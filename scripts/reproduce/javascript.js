import { CASES, elsewhere, nest } from './cases.js';

const RAN = `require('node:fs').appendFileSync(process.env.RAN, ID + '\\n');`;

const body = ({ id, fails }) =>
  `${RAN.replace('ID', JSON.stringify(id))}${fails ? ` throw new Error('failing-${id}-');` : ''}`;

/** The suites and tests of a file, by the names that a library has for them. */
function source(cases, { head = '', group, test, more = '' }) {
  const text = nest(
    cases,
    (name, inside) => `${group}(${JSON.stringify(name)}, () => {\n${inside}\n});`,
    (one) => `  ${test}(${JSON.stringify(one.name)}, async () => { ${body(one)} });`,
  );
  return `${head}\n${text}\n${more}\n`;
}

/** Tests that a loop makes: they share their line. */
const loop = (group, test) => `
${group}('rows', () => {
  for (const [row, id] of [['a (1)', 'row_a'], ['a (1) b', 'row_ab']])
    ${test}('row ' + row, async () => { ${RAN.replace('ID', 'id')} throw new Error('failing-' + id + '-'); });
});`;

const files = (ending, parts) => ({
  [`test/cart.${ending}`]: source(CASES, { ...parts, more: (parts.more ?? '') + loop(parts.group, parts.test) }),
  [`test/big-cart.${ending}`]: source(elsewhere('big'), parts),
  [`test/cart.${ending.replace('.', '-old.')}`]: source(elsewhere('old'), parts),
  [`packages/a/test/cart.${ending}`]: source(elsewhere('deep'), parts),
});

const plain = { group: 'describe', test: 'it' };

export const JAVASCRIPT = [
  {
    runner: 'Jest',
    npm: 'jest',
    files: {
      'jest.config.json': '{}',
      ...files('test.js', {
        ...plain,
        more: `it.each([['x', 'each_x'], ['x y', 'each_xy']])('each %s', (_x, id) => { ${RAN.replace('ID', 'id')} throw new Error('failing-' + id + '-'); });`,
      }),
    },
    run: 'npx jest --json --outputFile=report.json',
    report: 'report.json',
  },
  {
    runner: 'Vitest',
    npm: 'vitest',
    files: files('test.js', {
      ...plain,
      head: `import { describe, it } from 'vitest'; import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);`,
    }),
    run: 'npx vitest run --reporter=json --outputFile=report.json',
    report: 'report.json',
  },
  {
    runner: 'Vitest, JUnit XML',
    npm: 'vitest',
    files: files('test.js', {
      ...plain,
      head: `import { describe, it } from 'vitest'; import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);`,
    }),
    run: 'npx vitest run --reporter=junit --outputFile=report.xml',
    report: 'report.xml',
  },
  {
    runner: 'Mocha',
    npm: 'mocha',
    files: files('test.cjs', plain),
    run: `npx mocha --reporter json --reporter-option output=report.json 'test/*.cjs' 'packages/*/test/*.cjs'`,
    report: 'report.json',
  },
  {
    runner: 'node:test, TAP',
    versionCommand: 'node --version',
    files: files('test.cjs', { ...plain, head: `const { describe, it } = require('node:test');` }),
    run: 'node --test --test-reporter=tap test packages > report.tap',
    report: 'report.tap',
    // Node.js before 22 compares names without their suites: tests of one name in one file run together.
    together: (id) => (['plain', 'nested', 'sibling'].includes(id) ? 'adds up' : id),
  },
  {
    runner: 'Playwright',
    npm: '@playwright/test',
    files: {
      'playwright.config.js': `module.exports = { testDir: '.', projects: [{ name: "dana's phone" }, { name: 'phone', grep: /nothing here/ }] };`,
      ...files('spec.js', {
        group: 'test.describe',
        test: 'test',
        head: `const { test } = require('@playwright/test');`,
      }),
    },
    run: 'PLAYWRIGHT_JSON_OUTPUT_NAME=report.json npx playwright test --reporter=json',
    report: 'report.json',
  },
];
