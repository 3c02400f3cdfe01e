import type * as fc from 'fast-check';
import { longText, name, numericText, word } from '../odd-values.js';
import { around, element, nestedElement, xmlText, type Element } from '../xml-shapes.js';

const leaf = (tag: string): fc.Arbitrary<Element> => around(tag, {}, longText);
const count = (tag: string): fc.Arbitrary<Element> => around(tag, {}, numericText);
const flag = (tag: string): fc.Arbitrary<Element> => around(tag, {}, word('True', 'False'));

const checkpoint = element(
  'Checkpoint',
  {},
  leaf('Type'),
  leaf('Captured'),
  leaf('Expected'),
  flag('Regex'),
  element(
    'Properties',
    {},
    element(
      'Property',
      {},
      leaf('StdChkPointPropertyName'),
      leaf('StdChkPointPropertyActualValue'),
      leaf('StdChkPointPropertyExpectedValue'),
    ),
  ),
);
const frame = element('StackFrame', {}, leaf('FileName'), leaf('FunctionName'), leaf('Scripts'), count('LineNo'));
const extension = element(
  'Extension',
  {},
  checkpoint,
  element('StackTrace', {}, frame),
  element('TestObject', {}, leaf('Operation')),
  element('Any', {}, flag('IsHtmlErrorText'), element('Verification', {}, leaf('Operation'), leaf('Data'))),
);

const data = element(
  'Data',
  {},
  leaf('Name'),
  leaf('ErrorText'),
  leaf('Description'),
  count('Duration'),
  around('Result', {}, word('Passed', 'Failed', 'Warning', 'Done', 'Information')),
  count('Index'),
  leaf('ToolName'),
  extension,
  element('Snapshot', { reference: name }),
);

const nodes = nestedElement(
  (inner) =>
    element(
      'ReportNode',
      {
        type: word(
          'Iteration',
          'Action',
          'Context',
          'Step',
          'Checkpoint',
          'User',
          'Class',
          'Test',
          'Scenario',
          'Example',
        ),
      },
      data,
      inner,
      inner,
    ),
  4,
);

/** What UFT and UFT Developer write of a run. */
export const uft: fc.Arbitrary<string> = xmlText(
  element(
    'Results',
    {},
    element('ReportNode', { type: word('testrun', 'Run') }, data, nodes, nodes),
    element('GeneralInfo', {}, count('RunStartTime')),
  ),
);
