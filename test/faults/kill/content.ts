import { createHash } from 'node:crypto';

/** What a run is known to hold: its counts, and a digest over all of its tests, events and failures. */
export interface RunContent {
  readonly total: number;
  readonly failed: number;
  readonly digest: string;
}

/** A test as it is uploaded. */
export interface UploadedTest {
  readonly testId: string;
  readonly testName: string;
  readonly success: boolean;
  readonly durationMs: number;
  readonly tags: readonly string[];
  readonly events: readonly Readonly<Record<string, unknown>>[];
}

/** A test as the server lists it, without what follows from its place. */
export interface ListedTest {
  readonly testId: string;
  readonly testName: string;
  readonly status: string;
  readonly durationMs: number;
  readonly tags: readonly string[];
}

/** The content that a server must show for these tests: numbered events that name their test, and the failed tests in order. */
export function contentOf(tests: readonly UploadedTest[]): RunContent {
  const listed = tests.map(({ success, ...test }): ListedTest => ({ ...test, status: success ? 'passed' : 'failed' }));
  const events = tests.flatMap(({ testId, events: own }) => own.map((event) => ({ ...event, testId })));
  const failed = tests.filter((test) => !test.success).map((test) => test.testId);
  return {
    total: tests.length,
    failed: failed.length,
    digest: digestOf(
      listed,
      events.map((event, seq) => ({ ...event, seq })),
      failed,
    ),
  };
}

/** SHA-256 over tests, events and the ids of the failures, whatever the order of members. */
export function digestOf(tests: readonly ListedTest[], events: readonly object[], failures: readonly string[]): string {
  const hash = createHash('sha256');
  for (const { testId, testName, status, durationMs, tags } of tests)
    hash.update(`${JSON.stringify([testId, testName, status, durationMs, tags])}\n`);
  for (const event of events) hash.update(`${JSON.stringify(sorted(event))}\n`);
  return hash.update(JSON.stringify(failures)).digest('hex');
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([left], [right]) => (left < right ? -1 : 1))
      .map(([name, member]) => [name, sorted(member)]),
  );
}
