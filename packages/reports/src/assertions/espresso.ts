import { foundValues } from '../values/found-values.js';
import type { FoundValues } from './message-pattern.js';

/** The matcher, the view that it does not match, and in newer versions the text of the view. */
const REFUSED = /doesn't match the selected view\./;
const EXPECTED = /^Expected: [^\n]{0,300}(?:with text: is|to match: is) "(.*)"$/m;
const WAS =
  /^\s{0,20}Got: (?:view\.getText\(\) )?was "([^"\n]*(?:"(?! transformed text was ")[^"\n]*)*)"(?: transformed text was "(.*)")?$/m;
const VIEW = /^\s{0,20}Got: "?\w{1,80}\{[^\n]{0,4000}, text=([^\n]{0,2000}), (?:input-type|error)=/m;

/** A text that the application looks up. */
const OF_RESOURCE =
  /^Expected: [^\n]{0,300}with string from resource id: <\d{1,12}>(?:\[\w{1,100}\])? value: ([^\n]{1,1000})$/m;

/** A part of the text, for which the view is searched. */
const PART =
  /^Expected: [^\n]{0,300}(?:with text: |to match: )(a string (?:containing|starting with|ending with) "[^\n]*")$/m;

/** What the view should be, and in newer versions why it is not. */
const STATE =
  /^Expected: (?!.*(?:[Tt]ext|content description))([^\n]{1,1000})\n\s{0,20}Got: (?:"(\w{1,80}\{[^\n]{1,4000}\})"|((?:view\.|[\w.()]{1,80} )[^\n]{0,1000} (?:was|returned) [^\n]{1,1000}))$/m;

/** Reads Espresso, the assertions of Android, which tests in other languages show as well. */
export function readEspresso(message: string): FoundValues | undefined {
  if (!REFUSED.test(message)) return undefined;
  const expected = EXPECTED.exec(message)?.[1] ?? OF_RESOURCE.exec(message)?.[1];
  const text = textOfView(message);
  if (expected !== undefined) return foundValues(expected, text);
  const [, state, view, reason] = STATE.exec(message) ?? [];
  if (state !== undefined) return foundValues(state, view ?? reason);
  const part = PART.exec(message)?.[1];
  return part === undefined || text === undefined ? {} : foundValues(part, text);
}

/** A view that shows its text in another way than it has it, in capitals for example, is compared with both: neither is the value. */
function textOfView(message: string): string | undefined {
  const [, was, shown] = WAS.exec(message) ?? [];
  if (was === undefined) return VIEW.exec(message)?.[1];
  return shown === undefined || shown === was ? was : undefined;
}
