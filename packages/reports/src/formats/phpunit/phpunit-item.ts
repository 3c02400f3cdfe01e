import type { ReportedFailure, ReportedTest } from '../../report.js';
import { BoundedText } from '../../text/bounded-text.js';
import type { ListKind } from './phpunit-lines.js';

/** What PHPUnit numbers in a list: a test, and what it says of it. */
export class PhpunitItem {
  readonly #said = new BoundedText();

  constructor(
    readonly kind: ListKind,
    readonly title: string,
  ) {}

  /** Takes a line below the title. */
  take(text: string): void {
    this.#said.push(`${text}\n`);
  }

  /** Returns the names of the test, as JUnit XML has them. */
  names(): { readonly name: string; readonly suite: readonly string[] } {
    const [, className, method] = /^([^\s:]{1,1000})::(.{1,20000})$/.exec(this.title) ?? [];
    if (className === undefined || method === undefined) return { name: this.title, suite: this.#suiteOfMethod() };
    const at = method.indexOf(DATA_SET);
    if (at < 0) return { name: method, suite: [className] };
    const base = method.slice(0, at);
    return {
      name: base + DATA_SET + dataSetIn(method.slice(at + DATA_SET.length)),
      suite: [className, `${className}::${base}`],
    };
  }

  /** Returns why the test failed. */
  failure(): ReportedFailure {
    const text = withoutTrace(this.said());
    const isFailure = this.kind === 'failure';
    const isAssertion = isFailure && !THROWN_BEHIND.test(text);
    return {
      ...(text === '' ? {} : { text }),
      ...(isFailure ? { isAssertion } : {}),
      element: isFailure ? 'failure' : 'error',
      dialect: 'php',
    };
  }

  /** Returns where the class of the test is: PHPUnit lists the files that a failure came from, innermost first. */
  declaredIn(): Pick<ReportedTest, 'declaredIn'> {
    const className = this.names().suite[0];
    if (className === undefined) return {};
    const end = `/${className.slice(className.lastIndexOf('\\') + 1)}.php`;
    const file = this.said()
      .split('\n')
      .flatMap((line) => FRAME.exec(line)?.[1] ?? [])
      .findLast((name) => `/${name.replaceAll('\\', '/')}`.endsWith(end));
    return file === undefined ? {} : { declaredIn: file };
  }

  /** Returns what is said, without the line between two lists. */
  said(): string {
    const text = this.#said
      .toString()
      .replace(/^\n{1,100}/, '')
      .trimEnd();
    return text.endsWith('\n--') ? text.slice(0, -SEPARATOR.length).trimEnd() : text === SEPARATOR ? '' : text;
  }

  /** Version 9 and before name no test where a class has none, or where a method that gives data fails. */
  #suiteOfMethod(): readonly string[] {
    if (this.title !== 'Error' && this.title !== 'Warning') return [];
    const line = this.said().slice(0, LONGEST).split('\n', 1)[0] ?? '';
    const [, empty, className, method] = NAMED.exec(line) ?? [];
    if (empty !== undefined) return [empty];
    return className === undefined || method === undefined ? [] : [className, `${className}::${method}`];
  }
}

const SEPARATOR = '--';
const LONGEST = 4000;
const DATA_SET = ' with data set ';

/** Version 9 and before list what was thrown behind the tests of a class among the failures. */
const THROWN_BEHIND = /^Exception in \S{1,1000}::tearDownAfterClass\n/;

const FRAME = /^(\S.{0,2000}\.php):\d{1,9}$/;
const NAMED =
  /^No tests found in class "([^"\s]{1,1000})"|^The data provider specified for ([^\s:]{1,1000})::(\w{1,1000}) is invalid/;

/** Returns the number or name of a data set, without the data. */
function dataSetIn(text: string): string {
  const number = /^#\d{1,9}/.exec(text)?.[0];
  if (number !== undefined) return number;
  const end = text.indexOf('" (', 1);
  return end < 0 ? text : text.slice(0, end + 1);
}

const THROWN_AT = / in (\S.{0,1000}\.php:\d{1,9})$/;
const TRACED = /^#\d{1,6} (\S.{0,1000}\.php|\/\S{0,1000})\((\d{1,9})\): /;
const MAIN = /^#\d{1,6} \{main\}$/;

/** What `setUpBeforeClass` throws is there as PHP prints it. Returns it as PHPUnit lists the files of other errors. */
function withoutTrace(text: string): string {
  const lines = text.split('\n');
  const at = lines.indexOf('Stack trace:');
  const before = lines[at - 1] ?? '';
  const place = THROWN_AT.exec(before)?.[1];
  if (place === undefined || !MAIN.test(lines.at(-1) ?? '')) return text;
  const frames = lines.slice(at + 1).flatMap((line) => {
    const [, file, number] = TRACED.exec(line) ?? [];
    return file === undefined || number === undefined ? [] : [`${file}:${number}`];
  });
  const said = [...lines.slice(0, at - 1), before.slice(0, -` in ${place}`.length)];
  return [...said, '', place, ...frames].join('\n');
}
