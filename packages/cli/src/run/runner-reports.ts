import { basename } from 'node:path';
import type { CommandLine } from './run-command.js';

/** How to make a test runner write a report in addition to its output. */
interface Runner {
  /** Matches arguments that configure reports, or with which the runner does not end. Such command lines stay as they are. */
  readonly unless: RegExp;
  /** Returns the runner's arguments for a report in the folder; undefined when they already configure one. */
  readonly addReport: (words: readonly string[], folder: string) => CommandLine | undefined;
}

const RUNNERS: Readonly<Record<string, Runner>> = {
  jest: {
    unless: /^--(?:json|outputFile|watch|watchAll)\b/,
    addReport: (words, folder) => ({
      words: [...words, '--json', `--outputFile=${folder}/jest.json`],
      environment: {},
    }),
  },
  vitest: {
    unless: /^(?:--(?:reporter|outputFile|watch)\b|watch$|dev$|bench$)/,
    addReport: (words, folder) => ({
      words: [...words, '--reporter=default', '--reporter=json', `--outputFile.json=${folder}/vitest.json`],
      environment: {},
    }),
  },
  playwright: { unless: /^--(?:ui|list|help)\b/, addReport: addPlaywrightReport },
  pytest: {
    unless: /^--junit-?xml\b/,
    addReport: (words, folder) => ({ words: [...words, `--junitxml=${folder}/pytest.xml`], environment: {} }),
  },
};

/** Words that come before the name of a runner. */
const LAUNCHERS = new Set([
  'npx',
  'pnpm',
  'yarn',
  'bunx',
  'bun',
  'exec',
  'dlx',
  'x',
  'run',
  '--yes',
  '-y',
  '--no-install',
  'node',
  'uv',
  'poetry',
  'python',
  'python3',
  '-m',
]);

/** Makes a known runner write a report into the folder. Returns undefined for other commands, and when the command configures reports itself. */
export function withReport(words: readonly string[], folder: string): CommandLine | undefined {
  const index = words.findIndex((word) => !LAUNCHERS.has(basename(word)));
  const runner = RUNNERS[basename(words[index] ?? '').replace(/\.(?:js|mjs|cjs|cmd)$/, '')];
  const rest = words.slice(index + 1);
  if (runner === undefined || rest.includes('--') || rest.some((word) => runner.unless.test(word))) return undefined;
  const withArguments = runner.addReport(rest, folder);
  return withArguments === undefined
    ? undefined
    : { words: [...words.slice(0, index + 1), ...withArguments.words], environment: withArguments.environment };
}

/** Adds `json` to the reporters. On its command line, Playwright takes one list, which replaces the reporters of its configuration. */
function addPlaywrightReport(words: readonly string[], folder: string): CommandLine | undefined {
  const withReporter = words.includes('test') ? addJsonReporter(words) : undefined;
  return withReporter === undefined
    ? undefined
    : { words: withReporter, environment: { PLAYWRIGHT_JSON_OUTPUT_NAME: `${folder}/playwright.json` } };
}

/** Returns undefined when the arguments already name `json`, because its report may be expected on standard output or in another file. */
function addJsonReporter(words: readonly string[]): readonly string[] | undefined {
  const flag = words.findIndex((word) => /^--reporter(?:=|$)/.test(word));
  if (flag === -1) return [...words, '--reporter=list,json'];
  const index = words[flag] === '--reporter' ? flag + 1 : flag;
  const reporters = words[index] ?? '';
  return reporters === '' || /(?:^|[=,])json(?:,|$)/.test(reporters)
    ? undefined
    : words.with(index, `${reporters},json`);
}
