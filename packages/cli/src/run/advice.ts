import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Test runners by the words of a command line, and how they write a report. The first one that is found counts. */
const ADVICE: readonly (readonly [RegExp, string, string])[] = [
  [
    /\bkarma\b|\bng test\b/,
    'Karma',
    'add the reporter `junit` of karma-junit-reporter to `reporters` in karma.conf.js',
  ],
  [/\bcypress\b/, 'Cypress', 'add: --reporter junit --reporter-options mochaFile=reports/cypress-[hash].xml'],
  [/\bwdio\b/, 'WebdriverIO', "add to `reporters` in wdio.conf: ['junit', { outputDir: 'reports' }]"],
  [/\btestcafe\b/, 'TestCafe', 'add: --reporter spec,json:reports/testcafe.json'],
  [/\bnightwatch\b/, 'Nightwatch', 'add: --reporter junit --output reports'],
  [/\bjest\b|\breact-scripts test\b/, 'Jest', 'add: --json --outputFile=reports/jest.json'],
  [/\bvitest\b/, 'Vitest', 'add: --reporter=default --reporter=junit --outputFile.junit=reports/vitest.xml'],
  [
    /\bplaywright\b/,
    'Playwright',
    "add to `reporter` in playwright.config: ['json', { outputFile: 'reports/playwright.json' }]",
  ],
  [/\bmocha\b/, 'Mocha', 'add: --reporter xunit --reporter-option output=reports/mocha.xml'],
  [/\bdeno\b/, 'Deno', 'add to `deno test`: --junit-path=reports/deno.xml'],
  [/\bbun\b/, 'Bun', 'add to `bun test`: --reporter=junit --reporter-outfile=reports/bun.xml'],
  [/\bnode\b.{0,80}--test\b/, 'node:test', 'add: --test-reporter=junit --test-reporter-destination=reports/node.xml'],
  [/\b(?:py\.?test|tox|nox)\b/, 'pytest', 'add: --junitxml=reports/pytest.xml'],
  [/\brobot\b/, 'Robot Framework', 'do not pass `--output NONE`: its output.xml is the report'],
  [/\bbehave\b/, 'behave', 'add: --junit --junit-directory reports'],
  [/\bgo\s+test\b/, 'go test', 'write its JSON to a file: go test -json ./... > reports/go-test.json'],
  [/\bnextest\b/, 'nextest', "add to .config/nextest.toml: [profile.default.junit] path = 'junit.xml'"],
  [/\bcargo\b/, 'cargo test', 'run the tests with cargo-nextest, which writes JUnit XML'],
  [/\bdotnet\s+test\b/, 'dotnet test', 'add: --logger trx'],
  [/\bflutter\b/, 'Flutter', 'add: --file-reporter json:reports/flutter.json'],
  [/\bdart\b/, 'Dart', 'add: --file-reporter json:reports/dart.json'],
  [/\bswift\s+test\b/, 'swift test', 'add: --xunit-output reports/swift.xml'],
  [/\b(?:phpunit|pest)\b/, 'PHPUnit', 'add: --log-junit reports/phpunit.xml'],
  [/\brspec\b/, 'RSpec', 'add: --format progress --format json --out reports/rspec.json'],
  [/\bcucumber\b/, 'Cucumber', 'add: --format message --out reports/cucumber.ndjson'],
  [/\bbats\b/, 'bats', 'add: --report-formatter junit --output reports'],
  [/\bctest\b/, 'CTest', 'add: --output-junit reports/ctest.xml'],
  [/\bprove\b/, 'prove', 'add: --formatter TAP::Formatter::JUnit'],
  [/\bmvn\b|\bmvnw\b/, 'Maven', 'check that the tests ran: Surefire writes target/surefire-reports'],
  [/\bgradlew?\b/, 'Gradle', 'add --rerun-tasks: Gradle writes no report for tests that are up to date'],
  [/\bsbt\b/, 'sbt', 'check that the tests ran: sbt writes target/test-reports'],
  [/\b(?:Rscript|R)\b/, 'testthat', "pass a reporter: testthat::JunitReporter$new(file = 'reports/r.xml')"],
];

const GLOBS = 'Set the globs of its reports under `reports` in clarion.yaml.';

/** Says how the runner of a command writes a report, if the command or a script of package.json names one. */
export function adviceFor(words: readonly string[], directory: string): string {
  const text = [words.join(' '), scriptOf(words, directory)].join('\n');
  const [, runner, advice] = ADVICE.find(([pattern]) => pattern.test(text)) ?? [];
  return runner === undefined || advice === undefined ? GLOBS : `For ${runner}, ${advice}. Otherwise: ${GLOBS}`;
}

/** Returns the script of package.json that a package manager runs; an empty text when there is none. */
function scriptOf(words: readonly string[], directory: string): string {
  const file = join(directory, 'package.json');
  if (!/^(?:npm|pnpm|yarn|bun)(?:\.cmd)?$/.test(words[0] ?? '') || !existsSync(file)) return '';
  const scripts = scriptsIn(readFileSync(file, 'utf8'));
  const names = words.slice(1).map((word) => (word === 't' ? 'test' : word));
  return names.map((name) => scripts[name]).find((script) => typeof script === 'string') ?? '';
}

/** Returns nothing for a manifest that cannot be read: the message is only less precise then. */
function scriptsIn(manifest: string): Readonly<Record<string, string | undefined>> {
  try {
    const value: unknown = JSON.parse(manifest);
    const isManifest = typeof value === 'object' && value !== null && 'scripts' in value;
    const scripts = isManifest && typeof value.scripts === 'object' ? Object.entries(value.scripts ?? {}) : [];
    return Object.fromEntries(scripts.map(([name, script]) => [name, String(script)]));
  } catch {
    return {};
  }
}
