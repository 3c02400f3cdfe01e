import type { JsonValue } from '../../json/json-value.js';
import { foundValues } from '../../values/found-values.js';
import { endOfValue } from '../../values/value-span.js';
import type { FoundValues } from '../message-pattern.js';
import { literal } from './java-literal.js';
import { type LabelledPart, partsBelow } from './labelled-parts.js';
import { matchAt } from '../../text/match-at.js';

/** What AssertJ's failures without two plain values begin with. */
const HEAD =
  /^(?:\[.{0,500}\] ?)?\s{0,4}(Expecting(?: actual| empty| value| code| any| all| an?| [A-Z][\w.]{0,100})?(?: .{0,500})?(?::|$)|Expected (?:actual )?(?:path|file):$)/;

/** A head that names what was expected: `message to be:`, `a cause with type:`, `actual throwable to be an instance of:`. */
const EXPECTS =
  /^Expecting (?:.{1,200} to (?:be|be (?:exactly )?an instance of(?: any of the following types)?|return|contain)|an? .{1,40} with (?:type|message|value)|a throwable with (?:root )?cause being (?:exactly )?an instance of|values):$/;

/** `to be greater than:`, `not to contain (ignoring case):`, and without a value below it `to be an absolute path.` */
const RELATION = /^(to not |not to |to )(.{1,300}?)(?: \([^()]{1,100}\))?[:.]?$/;

/** Relations whose value is shown as the expected one. Others are shown with it: `greater than 42`. */
const OF_VALUE =
  /^(?:be|be (?:equal to(?: ignoring .{1,40})?|close to|an instance of|exactly an instance of|at the same instant as|found for regex|on same .{1,60} as)|have (?:(?:the )?same (?!class).{1,80} as|same elements as|name|parent|extension|reference|toString|parameter|time|value|package|superclass|a size of|(?:the following|annotations) ?.{0,60}|a property or a field named .{1,200} with value)|contain(?: (?:pattern|exactly|exactly in any order|only|only once|only following keys|sequence|subsequence|keys?|values?|entry|entries|a value that is an instance of|the instance|the following CharSequences in this order))?|start with|end with|match(?: pattern| regex)?|satisfy)$/;

/** Relations that are shown in other words. */
const SHOWN_AS: ReadonlyMap<string, string> = new Map([
  ['contain at least one of the following elements', 'at least one of'],
  ['be an instance of any of', 'any of'],
  ['be of one these types', 'one of'],
]);

/** What was given, where the head names something else: `but was:`, `but was instance of:`, `but had value:`. */
const GIVEN =
  /^but (?:(?:actual |its |the )?(?:type |message |value |class )?(?:was|were|had)(?: an)?(?: instance of| value)?|did contain an instance of|parameter (?:was present with|had) value|actual (?:hash code|time) is|(?:was|its class was|was of type): <?[\w.$[\]]{1,300}>?):?$/;

/** The end of a relation that says what was given: `to be an empty directory but it contained:`, `not to have a path but had:`. */
const GIVEN_BEHIND = /^(?:had|it contained|it has|found some|this element did(?: not)?)$/;

/** A given value that there is none of. */
const NONE = /^but (?:.{0,60} )?(?:was|has|had) (empty|null|no (?:root )?cause|no extension)\.?$/;

/** Given in the line: `to be a final class but was public.`, `but its class was: java.lang.String`. */
const GIVEN_IN_LINE =
  /^(?:(?:not )?to .{1,200} but (?:was|had) (?!not\b|none\b|no\b)|but its class was: ?|but was of type: ?)<?([^\s<>]{1,300}?)>?\.?$/;

/**
 * Reads AssertJ's `Expecting actual:`, a value, `to be equal to:`, a value. An empty object: it is AssertJ's, and its values are
 * not known.
 */
export function readAssertj(message: string): FoundValues | undefined {
  const lines = unfolded(message) ?? message.split('\n');
  const from = lines.findIndex((line) => line.includes('Expect') && HEAD.test(line));
  if (from === -1) return undefined;
  const head = HEAD.exec(lines[from] ?? '')?.[1] ?? '';
  const [named, ...rest] = partsBelow(lines, from);
  if (named === undefined) return {};
  const other = rest.find(({ label }) => label === 'and:' || label === 'and actual:');
  if (other !== undefined) return ofSame(named, other);
  const found = rest.find(({ label }) => /^at index <?\d{1,12}>? but found:$/.test(label));
  if (found !== undefined) return foundValues(valueOf(named), valueOf(found));
  const relation = rest.find(({ label }) => RELATION.test(label));
  return EXPECTS.test(head) || relation === undefined ? ofExpected(named, rest) : ofActual(head, named, relation, rest);
}

/** The head of a message that lost its line ends, and a relation in it. */
const FOLDED_HEAD = /^(?:[\w.]{1,200}: )?(Expecting(?: actual)?:) (?=\S)/;
const FOLDED_RELATION = / ((?:not )?to [a-z][a-z ]{1,100}(?: \([a-z ]{1,80}\))?:) (?=\S)/y;

/** A number with its letter. */
const NUMBER = /-?\d{1,40}(?:\.\d{1,40})?[LfFdD]?(?![\w.])/y;

