/** The first line of what is said of a test that failed: `1) adds(shop.CartTest)`. */
export interface ListedTest {
  readonly number: number;
  readonly suite: readonly string[];
  readonly name: string;
  /** JUnit 3 prints the error in the same line. */
  readonly rest: string;
  /** Whether it ends with the name of a class, which an enumeration in a message rarely does. */
  readonly hasClass: boolean;
}

const LISTED = /^(\d{1,9}\) )(\S.*)$/;
const CLASS = /^(?:[\p{L}_$][\p{L}\p{N}_$]{0,200}\.){0,30}[\p{L}_$][\p{L}\p{N}_$]{0,300}$/u;
const ERROR = /^(?:[a-z_][\w$]{0,100}\.){1,20}[A-Z_$][\w$]{0,200}(?:: |$)/;

/** Parses the first line of what is said of a test that failed. */
export function listedTestOf(text: string): ListedTest | undefined {
  const [, mark, words] = LISTED.exec(text) ?? [];
  if (mark === undefined || words === undefined) return undefined;
  const number = Number.parseInt(mark, 10);
  return inOneLine(words, number) ?? { number, ...testOf(words), rest: '' };
}

function testOf(words: string): Pick<ListedTest, 'suite' | 'name' | 'hasClass'> {
  const at = words.endsWith(')') ? words.lastIndexOf('(') : -1;
  const className = at < 1 ? undefined : words.slice(at + 1, -1);
  if (className === undefined || !CLASS.test(className))
    return { suite: [], name: words, hasClass: words.includes('.') && CLASS.test(words) };
  return { suite: [className], name: words.slice(0, at), hasClass: true };
}

/** JUnit 3: `1) testAdds(shop.CartTest)junit.framework.AssertionFailedError: expected:<3> but was:<4>`. */
function inOneLine(words: string, number: number): ListedTest | undefined {
  const at = words.indexOf(')') + 1;
  const rest = words.slice(at);
  if (at === 0 || !ERROR.test(rest)) return undefined;
  const test = testOf(words.slice(0, at));
  return test.hasClass ? { number, ...test, rest } : undefined;
}

/** Parses the heading of the failures, or of the errors, which JUnit 3 has apart. */
export function listSizeOf(text: string): number | undefined {
  const [, count] = /^There (?:was|were) (\d{1,9}) (?:failures?|errors?):$/.exec(text) ?? [];
  return count === undefined ? undefined : Number(count);
}

/** The last line of a run. */
export interface TextListenerCounts {
  readonly run: number;
  readonly failed: number;
}

/** Parses the last line of a run in which something failed. */
export function failedCountsOf(text: string): TextListenerCounts | undefined {
  const [, run, failures, errors = '0'] =
    /^Tests run: (\d{1,9}), {2}Failures: (\d{1,9})(?:, {2}Errors: (\d{1,9}))?$/.exec(text) ?? [];
  return run === undefined ? undefined : { run: Number(run), failed: Number(failures) + Number(errors) };
}

/** Parses the last line of a run in which nothing failed. */
export function passedCountOf(text: string): number | undefined {
  const [, count] = /^OK \((\d{1,9}) tests?\)$/.exec(text) ?? [];
  return count === undefined ? undefined : Number(count);
}

/** Returns the version in the first line that JUnit 4 prints; that of Bazel has none. */
export function versionOf(text: string): string | undefined {
  const [line, version = ''] = /^JUnit version (4[\w.-]{0,40})$|^JUnit4 Test Runner$/.exec(text) ?? [];
  return line === undefined ? undefined : version;
}

/** Whether a line is the time in front of the results. */
export function isTime(text: string): boolean {
  return /^Time: \d[\d.,\u00A0\u202F’']{0,15}$/.test(text);
}

/** Returns the time in milliseconds; undefined where a comma may be in front of thousands or of a fraction. */
export function timeOf(text: string): number | undefined {
  const [, whole, fraction = ''] = /^Time: (\d{1,9})(?:[.,](\d{1,3}))?$/.exec(text) ?? [];
  if (whole === undefined || (whole !== '0' && text.includes(',') && fraction.length === 3)) return undefined;
  return Math.round(Number(`${whole}.${fraction || '0'}`) * 1000);
}
