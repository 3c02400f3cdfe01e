import type { ReportEntry, ReportFormat, ReportHead, ReportSource } from '../../report.js';
import { warningEntry } from '../../warning-entry.js';
import { FAILED_RUN } from '../shared/announced.js';
import { IS_CRASH } from '../shared/errors/php-crash.js';
import { hasLine, linesOfLog, readLog } from '../shared/read-log.js';
import { allPassedOf, countsOf } from './phpunit-lines.js';

/** What PHPUnit writes with `--testdox-text`, and printed with `--testdox` before version 7: classes, with a box for each test. */
export const TESTDOX_LIST: ReportFormat = {
  name: 'testdox-text',
  compatibleFormats: ['testdox', 'phpunit-text', 'testdox-xml', 'junit'],
  title: "PHPUnit's --testdox-text",
  recognizes,
  read,
};

/** Beside the counts of PHPUnit, its list of failures says more. */
function recognizes(head: ReportHead): boolean {
  const lines = linesOfLog(head);
  return (
    hasLine(lines, (line, next) => /^\S/.test(line) && markedTestOf(next) !== undefined) &&
    !lines.some((line) => countsOf(line) !== undefined || allPassedOf(line) !== undefined)
  );
}

function read(source: ReportSource): AsyncGenerator<ReportEntry> {
  return readLog(
    source,
    TESTDOX_LIST.name,
    new TestdoxListStream(),
    'The file has no tests of `phpunit --testdox-text`, such as " [x] Adds items".',
  );
}

/** A line ` [x] Adds items`. */
function markedTestOf(line: string): { readonly name: string; readonly isPassed: boolean } | undefined {
  const [, mark, name] = /^ \[([x ])\] (\S.{0,8000})$/.exec(line.trimEnd()) ?? [];
  return mark === undefined || name === undefined ? undefined : { name, isPassed: mark === 'x' };
}

/**
 * Reads classes and their tests. An empty box is a test that failed, or one that was skipped or is incomplete: which one is not said, so that
 * it counts as failed.
 */
class TestdoxListStream {
  #className: string | undefined;
  /** An empty line follows the tests of a class. */
  #isInClass = false;

  /** Whether there was a test. */
  isFound = false;

  /** Takes a line; `isOpen` is set on a last line that the file does not end. */
  *take(line: string, isOpen: boolean): Generator<ReportEntry> {
    const test = markedTestOf(line);
    if (test === undefined) {
      if (IS_CRASH.test(line)) yield FAILED_RUN;
      this.#takeOther(line, isOpen);
      return;
    }
    this.isFound = true;
    this.#isInClass = true;
    if (isOpen) return;
    yield {
      kind: 'test',
      test: {
        name: test.name,
        suite: this.#className === undefined ? [] : [this.#className],
        status: test.isPassed ? 'passed' : 'failed',
        failures: test.isPassed ? [] : [{ dialect: 'php' }],
        events: [],
      },
    };
  }

  #takeOther(line: string, isOpen: boolean): void {
    if (/^\S/.test(line)) this.#className = line.trim().slice(0, LONGEST_CLASS);
    // Behind the classes, other programs may print something.
    this.#isInClass = line.trim() !== '' && (this.#isInClass || isOpen || IS_CLASS.test(line.trimEnd()));
  }

  /** Reports what is known at the end of the file. */
  *end(): Generator<ReportEntry> {
    if (this.#isInClass) yield warningEntry('truncated', 'The text ends inside of a class.');
    yield { kind: 'run', run: { runner: 'phpunit' } };
  }
}

const LONGEST_CLASS = 1000;

const IS_CLASS = /^[A-Z]\w{0,200}(?: \w{1,100}){0,40}(?: \([\w\\]{1,400}\))?$/;
