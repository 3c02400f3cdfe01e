import { foundValues } from '../../values/found-values.js';
import { plainValue } from '../../values/printed-plain.js';
import type { FoundValues } from '../message-pattern.js';

/** What Awaitility waited for, and for how long: the words of a condition, of an assertion, or of a matcher. */
const WAITED =
  /^(?:[\w.]{1,200}: )?(?:Condition with alias '[^'\n]{1,400}' didn't complete within [^\n]{1,60}? because )?([^]{1,20000}?)(?: within [^\n]{1,60})?\.?$/;

/** Where the words of the assertion begin. */
const CLAIM = /\b[Ee]xpect(?:ed|ing)\b|\n/;

/** What a matcher of Hamcrest was to match, and the value; nothing behind `but` is a mismatch without words. */
const MATCHER = /^expected ([^\n]{1,4000}?) but(?: was ([^\n]{1,4000}))?$/;

/** Awaitility's own error. */
const TYPE = 'ConditionTimeoutException';

/** Reads an assertion that Awaitility waited for, with what reads its library. Undefined where it was a condition without words. */
export function readAwaitility(
  message: string,
  type: string | undefined,
  read: (message: string) => FoundValues | undefined,
): FoundValues | undefined {
  if (type?.endsWith(TYPE) !== true && !message.slice(0, 200).includes(`${TYPE}: `)) return undefined;
  const words = WAITED.exec(message.trimEnd())?.[1] ?? '';
  const at = words.search(CLAIM);
  if (at === -1) return undefined;
  const claim = words.slice(at).trim();
  return ofMatcher(claim) ?? read(claim) ?? ofMismatch(claim);
}

function ofMatcher(claim: string): FoundValues | undefined {
  const [, wanted, given] = MATCHER.exec(claim) ?? [];
  if (wanted === undefined) return undefined;
  return foundValues(valueOf(wanted), given === undefined ? undefined : valueOf(given));
}

/** Another mismatch: `but <0> was equal to <0>`, `but collection size was <1>`. */
const MISMATCH =
  /^expected ([^\n]{1,4000}?) but (?:(<[^<>\n]{0,1000}>) was [^\n]{1,1000}|[a-z][a-z ]{1,60} was ([^\n]{1,4000}))$/;

function ofMismatch(claim: string): FoundValues | undefined {
  const [, wanted, compared, given] = MISMATCH.exec(claim) ?? [];
  return wanted === undefined ? undefined : foundValues(valueOf(wanted), valueOf(compared ?? given ?? ''));
}

/** A value is in brackets, which a text within a description keeps. */
function valueOf(printed: string): ReturnType<typeof plainValue> {
  return plainValue(/^<([^<>]*)>$/.exec(printed)?.[1] ?? /^"([^"]*)"$/.exec(printed)?.[1] ?? printed);
}
