import type { ReportedFailure, ReportEntry, ReportFormat, ReportHead, ReportSource } from '../../report.js';
import type { TestStatus } from '../../test-draft.js';
import { childrenNamed, deepTextOf, type XmlElement } from '../../xml/xml-element.js';
import type { XmlOpen, XmlSubtree } from '../../xml/xml-subtrees.js';
import { filled, textIn } from '../shared/attribute-values.js';
import { subtreesUnder, Warnings } from '../shared/subtrees-under.js';

const ROOTS: readonly string[] = ['story'];

/**
 * What JBehave writes of a story with `Format.XML` (XmlOutput of jbehave-core): scenarios are tests. One with a table of examples has the
 * steps of all rows, and one that needs other stories has those of theirs.
 */
export const JBEHAVE: ReportFormat = {
  name: 'jbehave',
  title: "JBehave's XML",
  roots: ROOTS,
  recognizes: ({ root }: ReportHead): boolean =>
    root !== undefined && 'path' in root.attributes && 'title' in root.attributes,
  read,
};

const ROOTED = {
  title: "JBehave's XML",
  roots: ROOTS,
  isSubtree: (_: string, path: readonly XmlOpen[]): boolean => path.length === 1,
};

async function* read(source: ReportSource): AsyncGenerator<ReportEntry> {
  const warnings = new Warnings();
  let isDryRun = false;
  yield { kind: 'run', run: { runner: 'jbehave' } };
  for await (const piece of subtreesUnder(source, ROOTED)) {
    if (piece.kind === 'warning') yield piece;
    else if (piece.kind === 'close') isDryRun = false;
    else {
      isDryRun ||= piece.unit.element.name === 'dryRun';
      yield* entriesOf(piece.unit, isDryRun, warnings);
    }
    yield* warnings.take();
  }
}

/** Of what is around scenarios, only failures are tests. */
function* entriesOf(unit: XmlSubtree, isDryRun: boolean, warnings: Warnings): Generator<ReportEntry> {
  const { element, path, isComplete } = unit;
  const isScenario = element.name === 'scenario';
  const outcomes = [...stepsIn(element)].map((step) => outcomeOf(step, warnings));
  const failures = failuresOf(element);
  const name = isScenario ? (filled(element.attributes['title']) ?? 'unnamed scenario') : element.name;
  const status = failures.length > 0 ? 'failed' : statusOf(outcomes, isDryRun);
  if (status !== 'failed' && !isScenario) return;
  if (status !== 'failed' && !isComplete) {
    warnings.addUnfinished(name, element.line);
    return;
  }
  const story = filled(path[0]?.attributes['title']);
  const [start, end] = ['start', 'end'].map((phase) => timeOf(element, phase));
  yield {
    kind: 'test',
    test: {
      name,
      suite: story === undefined ? [] : [story],
      file: filled(path[0]?.attributes['path']),
      status,
      durationMs: start === undefined || end === undefined || end < start ? undefined : end - start,
      startedAt: start === undefined ? undefined : new Date(start),
      failures,
      events: [],
    },
  };
}

function* stepsIn(element: XmlElement): Generator<XmlElement> {
  if (element.name === 'step') yield element;
  for (const child of element.children) yield* stepsIn(child);
}

const OUTCOMES: ReadonlyMap<string, TestStatus> = new Map<string, TestStatus>([
  ['successful', 'passed'],
  ['failed', 'failed'],
  ['pending', 'skipped'],
  ['notPerformed', 'skipped'],
]);

/** Steps that were not to be run, or are run again. */
const NEUTRAL: ReadonlySet<string> = new Set(['ignorable', 'comment', 'restarted']);

/** A step without an outcome is one of a table, or of a life cycle, before it is run. */
function outcomeOf(step: XmlElement, warnings: Warnings): TestStatus | undefined {
  const { outcome } = step.attributes;
  if (outcome === undefined || NEUTRAL.has(outcome)) return undefined;
  const status = OUTCOMES.get(outcome);
  if (status === undefined)
    warnings.add(
      'no_result',
      `A step has the outcome "${outcome.slice(0, 50)}", which JBehave does not have.`,
      step.line,
    );
  return status ?? 'skipped';
}

/** Nothing ran in a scenario that is excluded or has no steps, nor in a dry run. */
function statusOf(outcomes: readonly (TestStatus | undefined)[], isDryRun: boolean): TestStatus {
  return isDryRun || outcomes.includes('skipped') || !outcomes.includes('passed') ? 'skipped' : 'passed';
}

/** The exceptions of steps; with `withFailureTrace`, the scenario has the stack of the last one. */
function failuresOf(element: XmlElement): readonly ReportedFailure[] {
  const steps = [...stepsIn(element)].filter(({ attributes }) => attributes['outcome'] === 'failed');
  const traces = childrenNamed(element, 'failure').map(deepTextOf);
  const failures = steps.map((step, at): ReportedFailure => {
    const message = filled(textIn(step, 'failure'));
    return {
      text: (at === steps.length - 1 ? traces.at(-1) : undefined) ?? message,
      element: 'failure',
      dialect: 'java',
    };
  });
  if (failures.length > 0) return failures;
  if (element.name === 'cancelled') return [{ message: 'The story was cancelled: it took too long.', timedOut: true }];
  return traces.map((text): ReportedFailure => ({ text, dialect: 'java' }));
}

/** Milliseconds since 1970, in newer versions. */
function timeOf(element: XmlElement, phase: string): number | undefined {
  const timing = childrenNamed(element, 'timing').find(({ attributes }) => attributes['phase'] === phase);
  const ms = Number(filled(timing?.text) ?? Number.NaN);
  return Number.isInteger(ms) && ms > 0 && ms < 1e14 ? ms : undefined;
}
