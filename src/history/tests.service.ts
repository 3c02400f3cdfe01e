import { Injectable } from '@nestjs/common';
import type { Principal } from '../auth/permissions.js';
import { Clock } from '../common/clock.js';
import { LargeReads } from '../common/workers/large-reads.js';
import type { Page } from '../common/pagination.js';
import { Problem } from '../common/problem.js';
import { ProjectAccess, type TargetInProject } from '../projects/project-access.js';
import type { TargetEntity } from '../projects/target.entity.js';
import { QuarantineQueries } from '../quarantine/quarantine.queries.js';
import { readTestKey } from '../runs/test-key.js';
import { causesOf, type Cause } from './causes.js';
import { searchedRuns, type FinishedRun } from './finished-run.js';
import { WINDOW } from './flaky/flaky-state.js';
import { HistoryQueries } from './history.queries.js';
import { countingOutcomes, type Outcome } from './outcome.js';
import { LargeListsQueries } from './large-lists.queries.js';
import { lastRunOf, stateInWindow, type RunWindow, type TestState } from './presence/run-window.js';
import { TestPresenceQueries } from './presence/test-presence.queries.js';
import { statusSummaryOf, type TestStatusSummary } from './test-status-summary.js';
import {
  filtersByState,
  includesNeverFailed,
  matchesFilters,
  needsSummaries,
  pageOfTests,
  placeOfNeverFailed,
  startOfNeverFailed,
} from './tests-list.js';
import type { TestsQuery } from './tests-query.js';
import { TestsQueries, type TargetRef, type TestPlace } from './tests.queries.js';
import {
  toTestDetailDto,
  toTestSummaryDto,
  type TestDetailDto,
  type TestSummaryDto,
  type DescribedTest,
} from './tests.dto.js';

/** So many of a target's finished runs are searched for trouble. */
const RUNS_SEARCHED = 50;
/** So many results of a test are read for a list, where many tests are looked at, and for the test alone. */
const LIST_DEPTH = 50;
const DETAIL_DEPTH = 200;
/** Largest number of tests that a list considers as new or removed. */
const MOST_CHANGED = 10_000;
/** So many keys are looked up in an index, or compared with each row of a content where the planner knows nothing of it. */
const FEW_KEYS = 500;

type Histories = ReadonlyMap<bigint, readonly Outcome[]>;

/** Lists tests over runs, and describes single ones. */
@Injectable()
export class TestsService {
  constructor(
    private readonly queries: TestsQueries,
    private readonly lists: LargeListsQueries,
    private readonly histories: HistoryQueries,
    private readonly presence: TestPresenceQueries,
    private readonly access: ProjectAccess,
    private readonly quarantine: QuarantineQueries,
    private readonly clock: Clock,
    private readonly largeReads: LargeReads,
  ) {}

  /**
   * Lists a target's tests. A page before the last one may contain fewer tests than its limit: a test is dropped when results that
   * are older than the searched runs show that it does not match the filters.
   * @throws Problem project_not_found, wrong_organization or target_not_found.
   */
  async list(by: Principal, projectId: string, query: TestsQuery): Promise<Page<TestSummaryDto>> {
    const { project, target } = await this.target(by, projectId, query.targetId);
    const { defaultBranch } = project;
    const [runs, window] = await Promise.all([
      this.queries.recentRuns(target, RUNS_SEARCHED),
      this.presence.window(target.organizationId, target.id, defaultBranch),
    ]);
    const searched = { target, defaultBranch, runs, window };
    const { places, watched } = await this.candidates(searched, query);
    const known = needsSummaries(query) ? await this.outcomes(searched, watched) : NO_HISTORIES;
    const whole = filtersByState(query) ? await this.summaries(searched, known) : NO_SUMMARIES;
    const summaries = filtersByState(query)
      ? whole
      : new Map([...known].map(([key, outcomes]) => [key, statusSummaryOf(outcomes, defaultBranch)]));
    const page = pageOfTests(places, summaries, query);
    const described = await this.describe(searched, page.items, { histories: known, summaries: whole });
    const items = described.filter(({ summary }) => matchesFilters(summary, query)).map(toTestSummaryDto);
    return { items, nextCursor: page.nextCursor };
  }

