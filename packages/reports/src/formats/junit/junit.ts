import { startsOtherwise } from '../../detection/read-head.js';
import {
  type ReportEntry,
  type ReportFormat,
  type ReportHead,
  type ReportSource,
  UnreadableReport,
} from '../../report.js';
import { readXmlSubtrees, type XmlElement } from '../../xml/xml-subtrees.js';
import { isJUnitTree } from '../shared/junit/junit-dialect.js';
import { JUnitReading } from '../shared/junit/junit-reading.js';
import { isJUnitUnit } from '../shared/junit/junit-runner.js';

/**
 * JUnit XML, which hundreds of tools write, each in its way: suites nested to any depth or missing, several failures in a test,
 * repeated tests, attempts as Surefire writes them; and Sonar's generic test executions, which have the same tests.
 */
export const JUNIT: ReportFormat = {
  name: 'junit',
  aliases: ['junit-xml', 'surefire'],
  compatibleFormats: ['qtest', 'cppunit', 'cunit', 'fpcunit', 'unittestpp'],
  title: 'JUnit XML',
  recognizes,
  read: readJUnit,
};

/** A test or a suite behind output, which may look like a root element or hide the true one. */
const BEHIND_OUTPUT =
  /^[ \t]{0,40}<(?:testsuites?\s[^<>]{0,2000}\b(?:tests|failures|errors)="|testcase\s[^<>]{0,2000}\b(?:class)?name=")/m;

const BEGINS_AS_XML = /^\s{0,100}<(?:[A-Za-z_?]|!--)/;

function recognizes({ text, root, json, lines }: ReportHead): boolean {
  if (root !== undefined && isJUnitTree(root)) return true;
  if (json !== undefined || lines.length > 0 || BEGINS_AS_XML.test(text) || startsOtherwise(text)) return false;
  return BEHIND_OUTPUT.test(text);
}

async function* readJUnit(source: ReportSource): AsyncGenerator<ReportEntry> {
  const reading = new JUnitReading();
  for await (const pieces of readXmlSubtrees(source, isJUnitUnit)) {
    for (const piece of pieces) {
      // Not delegated: that would wait for each entry once more.
      for (const entry of reading.take(piece)) yield entry;
    }
  }
  if (!reading.isJUnit) throw new UnreadableReport(sentenceOf(reading.root, reading.foreign));
  for (const entry of reading.end()) yield entry;
}

function sentenceOf(root: string | undefined, foreign: XmlElement | undefined): string {
  if (foreign !== undefined)
    return `The file has <${foreign.name.slice(0, 100)}> elements of another format, not those of JUnit XML. Leave out ?format= or name its format.`;
  const found = root === undefined ? 'has no elements' : `has <${root.slice(0, 100)}> as its root element`;
  return `JUnit XML has <testsuites>, <testsuite> or <testcase> as its root element, but this file ${found}.`;
}
