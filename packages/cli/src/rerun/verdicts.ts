import { maskText } from '@clarion/reports/causes';

/** A test that failed, with its cause, as the server has it. */
export interface EarlierFailure {
  readonly testId: string;
  readonly name: string;
  /** Absent in runs from before causes were stored. */
  readonly cause: string | undefined;
  readonly message: string;
}

/** How a test ended when its command ran. */
export interface LaterTest {
  readonly testId: string;
  readonly name: string;
  readonly status: 'passed' | 'failed' | 'skipped';
  /** The cause that its failure has by itself, without the rules and joins of the server. */
  readonly cause?: string;
  readonly message?: string;
}

/** What the command of a failure showed: how it ended, and the tests of its report, unless it wrote none. */
export interface Outcome {
  readonly code: number;
  readonly tests?: readonly LaterTest[];
}

/** What became of a cause. */
export interface CauseVerdict {
  readonly cause: string;
  readonly verdict: 'fixed' | 'still fails' | 'new' | 'not known';
  /** Ids of the tests that show it. */
  readonly tests: readonly string[];
}

/** A failure, and what its command showed. */
export interface Verified {
  readonly failure: EarlierFailure;
  /** Undefined where no command could run. */
  readonly outcome: Outcome | undefined;
}

type Finding =
  { readonly kind: 'fixed' | 'still fails' | 'not known' } | { readonly kind: 'new'; readonly cause: string };

/**
 * Says of each cause whether it is fixed. It is fixed when all of its tests ran and passed, and no command ended with an error that its
 * report does not show. A test that did not run leaves it unknown,
 * because the command of a test with another name passes too; so does one that fails in another way, because that may hide the cause.
 */
export function verdictsOf(verified: readonly Verified[]): readonly CauseVerdict[] {
  const found = verified.map(({ failure, outcome }) => ({
    testId: failure.testId,
    cause: failure.cause ?? 'unknown cause',
    finding: findingOf(failure, outcome),
  }));
  const earlier = [...new Set(found.map(({ cause }) => cause))].map((cause): CauseVerdict => {
    const tests = found.filter((one) => one.cause === cause);
    const verdict = verdictOf(tests.map(({ finding }) => finding.kind));
    return { cause, verdict, tests: tests.map(({ testId }) => testId) };
  });
  const later = new Map<string, string[]>();
  for (const { testId, finding } of found)
    if (finding.kind === 'new') later.set(finding.cause, [...(later.get(finding.cause) ?? []), testId]);
  return [...earlier, ...[...later].map(([cause, tests]): CauseVerdict => ({ cause, verdict: 'new', tests }))];
}

function verdictOf(kinds: readonly Finding['kind'][]): 'fixed' | 'still fails' | 'not known' {
  if (kinds.includes('still fails')) return 'still fails';
  return kinds.every((kind) => kind === 'fixed') ? 'fixed' : 'not known';
}

/**
 * Without a report, the exit code shows a failure, but no pass: a command that runs no test ends well. A pass counts only if a failure of
 * the report explains the exit code: a command that ends with an error beside passed tests failed at something that its report lacks.
 */
function findingOf(failure: EarlierFailure, outcome: Outcome | undefined): Finding {
  if (outcome === undefined) return { kind: 'not known' };
  const { code, tests } = outcome;
  if (tests === undefined) return { kind: code === 0 ? 'not known' : 'still fails' };
  const test = ranTest(failure, tests);
  if (test === undefined) return { kind: 'not known' };
  if (test.status === 'passed')
    return { kind: code === 0 || tests.some(({ status }) => status === 'failed') ? 'fixed' : 'not known' };
  const { cause = 'unknown cause', message = '' } = test;
  const isSame = cause === failure.cause || maskText(message) === maskText(failure.message);
  return isSame ? { kind: 'still fails' } : { kind: 'new', cause };
}

/**
 * A report of another format may have another id for the test, with its name. The name counts: node:test reports a file without tests as a
 * test that passed.
 */
function ranTest({ testId, name }: EarlierFailure, tests: readonly LaterTest[]): LaterTest | undefined {
  const ran = tests.filter(({ status }) => status !== 'skipped');
  const [only, ...others] = ran;
  const isNamedSo = only !== undefined && (testId.endsWith(only.name) || only.testId.endsWith(name));
  return ran.find((test) => test.testId === testId) ?? (others.length === 0 && isNamedSo ? only : undefined);
}
