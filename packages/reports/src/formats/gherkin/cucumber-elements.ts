import { isJsonArray, type JsonObject } from '../../json/json-value.js';
import { objectsOf, stringOf } from '../../json/fields.js';

/** A scenario, and the elements before it that contain its background. */
export interface ScenarioElement {
  readonly element: JsonObject;
  /** Where Ruby and the JVM write it as elements of their own; none where its steps are in the scenario. */
  readonly backgrounds: readonly JsonObject[];
}

/**
 * Returns the scenarios of a feature in order. A background that no scenario follows is kept by itself: the file ended early
 * there, or the run did.
 */
export function elementsOf(feature: JsonObject): readonly ScenarioElement[] {
  const scenarios: ScenarioElement[] = [];
  let backgrounds: readonly JsonObject[] = [];
  for (const element of objectsOf(feature['elements'])) {
    if (isBackground(element)) {
      backgrounds = [...backgrounds, element];
      continue;
    }
    scenarios.push({ element, backgrounds });
    backgrounds = [];
  }
  const [last, ...others] = backgrounds.toReversed();
  return last === undefined ? scenarios : [...scenarios, { element: last, backgrounds: others.toReversed() }];
}

function isBackground(element: JsonObject): boolean {
  const type = stringOf(element['type']);
  if (type !== undefined && type !== '') return type === 'background';
  return stringOf(element['keyword'])?.trim() === 'Background';
}

/** Returns whether a step or hook of an element has a result. */
export function hasResults({ element, backgrounds }: ScenarioElement): boolean {
  return [element, ...backgrounds].some((part) =>
    ['steps', 'before', 'after'].some(
      (key) => isJsonArray(part[key]) && objectsOf(part[key]).some((step) => step['result'] !== undefined),
    ),
  );
}
