import * as fc from 'fast-check';
import { jsonText, list, object } from '../json-shapes.js';
import { longText, name, numeric, numericText, word } from '../odd-values.js';
import { around, element, xmlText, type Element } from '../xml-shapes.js';

const leaf = (tag: string): fc.Arbitrary<Element> => around(tag, {}, longText);
const says = (tag: string, ...words: readonly string[]): fc.Arbitrary<Element> => around(tag, {}, word(...words));
const count = (tag: string): fc.Arbitrary<Element> => around(tag, {}, numericText);

const attempt = element('failure', {}, leaf('message'), leaf('type'), leaf('stackTrace'), leaf('stdout'));
const members = [
  count('duration'),
  leaf('className'),
  says('skipped', 'true', 'false'),
  leaf('skippedMessage'),
  leaf('errorStackTrace'),
  leaf('errorDetails'),
  leaf('stdout'),
  count('failedSince'),
];

const keptCase = element(
  'case',
  {},
  ...members,
  leaf('testName'),
  says('isProperFailure', 'true', 'false'),
  element('flakyFailures', {}, attempt),
  element('rerunFailures', {}, attempt),
  element('properties', {}, element('entry', {}, leaf('string'), leaf('string'))),
);
const kept = element(
  'result',
  { plugin: word('junit@1.60') },
  element(
    'suites',
    {},
    element(
      'suite',
      {},
      leaf('file'),
      leaf('name'),
      leaf('stdout'),
      count('timestamp'),
      element('enclosingBlockNames', {}, leaf('string')),
      element('cases', {}, keptCase, keptCase),
    ),
  ),
  count('duration'),
);

const exportedCase = element(
  'case',
  {},
  ...members,
  count('age'),
  leaf('name'),
  says('status', 'PASSED', 'FAILED', 'SKIPPED', 'REGRESSION', 'FIXED'),
);
const exported = element(
  'testResult',
  { _class: word('hudson.tasks.junit.TestResult') },
  count('failCount'),
  count('passCount'),
  count('skipCount'),
  element('suite', {}, exportedCase, exportedCase, leaf('enclosingBlockName'), leaf('name'), leaf('stdout')),
);

/** What Jenkins keeps of the tests of a build, and what its API exports as XML. */
export const jenkinsResult: fc.Arbitrary<string> = fc.oneof(xmlText(kept), xmlText(exported));

const result = object({
  _class: word('hudson.tasks.junit.TestResult'),
  duration: numeric,
  failCount: numeric,
  passCount: numeric,
  skipCount: numeric,
  suites: list(
    object({
      name,
      stdout: longText,
      timestamp: numericText,
      enclosingBlockNames: list(name),
      cases: list(
        object({
          age: numeric,
          className: name,
          duration: numeric,
          errorDetails: longText,
          errorStackTrace: longText,
          failedSince: numeric,
          name,
          skipped: fc.boolean(),
          skippedMessage: longText,
          status: word('PASSED', 'FAILED', 'SKIPPED', 'REGRESSION', 'FIXED'),
          stdout: longText,
          properties: object({ tags: name }),
          rerunFailures: list(object({ message: longText, type: name })),
        }),
      ),
    }),
  ),
});

/** What the API of Jenkins exports as JSON. */
export const jenkinsJson: fc.Arbitrary<string> = jsonText(
  fc.oneof(
    result,
    object({
      _class: word('hudson.tasks.test.MatrixTestResult'),
      failCount: numeric,
      skipCount: numeric,
      totalCount: numeric,
      childReports: list(object({ child: object({ number: numeric, url: name }), result })),
    }),
  ),
);
