import type { ReportFormat } from '../report.js';
import type { XmlOpen } from '../xml/xml-units.js';
import { filled } from './attribute-values.js';
import { readTestCases } from './cpp/read-test-cases.js';
import { toTest } from './doctest/test-case.js';

/** The reporter `xml` of doctest, the testing framework for C++. */
export const DOCTEST: ReportFormat = {
  name: 'doctest',
  title: 'doctest XML',
  recognizes: ({ root }) => root?.name === 'doctest',
  read: (source) => readTestCases(source, { title: 'doctest XML', roots: ['doctest'], runnerOf, toTest }),
};

function runnerOf({ attributes }: XmlOpen): string {
  const version = filled(attributes['version']);
  return version === undefined ? 'doctest' : `doctest ${version}`;
}
