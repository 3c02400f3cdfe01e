import { describe, expect, it } from '@jest/globals';
import type { ReportedTest } from '../report.js';
import { reproduce } from './reproduce.js';

const failed = (members: Partial<ReportedTest>): ReportedTest => ({
  name: 'adds up',
  suite: [],
  status: 'failed',
  failures: [],
  events: [],
  ...members,
});
const commandOf = (format: string, members: Partial<ReportedTest>, root?: string): string | undefined =>
  reproduce(format, failed(members), root)?.command;

const cart = { name: 'adds $1 (a|b)', suite: ['cart', 'total'], file: 'test/cart.test.js' };
const title = String.raw`'^cart total adds \$1 \(a\|b\)$'`;

describe('the command for a test', () => {
  it.each<[string, string, Partial<ReportedTest>, string]>([
    ['Jest', 'jest', { ...cart, runner: 'jest' }, String.raw`npx jest 'test/cart\.test\.js$' -t ${title}`],
    ['Vitest', 'jest', { ...cart, failures: [{ dialect: 'vitest' }] }, `npx vitest run test/cart.test.js -t ${title}`],
    [
      'Vitest in JUnit XML',
      'junit',
      { name: 'cart > adds', suite: ['test/cart.test.js'], file: 'test/cart.test.js', runner: 'vitest' },
      "npx vitest run test/cart.test.js -t '^cart (?:> )?adds$'",
    ],
    ['Mocha', 'mocha', cart, `npx mocha test/cart.test.js -g ${title}`],
    ['Cypress', 'mochawesome', { file: 'cypress/e2e/cart.cy.ts' }, 'npx cypress run --spec cypress/e2e/cart.cy.ts'],
    [
      'node:test',
      'tap',
      { name: "it's", file: 'test/cart.test.js', failures: [{ dialect: 'node' }] },
      String.raw`node --test --test-name-pattern='^it'\''s$' test/cart.test.js`,
    ],
    [
      'Playwright',
      'playwright',
      { folder: '/home/runner/work/shop/shop/e2e', file: 'cart.spec.ts', line: 12, column: 3, variant: "dana's" },
      String.raw`npx playwright test '/e2e/cart\.spec\.ts:12' --project='dana'\''s'`,
    ],
    ['pytest', 'pytest', { name: 'tests/test_cart.py::test_sum[a b]' }, "pytest 'tests/test_cart.py::test_sum[a b]'"],
    [
      'pytest in JUnit XML',
      'junit',
      { name: 'test_sum', suite: ['tests.test_cart.TestTotal.TestIn'], runner: 'pytest' },
      'pytest tests/test_cart.py::TestTotal::TestIn::test_sum',
    ],
    [
      'pytest in JUnit XML with files',
      'junit',
      { name: 'test_sum', suite: ['checks.cart.Total'], file: 'checks/cart.py', runner: 'pytest' },
      'pytest checks/cart.py::Total::test_sum',
    ],
    [
      'Go',
      'go',
      { name: 'TestCart/a+b/c', suite: ['example.org/shop/cart'] },
      String.raw`go test example.org/shop/cart -run '^TestCart$/^a\+b$/^c$'`,
    ],
    ['cargo', 'libtest', { name: 'cart::adds', suite: ['src/lib.rs'] }, 'cargo test --lib -- --exact cart::adds'],
    ['cargo', 'libtest', { name: 'adds', suite: ['tests/api.rs'] }, 'cargo test --test api -- --exact adds'],
    [
      'nextest',
      'junit',
      { name: 'cart::adds', suite: ['shop::api'], runner: 'cargo-nextest' },
      "cargo nextest run -E 'binary_id(=shop::api) & test(=cart::adds)'",
    ],
    [
      'Maven',
      'junit',
      { name: 'sums()', suite: ['shop.Cart$Inner'], runner: 'maven' },
      "mvn test -Dtest='shop.Cart$Inner#sums' -Dsurefire.failIfNoSpecifiedTests=false",
    ],
    [
      'dotnet',
      'trx',
      { name: 'Shop.CartTests.Sums', suite: ['Shop.CartTests'] },
      'dotnet test --filter FullyQualifiedName=Shop.CartTests.Sums',
    ],
    ['RSpec', 'rspec', { file: './spec/cart_spec.rb', line: 7 }, 'bundle exec rspec spec/cart_spec.rb:7'],
    [
      'PHPUnit',
      'junit',
      { name: 'testSum with data set "a/b"', suite: ['App\\CartTest'], runner: 'phpunit' },
      String.raw`vendor/bin/phpunit --filter '/^App\\CartTest::testSum with data set "a\/b"$/'`,
    ],
    ['CTest', 'ctest', { name: 'cart.sum' }, String.raw`ctest --output-on-failure -R '^cart\.sum$'`],
  ])('of %s (%s) selects it alone', (_runner, format, test, command) => {
    expect(commandOf(format, test)).toBe(command);
  });

  it('names the file within the checkout', () => {
    const test = { ...cart, file: '/work/shop/test/cart.test.js' };
    expect(commandOf('mocha', test, '/work/shop')).toContain('npx mocha test/cart.test.js ');
  });

  it.each([
    "'; rm -rf / #",
    '$(id)',
    '`id`',
    '"; id; "',
    '!!',
    '\\',
    "'\\''",
    '%PATH%',
    '&& id',
    '-t',
    '--help',
    '~',
    '*',
  ])('quotes the name %j, so that a shell does nothing with it', (name) => {
    const [, quoted = ''] = /^npx mocha a\.js -g (.*)$/s.exec(commandOf('mocha', { name, file: 'a.js' }) ?? '') ?? [];
    const [, inside = ''] = /^'(.*)'$/s.exec(quoted) ?? [];
    expect(inside.replaceAll(String.raw`'\''`, '')).not.toContain("'");
    expect(new RegExp(inside.replaceAll(String.raw`'\''`, "'")).test(name)).toBe(true);
  });

  it.each(['a\nb', 'a\0b', 'a\u001b[31mb', 'a\u202eb', 'a\u2028b', 'a\u200bb', '\ud800', 'a\ufffdb', 'x'.repeat(3000)])(
    'is unknown for the name %j, which no terminal shows as it is',
    (name) => {
      expect(commandOf('mocha', { name, file: 'a.js' })).toBeUndefined();
    },
  );

  it.each(['../a.js', 'x/../../a.js', '-e', '--require=x.js', '/etc/a.js', 'C:\\a.js', '~/a.js', ''])(
    'is unknown for the file %j',
    (file) => {
      expect(commandOf('mocha', { file })).toBeUndefined();
    },
  );

  it.each<[string, string, Partial<ReportedTest>]>([
    ['a JUnit report of an unknown runner', 'junit', cart],
    ['a JUnit report of Jest, whose names are joined in many ways', 'junit', { ...cart, runner: 'jest' }],
    ['a hook', 'mocha', { ...cart, name: '"before each" hook for "adds"' }],
    ['a Playwright failure outside of tests', 'playwright', { file: 'cart.spec.ts', line: 12 }],
    ['a module that pytest may have in several files', 'junit', { suite: ['checks.cart'], runner: 'pytest' }],
    ['a Go package that does not build', 'go', { name: '[build failed]', suite: ['example.org/shop'] }],
    ['Go tests of files', 'go', { name: 'TestCart', suite: ['command-line-arguments'] }],
    ['an example of rustdoc', 'libtest', { name: 'src/lib.rs - total (line 3)', suite: ['shop'] }],
    ['a row of a parameterized test of Java', 'junit', { name: 'sums(int)[1]', suite: ['shop.Cart'], runner: 'maven' }],
    ['an option in the place of a package', 'go', { name: 'TestCart', suite: ['-exec=sh'] }],
    ['an unknown format', 'ctrf', cart],
  ])('is unknown for %s', (_what, format, test) => {
    expect(commandOf(format, test)).toBeUndefined();
  });

  it('runs a file that did not load as a whole', () => {
    expect(commandOf('jest', { name: 'cart.test.js', file: 'test/cart.test.js', runner: 'jest' })).toBe(
      String.raw`npx jest 'test/cart\.test\.js$'`,
    );
  });
});
