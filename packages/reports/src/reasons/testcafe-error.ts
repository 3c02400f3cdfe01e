import type { ReportedFailure } from '../report.js';
import { unescapeText } from '../values/printed-escapes.js';

/** An error of TestCafe as Node prints an object: it has a code in place of a message, or before version 1 a name. */
const PRINTED =
  /^\s{0,20}(?:Error: )?(?:(\w{1,60}) )?\{\n\s{1,8}(?:code: '(?=E\d)|type: ')(\w{1,80})',\n\s{1,8}isTestCafeError: true,/;

/** What an assertion library has thrown. */
const OF_ASSERTION: ReadonlySet<string> = new Set(['E53', 'externalAssertionLibraryError']);

/** What TestCafe 1.20 and 3.7 say for a code, with the selector below it. */
const SAYS: ReadonlyMap<string, string> = new Map([
  ['E24', 'The specified selector does not match any element in the DOM tree.'],
  ['E26', 'The element that matches the specified selector is not visible.'],
  [
    'E52',
    'Cannot obtain information about the node because the specified selector does not match any node in the DOM tree.',
  ],
]);

/** The longest print that is read, in UTF-16 units. */
const LOOKED_AT = 20_000;

/**
 * Returns the failure with the message of a TestCafe error that was printed as an object, as Cucumber does where its steps use
 * TestCafe. A code without words of TestCafe keeps the print. The failure itself where it is no such error.
 */
export function withTestCafeMessage(failure: ReportedFailure): ReportedFailure {
  const print = failure.message ?? '';
  const [, type, code = ''] = PRINTED.exec(print.slice(0, 200)) ?? [];
  if (code === '') return failure;
  const members = print.slice(0, LOOKED_AT);
  const thrown = memberOf(members, 'errMsg') ?? memberOf(members, 'errStack');
  const message = thrown ?? wordsFor(code, members) ?? print;
  const location = locationIn(members);
  return {
    ...failure,
    ...(type === undefined || thrown !== undefined ? {} : { type }),
    message,
    ...(message === print ? {} : { stack: failure.stack ?? print }),
    isAssertion: OF_ASSERTION.has(code),
    ...(location === undefined ? {} : { location }),
  };
}

/** The selector as TestCafe prints it: with a mark before the call of it that found nothing. */
function wordsFor(code: string, members: string): string | undefined {
  const words = SAYS.get(code);
  const chain = textsIn(members, /^\s{1,8}apiFnChain: \[\s{0,20}/m, ',');
  if (words === undefined || chain.length === 0) return words;
  const failed = Number(/^\s{1,8}apiFnIndex: (\d{1,4})$/m.exec(members)?.[1] ?? 0);
  const calls = chain.map((call, at) => `${at === failed ? ' >' : '  '} | ${at === 0 ? '' : '  '}${call}`);
  return [words, '', ...calls].join('\n');
}

/** Lines are counted from 0 in the print. */
function locationIn(members: string): ReportedFailure['location'] {
  const [file] = textsIn(members, /^\s{1,12}filename: /m, '+');
  const line = /^\s{1,12}lineNum: (\d{1,9}),?$/m.exec(members)?.[1];
  return file === undefined || line === undefined ? undefined : { file, line: Number(line) + 1 };
}

/** The text of a member, whose lines Node joins with `+`. */
function memberOf(members: string, name: 'errMsg' | 'errStack'): string | undefined {
  const texts = textsIn(members, new RegExp(`^\\s{1,8}${name}: `, 'm'), '+');
  const text = texts.join('').trim();
  return text === '' ? undefined : text;
}

const LITERAL =
  /(?:'((?:[^'\\]|\\.){0,8000})'|"((?:[^"\\]|\\.){0,8000})"|`((?:[^`\\]|\\.){0,8000})`)\s{0,40}([+,]?)\s{0,40}/sy;

/** The literals behind a beginning, as long as this is between them. */
function textsIn(members: string, begins: RegExp, separator: '+' | ','): readonly string[] {
  const begin = begins.exec(members);
  if (begin === null) return [];
  const texts: string[] = [];
  LITERAL.lastIndex = begin.index + begin[0].length;
  for (let match = LITERAL.exec(members); match !== null; match = LITERAL.exec(members)) {
    texts.push(unescapeText(match[1] ?? match[2] ?? match[3] ?? ''));
    if (match[4] !== separator) break;
  }
  return texts;
}
