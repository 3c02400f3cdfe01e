import {
  type ReportEntry,
  type ReportFormat,
  type ReportHead,
  type ReportSource,
  UnreadableReport,
} from '../../report.js';
import { childrenNamed, deepTextOf, type XmlElement } from '../../xml/xml-element.js';
import type { XmlOpen, XmlSubtree } from '../../xml/xml-subtrees.js';
import { textIn } from '../shared/attribute-values.js';
import { subtreesUnder } from '../shared/subtrees-under.js';
import type { JenkinsCase } from './jenkins-case.js';
import { childName, countsOf, FACTS } from './jenkins-counts.js';
import { caseIn } from './jenkins-elements.js';
import { JenkinsReading, type JenkinsSuite } from './jenkins-reading.js';

/** The element of what Jenkins keeps, and those of its API, by the names of its classes. */
const KEPT = 'result';
const EXPORTED: readonly string[] = ['testResult', 'surefireAggregatedReport', 'matrixTestResult'];
const ROOTS: readonly string[] = [KEPT, ...EXPORTED];

/**
 * What the JUnit plugin of Jenkins keeps of a build, `junitResult.xml`, which XStream writes out of the fields of
 * `hudson.tasks.junit.TestResult`; and the same tests as `testReport/api/xml` exports them. Jenkins keeps of a failure in JUnit XML
 * the message and the text, and in newer versions whether it was one or an error.
 */
export const JENKINS_RESULT: ReportFormat = {
  name: 'jenkins-result',
  aliases: ['jenkins', 'jenkins-xml'],
  compatibleFormats: ['jenkins-json', 'junit'],
  title: "Jenkins's test results",
  roots: ROOTS,
  recognizes,
  read,
};

/** What only the class of the tests has among its members. */
const MEMBERS: ReadonlySet<string> = new Set(['errorStackTrace', 'errorDetails', 'failedSince', 'age']);

function recognizes({ root }: ReportHead): boolean {
  if (root === undefined) return false;
  const has = (name: string, parent: string): boolean =>
    root.elements.some((element) => element.name === name && element.parent === parent);
  const hasCases = root.elements.some(({ name, parent }) => parent === 'case' && MEMBERS.has(name));
  if (root.name !== KEPT)
    return (
      (root.attributes['_class'] ?? '').startsWith('hudson.') ||
      (has('failCount', root.name) && has('skipCount', root.name)) ||
      (has('case', 'suite') && hasCases)
    );
  if (!has('suites', KEPT)) return false;
  const isOfPlugin = (root.attributes['plugin'] ?? '').startsWith('junit@');
  return isOfPlugin || hasCases || (has('suite', 'suites') && (has('file', 'suite') || has('cases', 'suite')));
}

/** What is not read whole, as tests are in it. */
const AROUND: ReadonlySet<string> = new Set(['suites', 'suite', 'cases', 'childReport', KEPT]);

const FORMAT = {
  title: "Jenkins's test results",
  roots: ROOTS,
  isSubtree: (name: string): boolean => !AROUND.has(name),
};

async function* read(source: ReportSource): AsyncGenerator<ReportEntry> {
  const reader = new ElementReader();
  for await (const piece of subtreesUnder(source, FORMAT)) {
    if (piece.kind === 'warning') yield piece;
    else if (piece.kind === 'unit') yield* reader.take(piece.unit);
    else yield* reader.close(piece.path);
  }
  if (!reader.isJenkins)
    throw new UnreadableReport(
      "Jenkins's test results have <suites> or <suite> in their root element, but this file has not.",
    );
  yield* reader.end();
}

/** What is known of a suite that is open. */
interface OpenSuite {
  readonly members: Record<string, string>;
  /** The blocks of the pipeline, innermost first. */
  readonly blocks: string[];
  /** Tests whose suite is not known yet: Jenkins exports its name behind them. */
  readonly held: JenkinsCase[];
  weight: number;
  opened: JenkinsSuite | undefined;
}

/** What is kept of the members of a suite. */
const OF_SUITE: ReadonlySet<string> = new Set(['name', 'timestamp', 'stdout', 'stderr']);
const MOST_BLOCKS = 50;

/** So many characters of tests wait for the name of their suite. */
const MOST_HELD = 16 * 1024 * 1024;

/** A test weighs so much more than its texts. */
const WEIGHT_OF_TEST = 500;

