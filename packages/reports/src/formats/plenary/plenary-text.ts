import type { ReportedTest, ReportEntry, ReportFormat, ReportHead, ReportSource } from '../../report.js';
import { BoundedText } from '../../text/bounded-text.js';
import { warningEntry } from '../../warning-entry.js';
import { announcedBy, FAILED_RUN, totalBy } from '../shared/announced.js';
import { hasLine, linesOfLog, readLog } from '../shared/read-log.js';
import {
  countOf,
  FAILS_FILE,
  fileOf,
  isRule,
  NOT_LOADED,
  type PlenaryCount,
  type PlenaryResult,
  resultOf,
  scheduledOf,
} from './plenary-lines.js';

/** What plenary.nvim prints of tests of Neovim's plugins (`lua/plenary/busted.lua`), of a file or a directory. */
export const PLENARY_TEXT: ReportFormat = {
  name: 'plenary-text',
  aliases: ['plenary'],
  title: "plenary.nvim's text",
  recognizes,
  read,
};

function recognizes(head: ReportHead): boolean {
  return hasLine(linesOfLog(head), isCertain);
}

function isCertain(line: string, next: string): boolean {
  return resultOf(line) !== undefined || (isRule(line) && fileOf(next) !== undefined);
}

function read(source: ReportSource): AsyncGenerator<ReportEntry> {
  return readLog(
    source,
    PLENARY_TEXT.name,
    new PlenaryStream(),
    'The file has no lines of plenary.nvim, such as "Success", "||" and the name of a test with tabs between them.',
  );
}

/** How far the words of a failure are set in. */
const MARGIN = ' '.repeat(12);

interface ShownTest {
  readonly result: PlenaryResult;
  readonly said: BoundedText;
}

/** The tests of one file. */
interface TestedFile {
  readonly file: string | undefined;
  readonly tests: ShownTest[];
  readonly counts: Map<PlenaryCount['of'], number>;
  /** What is said of a file that cannot be loaded. */
  broken: BoundedText | undefined;
}

/** Reads the lines of the tests of several files, each in a Neovim of its own. */
class PlenaryStream {
  /** How many files of each name are to be tested, and have no results yet. */
  readonly #scheduled = new Map<string, number>();
  #open: TestedFile | undefined;

  /** Whether there was a line of plenary.nvim at all. */
  isFound = false;

  /** Takes a line; `isOpen` is set on a last line that the file does not end, in which a name may be cut. */
  *take(line: string, isOpen: boolean): Generator<ReportEntry> {
    const text = line.trimEnd();
    const file = fileOf(text);
    const result = resultOf(text);
    const count = isOpen ? undefined : countOf(text);
    const scheduled = scheduledOf(text);
    if (file !== undefined) yield* this.#start(file);
    else if (result !== undefined) this.#show(result, isOpen);
    else if (count !== undefined && this.#open !== undefined) yield* this.#count(count, this.#open);
    else if (scheduled !== undefined && !isOpen) this.#schedule(scheduled, 1);
    else if (FAILS_FILE.test(text)) yield FAILED_RUN;
    else this.#takeSaid(line, text);
  }

  /** Reports what is known at the end of the text. */
  *end(): Generator<ReportEntry> {
    yield* this.#endFile();
    for (const [file, count] of this.#scheduled)
      if (count > 0) yield warningEntry('truncated', `${file} was to be tested, and has no results.`);
    yield { kind: 'run', run: { runner: 'plenary' } };
  }

  *#start(file: string): Generator<ReportEntry> {
    yield* this.#endFile();
    this.isFound = true;
    this.#schedule(file, -1);
    this.#open = emptyFile(file);
  }

  /** A directory's files are named as they were found, and their tests by their whole paths. */
  #schedule(file: string, by: number): void {
    const name = nameOf(file);
    this.#scheduled.set(name, (this.#scheduled.get(name) ?? 0) + by);
  }

  #show(result: PlenaryResult, isOpen: boolean): void {
    this.isFound = true;
    this.#open ??= emptyFile(undefined);
    if (!isOpen) this.#open.tests.push({ result, said: new BoundedText() });
  }

  #takeSaid(line: string, text: string): void {
    const open = this.#open;
    if (open === undefined) return;
    const last = open.tests.at(-1);
    if (text === NOT_LOADED) open.broken ??= new BoundedText();
    else if (open.broken !== undefined && !isRule(text)) open.broken.push(`${text}\n`);
    else if (last?.result.status === 'failed' && line.startsWith(MARGIN))
      last.said.push(`${line.slice(MARGIN.length)}\n`);
  }

  *#count({ of, count }: PlenaryCount, open: TestedFile): Generator<ReportEntry> {
    open.counts.set(of, count);
    if (of === 'Errors') yield* this.#endFile();
  }

  *#endFile(): Generator<ReportEntry> {
    const open = this.#open;
    this.#open = undefined;
    if (open === undefined) return;
    const tests = open.tests.map((test) => reportedOf(test, open.file));
    for (const test of tests) yield { kind: 'test', test };
    if (open.broken !== undefined) {
      yield { kind: 'test', test: brokenOf(open.file, open.broken.toString().trim()) };
      return;
    }
    const [passed, failed, errors] = [open.counts.get('Success'), open.counts.get('Failed'), open.counts.get('Errors')];
    if (passed === undefined || failed === undefined || errors === undefined) {
      yield warningEntry('truncated', `The tests of ${open.file ?? 'a file'} end without their counts.`);
      return;
    }
    const shown = tests.filter(({ status }) => status !== 'skipped').length;
    const shownFailed = tests.filter(({ status }) => status === 'failed').length;
    yield totalBy(passed + failed, Math.min(shown, passed + failed));
    yield announcedBy(failed + errors, Math.min(shownFailed, failed + errors));
  }
}

function emptyFile(file: string | undefined): TestedFile {
  return { file, tests: [], counts: new Map(), broken: undefined };
}

function nameOf(file: string): string {
  return file.slice(Math.max(file.lastIndexOf('/'), file.lastIndexOf('\\')) + 1);
}

function reportedOf({ result, said }: ShownTest, file: string | undefined): ReportedTest {
  const text = said.toString().trimEnd();
  const at = text.search(/^\s{0,40}stack traceback:/m);
  const [message, stack] = at < 0 ? [text, ''] : [text.slice(0, at).trim(), text.slice(at).trim()];
  return {
    name: result.name,
    suite: [],
    ...(file === undefined ? {} : { file }),
    status: result.status,
    failures:
      result.status === 'failed'
        ? [{ ...(message === '' ? {} : { message }), ...(stack === '' ? {} : { stack }), dialect: 'lua' }]
        : [],
    events: [],
  };
}

function brokenOf(file: string | undefined, message: string): ReportedTest {
  return {
    name: file === undefined ? NOT_LOADED : nameOf(file),
    suite: [],
    ...(file === undefined ? {} : { file }),
    status: 'failed',
    failures: [{ message: message === '' ? NOT_LOADED : message, isAssertion: false, element: 'error' }],
    events: [],
  };
}
