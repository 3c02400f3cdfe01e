import { RSPEC } from '../formats/rspec/rspec.js';
import { filledStringOf, objectOf, objectsOf, stringsOf } from '../json/fields.js';
import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '../json/json-value.js';
import { listReport } from './list-report.js';
import { type ListedTest, UnreadableListing } from './listed-test.js';

const OF_FOLDER =
  'The test is in a folder of the build: its identity is its name in JUnit reports of CTest, and has the folder in Test.xml.';

/**
 * Reads the output of `ctest --show-only=json-v1`. Tests of a folder below that of the first test are in doubt.
 * @throws UnreadableListing for other JSON
 */
export function listCtest(value: JsonValue): readonly ListedTest[] {
  const tests = isJsonObject(value) && value['kind'] === 'ctestInfo' ? value['tests'] : undefined;
  if (!isJsonArray(tests)) throw new UnreadableListing('The list has no tests. Use `ctest --show-only=json-v1`.');
  const folders = objectsOf(tests).map((test) => filledStringOf(propertyOf(test, 'WORKING_DIRECTORY')) ?? '');
  const top = folders.toSorted((one, other) => one.length - other.length)[0] ?? '';
  return objectsOf(tests).map((test, index) => {
    const name = filledStringOf(test['name']);
    if (name === undefined) throw new UnreadableListing('A test has no name. Use `ctest --show-only=json-v1`.');
    return {
      name,
      suite: [],
      tags: stringsOf(propertyOf(test, 'LABELS')),
      isSkipped: propertyOf(test, 'DISABLED') === true,
      ...(folders[index] === top ? {} : { doubt: OF_FOLDER }),
    };
  });
}

function propertyOf(test: JsonObject, name: string): JsonValue | undefined {
  return objectsOf(test['properties']).find((property) => property['name'] === name)?.['value'];
}

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

const OF_MATCHER = 'The example has no description of its own: RSpec takes it from its matcher when it runs.';
const NAMELESS = /^example at \S{1,1000}:\d{1,9}$/;

/** Reads the output of `rspec --dry-run --format json`. Examples without a description are in doubt. */
export async function listRspec(bytes: Uint8Array): Promise<readonly ListedTest[]> {
  const tests = await listReport(RSPEC, bytes);
  return tests.map((test) => (NAMELESS.test(test.name) ? { ...test, doubt: OF_MATCHER } : test));
}

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
