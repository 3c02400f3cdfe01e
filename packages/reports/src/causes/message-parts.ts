import { isJsonArray, isJsonObject, type JsonValue } from '../json/json-value.js';
import type { Reason } from '../test-draft.js';

/** Lines of a message that are looked at, and of its first paragraph. */
const MOST_LINES = 24;
const LONGEST_PARAGRAPH = 8;
const LONGEST_LINE = 1000;

const TYPE_PREFIX =
  /^(?:Uncaught |Unhandled (?:error|exception|rejection):? |Caused by: |Exception in thread "[^"\n]{0,100}" )?((?:[A-Za-z_$][\w$]{0,80}(?:\.|::|\\)){0,12}(?=[A-Za-z_$])[\w$]{0,80}(?:Error|Exception|Failure|Failed|Timeout|Fault|Panic|Violation|Interrupt|NotMetError))(?: \[[A-Z\d_]{1,60}\])?\s?: {0,2}(?=\S)/;

/** Types that say no more than that something failed. */
const BARE_TYPE =
  /^(?:Error|Exception|Failure|Throwable|Assertion(?:Failed)?(?:Error|Exception|Failure)?|AssertionFailedError|ComparisonFailure|ExpectationFailedException|ExpectationNotMetError|AssertError|Failed|Assertion|exception|JestAssertionError|RuntimeError|RuntimeException)$/;

/** Lines of a comparison: printed differences, and where they come from. */
const DIFFERENCE =
  /^\s{0,20}(?:[-+] {0,4}(?!where\b)\S|[-+]$|\? [\s^+-]|@@ |\^{1,200}$|Diff:|\(compared using|Full diff:|Use -v|Omitting \d|Error Trace:|Test: {1,20}\S|at [\w./\\-]{1,200}:\d{1,9}$)/i;
const VALUE =
  /^(\s{0,20}(?:(?:un)?expected|received|actual|got|but (?:was|got|found)|to (?:be|equal)|want(?:ed)?|found|left|right|which is)(?: (?:value|string|substring|number|length|to be|equal|result|type|status)){0,2}\s{0,10}[:=])\s{0,20}(\S.{0,1000})$/i;
const DETAIL =
  /\bwaiting for (?!up to)|^\s{0,8}(?:locator|selector|expected path|path|element|expected constructor|expected pattern|matcher error|property|url|header|field|schema|rule|SyntaxError):\s/i;
const FRAME_OR_TITLE = /^\s{0,20}(?:at |Call log|Error:$)/;

/** Frames that a runner printed behind the message. */
const STACK = /\n\s{0,20}(?:at |Caused by:|File ")[^]{0,10000}/;

/** What is known of a message before it is masked. */
export interface MessageParts {
  /**
   * Returns the class of the error before the message, without its package; empty when there is none, or it says
   * nothing.
   */
  readonly type: string;
  /** The first paragraph without differences and the values of an assertion. */
  readonly head: string;
  /** Lines of later paragraphs that name what was looked at or waited for. */
  readonly details: string;
  /** The first line behind the first paragraph that is no frame; of an assertion empty. */
  readonly next: string;
}

/** Takes a message apart. The message is what a person reads, without terminal sequences. */
export function messageParts(reason: Reason): MessageParts {
  const message = reason.message.trimStart();
  const prefix = TYPE_PREFIX.exec(message);
  const lines = message
    .slice(prefix?.[0].length ?? 0)
    .split('\n', MOST_LINES)
    .map((line) => line.slice(0, LONGEST_LINE).trimEnd());
  const end = lines.indexOf('');
  const first = lines.slice(0, Math.min(end === -1 ? lines.length : end, LONGEST_PARAGRAPH));
  const isAssertion = reason.kind === 'assertion';
  const head = (isAssertion ? withoutValues(first, reason) : first.join('\n')).replace(STACK, '');
  return {
    type: bareType(prefix?.[1] ?? ''),
    head,
    ...followers(
      lines.slice(first.length).filter((line) => line.trim() !== ''),
      isAssertion,
    ),
  };
}

/** The class of an error without its package; empty for those that say no more than that something failed. */
export function bareType(type: string): string {
  const name = /[A-Za-z_$][\w$]{0,80}$/.exec(type.trim().slice(-200))?.[0] ?? '';
  return BARE_TYPE.test(name) ? '' : name;
}

function withoutValues(lines: readonly string[], reason: Reason): string {
  const kept = lines
    .filter((line, index) => index === 0 || !DIFFERENCE.test(line))
    .map((line) => line.replace(VALUE, (_line, label: string) => `${label} <value>`));
  const head = [reason.expected, reason.actual].reduce<string>(withoutValue, kept.join('\n'));
  return isStructured(reason.expected) || isStructured(reason.actual) ? withoutBraces(head) : head;
}

function isStructured(value: JsonValue | undefined): boolean {
  return isJsonObject(value) || isJsonArray(value) || (typeof value === 'string' && /^[[{]/.test(value));
}

/** A text in quotes or brackets as messages print it; alone where it is no word. */
function withoutValue(head: string, value: JsonValue | undefined): string {
  if (typeof value !== 'string' || value === '' || value.length > LONGEST_LINE) return head;
  const printed = JSON.stringify(value).slice(1, -1);
  const forms = [value, printed].flatMap((form) => [
    `'${form}'`,
    `"${form}"`,
    `\`${form}\``,
    `<${form}>`,
    `[${form}]`,
    `“${form}”`,
  ]);
  const quoted = forms.reduce((text, form) => text.replaceAll(form, '<value>'), head);
  return value.length < 4 || /^[A-Za-z]{1,1000}$/.test(value) ? quoted : quoted.replaceAll(value, '<value>');
}

/** Replaces the content of the outermost braces or square brackets by a mark, ignoring quotes. */
function withoutBraces(text: string): string {
  let depth = 0;
  let kept = '';
  for (const character of text) {
    const opens = character === '{' || character === '[';
    const closes = character === '}' || character === ']';
    if (opens && depth === 0) kept += '<value>';
    if (depth === 0 && !opens && !closes) kept += character;
    if (opens) depth += 1;
    if (closes) depth = Math.max(0, depth - 1);
  }
  return kept;
}

/** Returns the text after the first paragraph. */
function followers(lines: readonly string[], isAssertion: boolean): Pick<MessageParts, 'details' | 'next'> {
  const details = lines
    .filter((line) => DETAIL.test(line))
    .slice(0, 3)
    .join('\n');
  return { details, next: isAssertion ? '' : (lines.find((line) => !FRAME_OR_TITLE.test(line)) ?? '') };
}
