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
  readonly add: (folder: string) => Reporting;
}

const RUNNERS: Readonly<Record<string, Runner>> = {
  jest: { unless: /^--(?:json|outputFile|watch|watchAll)\b/, add: (folder) => ({ command: ['--json', `--outputFile=${folder}/jest.json`], environment: {} }) },
  vitest: { unless: /^(?:--(?:reporter|outputFile|watch)\b|watch$|dev$|bench$)/, add: (folder) => ({ command: ['--reporter=default', '--reporter=json', `--outputFile.json=${folder}/vitest.json`], environment: {} }) },
  playwright: {
    unless: /^(?:--(?:reporter|ui)\b|show-report$|install$|codegen$|open$)/,
    add: (folder) => ({ command: ['--reporter=list,json'], environment: { PLAYWRIGHT_JSON_OUTPUT_NAME: `${folder}/playwright.json` } }),
  },
  pytest: { unless: /^--junit-?xml\b/, add: (folder) => ({ command: [`--junitxml=${folder}/pytest.xml`], environment: {} }) },
};

/** Words in front of the name of a program that run it. */
const LAUNCHERS = new Set(['npx', 'pnpm', 'yarn', 'bunx', 'bun', 'exec', 'dlx', 'x', 'run', '--yes', '-y', '--no-install', 'node', 'uv', 'poetry', 'python', 'python3', '-m']);

/** The command so that a known runner also writes a report into the folder; undefined for other commands, and where the caller decides. */
export function withReport(command: readonly string[], folder: string): Reporting | undefined {
  const place = command.findIndex((word) => !LAUNCHERS.has(basename(word)));
  const runner = RUNNERS[basename(command[place] ?? '').replace(/\.(?:js|mjs|cjs|cmd)$/, '')];
  const rest = command.slice(place + 1);
  if (runner === undefined || rest.includes('--') || rest.some((word) => runner.unless.test(word))) return undefined;
  const added = runner.add(folder);
  return { command: [...command, ...added.command], environment: added.environment };
}
