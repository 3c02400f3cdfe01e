import type { JsonValue } from '../../json/json-value.js';
import { foundValues } from '../../values/found-values.js';
import { bareQuotedText } from '../../values/printed-escapes.js';
import { dotnetValue } from '../../values/printed-dotnet.js';
import { isCut } from '../../values/printed-plain.js';
import type { FoundValues } from '../message-pattern.js';

/**
 * `Expected total to be 42 because …, but found 41.` of FluentAssertions and AwesomeAssertions; an error may precede
 * it.
 */
const LINE = /^(?:[\w.]{1,200} ?: ?)?(Expected|Did not expect) (.{1,10000})$/m;

/** Where the value is a text, it says where both differ. */
const DIFFERS = /^(".*") (?:differs near |has a length of |misses |has unexpected )/;

/** A difference of numbers, and the full stop. */
const TAIL = /(?: \(difference of [^()]{1,60}\))?\.?$/;

const RELATIVE =
  /^(?:greater|less|positive|negative|in range|between|approximately|within|equivalent|equal|of type|assignable|one of|empty|null or|not |a |an |after|before|on or|at |in |the same|like|case|sorted|ordered|\d+ (?:days|hours|minutes|seconds))/;

/** What FluentAssertions prints: a literal, a value in brackets, an enumeration. */
const LITERAL =
  /^(?:-?\d[\d.,]{0,60}[A-Za-z]{0,2}|".{0,5000}"|'.'|[Tt]rue|[Ff]alse|<[^<>]{1,300}>|\{.{0,5000}\}|0x[0-9A-F]{1,16}\w{0,2}|[A-Z][\w.]{0,100} ?\{value: -?\d{1,20}\})$/;

/** Reads FluentAssertions, Shouldly and NFluent. */
export function readFluentDotnet(text: string, isCertain: boolean, type: string | undefined): FoundValues | undefined {
  return (
    readShouldly(text) ??
    readNfluent(text) ??
    readFluentAssertions(
      text,
      isCertain || /^(?:Xunit|NUnit|FluentAssertions|AwesomeAssertions|Microsoft)\./.test(type ?? ''),
    )
  );
}

function readFluentAssertions(text: string, isCertain: boolean): FoundValues | undefined {
  const [, word, sentence = ''] = LINE.exec(text) ?? [];
  const but = sentence.indexOf(', but ');
  if (word === undefined || but === -1) return undefined;
  const known = word === 'Expected' ? pairOf(sentence.slice(0, but), sentence.slice(but + ', but '.length)) : undefined;
  return known ?? (isCertain ? {} : undefined);
}

/** The values of `total to be 42 because …` and `found 41.`. */
function pairOf(wanted: string, given: string): FoundValues | undefined {
  const toBe = ` ${wanted}`.indexOf(' to be ');
  if (toBe === -1 || /(?:^|\s)not\s*$/.test(wanted.slice(0, toBe))) return undefined;
  const expected = withoutReason(` ${wanted}`.slice(toBe + ' to be '.length));
  const differs = DIFFERS.exec(given)?.[1];
  if (differs !== undefined)
    return expected.startsWith('"') ? foundValues(stringOf(expected), stringOf(differs)) : undefined;
  const actual = /^(?:found|it was) (.*)$/.exec(given)?.[1]?.replace(TAIL, '');
  if (actual === undefined || RELATIVE.test(expected) || !LITERAL.test(expected) || !LITERAL.test(actual))
    return undefined;
  return foundValues(fluentValue(expected), fluentValue(actual));
}

function withoutReason(expected: string): string {
  const because = expected.indexOf(' because ', expected.startsWith('"') ? expected.indexOf('"', 1) : 0);
  return because === -1 ? expected : expected.slice(0, because);
}

function stringOf(printed: string): string | undefined {
  return isCut(printed) ? undefined : bareQuotedText(printed);
}

function fluentValue(printed: string): JsonValue | undefined {
  if (printed === 'true' || printed === 'false') return printed === 'true';
  return printed.startsWith('"') ? stringOf(printed) : dotnetValue(printed);
}

/** `The checked string is different from the expected one.` of NFluent. */
const NFLUENT =
  /(?:^|\n)[^\n]{0,300}The (?:checked|actual) [\w' ]{1,80} (?:is|does|has|contains|was|are|do) [^\n]{0,500}/;
const NFLUENT_DIFFERS = /is (?:different from|not equal to) the (?:expected|given) (?:one|value)/;
const NFLUENT_LABEL = /^The (checked|expected) [\w' ]{1,60}:(?: |$)/;
const NFLUENT_VALUE = /^\[(.*?)\](?: of type: \[[^\]]{1,300}\])?$/;

/** NFluent: `The checked string:` and `The expected string:`, each with its value in square brackets in the line below it. */
function readNfluent(text: string): FoundValues | undefined {
  const lines = text.split('\n').map((line) => line.trim());
  const labels = lines.filter((line) => NFLUENT_LABEL.test(line));
  if (labels.length === 0 || !NFLUENT.test(text)) return undefined;
  if (!NFLUENT_DIFFERS.test(text)) return {};
  const side = (name: string): JsonValue | undefined => {
    const at = lines.findIndex((line) => NFLUENT_LABEL.exec(line)?.[1] === name);
    const value = NFLUENT_VALUE.exec(at < 0 ? '' : (lines[at + 1] ?? ''))?.[1];
    return value === undefined || isCut(value) ? undefined : fluentValue(value);
  };
  return foundValues(side('expected'), side('checked'));
}

/** Shouldly: the expression, `should be`, the value, `but was`, the value, each in a line of its own or more. */
function readShouldly(text: string): FoundValues | undefined {
  const lines = text.split('\n').map((line) => line.trim());
  const should = lines.findIndex((line) =>
    /^should (?:not )?(?:be|contain|start with|end with|match|have|throw|satisfy)\b/.test(line),
  );
  if (should < 1) return undefined;
  const was = lines.findIndex((line, index) => index > should && /^but (?:was|did|does|had|threw)\b/.test(line));
  if (was === -1) return undefined;
  if (lines[should] !== 'should be' || lines[was] !== 'but was' || was !== should + 2) return {};
  return foundValues(shouldlyValue(lines[should + 1] ?? ''), shouldlyValue(lines[was + 1] ?? ''));
}

function shouldlyValue(printed: string): JsonValue | undefined {
  return printed.startsWith('"') ? stringOf(printed) : dotnetValue(printed);
}
