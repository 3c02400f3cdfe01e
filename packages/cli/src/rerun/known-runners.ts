/** A runner that the server makes commands for: the words that they begin with, and how it writes a report beside its output. */
interface KnownRunner {
  readonly begins: readonly string[];
  /** The only options that its commands have; one with a value behind an equals sign ends in the sign. */
  readonly options: readonly string[];
  /** Words that make the runner write a report into a folder, and where they go; absent where it cannot. */
  readonly report?: (folder: string) => readonly string[];
  /** The report goes before the first of these words, not to the end. */
  readonly before?: string;
}

const RUNNERS: readonly KnownRunner[] = [
  {
    begins: ['npx', 'jest'],
    options: ['--runTestsByPath', '-t'],
    report: (folder) => ['--json', `--outputFile=${folder}/report.json`],
  },
  {
    begins: ['npx', 'vitest', 'run'],
    options: ['--exclude', '-t'],
    report: (folder) => ['--reporter=default', '--reporter=json', `--outputFile.json=${folder}/report.json`],
  },
  {
    begins: ['npx', 'mocha'],
    options: ['-g'],
    report: (folder) => ['--reporter', 'json', '--reporter-option', `output=${folder}/report.json`],
  },
  { begins: ['npx', 'playwright', 'test'], options: ['-g', '--project='], report: () => ['--reporter=list,json'] },
  { begins: ['npx', 'cypress', 'run'], options: ['--spec'] },
  { begins: ['npx', 'cucumber-js'], options: [], report: (folder) => ['--format', `message:${folder}/report.ndjson`] },
  {
    begins: ['node', '--test'],
    options: ['--test-name-pattern='],
    report: (folder) => [
      '--test-reporter=spec',
      '--test-reporter-destination=stdout',
      '--test-reporter=tap',
      `--test-reporter-destination=${folder}/report.tap`,
    ],
    before: '--test',
  },
  { begins: ['pytest'], options: [], report: (folder) => [`--junitxml=${folder}/report.xml`] },
  { begins: ['python', '-m', 'unittest'], options: [] },
  { begins: ['behave'], options: [], report: (folder) => ['-f', 'plain', '-f', 'json', '-o', `${folder}/report.json`] },
  {
    begins: ['bundle', 'exec', 'rspec'],
    options: [],
    report: (folder) => ['--format', 'progress', '--format', 'json', '--out', `${folder}/report.json`],
  },
  {
    begins: ['bundle', 'exec', 'cucumber'],
    options: [],
    report: (folder) => ['--format', 'progress', '--format', 'json', '--out', `${folder}/report.json`],
  },
  {
    begins: ['vendor/bin/phpunit'],
    options: ['--filter'],
    report: (folder) => ['--log-junit', `${folder}/report.xml`],
  },
  { begins: ['bats'], options: ['-f'], report: (folder) => ['--report-formatter', 'junit', '--output', folder] },
  { begins: ['go', 'test'], options: ['-run'] },
  { begins: ['mix', 'test'], options: [] },
  { begins: ['cargo', 'test'], options: ['--lib', '--test', '--no-fail-fast', '--', '--exact'] },
  { begins: ['cargo', 'nextest', 'run'], options: ['-E'] },
  { begins: ['mvn', 'test'], options: ['-Dtest=', '-Dsurefire.failIfNoSpecifiedTests='] },
  { begins: ['./gradlew', 'test'], options: ['--continue', '--tests'] },
  {
    begins: ['dotnet', 'test'],
    options: ['--filter'],
    report: (folder) => ['--logger', 'trx', '--results-directory', folder],
  },
  {
    begins: ['ctest'],
    options: ['--output-on-failure', '-R'],
    report: (folder) => ['--output-junit', `${folder}/report.xml`],
  },
];

/** How a command is run: its words, with those for a report where the runner can write one. */
export interface KnownCommand {
  readonly words: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
  /** Whether a report is written, so that it is known which tests ran. */
  readonly writesReport: boolean;
}

/**
 * Returns a command of a test runner, with a report in the folder where one is given; undefined for other programs: what comes from a
 * server runs no program but a test runner. So are those with other options, of which some load code from anywhere.
 */
export function knownCommand(words: readonly string[], folder?: string): KnownCommand | undefined {
  const runner = RUNNERS.find(({ begins }) => begins.every((word, index) => words[index] === word));
  if (runner === undefined || !words.slice(runner.begins.length).every((word) => isAllowed(word, runner)))
    return undefined;
  if (folder === undefined || runner.report === undefined) return { words, environment: {}, writesReport: false };
  const added = runner.report(folder);
  const at = runner.before === undefined ? words.length : words.indexOf(runner.before);
  return {
    words: [...words.slice(0, at), ...added, ...words.slice(at)],
    environment: { PLAYWRIGHT_JSON_OUTPUT_NAME: `${folder}/report.json` },
    writesReport: true,
  };
}

function isAllowed(word: string, { options }: KnownRunner): boolean {
  if (!word.startsWith('-')) return true;
  return options.some((option) => (option.endsWith('=') ? word.startsWith(option) : word === option));
}
