import { Injectable } from '@nestjs/common';
import { compareBytes } from '../runs/results/compare-bytes.js';
import { SearchQueries, type FailedRun, type FoundFailure, type Search, type SearchRow } from './search.queries.js';

/** Failures that are searched, those of the newest failed runs. */
const FAILURES = 5_000;

/** Digits of the place of a failure in a key, so that keys sort as places do. */
const PLACE_DIGITS = 10;

/** A matching failure, and which of the runs has it. */
interface Match {
  readonly run: number;
  readonly row: SearchRow;
}

/** Searches the messages of failures of recent runs, in statements that are short each, whatever the failures have. */
@Injectable()
export class SearchMessagesReader {
  constructor(private readonly queries: SearchQueries) {}

  /** The matching failures behind a key, newest first. Of those with one cause or message, the newest: the others say the same. */
  async find(search: Search, after: string | null, limit: number): Promise<readonly SearchRow[]> {
    const runs = await this.queries.failedRuns(search);
    const topics = new Set<string>();
    const matches: Match[] = [];
    for await (const { run, failures } of this.walk(search, runs)) {
      // The keys of a run descend while its failures ascend, so a page is known when a later run has begun.
      if (matches.filter((match) => match.run < run).length >= limit) break;
      for (const failure of failures) {
        const match = toMatch(runs, failure);
        if (match === undefined || topics.has(failure.topic)) continue;
        topics.add(failure.topic);
        if (after === null || compareBytes(match.row.key, after) < 0) matches.push(match);
      }
    }
    return matches
      .map(({ row }) => row)
      .toSorted((one, other) => compareBytes(other.key, one.key))
      .slice(0, limit);
  }

  /** The failures of runs in steps, with the number of the first run of each step. */
  private async *walk(
    { organizationId, words }: Search,
    runs: readonly FailedRun[],
  ): AsyncGenerator<{ readonly run: number; readonly failures: readonly FoundFailure[] }> {
    const contentIds = runs.map(({ contentId }) => contentId);
    let place = { run: 0, seq: -1 };
    for (let read = 0; read < FAILURES;) {
      const failures = await this.queries.failuresBehind({ organizationId, words, contentIds }, place);
      const [first, last] = [failures[0], failures.at(-1)];
      if (first === undefined || last === undefined) return;
      yield { run: first.run, failures };
      read += failures.length;
      place = last;
    }
  }
}

function toMatch(runs: readonly FailedRun[], { run, seq, title, test, matches }: FoundFailure): Match | undefined {
  const of = runs[run];
  if (!matches || of === undefined) return undefined;
  const { id, projectId, projectName, createdAt } = of;
  const key = `${id} ${String(seq).padStart(PLACE_DIGITS, '0')}`;
  return { run, row: { id, projectId, projectName, title, detail: test, at: createdAt, key, place: String(seq) } };
}
