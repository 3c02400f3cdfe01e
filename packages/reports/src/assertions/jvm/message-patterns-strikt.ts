import type { JsonValue } from '../../json/json-value.js';
import { foundValues } from '../../values/found-values.js';
import type { FoundValues } from '../message-pattern.js';
import { closedLiteral } from './java-literal.js';

/** What an assertion is about: `▼ Expect that 41:`, `▼ name:` of a property. */
const SUBJECT = /^\s{0,60}▼ (?:Expect that )?([^]{1,4000}):$/u;
const FAILED = /^(\s{0,60})✗ ([^]{1,2000})$/u;
const FOUND = /^\s{2,200}found ([^]{1,4000})$/;

/** Assertions whose value is shown alone. */
const OF_VALUE =
  /^(?:is equal to|equals|is the same instance as|starts with|ends with|contains(?: a match for the regular expression| exactly the elements| the elements)?|matches the regular expression|has (?:size|length)|array content equals|is) ([^]{1,2000}?)(?: \(ignoring (?:case|whitespace)\))?$/;
const OF_WORD = /^is (null|true|false)$/;

/** Reads the tree of Strikt where one assertion failed. Undefined: it is none. */
export function readStrikt(message: string): FoundValues | undefined {
  if (!message.includes('▼ Expect that ')) return undefined;
  const lines = joined(message.split('\n', 400));
  const failed = lines.flatMap((line, index) => {
    const [, , claim] = FAILED.exec(line) ?? [];
    return claim === undefined ? [] : [{ index, claim }];
  });
  const [only, ...others] = failed;
  if (only === undefined || others.length > 0) return {};
  const found = FOUND.exec(lines[only.index + 1] ?? '')?.[1];
  return foundValues(expectedIn(only.claim), found === undefined ? subjectOf(lines, only.index) : closedLiteral(found));
}

/** A value of several lines has a bar in front of all but the first. */
function joined(lines: readonly string[]): readonly string[] {
  const whole: string[] = [];
  for (const line of lines) {
    const more = /^\s{2,400}\|(.*)$/.exec(line)?.[1];
    const last = whole.at(-1);
    if (more === undefined || last === undefined) whole.push(line);
    else whole[whole.length - 1] = `${last}\n${more}`;
  }
  return whole;
}

function expectedIn(claim: string): JsonValue | undefined {
  const word = OF_WORD.exec(claim)?.[1];
  if (word !== undefined) return closedLiteral(word);
  if (/^is (?:not |an? |greater |less |in |within |contained |empty|blank|upper |lower |sorted)/.test(claim))
    return claim.slice('is '.length);
  if (/^does(?: not|n't) /.test(claim)) return undefined;
  const value = OF_VALUE.exec(claim)?.[1];
  return value === undefined ? undefined : closedLiteral(value);
}

/** The subject above a failure that does not say what it found: the root alone is a value. */
function subjectOf(lines: readonly string[], at: number): JsonValue | undefined {
  const above = lines.slice(0, at).filter((line) => SUBJECT.test(line));
  const root = above.at(-1) ?? '';
  return root.includes('▼ Expect that ') ? closedLiteral(SUBJECT.exec(root)?.[1] ?? '...') : undefined;
}
