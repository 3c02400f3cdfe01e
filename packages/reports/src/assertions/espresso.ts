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

/** Reads Espresso, the assertions of Android, which tests in other languages show as well. */
export function readEspresso(message: string): FoundValues | undefined {
  if (!REFUSED.test(message)) return undefined;
  const expected = EXPECTED.exec(message)?.[1] ?? OF_RESOURCE.exec(message)?.[1];
  if (expected === undefined) return ofPart(message);
  const [, was, shown] = WAS.exec(message) ?? [];
  if (was !== undefined) return foundValues(expected, shown === undefined || shown === was ? was : undefined);
  return foundValues(expected, VIEW.exec(message)?.[1]);
}

function ofPart(message: string): FoundValues {
  const part = PART.exec(message)?.[1];
  const was = WAS.exec(message)?.[1] ?? VIEW.exec(message)?.[1];
  return part === undefined || was === undefined ? {} : foundValues(part, was);
}
