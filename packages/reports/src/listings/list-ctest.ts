import { filledStringOf, objectsOf, stringsOf } from '../json/fields.js';
import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '../json/json-value.js';
import { UnreadableListing, type ListedTest } from './listed-test.js';

const DOUBT =
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
      ...(folders[index] === top ? {} : { doubt: DOUBT }),
    };
  });
}

function propertyOf(test: JsonObject, name: string): JsonValue | undefined {
  return objectsOf(test['properties']).find((property) => property['name'] === name)?.['value'];
}
