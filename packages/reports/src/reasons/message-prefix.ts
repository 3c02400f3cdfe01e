import { kindOfType } from './type-of-failure.js';

/** A message without what programs have written in front of it. */
export interface BareMessage {
  /** The last name of an error in front of it. */
  readonly type: string | undefined;
  readonly message: string;
}

/** The name of an error, and the colon behind it. */
const NAME = /^([A-Za-z_$][\w$.\\]{0,200}(?:::\w{1,200}){0,10})(?: \[\w{1,60}\])? ?:(?:[^\S\n]|(?=\n))/;

/** Words in front of the message of any error. */
const WORDS = /^(?:Error|ERROR|Failure|FAILURE|AssertionFailed): (?=\s{0,8}\S)/;

/** The number of the failure in a list: `1) `, as in a console. */
const NUMBER = /^\d{1,4}\) (?=\s{0,8}\S)/;

/** The test, as Surefire and TestNG name it in a summary: `CartTest.adds:12 `, `CartTest.adds: `, `CartTest>BaseTest.adds:12 `. */
const TEST =
  /^(?:[\w$]{1,100}(?:Tests?|Spec|IT|TestCase)(?:>[\w$]{1,100})?[.#][\w$]{1,200}(?:: |:\d{1,6}(?:->(?:[\w$]{1,100}\.)?[\w$]{1,200}:\d{1,6}){0,10}:? ))(?=\s{0,8}\S)/;

/** The place in a source file: `CartTest.java:12: `. */
const PLACE =
  /^[\w./\\-]{1,300}\.(?:java|kt|scala|groovy|cs|fs|vb|rb|py|php|js|ts):\d{1,7}(?::\d{1,7})?: (?=\s{0,8}\S)/;

/** What a logger writes in front of each line: the time, the level, or both. */
const LOGGED =
  /^(?:\[?\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:[.,]\d{1,9})?(?:Z|[+-]\d\d:?\d\d)?\]?(?: \[?(?:ERROR|FATAL|SEVERE|WARN|INFO)\]?:?)?|\[(?:ERROR|FATAL|SEVERE)\])(?: |$)/;

const MOST_PREFIXES = 6;

/** Returns the message behind names, numbers, times and places; undefined where nothing is in front of it. */
export function withoutPrefix(message: string): BareMessage | undefined {
  let rest = withoutLogPrefix(message);
  let type: string | undefined;
  for (let count = 0; count < MOST_PREFIXES; count += 1) {
    const head = rest.slice(0, 1_000);
    const [named = '', name] = NAME.exec(head) ?? [];
    const isNamed = name !== undefined && kindOfType(name) !== 'none';
    const prefix = isNamed ? named : [WORDS, NUMBER, TEST, PLACE].map((begins) => begins.exec(head)?.[0]).find(isText);
    if (prefix === undefined) break;
    if (isNamed) type = name;
    rest = rest.slice(prefix.length);
  }
  return rest === message ? undefined : { type, message: rest };
}

function isText(prefix: string | undefined): boolean {
  return prefix !== undefined;
}

function withoutLogPrefix(message: string): string {
  if (!LOGGED.test(message)) return message;
  return message
    .split('\n')
    .map((line) => line.replace(LOGGED, ''))
    .join('\n');
}

/** All that Java and Python say of some errors: an index, a key in quotes, a class. */
const BARE_VALUE = /^(?:-?\d{1,20}|'[^'\n]{1,200}'|"[^"\n]{1,200}"|[A-Za-z_$][\w$]{0,200}(?:[./][\w$]{1,200}){1,20})$/;

/** Returns the message of a thrown error with its name in front, `KeyError: 'total'`, where it is a value that says nothing without it. */
export function withNameOfBareValue(message: string, type: string | undefined): string {
  const isNamed = type !== undefined && /^[\w$.\\:]{1,300}$/.test(type);
  return isNamed && type !== message && BARE_VALUE.test(message) ? `${type}: ${message}` : message;
}
