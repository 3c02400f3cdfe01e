import { filledStringOf, objectsOf } from '../json/fields.js';
import { isJsonArray, type JsonValue } from '../json/json-value.js';
import { UnreadableListing, type ListedTest } from './listed-test.js';

/**
 * Reads the output of `vitest list --json`. It joins suites and test with ` > `, and leaves skipped tests out. Projects are not in
 * Vitest's reports, so they are left out here.
 * @throws UnreadableListing for other JSON
 */
export function listVitest(value: JsonValue): readonly ListedTest[] {
  if (!isJsonArray(value)) throw new UnreadableListing('The list is not an array. Use `vitest list --json`.');
  return objectsOf(value).map((entry) => {
    const [name, file] = [filledStringOf(entry['name']), filledStringOf(entry['file'])];
    if (name === undefined || file === undefined)
      throw new UnreadableListing('An entry has no name. Use `vitest list --json`, without --filesOnly.');
    return { name, suite: [], file };
  });
}
