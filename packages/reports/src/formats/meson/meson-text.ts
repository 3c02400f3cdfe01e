import type { ReportEntry, ReportFormat, ReportHead, ReportSource } from '../../report.js';
import { warningEntry } from '../../warning-entry.js';
import { announcedBy, totalBy } from '../shared/announced.js';
import { linesOfLog, readLog, type LogStream } from '../shared/read-log.js';
import { MesonBlock } from './meson-block.js';
import { mesonStatusOf, mesonTest } from './meson-test.js';

/** What `meson test` writes for people about its last run: `meson-logs/testlog.txt` (TextLogfileBuilder of mtest.py). */
export const MESON_TEXT: ReportFormat = {
  name: 'meson-text',
  aliases: ['meson-testlog'],
  compatibleFormats: ['meson', 'junit'],
  title: "Meson's testlog.txt",
  recognizes: (head: ReportHead) => linesOfLog(head).some((line) => BEGINS.test(line)),
  read,
};

const BEGINS = /^Log of Meson test suite run on \d{4}-\d\d-\d\dT/;

function read(source: ReportSource): AsyncGenerator<ReportEntry> {
  return readLog(
    source,
    MESON_TEXT.name,
    new MesonTextStream(),
    'The file has no line of Meson such as "Log of Meson test suite run on 2026-01-02T10:00:00".',
  );
}

/** Since version 0.57, the first line of a test: `===== 1/9 =====`. */
const TITLE = /^={4,80} (\d{1,6})\/\d{1,6} ={4,80}$/;
/** Before, and in the list of failures: `1/9 shop:unit / adds      FAIL     0.01 s (exit status 1)`. */
const RESULT =
  /^ {0,8}(\d{1,6})\/\d{1,6} (\S.{0,1000}?) {1,300}(OK|EXPECTEDFAIL|SKIP|IGNORED|FAIL|ERROR|TIMEOUT|INTERRUPT|UNEXPECTEDPASS) {1,20}(\d{1,9}\.\d{1,9}) ?s(?: {1,20}(\S.{0,300}))?$/;
const COUNT = /^(Ok|Expected Fail|Fail|Unexpected Pass|Skipped|Ignored|Timeout|OK|FAIL|SKIP|TIMEOUT): {1,40}(\d{1,9})$/;
const FAILURES = 'Summary of Failures:';

class MesonTextStream implements LogStream {
  readonly #blocks: MesonBlock[] = [];
  /** The results in the list of failures, by the number of the test. */
  readonly #results = new Map<number, string>();
  #counts: Map<string, number> | undefined;
  #open: MesonBlock | undefined;
  #isListing = false;

  isFound = false;

  *take(text: string): Generator<ReportEntry> {
    const line = text.trimEnd();
    if (BEGINS.test(line)) {
      yield* this.#endRun();
      this.isFound = true;
    } else if (this.#open?.isInside === true && !isTitle(line)) this.#open.take(line);
    else this.#takeBetween(line);
  }

  isOfTest(): boolean {
    return this.#open?.isInside === true;
  }

  *end(): Generator<ReportEntry> {
    yield* this.#endRun();
    yield { kind: 'run', run: { runner: 'Meson' } };
  }

  #takeBetween(line: string): void {
    const [, number] = (isTitle(line) ? TITLE.exec(line) : null) ?? [];
    const result = RESULT.exec(line);
    const [, what, count] = COUNT.exec(line) ?? [];
    if (number !== undefined) this.#begin(new MesonBlock(Number(number)));
    else if (line === FAILURES) this.#isListing = true;
    else if (result !== null) this.#takeResult(result);
    else if (what !== undefined) (this.#counts ??= new Map()).set(what.toLowerCase(), Number(count));
    else this.#open?.take(line);
  }

  #takeResult([, number, name = '', word = '', seconds, detail = '']: RegExpExecArray): void {
    if (this.#isListing) this.#results.set(Number(number), word);
    else
      this.#begin(new MesonBlock(Number(number), { name, result: word, durationMs: Number(seconds) * 1000, detail }));
  }

  #begin(block: MesonBlock): void {
    this.#open?.end();
    this.#open = block;
    this.#blocks.push(block);
  }

  *#endRun(): Generator<ReportEntry> {
    const counts = this.#counts;
    const failed = sumOf(counts, ['fail', 'unexpected pass', 'timeout']);
    const log = {
      isListed: counts !== undefined && (this.#isListing || failed === 0),
      expectsFailures: sumOf(counts, ['expected fail']) > 0,
    };
    this.#open?.end();
    let shown = 0;
    for (const block of this.#blocks) {
      const result = this.#results.get(block.number) ?? block.resultOf(log);
      const status = mesonStatusOf(result);
      if (status === undefined)
        yield warningEntry('no_result', `The test "${block.name.slice(0, 200)}" has no result; it was skipped.`);
      else yield { kind: 'test', test: mesonTest({ ...block.run(), result }) };
      if (status === 'failed') shown += 1;
    }
    if (this.isFound && counts === undefined)
      yield warningEntry('truncated', 'The text ends before the counts of Meson.');
    if (counts !== undefined) {
      yield announcedBy(failed, shown);
      yield totalBy(
        [...counts.values()].reduce((sum, count) => sum + count, 0),
        this.#blocks.length,
      );
    }
    this.#forget();
  }

  #forget(): void {
    this.#blocks.length = 0;
    this.#results.clear();
    this.#counts = undefined;
    this.#open = undefined;
    this.#isListing = false;
  }
}

/** The lines around a number are so long together. */
function isTitle(line: string): boolean {
  return line.length === 78 && TITLE.test(line);
}

function sumOf(counts: ReadonlyMap<string, number> | undefined, names: readonly string[]): number {
  return names.reduce((sum, name) => sum + (counts?.get(name) ?? 0), 0);
}
