import { basename } from 'node:path';

/** A command and the variables that it gets beside those of this process. */
export interface Reporting {
  readonly command: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
}

/** How a runner is made to write a report, beside what it shows. */
interface Runner {
  /** An argument of this beginning says that the caller decides on reports, or that the runner does not end. */
  readonly unless: RegExp;
  /** The runner's arguments with what makes it write a report into the folder; undefined where they decide on that themselves. */
  readonly ask: (words: readonly string[], folder: string) => Reporting | undefined;
}

const RUNNERS: Readonly<Record<string, Runner>> = {
  jest: {
    unless: /^--(?:json|outputFile|watch|watchAll)\b/,
    ask: (words, folder) => ({ command: [...words, '--json', `--outputFile=${folder}/jest.json`], environment: {} }),
  },
  vitest: {
    unless: /^(?:--(?:reporter|outputFile|watch)\b|watch$|dev$|bench$)/,
    ask: (words, folder) => ({
      command: [...words, '--reporter=default', '--reporter=json', `--outputFile.json=${folder}/vitest.json`],
      environment: {},
    }),
  },
  playwright: { unless: /^--(?:ui|list|help)\b/, ask: askPlaywright },
  pytest: {
    unless: /^--junit-?xml\b/,
    ask: (words, folder) => ({ command: [...words, `--junitxml=${folder}/pytest.xml`], environment: {} }),
  },
};

/** Words in front of the name of a program that run it. */
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

/** The command so that a known runner also writes a report into the folder; undefined for other commands, and where the caller decides. */
export function withReport(command: readonly string[], folder: string): Reporting | undefined {
  const place = command.findIndex((word) => !LAUNCHERS.has(basename(word)));
  const runner = RUNNERS[basename(command[place] ?? '').replace(/\.(?:js|mjs|cjs|cmd)$/, '')];
  const rest = command.slice(place + 1);
  if (runner === undefined || rest.includes('--') || rest.some((word) => runner.unless.test(word))) return undefined;
  const asked = runner.ask(rest, folder);
  return asked === undefined
    ? undefined
    : { command: [...command.slice(0, place + 1), ...asked.command], environment: asked.environment };
}

/** Playwright takes one list of reporters, which stands instead of that of its configuration: what the command names stays, and `json` joins it. */
function askPlaywright(words: readonly string[], folder: string): Reporting | undefined {
  const reporters = words.includes('test') ? withJson(words) : undefined;
  return reporters === undefined
    ? undefined
    : { command: reporters, environment: { PLAYWRIGHT_JSON_OUTPUT_NAME: `${folder}/playwright.json` } };
}

/** Undefined where `json` is named already: the caller wants it on standard output, or elsewhere. */
function withJson(words: readonly string[]): readonly string[] | undefined {
  const flag = words.findIndex((word) => /^--reporter(?:=|$)/.test(word));
  if (flag === -1) return [...words, '--reporter=list,json'];
  const place = words[flag] === '--reporter' ? flag + 1 : flag;
  const named = words[place] ?? '';
  return named === '' || /(?:^|[=,])json(?:,|$)/.test(named) ? undefined : words.with(place, `${named},json`);
}
