import type { ReportFormat } from '../report.js';
import { isJsonArray, isJsonObject, type JsonValue } from '../../common/json/json-value.js';
import { objectsOf } from '../json/fields.js';
import { isFeature } from './gherkin/feature-json.js';
import { readCucumber } from './gherkin/read-cucumber.js';

/** JSON of Cucumber (JVM, Ruby, JavaScript, Godog, Reqnroll) and of those that write it too: pytest-bdd, Karate, Cypress. */
export const CUCUMBER: ReportFormat = {
  name: 'cucumber',
  alsoNamed: ['cucumber-json'],
  kin: ['cucumber-messages'],
  title: 'Cucumber JSON',
  recognizes: (head) => beginsWithFeature(head.json),
  read: readCucumber,
};

function beginsWithFeature(value: JsonValue | undefined): boolean {
  const [first] = isJsonArray(value) ? value : objectsOf(isJsonObject(value) ? value['features'] : undefined);
  return isFeature(first);
}