  /**
   * Reads a test of a project with its outcomes and causes.
   * @throws Problem project_not_found, wrong_organization, or not_found when no finished run of the project has the test.
   */
  async read(by: Principal, projectId: string, testKey: string): Promise<TestDetailDto> {
    const { organizationId, id, defaultBranch } = await this.access.project(by, projectId);
    const key = readTestKey(testKey);
    const facts = key === undefined ? undefined : await this.queries.find(organizationId, id, key);
    if (key === undefined || facts === undefined) throw testNotFound();
    const query = { organizationId, targetId: facts.targetId, keys: [key], upTo: null, depth: DETAIL_DEPTH };
    const outcomes = (await this.histories.outcomes(query)).get(key) ?? [];
    const quarantine = (await this.quarantine.activeAt(organizationId, facts.targetId, [key], this.clock.now())).get(
      key,
    );
    const target = { organizationId, id: facts.targetId };
    const window = await this.presence.window(organizationId, facts.targetId, defaultBranch);
    const summaries = await this.summaries({ target, defaultBranch, window }, new Map([[key, outcomes]]));
    const summary = summaries.get(key) ?? statusSummaryOf(outcomes, defaultBranch);
    const test = { ...facts, key, outcomes, summary, quarantine };
    return toTestDetailDto(test, defaultBranch, await this.causes(organizationId, test));
  }

  private target(by: Principal, projectId: string, targetId: string | null): Promise<TargetInProject> {
    return targetId === null
      ? this.access.defaultTargetInProject(by, projectId)
      : this.access.targetInProject(by, projectId, targetId);
  }

  /**
   * The tests of the newest finished run, those that failed or were flaky in the searched runs, and those that may have the state
   * `new` or `removed` where the query selects it.
   */
  private async candidates({ target, defaultBranch, runs, window }: Searched, query: TestsQuery): Promise<Candidates> {
    const newest = runs[0];
    const newestOnDefault = runs.find(({ branch }) => branch === defaultBranch);
    if (newest === undefined) return { places: [], watched: [] };
    const { organizationId } = target;
    const searched = searchedRuns(runs, newestOnDefault).map((run) => run.contentId);
    const found = await this.queries.troubled(organizationId, searched, query.text);
    const changed = await this.changed({ target, defaultBranch, runs, window }, query);
    const watched = [...new Set([...found, ...changed].map((place) => place.key))];
    const content = { organizationId, contentId: newest.contentId };
    // With the last test of the page before, whose cursor contains only the start of its name.
    const known = query.after === null ? watched : [...watched, query.after.key];
    const present = await (known.length <= FEW_KEYS
      ? this.queries.testsOf(content, known, query.text)
      : this.lists.ofKeys(content, known, query.text));
    const rest = await this.neverFailed(content, query, [...found, ...present], watched);
    const places = new Map([...changed, ...found, ...present, ...rest].map((place) => [place.key, place]));
    return { places: [...places.values()], watched };
  }

  /** The tests that may be new or removed; none for other states. */
  private async changed(
    { target: { organizationId }, runs, window: { newest, earlier, baselines } }: Searched,
    { state, text }: TestsQuery,
  ): Promise<readonly TestPlace[]> {
    if (state !== 'new' && state !== 'removed') return [];
    const contents = state === 'new' ? { these: newest, others: baselines } : { these: earlier, others: newest };
    const largest = runs.reduce((most, { total }) => Math.max(most, total), 0);
    const results = largest * (contents.these.length + contents.others.length);
    return this.largeReads.inTurn(results, () => this.lists.onlyIn(organizationId, contents, text, MOST_CHANGED));
  }

  /** The status summaries of tests, with what their presence in the newest runs says. */
  private async summaries(
    { target, defaultBranch, window }: Pick<Searched, 'defaultBranch' | 'window'> & { readonly target: TargetRef },
    histories: Histories,
  ): Promise<Summaries> {
    const { organizationId } = target;
    const sightings = await this.presence.sightings(organizationId, window, [...histories.keys()]);
    const missing = [...histories].filter(([key]) => sightings.get(key)?.isPresent !== true);
    const lastRuns = missing.flatMap(([, outcomes]) => lastRunOf(outcomes, window) ?? []);
    const repeated = await this.presence.repeated(organizationId, window, new Set(lastRuns));
    return new Map(
      [...histories].map(([key, outcomes]) => {
        const summary = statusSummaryOf(outcomes, defaultBranch);
        const presence = { sighting: sightings.get(key), repeated };
        return [key, { ...summary, state: stateInWindow(summary.state, outcomes, window, presence) }];
      }),
    );
  }

