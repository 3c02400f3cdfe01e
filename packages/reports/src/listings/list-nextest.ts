import { objectOf } from '../json/fields.js';
import type { JsonValue } from '../json/json-value.js';
import { UnreadableListing, type ListedTest } from './listed-test.js';

/**
 * Reads the output of `cargo nextest list --message-format json`. Tests that the filter leaves out are left out here.
 * @throws UnreadableListing for other JSON
 */
export function listNextest(value: JsonValue): readonly ListedTest[] {
  const suites = objectOf(objectOf(value)?.['rust-suites']);
  if (suites === undefined)
    throw new UnreadableListing('The list has no rust-suites. Use `cargo nextest list --message-format json`.');
  return Object.entries(suites).flatMap(([binary, suite]) =>
    Object.entries(objectOf(objectOf(suite)?.['testcases']) ?? {}).flatMap(([name, test]): readonly ListedTest[] => {
      const match = objectOf(objectOf(test)?.['filter-match']);
      const isSkipped = objectOf(test)?.['ignored'] === true;
      const isChosen = match?.['status'] !== 'mismatch' || match['reason'] === 'ignored';
      return isChosen ? [{ name, suite: [binary], isSkipped }] : [];
    }),
  );
}