/** The lines of `Expecting actual: 7L to be less than: 5L`, where the prints show where both values end. */
function unfolded(message: string): readonly string[] | undefined {
  const text = message.trim();
  const [whole, head = ''] = text.includes('\n') ? [] : (FOLDED_HEAD.exec(text) ?? []);
  const end = whole === undefined ? undefined : endOfPrint(text, whole.length);
  if (whole === undefined || end === undefined) return undefined;
  const [relation, label = ''] = matchAt(FOLDED_RELATION, text, end) ?? [];
  const from = end + (relation?.length ?? 0);
  if (relation === undefined || endOfPrint(text, from) !== text.length) return undefined;
  return [head, `  ${text.slice(whole.length, end)}`, label, `  ${text.slice(from)}`];
}

function endOfPrint(text: string, at: number): number | undefined {
  NUMBER.lastIndex = at;
  return NUMBER.test(text) ? NUMBER.lastIndex : endOfValue(text, at);
}

/** Two instances; versions before 3.20 name the expected one first. */
function ofSame(named: LabelledPart, other: LabelledPart): FoundValues {
  return other.label === 'and:'
    ? foundValues(valueOf(other), valueOf(named))
    : foundValues(valueOf(named), valueOf(other));
}

/** The head's value was expected; what came is below, or there is none. */
function ofExpected(named: LabelledPart, rest: readonly LabelledPart[]): FoundValues {
  const given = rest.find(({ label, value }) => value !== undefined && GIVEN.test(label));
  const none = noneIn(rest);
  if (given === undefined && none === undefined) return {};
  return foundValues(
    withMessage(valueOf(named), rest, 'and message:'),
    given === undefined ? none : withMessage(givenValue(given), rest, 'and message was:'),
  );
}

/** The head's value was given, and is in a relation to another. */
function ofActual(
  head: string,
  named: LabelledPart,
  relation: LabelledPart,
  rest: readonly LabelledPart[],
): FoundValues {
  if (relation.label === 'to appear only once in:')
    return foundValues(described('only once', named), valueOf(relation));
  const [claim = '', behind] = relation.label.split(' but ', 2);
  if (behind !== undefined) return ofClaim(claim, behind.replace(/:$/, ''), named, relation, rest);
  const given = rest.find(({ label, value }) => value !== undefined && GIVEN.test(label));
  const none = noneIn(rest);
  const actual =
    given === undefined
      ? none === undefined
        ? valueOf(named)
        : none
      : givenValue(given, / (?:path|file)$/.test(head));
  const last = rest.find(({ label }) => label === 'with value:' || /^while expected \w[\w ]{1,30} was:$/.test(label));
  return foundValues(
    last?.label.startsWith('while ') === true ? valueOf(last) : expectedIn(last ?? relation, relation.label),
    actual,
  );
}

/** A relation that has what was given behind it: `to match 'odd' predicate but this element did not:` and the element. */
function ofClaim(
  claim: string,
  behind: string,
  named: LabelledPart,
  relation: LabelledPart,
  rest: readonly LabelledPart[],
): FoundValues {
  const content = rest.find(({ label }) => label === 'The directory content was:');
  const none = noneIn(rest);
  const given = GIVEN_BEHIND.test(behind) ? relation : (content ?? named);
  return foundValues(expectedIn({ label: claim, value: undefined }, claim), none === undefined ? valueOf(given) : none);
}

function expectedIn(part: LabelledPart, relation: string): JsonValue | undefined {
  const [, negation = '', words = ''] = RELATION.exec(relation) ?? [];
  const not = negation === 'to ' ? '' : 'not ';
  if (part.value === undefined) return part.label.endsWith(':') ? undefined : property(not, words);
  if (OF_VALUE.test(words)) return not === '' ? valueOf(part) : described('not', part);
  return described(`${not}${SHOWN_AS.get(words) ?? words.replace(/^(?:be|have) /, '')}`, part);
}

/** A relation without a value below it: `to be an absolute path.`, `not to be an instance of: java.lang.String`. */
function property(not: string, words: string): string | undefined {
  const [, verb, said] = /^(be|have|contain|exist|match)(?: (.{1,300}))?$/.exec(words) ?? [];
  if (verb === undefined || said?.startsWith('given ') === true) return undefined;
  if (verb === 'exist') return `${not}exist`;
  return said === undefined
    ? undefined
    : `${not}${verb === 'match' ? 'match ' : ''}${said.replace(/,$/, '').replace(/:(?: |(?=<))<?([^<>]{1,300})>?$/, ' $1')}`;
}

function valueOf(part: LabelledPart): JsonValue | undefined {
  return part.value === undefined ? undefined : literal(part.value);
}

/** A value within other words, as it is printed. */
function described(words: string, part: LabelledPart): string | undefined {
  return part.value === undefined || valueOf(part) === undefined ? undefined : `${words} ${part.value}`;
}

/** The sentence about a path ends with a full stop, which is none of its name. */
function givenValue(part: LabelledPart, isPath = false): JsonValue | undefined {
  return part.value === undefined ? undefined : literal(isPath ? part.value.replace(/\.$/, '') : part.value);
}

/** `but was null`, `but had no extension.`, `to be a final class but was public.` */
function noneIn(rest: readonly LabelledPart[]): JsonValue | undefined {
  const words = rest.map(({ label }) => (NONE.exec(label) ?? GIVEN_IN_LINE.exec(label))?.[1]);
  const word = words.find((candidate) => candidate !== undefined);
  return word === undefined ? undefined : literal(word);
}

/** A type and the message that belongs to it. */
function withMessage(
  value: JsonValue | undefined,
  rest: readonly LabelledPart[],
  label: string,
): JsonValue | undefined {
  const message = rest.find((part) => part.label === label)?.value;
  if (message === undefined || typeof value !== 'string') return value;
  const said = literal(message);
  return typeof said === 'string' ? `${value}: ${said}` : undefined;
}
