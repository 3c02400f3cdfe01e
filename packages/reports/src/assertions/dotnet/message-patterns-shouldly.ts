import type { JsonValue } from '../../json/json-value.js';
import { foundValues } from '../../values/found-values.js';
import { bareQuotedText } from '../../values/printed-escapes.js';
import { dotnetValue } from '../../values/printed-dotnet.js';
import { isCut } from '../../values/printed-plain.js';
import type { FoundValues } from '../message-pattern.js';

/** The expression, a claim below it, and the claim's values, each in lines of their own. */
const CLAIM =
  /^\s{0,20}should (not )?((?:be|contain|start with|end with|match|have|throw|satisfy)\b.{0,200}?)( but(?: was| had| threw)?)?$/;

/** Lines between values. */
const LABEL =
  /^\s{0,20}(but(?: (?:value )?was(?: actually)?| (?:it )?had| threw| (?:did|does|do)(?: not)?(?: throw any exception)?)?|of|with value|with message|items? and was|difference|do(?:es)? not|(?:is|are) outside subset|(?:was|were) duplicated|Additional Info:)$/;

const SEVERAL = /^\s{0,20}The following errors were found \.\.\.$/m;

/** Claims whose value is shown alone. */
const OF_VALUE =
  /^(?:be|be same as|be of type|have flag|throw|(?:contain|start with|end with|match)(?: key| without whitespace)?(?: \([^()]{1,80}\))?|match approved with options: .{1,200})$/;

/** The text in front of the claim shows the value: `name ("Bart")` and `should be null or empty`. */
const SHOWN = /^[^\n]{0,1000}? \((null|"[^\n]{0,2000}")\)\n\s{0,20}should (not )?be (null or (?:empty|white space))$/m;
const IN_ONE_LINE = /^[^\n]{1,1000}? should not match ("[^\n]{0,2000}") but did$/m;

/** What a claim says, label by label. */
interface Said {
  readonly not: string;
  readonly claim: string;
  readonly wanted: string | undefined;
  /** The lines below each label. */
  readonly below: ReadonlyMap<string, string | undefined>;
}

/** Reads Shouldly. Undefined: it says nothing as Shouldly does. */
export function readShouldly(text: string): FoundValues | undefined {
  if (!text.includes('should')) return undefined;
  if (SEVERAL.test(text)) return {};
  const shown = SHOWN.exec(text);
  if (shown !== null) return foundValues(`${shown[2] ?? ''}${shown[3] ?? ''}`, valueOf(shown[1]));
  const unmatched = IN_ONE_LINE.exec(text)?.[1];
  if (unmatched !== undefined) return foundValues(`not ${unmatched}`, undefined);
  const said = saidIn(text.split('\n', 2_000));
  return said === undefined ? undefined : valuesIn(said);
}

function saidIn(lines: readonly string[]): Said | undefined {
  const at = lines.findIndex((line) => CLAIM.test(line));
  if (at < 1) return undefined;
  const [, not = '', claim = '', but = ''] = CLAIM.exec(lines[at] ?? '') ?? [];
  const below = new Map<string, string | undefined>();
  let label = but.trim();
  let from = at + 1;
  let wanted: string | undefined;
  for (let index = at + 1; index <= lines.length; index += 1) {
    const next = lines[index]?.trim() ?? '';
    if (index < lines.length && !LABEL.test(lines[index] ?? '')) continue;
    const value = oneValue(lines.slice(from, index));
    if (label === '') wanted ??= value;
    else if (!below.has(label)) below.set(label, value);
    if (label === 'difference' || next === 'Additional Info:') break;
    label = next;
    from = index + 1;
  }
  return below.size === 0 ? undefined : { not, claim, wanted, below };
}

/** One line, or a text in quotes of several. */
function oneValue(lines: readonly string[]): string | undefined {
  const end = lines.findLastIndex((line) => line.trim() !== '') + 1;
  const [first = '', ...rest] = lines.slice(0, end);
  if (end === 0) return undefined;
  const whole = [first.trimStart(), ...rest].join('\n').trimEnd();
  return rest.length === 0 || bareQuotedText(whole) !== undefined ? whole : undefined;
}

function valuesIn({ not, claim, wanted, below }: Said): FoundValues | undefined {
  const given = [...below].find(([label]) => /^but (?:value )?(?:it )?(?:was|had|threw)/.test(label))?.[1];
  if (claim === 'be null')
    return not === '' ? foundValues(null, valueOf(given)) : { expected: 'not null', actual: null };
  if (claim === 'be empty') return foundValues(`${not}empty`, valueOf(lastOf(below, /^items? and was$/) ?? given));
  if (claim === 'have single item') return foundValues(1, valueOf(given));
  if (claim === 'be unique') return foundValues(`${not}unique`, undefined);
  if (claim === 'throw') return ofError(not, wanted, given, below);
  if (claim === 'contain key' && below.has('with value')) return ofEntry(not, given, below);
  if (wanted === undefined) return {};
  if (/^(?:be within)$/.test(claim) && below.get('of') !== undefined)
    return foundValues(`${not}within ${wanted} of ${below.get('of') ?? ''}`, valueOf(given));
  if (OF_VALUE.test(claim)) return foundValues(not === '' ? valueOf(wanted) : worded(not, '', wanted), valueOf(given));
  const outside = below.get('but');
  const words = claim.replace(/^(?:be|contain(?= an? )) /, '');
  return foundValues(
    worded(not, `${words} `, wanted),
    valueOf(given ?? (claim === 'satisfy the condition' ? outside : undefined)),
  );
}

function ofError(
  not: string,
  wanted: string | undefined,
  threw: string | undefined,
  below: Said['below'],
): FoundValues {
  if (not === '') return foundValues(wanted, threw ?? 'no exception');
  const message = bareQuotedText(below.get('with message') ?? '');
  return foundValues('no exception', threw === undefined || message === undefined ? threw : `${threw}: ${message}`);
}

/** A key is there with another value, or neither should be there. */
function ofEntry(not: string, given: string | undefined, below: Said['below']): FoundValues {
  return not === '' && given !== undefined ? foundValues(valueOf(below.get('with value')), valueOf(given)) : {};
}

function lastOf(below: Said['below'], label: RegExp): string | undefined {
  return [...below].findLast(([name]) => label.test(name))?.[1];
}

function worded(not: string, words: string, value: string): string | undefined {
  return value.includes('\n') || isCut(value) ? undefined : `${not}${words}${value}`;
}

function valueOf(printed: string | undefined): JsonValue | undefined {
  if (printed === undefined || isCut(printed)) return undefined;
  return printed.startsWith('"') ? bareQuotedText(printed) : dotnetValue(printed);
}
