/** The main script of a Node process, and how it was started. */
export interface NodeProcess {
  /** The real path of the main script, with `/` between folders. */
  readonly script: string;
  /** The arguments of the main script. */
  readonly words: readonly string[];
}

/** Where additions write reports and find their files. */
export interface InjectionPaths {
  /** The path of a report of this process, with `/` between folders, without an extension. */
  readonly report: string;
  /** The folder of the files that runners load, with `/` between folders. */
  readonly preload: string;
}

/** What makes a runner write a report beside those of the project. */
export interface Addition {
  readonly runner: string;
  /** Added to the arguments of the runner. */
  readonly words: readonly string[];
  readonly variables: Readonly<Record<string, string>>;
}

/** A runner that already writes a report, or that would not end. */
export interface Refusal {
  readonly runner: string;
  readonly reason: string;
}

interface Runner {
  readonly name: string;
  /** Matches the main script of the runner, and no other script of its package, such as that of its workers. */
  readonly script: RegExp;
  /** Only with one of these as first argument. */
  readonly commands?: readonly string[];
  /** Matches arguments with which the runner stays as it is. */
  readonly unless: RegExp;
  readonly add: (paths: InjectionPaths, words: readonly string[]) => Omit<Addition, 'runner'>;
}

const RUNNERS: readonly Runner[] = [
  {
    name: 'jest',
    script: /\/(?:jest|jest-cli)\/bin\/jest\.js$|\/react-scripts\/scripts\/test\.js$/,
    unless:
      /^--(?:json|outputFile|watch|watchAll|listTests|showConfig|clearCache|init|help|version)(?:=true)?$|^--outputFile=|^-(?:h|v)$/,
    add: ({ report }) => ({ words: ['--json', `--outputFile=${report}.json`], variables: {} }),
  },
  {
    name: 'vitest',
    script: /\/vitest\/vitest\.mjs$/,
    unless:
      /^(?:--(?:reporter|outputFile|watch|ui|help|version|mergeReports)\b|-[whv]$|watch$|dev$|bench$|list$|init$)/,
    add: ({ report }) => ({ words: ['--reporter=junit', `--outputFile.junit=${report}.xml`], variables: {} }),
  },
  {
    name: 'mocha',
    script: /\/mocha\/(?:bin\/_?mocha(?:\.c?js)?|lib\/cli\/cli\.js)$/,
    unless: /^(?:--(?:watch|help|version|dry-run|list-\w+)|-[whV])$/,
    add: ({ preload }) => ({ words: ['--require', `${preload}/mocha.cjs`], variables: {} }),
  },
  {
    name: 'playwright',
    script: /\/(?:@playwright\/test|playwright)\/cli\.js$/,
    commands: ['test'],
    unless: /^--(?:ui|list|help|ui-\w+)\b/,
    add: ({ report }) => ({
      words: [],
      variables: { PW_TEST_REPORTER: 'json', PLAYWRIGHT_JSON_OUTPUT_FILE: `${report}.json` },
    }),
  },
  {
    name: 'cucumber-js',
    script: /\/@cucumber\/cucumber\/bin\/cucumber(?:\.js|-js)?$/,
    unless: /^(?:--(?:help|version|i18n-\w+|dry-run)|-[hd])$/,
    add: ({ report }) => ({ words: ['--format', `message:"${report}.ndjson"`], variables: {} }),
  },
  {
    name: 'jasmine',
    script: /\/jasmine\/bin\/jasmine(?:\.js)?$/,
    unless: /^(?:init|examples|help|version|enumerate|-[hv]|--parallel=.*)$/,
    add: ({ preload }) => ({ words: [`--helper=${preload}/jasmine.cjs`], variables: {} }),
  },
  {
    name: 'ava',
    script: /\/ava\/entrypoints\/cli\.mjs$/,
    unless: /^(?:--(?:watch|tap|help|version)|-[wt]|debug|reset-cache)$/,
    add: () => ({ words: [], variables: {} }),
  },
];

/** Returns what to add to a Node process that is a test runner; undefined for any other process. */
export function additionFor({ script, words }: NodeProcess, paths: InjectionPaths): Addition | Refusal | undefined {
  const runner = RUNNERS.find((candidate) => candidate.script.test(script));
  if (runner === undefined) return undefined;
  const { name, commands, unless, add } = runner;
  if (commands !== undefined && !commands.includes(words[0] ?? '')) return undefined;
  const own = words.find((word) => unless.test(word));
  return own === undefined ? { runner: name, ...add(paths, words) } : { runner: name, reason: own };
}

/** Returns the arguments with others added, in front of a `--`: what follows it are names of tests. */
export function withWords(words: readonly string[], added: readonly string[]): readonly string[] {
  const end = words.indexOf('--');
  return end === -1 ? [...words, ...added] : [...words.slice(0, end), ...added, ...words.slice(end)];
}

/** How `node --test` was started. */
export interface NodeTestProcess {
  /** The options of Node itself. */
  readonly options: readonly string[];
  readonly report: string;
  /** The reporter that Node uses when none is named. */
  readonly defaultReporter: string;
}

/**
 * Returns the options of `node --test` with a report as well; undefined when they stay as they are. Node needs a destination for each
 * reporter once there is more than one.
 */
export function nodeTestOptions({ options, report, defaultReporter }: NodeTestProcess): readonly string[] | undefined {
  if (!options.includes('--test') || options.some((option) => /^--watch\b|^--test-(?:list|update)/.test(option)))
    return undefined;
  const reporters = valuesOf(options, '--test-reporter');
  const destinations = valuesOf(options, '--test-reporter-destination');
  const added = ['--test-reporter=tap', `--test-reporter-destination=${report}.tap`];
  if (reporters.length === 0)
    return [...options, `--test-reporter=${defaultReporter}`, '--test-reporter-destination=stdout', ...added];
  if (reporters.length === destinations.length) return [...options, ...added];
  return reporters.length === 1 && destinations.length === 0
    ? [...options, '--test-reporter-destination=stdout', ...added]
    : undefined;
}

/** Node before 23 writes TAP unless standard output is a terminal. */
export function defaultNodeReporter(version: string, isTerminal: boolean): string {
  return isTerminal || Number(version.replace(/^v/, '').split('.')[0]) >= 23 ? 'spec' : 'tap';
}

function valuesOf(options: readonly string[], name: string): readonly string[] {
  return options.flatMap((option, index) => {
    if (option.startsWith(`${name}=`)) return [option.slice(name.length + 1)];
    return option === name ? [options[index + 1] ?? ''] : [];
  });
}
