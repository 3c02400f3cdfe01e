import { foundValues } from '../../values/found-values.js';
import { isCut } from '../../values/printed-plain.js';
import { printedValue } from '../../values/printed-value.js';
import type { JsonValue } from '../../json/json-value.js';
import type { FoundValues } from '../message-pattern.js';

/** `{assertEqual,[{module,cart_tests},{line,21},…]}`, as `eunit.hrl` makes it; older versions have `_failed` behind the name. */
const HEAD = /^[^\S\n]{0,20}(?:::|\*\*)?(?:error:)?\{assert(?:ion)?(\w{0,40}),\s{0,40}\[/m;

/** Of a longer tuple the beginning is read. In UTF-16 units. */
const LONGEST = 100_000;

/** A tuple has no more members than a macro gives it. */
const MOST_MEMBERS = 20;

type Members = ReadonlyMap<string, string>;

/** Reads an assertion of EUnit: its values are whole terms, of one line or of several. */
export function readEunit(text: string): FoundValues | undefined {
  const head = HEAD.exec(text);
  if (head === null) return undefined;
  const begin = head.index + head[0].length;
  const members = membersIn(text.slice(begin, begin + LONGEST));
  const macro = (head[1] ?? '').replace(/_?failed$/, '');
  return valuesOf(macro.replaceAll('_', '').toLowerCase(), members);
}

function valuesOf(macro: string, members: Members): FoundValues {
  const value = termOf(members.get('value') ?? members.get('not_boolean'));
  const pattern = termOf(members.get('pattern'));
  const expected = termOf(members.get('expected'));
  if (macro === 'notequal') return foundValues(notOf(members.get('value')), value);
  if (macro === 'notmatch') return foundValues(typeof pattern === 'string' ? `not ${pattern}` : undefined, value);
  if (members.has('expected_status'))
    return foundValues(termOf(members.get('expected_status')), termOf(members.get('status')));
  if (members.has('expected_output'))
    return foundValues(termOf(members.get('expected_output')), termOf(members.get('output')));
  // A pattern of an error is of no value.
  return macro.endsWith('exception') ? {} : foundValues(pattern ?? expected, value);
}

function notOf(term: string | undefined): string | undefined {
  return term === undefined || isCut(term) ? undefined : `not ${term}`;
}

/** A term as a value; undefined where it is cut. */
function termOf(term: string | undefined): JsonValue | undefined {
  return term === undefined || isCut(term) ? undefined : printedValue(term);
}

/** The members `{key,term}` of a list, up to its end; those that do not end are missing. */
function membersIn(list: string): Members {
  const members = new Map<string, string>();
  let at = 0;
  while (members.size < MOST_MEMBERS) {
    const open = /^[\s,]{0,200}\{([a-z_]{1,40}),\s{0,200}/.exec(list.slice(at, at + 500));
    if (open === null) break;
    const from = at + open[0].length;
    const end = endOfTerm(list, from);
    if (end === undefined) break;
    members.set(open[1] ?? '', inOneLine(list.slice(from, end)));
    at = end + 1;
  }
  return members;
}

/** Returns where the bracket is that closes the tuple around a term; undefined where there is none. */
function endOfTerm(text: string, from: number): number | undefined {
  let depth = 0;
  for (let at = from; at < text.length; at += 1) {
    const character = text.charAt(at);
    if (character === '"' || character === "'") at = endOfQuoted(text, at);
    else if ('[({'.includes(character)) depth += 1;
    else if ('])}'.includes(character)) depth -= 1;
    if (depth < 0) return character === '}' ? at : undefined;
  }
  return undefined;
}

/** Returns where the quote is that ends a text or an atom, behind what backslashes escape. */
function endOfQuoted(text: string, from: number): number {
  const quote = text.charAt(from);
  let at = from + 1;
  while (at < text.length && text.charAt(at) !== quote) at += text.charAt(at) === '\\' ? 2 : 1;
  return at;
}

/** A term as it is printed where it fits in a line. Texts have no line ends of their own. */
function inOneLine(term: string): string {
  return term
    .trim()
    .replace(/(?<=[,[({]|<<)[^\S\n]{0,80}\n\s{0,400}/g, '')
    .replace(/\n\s{0,400}/g, ' ');
}
