import type { ReportedAttempt, ReportedTest } from '../../report.js';
import type { TestNGMethod } from './method.js';

/**
 * The tests of a class, with calls that were retried as attempts of the call that follows, or, where none does, of the last.
 * A fixture is none unless it failed.
 */
export function attemptsJoined(methods: readonly TestNGMethod[]): readonly ReportedTest[] {
  const kept = withUntold(methods.filter(({ isFixture, test }) => !isFixture || test.status === 'failed'));
  const earlier = new Map<string, TestNGMethod[]>();
  const tests: ReportedTest[] = [];
  const placeOf = new Map<string, number>();
  for (const method of kept) {
    if (method.isRetried) {
      const before = earlier.get(method.key);
      if (before === undefined) earlier.set(method.key, [method]);
      else before.push(method);
      continue;
    }
    placeOf.set(method.key, tests.length);
    tests.push(withAttempts(method, earlier.get(method.key) ?? []));
    earlier.delete(method.key);
  }
  for (const [key, rest] of earlier) addRest(tests, placeOf.get(key), rest);
  return tests;
}

/** A call that threw, is told as skipped, and stands beside a call that is not, was retried. */
function withUntold(methods: readonly TestNGMethod[]): readonly TestNGMethod[] {
  const ended = new Set(methods.filter(({ test }) => test.status !== 'skipped').map(({ key }) => key));
  return methods.map((method) =>
    method.asAttempt !== undefined && ended.has(method.key)
      ? { ...method, isRetried: true, test: method.asAttempt }
      : method,
  );
}

function withAttempts(last: TestNGMethod, before: readonly TestNGMethod[]): ReportedTest {
  return before.length === 0 ? last.test : { ...last.test, attempts: [...before, last].map(toAttempt) };
}

/** Retried calls behind their last call, as a parallel run sorts them; or without one, as a run that was stopped leaves them. */
function addRest(tests: ReportedTest[], place: number | undefined, rest: readonly TestNGMethod[]): void {
  const last = rest.at(-1);
  const known = place === undefined ? undefined : tests[place];
  if (place !== undefined && known !== undefined) {
    const own = known.attempts ?? [{ status: known.status, durationMs: known.durationMs, failures: known.failures }];
    tests[place] = { ...known, attempts: [...rest.map(toAttempt), ...own] };
  } else if (last !== undefined) tests.push(withAttempts(last, rest.slice(0, -1)));
}

function toAttempt({ test, startedAt }: TestNGMethod): ReportedAttempt {
  return { status: test.status, durationMs: test.durationMs, startedAt, failures: test.failures };
}
