import {
  UnreadableReport,
  type ReportEntry,
  type ReportFormat,
  type ReportHead,
  type ReportSource,
} from '../../report.js';
import { readXmlSubtrees } from '../../xml/xml-subtrees.js';
import { isJUnitUnit, isRootName } from './junit-names.js';
import { JUnitReading } from './junit-reading.js';

/**
 * JUnit XML, which hundreds of tools write, each in its way: suites nested to any depth or missing, several failures in a test,
 * repeated tests, attempts as Surefire writes them; and Sonar's generic test executions, which have the same tests.
 */
export const JUNIT: ReportFormat = {
  name: 'junit',
  aliases: ['junit-xml', 'surefire'],
  title: 'JUnit XML',
  recognizes,
  read,
};

const TAG_ON_LINE = /^[ \t]{0,40}<(?:testsuites?|testcase)[\s>]/im;

function recognizes({ text, root, json, lines }: ReportHead): boolean {
  if (root !== undefined && (isRootName(root.name) || root.children.some(isRootName))) return true;
  // What was printed before a report may look like a root element, or hide the true one.
  return json === undefined && lines.length === 0 && TAG_ON_LINE.test(text);
}

async function* read(source: ReportSource): AsyncGenerator<ReportEntry> {
  const reading = new JUnitReading();
  for await (const pieces of readXmlSubtrees(source, isJUnitUnit)) {
    for (const piece of pieces) {
      // Not delegated: that would wait for each entry once more.
      for (const entry of reading.take(piece)) yield entry;
    }
  }
  if (!reading.isJUnit) throw new UnreadableReport(sentenceOf(reading.root));
  for (const entry of reading.end()) yield entry;
}

function sentenceOf(root: string | undefined): string {
  const found = root === undefined ? 'has no elements' : `has <${root.slice(0, 100)}> as its root element`;
  return `JUnit XML has <testsuites>, <testsuite> or <testcase> as its root element, but this file ${found}.`;
}
