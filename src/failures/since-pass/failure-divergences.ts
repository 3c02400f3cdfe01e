import { Injectable } from '@nestjs/common';
import type { JsonObject } from '@clarion/reports/json';
import { trailingEvents } from '@clarion/reports/reasons';
import { type ContentRef, type ListedRun, RunReader, type TestRow } from '../../runs/run.reader.js';
import { isRunId } from '../../common/identifiers.js';
import { parseFailureText } from '../parse-failure-text.js';
import { divergenceOf } from './divergence.js';
import type { FailingRange } from './failing-ranges.js';

/** A failure whose test is compared with its last pass. */
export interface FailureToCompare {
  readonly seq: number;
  readonly testId: string;
  readonly cause: string | null;
  readonly range: FailingRange | undefined;
}

/** Failures of one answer that are compared. */
const MOST_FAILURES = 20;
/** Events of a test that are read, and their characters. */
const MOST_EVENTS = 300;
const MOST_CHARACTERS = 524_288;

/** An event with its number within the run. */
interface ReadEvent {
  readonly seq: number;
  readonly event: JsonObject;
}

/** Compares the events of failed tests with those of their last pass. */
@Injectable()
export class FailureDivergences {
  constructor(private readonly runs: RunReader) {}

  /** The member `divergence` of some failures of a run, by their places: of the first failure of each cause, then of others, 20 at most. */
  async of(
    run: ListedRun,
    failures: readonly FailureToCompare[],
    tests: readonly TestRow[],
  ): Promise<ReadonlyMap<number, JsonObject>> {
    const divergences = new Map<number, JsonObject>();
    const compared = firstOfCauses(failures.filter(({ range }) => range !== undefined)).slice(0, MOST_FAILURES);
    const passing = await this.passingRuns(run, compared);
    for (const { seq, testId, range } of compared) {
      const passed = passing.get(range?.passedRunId ?? '');
      const failed = tests.find((test) => test.testId === testId && test.status === 'failed');
      const divergence =
        passed === undefined || failed === undefined ? undefined : await this.compare(run, failed, passed);
      if (divergence !== undefined) divergences.set(seq, divergence);
    }
    return divergences;
  }

  private async passingRuns(
    { organizationId }: ListedRun,
    failures: readonly FailureToCompare[],
  ): Promise<ReadonlyMap<string, ListedRun>> {
    const ids = new Set(failures.flatMap(({ range }) => range?.passedRunId ?? []).filter(isRunId));
    const runs = await this.runs.findListed(organizationId, [...ids]);
    return new Map(runs.map((run) => [run.id, run]));
  }

  private async compare(run: ListedRun, failed: TestRow, passing: ListedRun): Promise<JsonObject | undefined> {
    const tests = await this.runs.findTests(passing, failed.testId);
    const passed = tests.find(({ status }) => status === 'passed');
    if (passed === undefined) return undefined;
    const [before, now] = [await this.eventsOf(passing, passed), await this.eventsOf(run, failed)];
    const found = divergenceOf(
      before.events.map(({ event }) => event),
      now.events.map(({ event }) => event),
    );
    if (found === undefined || isCutAt(before, found.at) || isCutAt(now, found.at)) return undefined;
    return {
      passedRunId: passing.id,
      at: found.at,
      ...shownAt('passed', before.events, found.at),
      ...shownAt('failed', now.events, found.at),
    };
  }

  private async eventsOf(content: ContentRef, { firstEventSeq, eventCount }: TestRow): Promise<ReadEvents> {
    const events: ReadEvent[] = [];
    let characters = 0;
    for await (const { seq, line } of this.runs.eachEvent(content, firstEventSeq, firstEventSeq + eventCount)) {
      characters += line.length;
      if (events.length === MOST_EVENTS || characters > MOST_CHARACTERS) return { events, isWhole: false };
      const { testId: _testId, ...event } = parseFailureText(line);
      events.push({ seq, event });
    }
    return { events, isWhole: true };
  }
}

/** The first events of a test, and whether these are all. */
interface ReadEvents {
  readonly events: readonly ReadEvent[];
  readonly isWhole: boolean;
}

/** Whether an event was not read, so that nothing is known of it. */
function isCutAt({ events, isWhole }: ReadEvents, at: number): boolean {
  return !isWhole && at >= events.length;
}

/** An event as `lastFewEvents` shows it: cut where it is long. */
function shownAt(name: 'passed' | 'failed', events: readonly ReadEvent[], at: number): JsonObject {
  const found = events[at];
  const type = found?.event['type'];
  if (found === undefined || typeof type !== 'string') return {};
  const [shown] = trailingEvents([{ ...found.event, type }], found.seq);
  return shown === undefined ? {} : { [name]: shown };
}

/** The first failure of each cause before the others. */
function firstOfCauses(failures: readonly FailureToCompare[]): readonly FailureToCompare[] {
  const seen = new Set<string>();
  const isFirst = new Map(
    failures.map(({ seq, cause }) => {
      const first = cause === null || !seen.has(cause);
      if (cause !== null) seen.add(cause);
      return [seq, first];
    }),
  );
  return failures.toSorted((left, right) => Number(isFirst.get(right.seq)) - Number(isFirst.get(left.seq)));
}
