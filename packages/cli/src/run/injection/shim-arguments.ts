/** A runner that is found on PATH, has no environment variable for reports, and takes them as arguments. */
export interface ShimmedRunner {
  /** How messages name it. */
  readonly runner: string;
  readonly words: readonly string[];
  /** Adds to the environment; undefined removes. */
  readonly variables?: Readonly<Record<string, string | undefined>>;
  /** A folder that must exist. */
  readonly folder?: string;
  /** Text of `--help` without which the version does not have the option. */
  readonly requires?: string;
  /** Standard output is the report: it is shown and copied. */
  readonly copies?: 'go' | 'libtest';
}

/** Options that come before the command of `bun`, `deno` and `cargo` and take a value as the next word. */
const VALUED = /^(?:--(?:cwd|config|env-file|filter|manifest-path|color|config-path)|-[cCZ])$/;

type Decision = (words: readonly string[], report: string, isTerminal: boolean) => ShimmedRunner | undefined;

const SHIMS: Readonly<Record<string, Decision>> = {
  go: (words) =>
    words[0] === 'test' && !hasOption(words, /^--?(?:c|list|n|h|help)$/)
      ? { runner: 'go test', words, copies: 'go' }
      : undefined,
  cargo: (words, _, isTerminal) => {
    const command = commandOf(words);
    const isText = !hasOption(words, /^--(?:no-run|help|list|format|bench)\b|^-h$/);
    return ['test', 't'].includes(command ?? '') && isText
      ? { runner: 'cargo test', words: isTerminal ? withColors(words) : words, copies: 'libtest' }
      : undefined;
  },
  ctest: (words, report) =>
    hasOption(
      words,
      /^(?:--(?:output-junit|show-only|print-labels|help|version|build-and-test|dashboard|script)\b|-[NSDhM]$)/,
    )
      ? undefined
      : {
          runner: 'ctest',
          words: [...words, '--output-junit', `${report}.xml`],
          variables: { GTEST_OUTPUT: undefined },
          requires: '--output-junit',
        },
  bats: (words, report) =>
    hasOption(words, /^(?:--(?:report-formatter|output|count|help|version)\b|-[ochv]$)/)
      ? undefined
      : {
          runner: 'bats',
          // The formatter `junit` adds times to what is shown.
          words: ['--report-formatter', 'tap', '--output', report, ...words],
          folder: report,
          requires: '--report-formatter',
        },
  bun: (words, report) =>
    commandOf(words) === 'test' && !hasOption(words, /^--(?:reporter|watch|help)\b/)
      ? { runner: 'bun test', words: [...words, '--reporter=junit', `--reporter-outfile=${report}.xml`] }
      : undefined,
  deno: (words, report) =>
    commandOf(words) === 'test' && !hasOption(words, /^--(?:junit-path|watch|help|no-run|doc-only)\b/)
      ? { runner: 'deno test', words: inFrontOfArguments(words, `--junit-path=${report}.xml`) }
      : undefined,
};

/** The programs that get a shim. */
export const SHIMMED: readonly string[] = Object.keys(SHIMS);

/** How a program was started. */
export interface ShimCall {
  readonly program: string;
  readonly words: readonly string[];
  /** The path of a report, without extension. */
  readonly report: string;
  /** Whether standard output is a terminal. */
  readonly isTerminal: boolean;
}

/** Returns how a program is started with a report; undefined when it stays as it is. */
export function shimmedArguments({ program, words, report, isTerminal }: ShimCall): ShimmedRunner | undefined {
  return SHIMS[program]?.(words, report, isTerminal);
}

/** Tests of Rust write colors on a terminal only, and a copied output is none. */
function withColors(words: readonly string[]): readonly string[] {
  if (hasOption(words, /^--color\b/)) return words;
  const separator = words.includes('--') ? [] : ['--'];
  return [...words, ...separator, '--color', 'always'];
}

/** Returns the first word that is no option, nor the value of one, nor a toolchain such as `+nightly`. */
function commandOf(words: readonly string[]): string | undefined {
  return words.find((word, index) => !/^[-+]/.test(word) && !VALUED.test(words[index - 1] ?? ''));
}

function hasOption(words: readonly string[], pattern: RegExp): boolean {
  return words.some((word) => pattern.test(word));
}

/** Arguments of the program under test begin at the first `--`. */
function inFrontOfArguments(words: readonly string[], added: string): readonly string[] {
  const command = words.indexOf('test');
  return words.toSpliced(command + 1, 0, added);
}
