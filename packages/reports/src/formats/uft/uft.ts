import { instantOf } from '../../json/fields.js';
import { ReportNotes } from '../../json/report-notes.js';
import {
  type ReportedTest,
  type ReportEntry,
  type ReportFormat,
  type ReportHead,
  type ReportSource,
  UnreadableReport,
} from '../../report.js';
import type { XmlElement, XmlOpen, XmlPiece } from '../../xml/xml-subtrees.js';
import { FAILED_RUN } from '../shared/announced.js';
import { secondsToMs, textIn } from '../shared/attribute-values.js';
import { stepEvents } from '../shared/step-events.js';
import { subtreesUnder } from '../shared/subtrees-under.js';
import { UftNode } from './uft-node.js';

const ROOTS: readonly string[] = ['Results'];
const NODE = 'ReportNode';

/**
 * What UFT One (before: QuickTest Professional) writes of a run, `run_results.xml`, and UFT Developer (before: LeanFT), `runresults.xml`.
 * The schema is that of ReportConverter in OpenText's ADM-FT-ToolsLauncher. That makes a suite of each action and a test of each step; here a
 * test is what OpenText's plugin of Jenkins makes one of: the run of a test of UFT, or each of several iterations of it.
 */
export const UFT: ReportFormat = {
  name: 'uft',
  aliases: ['uft-one', 'uft-developer', 'qtp', 'leanft'],
  compatibleFormats: ['junit'],
  title: 'UFT results',
  roots: ROOTS,
  recognizes,
  read,
};

/** The outermost nodes, by their types in lower case. */
const RUNS: ReadonlySet<string> = new Set(['testrun', 'run', 'business process']);

/** Nodes that are tests, if there is none in them. */
const TESTS: ReadonlySet<string> = new Set(['test', 'scenario', 'example']);

/** Nodes that are suites: what else is around tests says nothing of them. */
const SUITES: ReadonlySet<string> = new Set(['suite', 'testcontainer', 'package', 'class', 'feature']);

function recognizes({ root }: ReportHead): boolean {
  const first = root?.elements.find(({ name, parent }) => name === NODE && parent === root.name);
  return first !== undefined && RUNS.has((first.attributes['type'] ?? '').toLowerCase());
}

const FORMAT = {
  title: 'UFT results',
  roots: ROOTS,
  isSubtree: (name: string): boolean => name !== NODE,
};

async function* read(source: ReportSource): AsyncGenerator<ReportEntry> {
  const reading = new UftReading();
  for await (const piece of subtreesUnder(source, FORMAT)) yield* reading.take(piece);
  if (!reading.hasNodes)
    throw new UnreadableReport('UFT results have <ReportNode> in their root element, but this file has not.');
  yield* reading.end();
}

/** So many steps of iterations are kept that wait for the name of their test. */
const MOST_WAITING = 20_000;

/** An iteration of a test of UFT, whose name is at the end of the report. */
interface Iteration {
  readonly node: UftNode;
  readonly test: Omit<ReportedTest, 'name'>;
}

class UftReading {
  readonly #notes = new ReportNotes();
  readonly #open = new Map<XmlOpen, UftNode>();
  #iterations: Iteration[] = [];
  #waiting = 0;
  /** The file ends early: what is open may contain more. */
  #isCut = false;
  #startedAt: string | undefined;
  #hasNodes = false;

  /** Whether there was a node. */
  get hasNodes(): boolean {
    return this.#hasNodes;
  }

  /** Takes a piece of the file. */
  *take(piece: XmlPiece): Generator<ReportEntry> {
    if (piece.kind === 'warning') {
      this.#isCut ||= piece.warning.code === 'truncated';
      yield piece;
    } else if (piece.kind === 'unit') {
      const { element, path, isComplete } = piece.unit;
      if (element.name === 'Data' && isComplete) this.#nodeOf(path.at(-1))?.take(element);
      else this.#general(element);
    } else yield* this.#close(piece.path);
  }

  /** The file has ended. */
  *end(): Generator<ReportEntry> {
    if (this.#startedAt !== undefined) yield { kind: 'run', run: { startedAt: instantOf(this.#startedAt) } };
    yield* this.#notes.entries();
  }

  #general(element: XmlElement): void {
    if (element.name === 'GeneralInfo') this.#startedAt ??= textIn(element, 'RunStartTime');
  }

