import type { JsonValue } from '../../json/json-value.js';
import { foundValues } from '../../values/found-values.js';
import { bareQuotedText } from '../../values/printed-escapes.js';
import { isCut, numberIn } from '../../values/printed-plain.js';
import type { FoundValues } from '../message-pattern.js';

/** `Element should have text 'Hello' {#title}`, `Element "title" should not be visible {#title}`. */
const ELEMENT =
  /^(?:[\w.]{1,80}: )?Element(?: "[^"\n]{1,200}")? should (not )?(?:have |be )?([^\n]{1,2000}?) \{[^\n]{0,1000}\}$/m;

/** A condition with the text that it compares: `exact text "a"`, `attribute href="a"`, `css class "a"`. */
const COMPARES = /^[a-z][\w -]{0,60}?(?: [\w-]{1,60})?[ =:]{1,3}(["'])([^\n]{0,2000})\1$/i;
const ACTUAL = /^Actual value: (?:[\w-]{1,60}=)?([^\n]{0,2000})$/m;
/** A text of several lines, up to what follows it. */
const ACTUAL_TEXT =
  /^Actual value: (?:[\w-]{1,60}=)?"([^]{0,4000}?)"(?=\n(?:Screenshot|Page source|Timeout|Caused by): )/m;

const NOT_FOUND =
  /^(?:[\w.]{1,80}: )?Element(?: "[^"\n]{1,200}")? not found \{[^\n]{0,1000}\}\nExpected: ([^\n]{1,2000})$/m;
const OBJECT =
  /^(?:[\w.]{1,80}: )?(?:webdriver|localStorage|sessionStorage|clipboard) should (not )?have (?:\w{1,20} )([^\n]{1,2000})$/m;

const SIZE =
  /^(?:[\w.]{1,80}: )?List size mismatch: expected: (=|[<>]=?|<>) (\d{1,9})(?: \([^\n]{0,400}\))?, actual: (\d{1,9}), collection: /m;
const TEXTS =
  /^(?:[\w.]{1,80}: )?(?:Texts?(?: #\d{1,9})? (?:size )?mismatch|Element with text not found|Dialog text mismatch|Attribute[^\n]{1,200} mismatch)\b/m;
const SIDE = (name: string): RegExp =>
  new RegExp(`^${name}(?: \\(\\d{1,9}\\))?: ([^\\n]{0,4000}?)(?:, List size: \\d{1,9})?$`, 'm');
const TEXTS_ACTUAL = SIDE('Actual');
const TEXTS_EXPECTED = SIDE('Expected');

/** Reads the errors of Selenide. */
export function readSelenide(text: string): FoundValues | undefined {
  return readElement(text) ?? readList(text);
}

function readElement(text: string): FoundValues | undefined {
  const missing = NOT_FOUND.exec(text)?.[1];
  if (missing !== undefined) return foundValues(isCut(missing) ? undefined : missing, 'not found');
  const [, not = '', condition] = ELEMENT.exec(text) ?? OBJECT.exec(text) ?? [];
  if (condition === undefined) return undefined;
  return foundValues(conditionOf(condition, not), givenIn(text));
}

function conditionOf(condition: string, not: string): JsonValue | undefined {
  const [, quote = '', compared] = COMPARES.exec(condition) ?? [];
  if (isCut(compared ?? condition)) return undefined;
  if (compared === undefined) return `${not}${condition}`;
  return not === '' ? compared : `${not}${quote}${compared}${quote}`;
}

function givenIn(text: string): string | undefined {
  const given = ACTUAL_TEXT.exec(text)?.[1];
  if (given !== undefined) return isCut(given) ? undefined : given;
  const line = ACTUAL.exec(text)?.[1]?.trim();
  return line === undefined || isCut(line) || /^"[^"]*$/.test(line) ? undefined : (bareQuotedText(line) ?? line);
}

function readList(text: string): FoundValues | undefined {
  const [, sign, size = '', found = ''] = SIZE.exec(text) ?? [];
  if (sign !== undefined) return foundValues(sign === '=' ? numberIn(size) : `${sign} ${size}`, numberIn(found));
  if (!TEXTS.test(text)) return undefined;
  return foundValues(TEXTS_EXPECTED.exec(text)?.[1], TEXTS_ACTUAL.exec(text)?.[1]);
}