  /** As many of the tests that never failed as a page can show, and one more: a run may have hundreds of thousands. */
  private async neverFailed(
    content: { readonly organizationId: TargetEntity['organizationId']; readonly contentId: string },
    query: TestsQuery,
    known: readonly TestPlace[],
    without: readonly bigint[],
  ): Promise<readonly TestPlace[]> {
    const limit = query.limit + 1;
    const kept: TestPlace[] = [];
    let after = includesNeverFailed(query) ? startOfNeverFailed(known, query) : undefined;
    while (after !== undefined && kept.length < limit) {
      const rows = await this.lists.next(content, query, { after, without, limit });
      // Of several rows of a test, the first one counts, which may be on another page.
      const keys = rows.map(({ key }) => key);
      const firsts = new Map((await this.queries.testsOf(content, keys, query.text)).map(({ key, seq }) => [key, seq]));
      kept.push(...rows.filter(({ key, seq }) => firsts.get(key) === seq));
      const last = rows.length < limit ? undefined : rows.at(-1);
      after = last === undefined ? undefined : placeOfNeverFailed(last, query.sort);
    }
    return kept;
  }

  private outcomes({ target, runs }: Searched, keys: readonly bigint[]): Promise<Histories> {
    const { organizationId, id } = target;
    return this.histories.outcomes({ organizationId, targetId: id, keys, upTo: null, depth: LIST_DEPTH, known: runs });
  }

  private async describe(
    searched: Searched,
    places: readonly TestPlace[],
    known: Known,
  ): Promise<readonly DescribedTest[]> {
    const { target, defaultBranch } = searched;
    const keys = places.map(({ key }) => key);
    const [facts, histories, quarantined] = await Promise.all([
      this.queries.facts(target.organizationId, places),
      this.outcomes(
        searched,
        keys.filter((key) => !known.histories.has(key)),
      ),
      this.quarantine.activeAt(target.organizationId, target.id, keys, this.clock.now()),
    ]);
    const outcomesOf = new Map(keys.map((key) => [key, known.histories.get(key) ?? histories.get(key) ?? []]));
    const missing = [...outcomesOf].filter(([key]) => !known.summaries.has(key));
    const summaries = new Map([...known.summaries, ...(await this.summaries(searched, new Map(missing)))]);
    return keys.flatMap((key) => {
      const ofTest = facts.get(key);
      if (ofTest === undefined) return [];
      const outcomes = outcomesOf.get(key) ?? [];
      return [
        {
          ...ofTest,
          key,
          targetId: target.id,
          outcomes,
          summary: summaries.get(key) ?? statusSummaryOf(outcomes, defaultBranch),
          quarantine: quarantined.get(key),
        },
      ];
    });
  }

  private async causes(organizationId: TargetEntity['organizationId'], test: DescribedTest): Promise<readonly Cause[]> {
    const failed = countingOutcomes(test.outcomes)
      .slice(0, WINDOW)
      .filter((outcome) => outcome.status === 'failed');
    return causesOf(
      await this.queries.failures(
        organizationId,
        test.key,
        failed.map((outcome) => outcome.runId),
      ),
    );
  }
}

/** A target with its newest finished runs that have tests, newest first. */
interface Searched {
  readonly target: TargetEntity;
  /** The branch whose outcomes decide the states. */
  readonly defaultBranch: string | null;
  readonly runs: readonly FinishedRun[];
  /** In which the presence of tests is looked up. */
  readonly window: RunWindow;
}

interface Candidates {
  readonly places: readonly TestPlace[];
  /** Keys of the tests whose state may not be healthy. */
  readonly watched: readonly bigint[];
}

type Summaries = ReadonlyMap<bigint, TestStatusSummary<TestState>>;

const NO_HISTORIES: Histories = new Map();
const NO_SUMMARIES: Summaries = new Map();

/** What a list has read of tests before it describes those of a page. */
interface Known {
  readonly histories: Histories;
  readonly summaries: Summaries;
}

function testNotFound(): Problem {
  return new Problem(
    'not_found',
    'Send the testKey of a test of this project, which starts with tst_; GET /open/v1/projects/{projectId}/tests lists them.',
  );
}
