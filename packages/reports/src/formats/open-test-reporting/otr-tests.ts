import { ReportNotes } from '../../json/report-notes.js';
import type { ReportedAttempt, ReportedTest, ReportEntry } from '../../report.js';
import type { TestStatus } from '../../test-draft.js';
import type { OtrNode } from './otr-node.js';

/** A test of PHPUnit that was tried again, as its name says; earlier attempts that failed may be missing. */
const ATTEMPT = /^(.{1,4000}) \(attempt (\d{1,2}) of \d{1,2}\)$/s;

/** Makes tests of the nodes that end. */
export class OtrTests {
  readonly #notes = new ReportNotes();
  /** The last attempt of each test that is tried again, with those before it, by the container of its attempts. */
  readonly #attempts = new Map<OtrNode | undefined, ReportedTest>();
  /** Containers that failed for no reason of their own. */
  readonly #unexplained: OtrNode[] = [];

  /** Takes a node that ended. */
  *end(node: OtrNode, durationMs: number | undefined): Generator<ReportEntry> {
    const tried = this.#attempts.get(node);
    if (tried !== undefined) yield* this.#put(tried, node);
    this.#attempts.delete(node);
    if (node.isContainer) yield* this.#endContainer(node, durationMs);
    else yield* this.#endTest(node, durationMs);
  }

  /** Takes a node that never ended, because the run or the file broke off. */
  *breakOff(node: OtrNode): Generator<ReportEntry> {
    if (node.status !== undefined || node.failures.length > 0) yield* this.end(node, undefined);
    else if (!node.isContainer) this.#noteMissing(node, 'started but has no result');
  }

  /** Yields what can be said only at the end of a document. */
  *rest(): Generator<ReportEntry> {
    for (const [node, test] of this.#attempts) yield* this.#put(test, node);
    this.#attempts.clear();
    for (const node of this.#unexplained.splice(0))
      if (!node.hasFailed) yield* this.#put(testOf(node, 'failed', undefined), node);
    yield* this.#notes.entries();
  }

  /** A container is a test only where nothing in it says how it ended: what is around its tests failed, or all were skipped. */
  *#endContainer(node: OtrNode, durationMs: number | undefined): Generator<ReportEntry> {
    const status = statusOf(node);
    if (status === 'failed' && node.failures.length === 0) this.#unexplained.push(node);
    else if (status === 'failed' || (status === 'skipped' && !node.hasChildren))
      yield* this.#put(testOf(node, status, durationMs), node);
  }

  *#endTest(node: OtrNode, durationMs: number | undefined): Generator<ReportEntry> {
    const status = statusOf(node);
    if (status === undefined) {
      this.#noteMissing(node, 'ended without a result');
      return;
    }
    const test = testOf(node, status, durationMs);
    const [, name, number] = ATTEMPT.exec(node.name) ?? [];
    if (name === undefined) yield* this.#put(test, node);
    else this.#attempts.set(node.parent, joined(this.#attempts.get(node.parent), { ...test, name }, Number(number)));
  }

  *#put(test: ReportedTest, node: OtrNode | undefined): Generator<ReportEntry> {
    if (test.status === 'failed') markFailed(node);
    yield { kind: 'test', test };
  }

  #noteMissing({ name }: OtrNode, what: string): void {
    this.#notes.note('no_result', `The test "${name.slice(0, 200)}" ${what}; it was skipped.`);
  }
}

/** PHPUnit's run fails for an error that it triggers in a test that is successful. */
function statusOf(node: OtrNode): TestStatus | undefined {
  switch (node.status) {
    case 'SUCCESSFUL':
      return node.failures.length > 0 ? 'failed' : 'passed';
    case 'SKIPPED':
    case 'ABORTED':
      return 'skipped';
    case 'FAILED':
    case 'ERRORED':
      return 'failed';
    case undefined:
      return node.failures.length > 0 ? 'failed' : undefined;
  }
}

function testOf(node: OtrNode, status: TestStatus, durationMs: number | undefined): ReportedTest {
  const failures = node.failures.length > 0 ? node.failures : [{ dialect: node.dialect }];
  return {
    name: node.name,
    suite: node.suite(),
    file: node.file,
    line: node.line,
    status,
    durationMs,
    tags: node.tags,
    skipReason: status === 'skipped' ? node.reason : undefined,
    failures: status === 'failed' ? failures : [],
    events: node.events,
  };
}

function joined(before: ReportedTest | undefined, test: ReportedTest, number: number): ReportedTest {
  const known = before?.attempts ?? Array.from({ length: Math.max(number - 1, 0) }, () => FAILED_BEFORE);
  const { status, durationMs, failures } = test;
  return { ...test, attempts: [...known, { status, durationMs, failures }] };
}

/** PHPUnit tries again only what failed, and writes nothing of the first attempt. */
const FAILED_BEFORE: ReportedAttempt = { status: 'failed', failures: [{ dialect: 'php' }] };

function markFailed(from: OtrNode | undefined): void {
  for (let node = from; node !== undefined && !node.hasFailed; node = node.parent) node.hasFailed = true;
}