const LARGE_SUITE: ReportEntry = {
  kind: 'warning',
  warning: {
    code: 'limit',
    message: 'A suite is too large to wait for its name, which is behind its tests; they are in no suite.',
  },
};

class ElementReader {
  readonly #reading = new JenkinsReading();
  readonly #suites = new Map<XmlOpen, OpenSuite>();
  readonly #counts: Record<string, string> = {};
  /** The module or configuration whose results follow. */
  #child: string | undefined;
  #isJenkins = false;

  /** Whether there was anything of Jenkins. */
  get isJenkins(): boolean {
    return this.#isJenkins;
  }

  /** Takes a test, or a member of a suite or of the root. */
  take(unit: XmlSubtree): readonly ReportEntry[] {
    const { element, path } = unit;
    const open = path.findLast(({ name }) => name === 'suite');
    if (element.name === 'case') return this.#case(unit, open);
    const parent = path.at(-1)?.name;
    if (open !== undefined && parent === 'suite') this.#member(this.#suiteOf(open), element);
    else if (parent === 'childReport') this.#child = childName(textIn(element, 'url'));
    else if (path.length === 1 && FACTS.has(element.name)) this.#counts[element.name] = deepTextOf(element);
    return [];
  }

  /** Takes the end of an element. */
  close(path: readonly XmlOpen[]): readonly ReportEntry[] {
    const closed = path.at(-1);
    if (closed === undefined) return [];
    this.#isJenkins ||= closed.name === 'suites' || closed.name === 'suite' || closed.name === 'childReport';
    if (closed.name === 'suite') return this.#suiteClosed(closed);
    if (closed.name === 'childReport') this.#child = undefined;
    return path.length === 1 ? this.#rootClosed() : [];
  }

  /** The file has ended. */
  end(): readonly ReportEntry[] {
    return this.#reading.end();
  }

  #case({ element, path, isComplete }: XmlSubtree, open: XmlOpen | undefined): readonly ReportEntry[] {
    this.#isJenkins = true;
    const test = caseIn(element, isComplete);
    if (open === undefined) return this.#reading.takeCase(test, undefined);
    const suite = this.#suiteOf(open);
    // Of what Jenkins keeps, the members of a suite are in front of its tests.
    if (path.at(-1)?.name === 'cases' || suite.opened !== undefined)
      return this.#reading.takeCase(test, this.#opened(suite, open));
    suite.held.push(test);
    suite.weight += WEIGHT_OF_TEST + deepTextOf(element).length;
    return suite.weight > MOST_HELD ? [LARGE_SUITE, ...this.#released(suite, open)] : [];
  }

  #member(suite: OpenSuite, element: XmlElement): void {
    const { name } = element;
    const blocks = name === 'enclosingBlockNames' ? childrenNamed(element, 'string') : [element];
    if (name.startsWith('enclosingBlockName'))
      suite.blocks.push(...blocks.slice(0, MOST_BLOCKS - suite.blocks.length).map(deepTextOf));
    else if (OF_SUITE.has(name)) suite.members[name] = deepTextOf(element);
  }

  #suiteClosed(open: XmlOpen): readonly ReportEntry[] {
    const suite = this.#suiteOf(open);
    this.#suites.delete(open);
    const entries = this.#released(suite, open);
    const { stdout, stderr } = suite.members;
    return [...entries, ...this.#reading.closeSuite(this.#opened(suite, open), { stdout, stderr })];
  }

  #released(suite: OpenSuite, open: XmlOpen): readonly ReportEntry[] {
    const opened = this.#opened(suite, open);
    return suite.held.splice(0).flatMap((test) => this.#reading.takeCase(test, opened));
  }

  #opened(suite: OpenSuite, { line }: XmlOpen): JenkinsSuite {
    const around = suite.blocks.toReversed();
    suite.opened ??= this.#reading.openSuite(
      suite.members,
      this.#child === undefined ? around : [this.#child, ...around],
      line,
    );
    return suite.opened;
  }

  #rootClosed(): readonly ReportEntry[] {
    for (const [name, value] of countsOf(this.#counts)) this.#reading.addFact(name, value);
    for (const name of Object.keys(this.#counts)) delete this.#counts[name];
    return this.#reading.closeRoot();
  }

  #suiteOf(open: XmlOpen): OpenSuite {
    const known = this.#suites.get(open);
    if (known !== undefined) return known;
    const fresh: OpenSuite = { members: {}, blocks: [], held: [], weight: 0, opened: undefined };
    this.#suites.set(open, fresh);
    return fresh;
  }
}
