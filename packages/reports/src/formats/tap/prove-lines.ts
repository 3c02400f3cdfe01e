/** How prove says that a file ended; `continues` where more lines of it follow. */
export interface ProveVerdict {
  readonly status: 'passed' | 'failed' | 'skipped';
  readonly said: string;
  readonly continues: boolean;
}

/** `t/cart.t .. ok`, with the time in front of it where `--timer` is set. */
const HEADER = /^(?:\[\d\d:\d\d:\d\d\] )?(\S{1,1000}) \.{2,400} ?(.{0,4000})$/;
/** The same of Test::Harness up to version 3.10, without an extension and without a blank: `t/cart....ok`. */
const EARLY_HEADER = /^([\w./-]{0,400}\/[\w-]{1,200}(?:\.\w{1,10})?)\.{4,400} ?(\S.{0,4000})$/;
/** How the files of tests end that prove runs as a rule. */
export const HAS_EXTENSION = /\.(?:t|test|pl|php|py|rb|sh|js|sql|pg)$/;
/** The number of the point that runs, and what a test printed behind it. */
const PROGRESS = /^\d{1,9}\/(?:\d{1,9}|\?) ?(#.{0,2000})?$/;

/** The beginning of a file, or all that prove prints of it. */
interface ProveHeader {
  readonly file: string;
  readonly verdict: ProveVerdict | undefined;
  /** What a test printed behind the name. */
  readonly printed: string;
}

/** Parses a line that names a file. */
export function headerOf(line: string): ProveHeader | undefined {
  const usual = HEADER.exec(line);
  const [, file, rest = ''] = usual ?? EARLY_HEADER.exec(line) ?? [];
  if (file === undefined) return undefined;
  const verdict = verdictOf(rest);
  if (verdict !== undefined) return { file, verdict, printed: '' };
  const progress = PROGRESS.exec(rest);
  if (progress !== null && (file.includes('/') || HAS_EXTENSION.test(file)))
    return { file, verdict, printed: progress[1] ?? '' };
  return usual !== null && HAS_EXTENSION.test(file) ? { file, verdict, printed: rest } : undefined;
}

const ENDS: readonly (readonly [RegExp, ProveVerdict['status'], boolean])[] = [
  [/^ok(?: {1,20}\d{1,12} ms\b.{0,200})?$/, 'passed', false],
  [/^skipped(?:: .{0,2000})?$/, 'skipped', false],
  [/^Dubious, test returned \d{1,5} \(.{1,100}\)$/, 'failed', true],
  [/^ ?Failed \d{1,9}\/\d{1,9} subtests$/, 'failed', false],
  [/^All \d{1,9} subtests passed$/, 'failed', false],
  [/^No subtests run$/, 'failed', false],
];

/** Parses how a file ended, in a line of its own or behind its name. */
export function verdictOf(text: string): ProveVerdict | undefined {
  const said = text.trimEnd();
  const found = ENDS.find(([end]) => end.test(said));
  return found === undefined ? undefined : { status: found[1], said, continues: found[2] };
}

/** What the report at the end says of a file: `t/cart.t (Wstat: 1536 (exited 6) Tests: 9 Failed: 6)`. */
const REPORTED = /^(\S{1,1000}) {1,400}\(Wstat: \d{1,9}(?: \(([^()]{1,100})\))? Tests: \d{1,9} Failed: (\d{1,9})\)$/;

/** Parses the first line of a file in the report. */
export function reportedOf(
  line: string,
): { readonly file: string; readonly ended: string | undefined; readonly failed: number } | undefined {
  const [, file, ended, failed] = REPORTED.exec(line) ?? [];
  return file === undefined ? undefined : { file, ended, failed: Number(failed) };
}

/** The first and the last of several numbers. */
export type NumberRange = readonly [first: number, last: number];

/** Returns the numbers of `  Failed tests:  2-4, 7`. A few characters may be of millions of numbers. */
export function failedNumbersIn(line: string): readonly NumberRange[] | undefined {
  const list = /^ {1,2}Failed tests?: {1,4}([\d, -]{1,4000})$/.exec(line)?.[1];
  return list?.split(',').map((range): NumberRange => {
    const [first = Number.NaN, last = first] = range.split('-').map(Number);
    return [first, last];
  });
}

/** Parses the counts in front of the result: `Files=11, Tests=20,  4 wallclock secs ( 0.09 usr …)`. */
export function filesOf(line: string): { readonly files: number; readonly durationMs: number } | undefined {
  const [, files, seconds] = /^Files=(\d{1,9}), Tests=\d{1,9}, {1,9}(\d{1,9}) wallclock secs /.exec(line) ?? [];
  return files === undefined ? undefined : { files: Number(files), durationMs: Number(seconds) * 1000 };
}

/** Returns the result of all files. */
export function resultOf(line: string): 'PASS' | 'FAIL' | 'NOTESTS' | undefined {
  const word = /^Result: (PASS|FAIL|NOTESTS)$/.exec(line)?.[1];
  return word === 'PASS' || word === 'FAIL' || word === 'NOTESTS' ? word : undefined;
}

/** `t/cart.t .. ` above the TAP of a file; the dots align the files. */
const FILE = /^(\S{1,1000}\.(?:t|test|pl|php|py|rb|sh|js)) \.{2,400} ?$/;

/** How a file ended, in prove's words. */
const VERDICT =
  /^(?:ok|skipped(?:: .*)?|All \d{1,9} subtests passed.*|Failed \d{1,9}\/\d{1,9} subtests.*|No subtests run.*|Dubious, test returned \d{1,5} \(.*\)|(?:\t| {4,8})\((?:less \d{1,9} .*|\d{1,9} TODO tests? unexpectedly succeeded\)))$/;

/** What is above the summary, and ends the files. */
const SUMMARY = /^(?:Test Summary Report|All tests successful\.|Files=\d{1,9}, Tests=\d{1,9}, .*|Result: \w{1,20})$/;

const FAILED = /^Result: FAIL$/;

/** The heading of what prove says of files, also where it says of none where its TAP begins. */
const REPORT = /^Test Summary Report$/;

/** A line of TAP. What looked like the summary above it was printed by a test. */
const OF_TAP = /^(?:\s{0,40}(?:not ok|ok (?:\d|- ))|1\.\.\d|TAP version \d|Bail out!)/;

/** The words that `prove -v` of Perl puts around the TAP of one file or more. */
export class ProveOutput {
  /** The file whose TAP is read. */
  file: string | undefined;
  /** Whether the result of all files is a failure. */
  hasFailed = false;
  #isSummary = false;

  /** Returns the file that a line begins, `words` for a line of prove, and undefined for any other. */
  take(line: string): { readonly file: string } | 'words' | undefined {
    const file = FILE.exec(line)?.[1];
    if (file !== undefined || OF_TAP.test(line)) this.#isSummary = false;
    if (file !== undefined) return { file };
    if (this.file === undefined && !this.#isSummary && !REPORT.test(line)) return undefined;
    this.#isSummary ||= SUMMARY.test(line);
    this.hasFailed ||= FAILED.test(line);
    return this.#isSummary || VERDICT.test(line.trimEnd()) ? 'words' : undefined;
  }
}
