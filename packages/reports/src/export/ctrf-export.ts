import { type JsonObject, type JsonValue, writeJson } from '../json/json-value.js';
import type { ExportedFailure, ExportedRun, ExportedTest } from './exported-run.js';

/**
 * Writes a run in the Common Test Report Format 0.0.0 (ctrf.io), one test at a time. The texts of a failure are in `message`
 * and `trace`; id, kind, expected and actual values, for which the format has no members, are in `extra`.
 */
export async function* toCtrf(
  run: ExportedRun,
  tests: AsyncIterable<ExportedTest> | Iterable<ExportedTest>,
): AsyncGenerator<string> {
  const { results, ...head } = reportOf(run);
  yield `${writeJson(head).slice(0, -1)},"results":${writeJson(results).slice(0, -1)},"tests":[`;
  let separator = '';
  for await (const test of tests) {
    yield separator + writeJson(testOf(test));
    separator = ',';
  }
  yield ']}}\n';
}

function reportOf(run: ExportedRun) {
  const { total, passed, failed, skipped } = run.summary;
  const [start, stop] = spanOf(run);
  return {
    reportFormat: 'CTRF',
    specVersion: '0.0.0',
    results: withoutAbsent({
      tool: { name: 'clarion' },
      summary: { tests: total, passed, failed, skipped, pending: 0, other: 0, start, stop },
      environment: environmentOf(run),
    }),
  };
}

/** Returns start and end in milliseconds since 1970. The format requires both: an unknown one is computed, or 0. */
function spanOf({ startedAt, completedAt, durationMs = 0 }: ExportedRun): readonly [number, number] {
  const start = startedAt?.getTime() ?? (completedAt === undefined ? 0 : completedAt.getTime() - durationMs);
  return [Math.round(start), Math.round(completedAt?.getTime() ?? start + durationMs)];
}

function environmentOf(run: ExportedRun): JsonObject {
  const extra = withoutAbsent({ runId: run.id, runner: run.runner });
  return withoutAbsent({
    reportName: run.name,
    commit: run.commitSha,
    branchName: run.gitRef,
    buildUrl: run.ciRunUrl,
    extra,
  });
}

function testOf(test: ExportedTest): JsonObject {
  const { failure } = test;
  const suite = suiteOf(test);
  return withoutAbsent({
    name: test.name,
    status: test.status,
    duration: test.durationMs,
    suite: suite.length === 0 ? undefined : suite,
    message: failure?.message ?? test.skipReason ?? undefined,
    trace: failure?.stack,
    filePath: test.filePath ?? failure?.location?.file,
    line: failure?.location?.line,
    tags: test.tags.length === 0 ? undefined : [...test.tags],
    flaky: test.flaky ? true : undefined,
    extra: withoutAbsent({ testId: test.testId, ...valuesOf(failure) }),
  });
}

/** Returns the suites of a test, from its id. Readers of the format show them above the name. */
function suiteOf({ testId, name, filePath }: ExportedTest): readonly string[] {
  const end = testId.lastIndexOf(name);
  const parts = end <= 0 || name === '' ? [] : testId.slice(0, end).split(' > ');
  return parts.filter((part) => part.trim() !== '' && part !== filePath);
}

function valuesOf(failure: ExportedFailure | undefined): Readonly<Record<string, JsonValue | undefined>> {
  return failure === undefined ? {} : { kind: failure.kind, expected: failure.expected, actual: failure.actual };
}

/** Returns the members that are not undefined. */
function withoutAbsent(members: Readonly<Record<string, JsonValue | undefined>>): JsonObject {
  return Object.fromEntries(
    Object.entries(members).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])),
  );
}
