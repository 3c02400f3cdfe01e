import type { ReportedTest } from '../../../report.js';

/** PHP, or what it runs in, breaks off. Written to both outputs of a process, it is there twice. */
export const IS_CRASH =
  /^(?:PHP )?(?:Fatal|Parse|Core|Compile|Recoverable fatal|Catchable fatal) error: {1,2}\S|^(?:Segmentation fault|zend_mm_heap corrupted)\b/;

/** So many lines are kept of what PHP says when it breaks off. */
const MOST_LINES = 60;

const PREFIX = /^(?:PHP )?(?:[A-Z][a-z ]{1,30}) error: {1,2}(?:Uncaught )?/;
const PLACE = / in (\S.{0,1000}\.\w{1,20})(?: on line |:)(\d{1,9})$/;
const THROWN = /^([A-Z][\w\\]{0,200}): /;
const IS_OF_PHPUNIT = /phpunit/i;

/** What PHP says when it breaks off: a line, and where it was. */
export class PhpCrash {
  readonly #lines: string[] = [];

  /** @param runner the name of the test that stands for the run */
  constructor(
    readonly first: string,
    private readonly runner: string,
  ) {}

  /** Takes a line behind the first. */
  take(text: string): void {
    if (this.#lines.length < MOST_LINES) this.#lines.push(text);
  }

  /** Whether PHPUnit ran what broke off. */
  get isOfPhpunit(): boolean {
    return [this.first, ...this.#lines].some((line) => IS_OF_PHPUNIT.test(line));
  }

  /** Returns the test that stands for the run. */
  test(): ReportedTest {
    const message = this.first.replace(PREFIX, '');
    const type = THROWN.exec(message)?.[1];
    const [, file, line] = PLACE.exec(this.first) ?? [];
    const isStack = this.#lines[0] === 'Stack trace:';
    const end = this.#lines.findIndex((text) => text === '' || text.startsWith('  thrown in '));
    const stack = this.#lines.slice(1, end < 0 ? undefined : end).join('\n');
    return brokenTest(this.runner, {
      message,
      ...(type === undefined ? {} : { type }),
      ...(isStack && stack !== '' ? { stack } : {}),
      ...(file === undefined ? {} : { location: { file, line: Number(line) } }),
      isAssertion: false,
      dialect: 'php',
    });
  }
}

/** Returns the test that stands for a run that failed apart from its tests. */
export function brokenTest(runner: string, failure: ReportedTest['failures'][number]): ReportedTest {
  return { name: runner, suite: [], status: 'failed', failures: [failure], events: [] };
}
