import { describe, expect, it } from '@jest/globals';
import { wordsOf } from './rerun-failures.js';
import { knownCommand } from './known-runners.js';

const known = (command: string, folder?: string) => knownCommand(wordsOf(command) ?? [], folder);

describe('a command of a test runner', () => {
  it.each([
    "npx jest --runTestsByPath test/a.test.js -t '^a$'",
    "npx vitest run a.test.js --exclude '**/*/a.test.js' -t '^a$'",
    "npx mocha a.js -g '^a$'",
    "npx playwright test '/a\\.ts:1' -g 'a$' --project='dana phone'",
    'npx cypress run --spec a.cy.ts',
    'npx cucumber-js a.feature:3',
    "node --test --test-name-pattern='^a$' a.test.js",
    'pytest a.py::test_a',
    'python -m unittest a.A.test_a',
    'behave a.feature:3',
    "bundle exec rspec 'a_spec.rb[1:2]'",
    'bundle exec cucumber a.feature:3',
    "vendor/bin/phpunit --filter '/^A::a$/'",
    "bats -f '^a$' a.bats",
    "go test example.org/a -run '^TestA$'",
    'cargo test --lib -- --exact a::b',
    'cargo test --test api --no-fail-fast -- --exact a',
    "cargo nextest run -E 'test(=a)'",
    "mvn test -Dtest='A#a' -Dsurefire.failIfNoSpecifiedTests=false",
    './gradlew test --continue --tests A.a',
    'dotnet test --filter FullyQualifiedName=A.a',
    "ctest --output-on-failure -R '^a$'",
  ])('is known: %s', (command) => {
    expect(known(command)?.words).toEqual(wordsOf(command));
  });

  it.each([
    'rm -rf /',
    'npx other',
    'node a.js',
    'node --test --import=data:text/javascript,0 a.js',
    'npx jest --config=/tmp/a.js a.js',
    'npx mocha -r /tmp/a.js a.js',
    'go test a -exec /tmp/a',
    'pytest -p a',
    'mvn test -Dtest=A -Dexec.executable=a',
    'env node --test',
    '',
  ])('is not %j', (command) => {
    expect(known(command)).toBeUndefined();
  });

  it('gets options for a report where the runner reads them', () => {
    expect(known("node --test --test-name-pattern='^a$' a.js", '/r')?.words.slice(0, 4)).toEqual([
      'node',
      '--test-reporter=spec',
      '--test-reporter-destination=stdout',
      '--test-reporter=tap',
    ]);
    expect(known('pytest a.py', '/r')).toMatchObject({
      words: ['pytest', 'a.py', '--junitxml=/r/report.xml'],
      writesReport: true,
    });
    expect(known('go test a', '/r')).toMatchObject({ words: ['go', 'test', 'a'], writesReport: false });
  });
});
