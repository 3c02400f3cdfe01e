import type { ReportedTest, ReportEntry, ReportFormat, ReportHead, ReportSource } from '../../report.js';
import { ConsoleText } from '../../text/console-text.js';
import { warningEntry } from '../../warning-entry.js';
import { FAILED_RUN } from '../shared/announced.js';
import { readLog, shownLinesOfLog, type LogStream } from '../shared/read-log.js';
import { checkTest, thresholdTest } from './k6-tests.js';
import { K6Log } from './k6-log.js';

/** What k6 prints: its progress and log, and the summary at the end of a test, in all its modes. */
export const K6_TEXT: ReportFormat = {
  name: 'k6-text',
  compatibleFormats: ['k6', 'k6-json'],
  title: "k6's text",
  recognizes,
  read,
};

/** `running (16.7s), 00/50 VUs, 341 complete and 0 interrupted iterations` */
const PROGRESS =
  /^running \([\dhms.]{2,20}\), \d{1,9}\/\d{1,9} VUs, \d{1,15} complete and \d{1,15} interrupted iterations/;
const SECTION = /^ {2}█ (THRESHOLDS|TOTAL RESULTS) ?$/;
const OWN_METRIC = /^ {3,20}(?:[✓✗] )?(?:checks_total|data_received|vus_max|http_reqs)\.{3,}: \S/;
const BEGINS = /^ {5}execution: \S/;

function recognizes(head: ReportHead): boolean {
  const lines = shownLinesOfLog(head);
  return lines.some(
    (line, at) =>
      PROGRESS.test(line) ||
      SECTION.test(line) ||
      OWN_METRIC.test(line) ||
      (BEGINS.test(line) && /^ {5,9}script: /.test(lines[at + 1] ?? '')),
  );
}

function read(source: ReportSource): AsyncGenerator<ReportEntry> {
  return readLog(
    source,
    K6_TEXT.name,
    new K6TextStream(),
    'The file has no summary of k6, such as "█ TOTAL RESULTS" or "checks.........: 100.00%".',
  );
}

const GROUP = /^( {2,60})█ (?:(?:GROUP|SCENARIO): )?(\S.{0,2000})$/;
const MARKED = /^( {3,60})([✓✗]) (\S.{0,4000})$/;
/** `↳  89% — ✓ 89 / ✗ 11` */
const COUNTS = /^ {3,60}↳ {1,4}[\d.]{1,6}% — ✓ (\d{1,15}) \/ ✗ (\d{1,15})$/;
/** `http_req_duration..............: avg=1.97ms`, and a part of the metric above: `{ expected_response:true }...: avg=51ms` */
const METRIC = /^ {3,60}(?:([✓✗]) )?(\{ .{1,500} \}|\w{1,200})\.{3,}: (\S.{0,1000})$/;
/** `'p(95)<500' p(95)=1.2s` */
const THRESHOLD = /^'(.{1,500})'(?: (\S.{0,500}))?$/;
/** A group of the summary, by how far it is set in. */
interface Group {
  readonly indent: number;
  readonly name: string;
}

interface Check {
  readonly name: string;
  readonly suite: readonly string[];
  readonly isKept: boolean;
  passes?: number;
  fails?: number;
}

class K6TextStream implements LogStream {
  readonly #console = new ConsoleText();
  readonly #log = new K6Log();
  #groups: Group[] = [];
  #checks: Check[] = [];
  #thresholds: ReportedTest[] = [];
  /** The metric that is above thresholds, or above its parts. */
  #metric = '';
  #isInThresholds = false;
  #hasFailedChecks = false;
  /** Of the summary that is read: whether it has begun for certain, its metrics were reached, and a line is behind them. */
  #isSummary = false;
  #hasMetrics = false;
  #isWhole = false;
  #begun = 0;
  #ended = 0;

  isFound = false;

