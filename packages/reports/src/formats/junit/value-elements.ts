import type { JsonValue } from '../../json/json-value.js';
import { plainValue } from '../../values/printed-plain.js';
import { childNamed, type XmlElement } from '../../xml/xml-element.js';

/** Elements with the two values of a comparison, which Eclipse writes in front of the stack. */
export const VALUE_ELEMENTS = ['expected', 'actual'] as const;

/** The values of a failure's elements `<expected>` and `<actual>`; absent where one of them is missing or has elements of its own. */
export function valuesOfElements(element: XmlElement): { readonly expected?: JsonValue; readonly actual?: JsonValue } {
  const [expected, actual] = VALUE_ELEMENTS.map((name) => childNamed(element, name));
  if (expected === undefined || actual === undefined) return {};
  if (expected.children.length > 0 || actual.children.length > 0) return {};
  return { expected: plainValue(expected.text), actual: plainValue(actual.text) };
}
