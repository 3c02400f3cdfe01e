import { foundValues } from '../../values/found-values.js';
import type { FoundValues } from '../message-pattern.js';
import { literal } from './java-literal.js';

/** `I expected subject: 10        (kotlin.Int <1234789>)`; up to version 1.2 `expected that subject:`, before 0.17 the verb alone. */
const SUBJECT = /(?:^|\s)(?:I expected|expected that|expect|expected|assert)(?: (?:the )?subject)?: (.{1,4000})$/;

/** An expectation about the subject, or about what `▶` names of it: `◆ to equal: 9        (kotlin.Int <1234789>)`. */
const EXPECTATION = /^\s{0,40}[◆◾⚬▪•] ([^:▶]{1,100}): (.{1,4000})$/u;
const FEATURE = /^\s{0,40}[◆◾] ▶ (.{1,400}?): (.{1,4000})$/u;

/** Version 1.0 and later say what did not come, and what came, behind two marks. */
const NOTHING_THROWN = '❗❗ no exception occurred';
const THREW = /^❗❗ threw ([\w.$]{1,300})$/;

/** What a value is followed by: its class and its hash, or a hash alone. */
const REPRESENTATION = /^ {8}(?:\([^\n]{1,400}\)|<\d{1,20}>)$/;

const EQUAL = /^(?:to equal|equals|to be|is)$/;
const NOT_EQUAL = /^(?:not to equal|does not equal|not to be|is not)$/;
const INSTANCE = /^(?:to be an instance of type|is instance of type|is a)$/;
const PART = /^(?:not )?(?:to )?(?:start|end|contain|match)/;

/** Reads the report of Atrium, which lists what did not hold below the subject. Undefined: it is none. */
export function readAtrium(message: string): FoundValues | undefined {
  const lines = message.split('\n', 200);
  const at = lines.findIndex(
    (line, index) => lines[index + 1]?.trimStart().startsWith('◆ ') === true && SUBJECT.test(line),
  );
  if (at === -1) return undefined;
  const below = lines.slice(at + 1);
  const features = below.map((line) => FEATURE.exec(line)?.[2]).filter((value) => value !== undefined);
  const actual = features.at(-1) ?? SUBJECT.exec(lines[at] ?? '')?.[1] ?? '';
  const element = onlyElement(below);
  if (element !== undefined && features.length === 0)
    return foundValues(literal(withoutClass(element)), literal(withoutClass(actual)));
  const threw = THREW.exec(actual)?.[1];
  if (threw !== undefined) return foundValues('no exception', threw);
  const [only, ...others] = below.flatMap((line) => {
    const [, verb, value] = EXPECTATION.exec(line) ?? [];
    return verb === undefined || value === undefined ? [] : [{ verb, value }];
  });
  if (only === undefined || others.length > 0 || features.length > 2) return {};
  return compared(only.verb, withoutClass(only.value), withoutClass(actual));
}

/** `◆ to contain, in any order:` with one `⚬ an element which equals: 3` below it, and no other expectation. */
function onlyElement(below: readonly string[]): string | undefined {
  const claims = below.filter((line) => line.startsWith('◆ '));
  const elements = below
    .map((line) => /^\s{0,40}⚬ an element which (equals|needs): ?(.{0,4000})$/u.exec(line))
    .filter((match) => match !== null);
  const [only, ...others] = elements;
  const isOne = claims.length === 1 && claims[0]?.startsWith('◆ to contain') === true && others.length === 0;
  return isOne && only?.[1] === 'equals' ? only[2] : undefined;
}

function compared(verb: string, expected: string, actual: string): FoundValues {
  const value = literal(expected);
  if (expected.startsWith('null but to be an instance of: ')) return foundValues('not null', literal(actual));
  if (actual.startsWith('❗❗') && actual !== NOTHING_THROWN) return foundValues(value, undefined);
  const subject = actual === NOTHING_THROWN ? 'no exception' : literal(actual);
  if (EQUAL.test(verb)) return foundValues(value, subject);
  if (NOT_EQUAL.test(verb)) return foundValues(`not ${expected}`, subject);
  if (INSTANCE.test(verb)) return foundValues(/^[\w.$]{1,200}/.exec(expected)?.[0], subject);
  if (PART.test(verb)) return verb.startsWith('not') ? {} : foundValues(value, subject);
  const relation = /^to be ((?:greater|less) than(?: or equal to)?)$/.exec(verb)?.[1];
  return relation === undefined ? {} : foundValues(`${relation} ${expected}`, subject);
}

/** Without the class and the hash behind a value, eight blanks away from it. */
function withoutClass(printed: string): string {
  const at = printed.lastIndexOf(' '.repeat(8));
  return at !== -1 && REPRESENTATION.test(printed.slice(at)) ? printed.slice(0, at) : printed;
}
