import { describe, expect, it } from '@jest/globals';
import type { ReportedTest } from '../report.js';
import { readFiles } from '../files/read-files.js';
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
    ['Jest', 'jest', { ...cart, runner: 'jest' }, `npx jest --runTestsByPath test/cart.test.js -t ${title}`],
    [
      'Vitest',
      'jest',
      { ...cart, failures: [{ dialect: 'vitest' }] },
      `npx vitest run test/cart.test.js --exclude '**/*/test/cart.test.js' -t ${title}`,
    ],
    [
      'Vitest in JUnit XML',
      'junit',
      { name: 'cart > adds', suite: ['test/cart.test.js'], file: 'test/cart.test.js', runner: 'vitest' },
      "npx vitest run test/cart.test.js --exclude '**/*/test/cart.test.js' -t '^cart (?:> )?adds$'",
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
      String.raw`npx playwright test '/e2e/cart\.spec\.ts:12' -g '(?:^| )cart\.spec\.ts adds up$' --project='dana'\''s'`,
    ],
    [
      'Playwright with tags',
      'playwright',
      { file: 'a.ts', suite: ['cart'], line: 12, column: 3, tags: ['smoke'] },
      String.raw`npx playwright test '/a\.ts:12' -g '(?:^| )a\.ts(?: @\S+)* cart(?: @\S+)* adds up(?: @\S+)*$'`,
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
    [
      'cargo for names of other alphabets',
      'libtest',
      { name: 'cart::größe', suite: ['src/main.rs'] },
      "cargo test --no-fail-fast -- --exact 'cart::größe'",
    ],
    [
      'Maven for a class around others',
      'junit',
      { name: 'sums', suite: ['shop.Cart$Inner'], selector: 'shop.Cart', runner: 'maven' },
      "mvn test -Dtest='shop.Cart#sums' -Dsurefire.failIfNoSpecifiedTests=false",
    ],
    [
      'Gradle',
      'junit',
      { name: 'sums()', selector: 'shop.Cart$Inner', runner: 'gradle' },
      "./gradlew test --continue --tests 'shop.Cart$Inner.sums'",
    ],
    [
      'unittest',
      'junit',
      { name: 'test_größe', suite: ['tests.test_cart.TestCart'], runner: 'unittest' },
      "python -m unittest 'tests.test_cart.TestCart.test_größe'",
    ],
    [
      "unittest's text",
      'unittest-text',
      { name: 'test_sum', suite: ['tests.test_cart.TestCart'] },
      'python -m unittest tests.test_cart.TestCart.test_sum',
    ],
    [
      'a module that unittest cannot load',
      'unittest-text',
      { name: 'tests.test_cart', suite: [] },
      'python -m unittest tests.test_cart',
    ],
    ['behave', 'behave', { file: 'features/cart.feature', line: 7 }, 'behave features/cart.feature:7'],
    [
      'Cucumber.js',
      'cucumber-messages',
      { file: 'features/cart.feature', line: 7, runner: 'cucumber-js' },
      'npx cucumber-js features/cart.feature:7',
    ],
    [
      'Cucumber for Ruby',
      'cucumber',
      { file: 'features/cart.feature', line: 7, runner: 'cucumber-ruby' },
      'bundle exec cucumber features/cart.feature:7',
    ],
    [
      'bats',
      'tap',
      { name: 'b', selector: "it's a › b", declaredIn: 'test/cart.bats', runner: 'bats' },
      String.raw`bats -f '^it'\''s a › b$' test/cart.bats`,
    ],
    [
      'RSpec for an example of a loop',
      'rspec',
      { file: './spec/shared.rb', line: 7, selector: './spec/cart_spec.rb[1:2:1]' },
      "bundle exec rspec 'spec/cart_spec.rb[1:2:1]'",
    ],
    ['RSpec', 'rspec', { file: './spec/cart_spec.rb', line: 7 }, 'bundle exec rspec spec/cart_spec.rb:7'],
    [
      'ExUnit',
      'exunit-text',
      { declaredIn: 'apps/shop/test/cart_test.exs', line: 7 },
      'mix test apps/shop/test/cart_test.exs:7',
    ],
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
    [
      'a file that Vitest would read as a pattern',
      'jest',
      { file: 'app/[id].test.js', failures: [{ dialect: 'vitest' }] },
    ],
    ['a name that bats compares as it is written', 'tap', { name: 'costs $1', declaredIn: 'a.bats', runner: 'bats' }],
    ['Cucumber JSON of an unknown runner', 'cucumber', { file: 'a.feature', line: 7 }],
    ['a subtest of unittest', 'junit', { name: 'test_sum (i=1)', suite: ['tests.Cart'], runner: 'unittest' }],
    ['an unknown format', 'ctrf', cart],
  ])('is unknown for %s', (_what, format, test) => {
    expect(commandOf(format, test)).toBeUndefined();
  });

  it('runs a file that did not load as a whole', () => {
    expect(commandOf('jest', { name: 'cart.test.js', file: 'test/cart.test.js', runner: 'jest' })).toBe(
      'npx jest --runTestsByPath test/cart.test.js',
    );
  });

  it.each([
    [
      'of bats in TAP',
      "TAP version 13\n1..1\nnot ok 1 adds › up\n  ---\n  message: |\n    (from function `f' in file lib.bash, line 1,\n     in test file test/a.bats, line 3)\n      `f' failed\n  ...\n",
      "bats -f '^adds › up$' test/a.bats",
    ],
    [
      'of bats in JUnit XML',
      '<testsuites><testsuite name="a.bats"><testcase classname="a.bats" name="adds"><failure type="failure">(in test file test/a.bats, line 3)\n  `f\' failed</failure></testcase></testsuite></testsuites>',
      "bats -f '^adds$' test/a.bats",
    ],
    [
      'of node:test in TAP',
      "TAP version 13\nnot ok 1 - a › b\n  ---\n  location: '/work/test/a.test.mjs:3:3'\n  failureType: 'testCodeFailure'\n  error: 'no'\n  ...\n1..1\n",
      "node --test --test-name-pattern='^a › b$' test/a.test.mjs",
    ],
    [
      'of xmlrunner',
      '<testsuites><testsuite name="tests.test_a.TestA-20260101120000"><testcase classname="tests.test_a.TestA" name="test_b" file="tests/test_a.py"><failure type="AssertionError" message="no"/></testcase></testsuite></testsuites>',
      'python -m unittest tests.test_a.TestA.test_b',
    ],
    [
      'of Gradle',
      '<testsuite name="shop.ATest"><testcase name="sums()" classname="shop.ATest"><failure message="no" type="java.lang.AssertionError">java.lang.AssertionError: no\n\tat shop.ATest.sums(ATest.java:3)\n\tat org.gradle.api.internal.X.y(X.java:1)\n</failure></testcase></testsuite>',
      './gradlew test --continue --tests shop.ATest.sums',
    ],
    [
      'of Surefire for a nested class',
      '<testsuite xsi:noNamespaceSchemaLocation="https://maven.apache.org/surefire/x.xsd" name="shop.ATest$In"><testcase name="sums" classname="shop.ATest"><failure type="java.lang.AssertionError"/></testcase></testsuite>',
      "mvn test -Dtest='shop.ATest#sums' -Dsurefire.failIfNoSpecifiedTests=false",
    ],
    [
      'of Cucumber for Ruby',
      '[{"uri":"features/a.feature","name":"a","elements":[{"type":"scenario","line":3,"name":"b","steps":[{"name":"c","match":{"location":"features/s.rb:1"},"result":{"status":"failed","error_message":"no"}}]}]}]',
      'bundle exec cucumber features/a.feature:3',
    ],
    [
      'of RSpec',
      '{"version":"3.13.0","examples":[{"id":"./spec/a_spec.rb[1:2]","description":"b","full_description":"a b","status":"failed","file_path":"./spec/a_spec.rb","line_number":3,"exception":{"class":"E","message":"no"}}],"summary":{}}',
      "bundle exec rspec 'spec/a_spec.rb[1:2]'",
    ],
  ])('is found in a report %s', async (_runner, report, command) => {
    expect(await commandsIn(report)).toEqual([command]);
  });
});

async function commandsIn(report: string): Promise<readonly (string | undefined)[]> {
  const commands: (string | undefined)[] = [];
  const limits = { bytes: 1e6, heldBytes: 1e6, files: 1 };
  for await (const { format, entries } of readFiles(oneFile(report), { limits }))
    for await (const entry of entries)
      if (entry.kind === 'test') commands.push(reproduce(format?.name ?? '', entry.test, '/work')?.command);
  return commands;
}

async function* oneFile(text: string): AsyncGenerator<{ name: string; source: AsyncIterable<Uint8Array> }> {
  const bytes = async function* (): AsyncGenerator<Uint8Array> {
    yield await Promise.resolve(Buffer.from(text));
  };
  yield await Promise.resolve({ name: 'report', source: bytes() });
}