  *take(text: string, isOpen: boolean): Generator<ReportEntry> {
    const line = this.#console.restore(text).trimEnd();
    const isOwn = PROGRESS.test(line) || SECTION.test(line) || OWN_METRIC.test(line) || BEGINS.test(line);
    this.isFound ||= isOwn;
    if (this.#log.take(line)) return;
    if (BEGINS.test(line)) {
      yield* this.#endSummary();
      this.#begun += 1;
    } else if (PROGRESS.test(line)) this.#progress();
    else if (SECTION.test(line)) this.#section(line);
    else if (!isOpen) this.#takeSummary(line);
  }

  *end(): Generator<ReportEntry> {
    yield* this.#endSummary();
    const errors = this.#log.tests();
    for (const test of errors) yield { kind: 'test', test };
    if (this.#log.hasFailed) yield FAILED_RUN;
    if (this.#ended < Math.max(this.#begun, 1))
      yield warningEntry('truncated', 'The text ends before the summary of k6.');
    yield { kind: 'run', run: { runner: 'k6' } };
  }

  /** While a test runs, there is no summary: what looks like one is what the test printed. */
  #progress(): void {
    if (this.#hasMetrics) this.#isWhole = true;
    else if (!this.#isSummary) this.#forget();
  }

  #section(line: string): void {
    this.#isSummary = true;
    this.#isInThresholds = line.includes('THRESHOLDS');
    this.#groups = [];
    this.#metric = '';
  }

  #takeSummary(line: string): void {
    const metric = METRIC.exec(line);
    if (metric !== null) this.#takeMetric(metric);
    else if (this.#isInThresholds) this.#takeThreshold(line);
    else this.#takeCheck(line);
    this.#isWhole ||= this.#hasMetrics && metric === null;
  }

  #takeMetric([, mark, label = '', values = '']: RegExpExecArray): void {
    this.#isSummary = true;
    this.#hasMetrics ||= !/^checks_(?:total|succeeded|failed)$/.test(label);
    this.#isInThresholds = false;
    const isPart = label.startsWith('{');
    if (!isPart) this.#metric = label;
    const name = isPart ? partOf(this.#metric, label) : label;
    this.#isWhole ||= label === 'vus_max';
    this.#hasFailedChecks ||= countsFailedChecks(label, values);
    if (mark !== undefined) this.#thresholds.push(thresholdTest({ metric: name, isKept: mark === '✓', values }));
  }

  #takeThreshold(line: string): void {
    const [, , mark, text = ''] = MARKED.exec(line) ?? [];
    const [, bound, values = ''] = THRESHOLD.exec(text) ?? [];
    const name = line.trim();
    if (bound !== undefined)
      this.#thresholds.push(thresholdTest({ metric: this.#metric, bound, isKept: mark === '✓', values }));
    else if (name.startsWith('{')) this.#metric = partOf(this.#metric, name);
    else if (name !== '') this.#metric = name;
  }

  #takeCheck(line: string): void {
    const [, around, group] = GROUP.exec(line) ?? [];
    const [, indent, mark, name] = MARKED.exec(line) ?? [];
    const counts = COUNTS.exec(line);
    const last = this.#checks.at(-1);
    if (around !== undefined && group !== undefined) {
      this.#leave(around.length);
      this.#groups.push({ indent: around.length, name: group.trimEnd() });
    } else if (indent !== undefined && name !== undefined) {
      this.#leave(indent.length);
      this.#checks.push({ name, suite: this.#groups.map((outer) => outer.name), isKept: mark === '✓' });
    } else if (counts !== null && last !== undefined) {
      last.passes = Number(counts[1]);
      last.fails = Number(counts[2]);
    }
  }

  /** Leaves the groups that are not around a line that is set in so far. */
  #leave(indent: number): void {
    while ((this.#groups.at(-1)?.indent ?? -1) >= indent) this.#groups.pop();
  }

  *#endSummary(): Generator<ReportEntry> {
    if (this.#isSummary) {
      for (const test of this.#thresholds) yield { kind: 'test', test };
      for (const check of this.#shownChecks()) yield { kind: 'test', test: checkTest(check) };
      if (this.#hasFailedChecks) yield FAILED_RUN;
      if (this.#isWhole) this.#ended += 1;
    }
    this.#forget();
  }

  /** In its mode `full`, k6 repeats under each group and scenario what its total has. */
  #shownChecks(): readonly Check[] {
    const grouped = new Set(this.#checks.filter(({ suite }) => suite.length > 0).map(keyOf));
    return this.#checks.filter((check) => check.suite.length > 0 || !grouped.has(keyOf(check)));
  }

  #forget(): void {
    this.#groups = [];
    this.#checks = [];
    this.#thresholds = [];
    this.#metric = '';
    this.#isInThresholds = false;
    this.#hasFailedChecks = false;
    this.#isSummary = false;
    this.#hasMetrics = false;
    this.#isWhole = false;
  }
}

/** Returns the name of a part of a metric, as k6 has it elsewhere: `http_reqs{status:200}`. */
function partOf(metric: string, label: string): string {
  return `${metric.replace(/\{.{0,500}$/, '')}{${label.slice(1, -1).trim()}}`;
}

/** Returns whether a metric counts checks that failed: `98.93% 4652 out of 4702`, and without sections `95.00% ✓ 190 ✗ 10`. */
function countsFailedChecks(label: string, values: string): boolean {
  if (label === 'checks_failed') return Number(/ (\d{1,15}) out of /.exec(values)?.[1] ?? 0) > 0;
  return label === 'checks' && !values.startsWith('100.00%');
}

/** A check that failed under a group has failed in the total. */
function keyOf({ name, isKept }: Check): string {
  return `${isKept ? 'kept' : 'failed'} ${name}`;
}
