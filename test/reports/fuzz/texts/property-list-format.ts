import type * as fc from 'fast-check';
import { longText, name, numericText, word } from '../odd-values.js';
import { around, element, nestedElement, xmlText, type Element } from '../xml-shapes.js';

const keyed = (key: string): fc.Arbitrary<Element> => around('key', {}, word(key));
const text = (key: string): readonly fc.Arbitrary<Element>[] => [keyed(key), around('string', {}, longText)];
const number = (key: string): readonly fc.Arbitrary<Element>[] => [keyed(key), around('real', {}, numericText)];
const list = (key: string, ...items: readonly fc.Arbitrary<string | Element>[]): readonly fc.Arbitrary<Element>[] => [
  keyed(key),
  element('array', {}, ...items),
];

const failure = element('dict', {}, ...text('FileName'), ...number('LineNumber'), ...text('Message'));
const activity = element('dict', {}, ...text('Title'), ...number('StartTimeInterval'), ...number('FinishTimeInterval'));
const test = element(
  'dict',
  {},
  ...list('ActivitySummaries', activity),
  ...number('Duration'),
  ...list('FailureSummaries', failure),
  keyed('TestIdentifier'),
  around('string', {}, name),
  ...text('TestName'),
  keyed('TestStatus'),
  around('string', {}, word('Success', 'Failure', 'Skipped')),
);
const group = nestedElement((inner) => element('dict', {}, ...list('Subtests', test, inner), ...text('TestName')), 3);

/** What Xcode 7 to 10 write of a test run. */
export const xcodeSummaries: fc.Arbitrary<string> = xmlText(
  element(
    'plist',
    {},
    element(
      'dict',
      {},
      ...list(
        'TestableSummaries',
        element('dict', {}, ...list('FailureSummaries', failure), ...text('TargetName'), ...list('Tests', group)),
      ),
    ),
  ),
);
