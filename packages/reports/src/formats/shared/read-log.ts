import { startsOtherwise } from '../../detection/read-head.js';
import { type ReportEntry, type ReportHead, type ReportSource, UnreadableReport } from '../../report.js';
import { plainText } from '../../text/clean-text.js';
import { ConsoleText } from '../../text/console-text.js';
import { readLogLines, singleLines } from '../../text/log-lines.js';
import { unbrokenLines } from '../../text/unbroken-lines.js';
import { FailureWatch } from './failure-watch.js';

/** Reads the lines of one runner, among those of other programs. */
export interface LogStream {
  /** Whether there was a line of the runner. */
  readonly isFound: boolean;
  /** Takes a line without terminal sequences; `isOpen` is set on a last line that the file does not end. */
  take(text: string, isOpen: boolean): Iterable<ReportEntry>;
  /** Whether a line, which `take` has not seen yet, is what a test printed: it does not decide about the run. Absent: that is not known. */
  isOfTest?(text: string): boolean;
  /** Reports what is known at the end of the file. */
  end(): Iterable<ReportEntry>;
}

/**
 * Reads what a runner prints for people. The run is failed where something else in the same log says so.
 * @param format the name of the format
 * @throws UnreadableReport with `unreadable` when there is no line of the runner
 */
export async function* readLog(
  source: ReportSource,
  format: string,
  stream: LogStream,
  unreadable: string,
): AsyncGenerator<ReportEntry> {
  const watch = new FailureWatch(format);
  for await (const { text, isOpen } of readLogLines(source)) {
    const plain = plainText(text);
    if (stream.isOfTest?.(plain) !== true) watch.see(plain);
    yield* stream.take(plain, isOpen === true);
  }
  yield* stream.end();
  yield* watch.end();
  if (!stream.isFound) throw new UnreadableReport(unreadable);
}

/** Whether two lines at the beginning of a file, one behind the other, are certainly of a runner. */
type IsCertain = (line: string, next: string) => boolean;

/**
 * Returns the lines at the beginning of a log; none where the file begins as XML or as JSON. A line behind that may contain XML, so that
 * the root does not count.
 */
export function linesOfLog(head: ReportHead): readonly string[] {
  return isOtherFile(head) ? [] : plainLinesOf(head);
}

/** Returns the lines of `linesOfLog` as `shownLinesOf` does. */
export function shownLinesOfLog(head: ReportHead): readonly string[] {
  return isOtherFile(head) ? [] : shownLinesOf(head);
}

function isOtherFile({ text }: ReportHead): boolean {
  return startsOtherwise(text) || /^\s{0,1000}</.test(text);
}

/** Whether there is such a pair of lines. */
export function hasLine(lines: readonly string[], isCertain: IsCertain): boolean {
  return lines.some((line, at) => line !== '' && isCertain(line, lines[at + 1] ?? ''));
}

/** So many lines of the beginning are looked at, by each format of a text: a file may be of line ends alone. */
const MOST_LINES = 2_000;

/** Returns the lines at the beginning of a file without terminal sequences, and without blanks at their ends. */
export const plainLinesOf = oncePerHead((head) =>
  singleLines(
    unbrokenIn(head.text)
      .split('\n', MOST_LINES)
      .map((line) => line.trimEnd()),
  ),
);

/** Sequences of a terminal count where PowerShell breaks lines, and are gone behind that. */
function unbrokenIn(text: string): string {
  return plainText(/^~+\r{0,2}$/m.test(text) ? unbrokenLines(text.split(/\r{0,2}\n/)).join('\n') : text);
}

/** Returns the same lines as the runner printed them, where a console of Windows has shown its signs as others. */
export const shownLinesOf = oncePerHead((head) => {
  const shown = new ConsoleText();
  return plainLinesOf(head).map((line) => shown.restore(line));
});

/** Each format of a text looks at the lines of a head: they are made once. */
function oncePerHead(linesOf: (head: ReportHead) => readonly string[]): (head: ReportHead) => readonly string[] {
  const known = new WeakMap<ReportHead, readonly string[]>();
  return (head) => {
    const lines = known.get(head) ?? linesOf(head);
    known.set(head, lines);
    return lines;
  };
}
