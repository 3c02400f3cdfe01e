import type { ReportFormat } from '../report.js';
import type { XmlOpen } from '../xml/xml-units.js';
import { filled } from './attribute-values.js';
import { toTest } from './catch2/test-case.js';
import { readTestCases } from './cpp/read-test-cases.js';

/** The reporter `xml` of Catch2, of its second version (root `Catch`) and of its third (root `Catch2TestRun`). */
export const CATCH2: ReportFormat = {
  name: 'catch2',
  alsoNamed: ['catch'],
  title: 'Catch2 XML',
  recognizes: ({ root }) => root !== undefined && ROOTS.includes(root.name),
  read: (source) => readTestCases(source, { title: 'Catch2 XML', roots: ROOTS, runnerOf, toTest }),
};

const ROOTS: readonly string[] = ['Catch2TestRun', 'Catch'];

function runnerOf({ attributes }: XmlOpen): string {
  const version = filled(attributes['catch2-version']);
  return version === undefined ? 'Catch2' : `Catch2 ${version}`;
}
