import type { ReportedTest } from '../../report.js';
import type { LauncherFailure } from './console-launcher-failure.js';
import type { TreeNode } from './console-launcher-lines.js';

/** A test, a class or an engine, with the names around it. */
interface Placed extends TreeNode {
  readonly path: readonly string[];
  isLeaf: boolean;
}

/** The tree of the classes and tests of a run, by their display names. */
export class LauncherTree {
  readonly #nodes: Placed[] = [];
  #path: readonly string[] = [];

  /** Whether the tree names tests; with other details than `tree` there is none. */
  get isEmpty(): boolean {
    return this.#nodes.length === 0;
  }

  /** Takes a line of the tree. */
  add(node: TreeNode): void {
    const last = this.#nodes.at(-1);
    if (last !== undefined && last.depth < node.depth) last.isLeaf = false;
    this.#path = [...this.#path.slice(0, node.depth), node.name];
    this.#nodes.push({ ...node, path: this.#path, isLeaf: true });
  }

  /** Returns the tests, those that failed with what the list of failures says; the rest of the list is of classes, or of tests that the tree lacks. */
  tests(failures: readonly LauncherFailure[]): readonly ReportedTest[] {
    const byPath = new Map<string, LauncherFailure[]>();
    for (const failure of failures.toReversed()) {
      const same = byPath.get(failure.path);
      if (same === undefined) byPath.set(failure.path, [failure]);
      else same.push(failure);
    }
    const tests = this.#nodes.flatMap((node) => {
      const failure = node.status === 'failed' ? byPath.get(node.path.join(':'))?.pop() : undefined;
      return isReported(node) ? [testOf(node, failure)] : [];
    });
    const rest = [...byPath.values()].flat().map((failure) => failedTest(failure.test(), failure));
    return [...tests, ...rest];
  }
}

/** A class without tests is a leaf, too; classes are below the engine. */
function isReported({ isLeaf, depth, status }: Placed): boolean {
  return status === 'failed' ? depth > 0 || isLeaf : isLeaf && depth > (status === 'passed' ? 1 : 0);
}

function testOf({ path, status, message }: Placed, failure: LauncherFailure | undefined): ReportedTest {
  const test = { name: path.at(-1) ?? '', suite: path.slice(1, -1) };
  if (failure !== undefined) return failedTest(test, failure);
  const isFailed = status === 'failed';
  return {
    ...test,
    ...(isFailed ? { runner: 'junit' } : {}),
    status,
    ...(status === 'skipped' && message !== '' ? { skipReason: message } : {}),
    failures: isFailed ? [{ dialect: 'java', ...(message === '' ? {} : { message }) }] : [],
    events: [],
  };
}

/** Returns a test of the list of failures. */
export function failedTest(test: Pick<ReportedTest, 'name' | 'suite'>, failure: LauncherFailure): ReportedTest {
  return { ...test, runner: 'junit', status: 'failed', failures: [failure.failure()], events: [] };
}