  #nodeOf(open: XmlOpen | undefined): UftNode | undefined {
    if (open?.name !== NODE) return undefined;
    const known = this.#open.get(open);
    if (known !== undefined) return known;
    this.#hasNodes = true;
    const node = new UftNode(open.attributes['type'] ?? '');
    this.#open.set(open, node);
    return node;
  }

  *#close(path: readonly XmlOpen[]): Generator<ReportEntry> {
    const closed = path.at(-1);
    const node = this.#nodeOf(closed);
    if (closed === undefined || node === undefined) return;
    const around = path.slice(0, -1).flatMap((open) => this.#nodeOf(open) ?? []);
    this.#open.delete(closed);
    const parent = around.at(-1);
    const type = node.type.toLowerCase();
    if (this.#isCut) yield* this.#cut(node, around);
    else if (parent === undefined) yield* this.#runClosed(node);
    else if (type === 'iteration' && around.length === 1) this.#iterated(node);
    else if (TESTS.has(type) || SUITES.has(type)) yield* this.#tested(node, around, TESTS.has(type));
    else parent.addStep(node, this.#notes);
  }

  /** Of a node in which the file ends, more may have followed: it is a test only if there can be none in it, and it has failed. */
  *#cut(node: UftNode, around: readonly UftNode[]): Generator<ReportEntry> {
    if (node.hasFailed) yield FAILED_RUN;
    if (node.type.toLowerCase() === 'test' && node.hasFailed && node.name !== undefined)
      yield { kind: 'test', test: this.#testOf(node, node.name, around) };
    else if (!node.isKnown && around.length === 0)
      this.#notes.note(
        'no_result',
        'The file ends before the name and the result of the test; its iterations were skipped.',
      );
  }

  /** A test; or a suite, which is one only if it failed and no test in it has. */
  *#tested(node: UftNode, around: readonly UftNode[], isTest: boolean): Generator<ReportEntry> {
    const isOne = isTest && !node.hasTests;
    if (isOne || isAlone(node)) yield { kind: 'test', test: this.#testOf(node, node.name ?? node.type, around) };
    else if (node.stated === undefined)
      this.#notes.unknownResult(`The node "${(node.name ?? node.type).slice(0, 200)}"`);
    for (const outer of around) {
      outer.hasTests ||= isOne || node.hasTests;
      outer.hasFailedTests ||= node.hasFailed || node.hasFailedTests || node.wasStopped;
    }
  }

  #iterated(node: UftNode): void {
    this.#waiting += node.weight;
    const { name: _, ...test } = this.#testOf(node, '', []);
    const isTooMuch = this.#waiting > MOST_WAITING && test.status === 'passed';
    const index = node.member('Index') ?? String(this.#iterations.length + 1);
    this.#iterations.push({ node, test: { ...test, variant: index, events: isTooMuch ? [] : test.events } });
  }

  *#runClosed(node: UftNode): Generator<ReportEntry> {
    const iterations = this.#iterations;
    this.#iterations = [];
    this.#waiting = 0;
    const name = node.name ?? 'unnamed test';
    const [only, ...others] = iterations;
    if (only !== undefined && others.length === 0 && !node.hasTests) node.addStep(only.node, this.#notes);
    else {
      for (const { test } of iterations) yield { kind: 'test', test: { ...test, name } };
      node.hasTests ||= iterations.length > 0;
      node.hasFailedTests ||= iterations.some(({ test }) => test.status === 'failed');
    }
    // A run of nothing is no test.
    const isOne = !node.hasTests && node.weight > 0;
    if (isOne || isAlone(node)) yield { kind: 'test', test: this.#testOf(node, name, []) };
    else if (node.stated === undefined) this.#notes.unknownResult('The run');
    const version = node.member('ToolVersionStringLiteral') ?? node.member('ToolVersion');
    const tool = node.member('ToolName');
    yield {
      kind: 'run',
      run: {
        runner: tool === undefined ? undefined : version === undefined ? tool : `${tool} ${version}`,
        durationMs: durationOf(node),
      },
    };
  }

  #testOf(node: UftNode, name: string, around: readonly UftNode[]): ReportedTest {
    const status = node.hasFailed || node.wasStopped ? 'failed' : node.stated;
    if (status === undefined) this.#notes.unknownResult(`The test "${name.slice(0, 200)}"`);
    const isExample = node.type.toLowerCase() === 'example';
    const scenario = isExample ? around.at(-1)?.name : undefined;
    return {
      name: scenario ?? name,
      suite: suitesOf(around),
      variant: scenario === undefined ? undefined : name,
      status: status ?? 'skipped',
      durationMs: durationOf(node),
      tags: node.isWarning ? ['warning'] : undefined,
      failures: status === 'failed' ? node.failures : [],
      events: stepEvents(node.steps),
    };
  }
}

/** Whether a node failed in what is around its tests. */
function isAlone(node: UftNode): boolean {
  return (node.hasFailed || node.wasStopped) && (!node.hasFailedTests || node.failures.length > 0);
}

function durationOf(node: UftNode): number | undefined {
  const duration = secondsToMs(node.member('Duration'));
  return duration === 'invalid' ? undefined : duration;
}

/** A class has the name of its package in front of its own. */
function suitesOf(around: readonly UftNode[]): readonly string[] {
  const names = around.flatMap((node) => (SUITES.has(node.type.toLowerCase()) ? (node.name ?? []) : []));
  return names.filter((name, index) => names[index + 1]?.startsWith(`${name}.`) !== true);
}
