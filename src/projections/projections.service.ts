import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { writeJson, type JsonObject } from '@clarion/reports/json';
import { Clock } from '../common/clock.js';
import { DocumentThreads } from '../common/document-threads.js';
import { toCursor, toPage, type Page, type PageRequest } from '../common/pagination.js';
import { threadFile } from '../common/thread-file.js';
import type {
  DeclaredKindDto,
  EvidenceDto,
  ProjectionSummaryDto,
  ReplacedProjectionDto,
  UndeclaredTestDto,
} from './projections.dto.js';
import { NeverRanService } from './never-ran.service.js';
import { ProjectionsQueries, type ItemState, type StoredItem } from './projections.queries.js';
import { RecentTestsService } from './recent-tests.service.js';
import { ResultsOfIdsQueries, type NamedResult, type Seen } from './results-of-ids.queries.js';
import type { ItemKind } from './projection-kinds.js';
import type { ProjectionSnapshotEntity } from './projection-snapshot.entity.js';
import { readSnapshot, type ReadSnapshot } from './read-snapshot.js';
import { SnapshotsStore } from './snapshots.store.js';
import type { ProjectRef } from '../projects/project-lock.queries.js';

/** A larger body is read in a thread: 256 KiB take about 10 ms. */
const MOST_BYTES_HERE = 256 * 1024;

/** Takes snapshots of what a project declares, and compares it with what ran. */
@Injectable()
export class ProjectionsService implements OnApplicationShutdown {
  readonly #threads = new DocumentThreads(threadFile('snapshot-worker.js', import.meta.url));

  constructor(
    private readonly store: SnapshotsStore,
    private readonly queries: ProjectionsQueries,
    private readonly recent: RecentTestsService,
    private readonly results: ResultsOfIdsQueries,
    private readonly neverRan: NeverRanService,
    private readonly clock: Clock,
  ) {}

  async onApplicationShutdown(): Promise<void> {
    await this.#threads.close();
  }

  /**
   * Replaces the items of a kind by those of a body.
   * @throws Problem invalid_request or validation_failed for an invalid body, overloaded.
   */
  async replace(project: ProjectRef, kind: ItemKind, body: Buffer): Promise<ReplacedProjectionDto> {
    const snapshot =
      body.length > MOST_BYTES_HERE ? await this.#threads.read<ReadSnapshot>(kind, body) : readSnapshot(kind, body);
    const { organizationId, id: projectId } = project;
    const replaced = await this.store.replace({ organizationId, projectId, kind }, snapshot, this.clock.now());
    return { ...replaced, ...warningsOf(snapshot) };
  }

  /** Lists the items of a kind with their evidence, as JSON text. */
  async list(project: ProjectRef, kind: ItemKind, state: ItemState | undefined, page: PageRequest): Promise<string> {
    const rows = await this.items(project, kind, state, page);
    const shown = rows.slice(0, page.limit);
    const seen = await this.results.evidence(
      project,
      shown.map(({ id }) => id),
    );
    const items = shown.map(
      ({ id, body }) => `${body.slice(0, -1)},"evidence":${writeJson(toEvidence(seen.get(id)))}}`,
    );
    const last = rows.length > page.limit ? shown.at(-1) : undefined;
    return `{"items":[${items.join(',')}],"nextCursor":${last === undefined ? 'null' : JSON.stringify(toCursor(last.id))}}`;
  }

  /** Lists the tests of recent runs that are not declared. */
  async undeclared(project: ProjectRef, page: PageRequest): Promise<Page<UndeclaredTestDto>> {
    const { items: ids, nextCursor } = toPage(
      await this.recent.first('undeclared', { project, kind: 'test' }, page),
      page.limit,
      (id) => id,
      (id) => id,
    );
    const results = await this.results.named(project, ids);
    const items = ids.flatMap((testId) => {
      const result = results.get(testId);
      return result === undefined ? [] : [toUndeclared(testId, result)];
    });
    return { items, nextCursor };
  }

  /** Counts what a project declares, and what ran of it. */
  async summarize(project: ProjectRef): Promise<ProjectionSummaryDto> {
    const snapshots = new Map((await this.store.snapshots(project)).map((row) => [row.kind, row]));
    const incomplete = await this.store.countIncomplete(project);
    const kindOf = (kind: ItemKind): DeclaredKindDto => toKind(snapshots.get(kind), incomplete.get(kind) ?? 0);
    const evidence = await this.recent.compare({ project, kind: 'test' }, async (recent) => ({
      neverRan: await this.neverRan.count(project, recent),
      deprecatedButRan: [...recent.declared.values()].filter((isDeprecated) => isDeprecated).length,
      ranButNotDeclared: recent.undeclared,
    }));
    return {
      ...kindOf('test'),
      ...(await this.queries.counts(project)),
      ...evidence,
      contracts: kindOf('contract'),
      workflows: kindOf('workflow'),
    };
  }

  /** The items of a kind in a state, by id; one more than the limit. */
  private async items(
    project: ProjectRef,
    kind: ItemKind,
    state: ItemState | undefined,
    page: PageRequest,
  ): Promise<readonly StoredItem[]> {
    if (state === undefined || state === 'incomplete')
      return this.queries.list(project, kind, page, state === 'incomplete');
    if (state === 'neverRan')
      return this.recent.compare({ project, kind }, (recent) => this.neverRan.list(project, kind, page, recent));
    return this.queries.items(project, kind, await this.recent.first('deprecated', { project, kind }, page));
  }
}

function toUndeclared(testId: string, { name, runId, status, at }: NamedResult): UndeclaredTestDto {
  return { testId, testName: name, lastRunId: runId, lastStatus: status, lastSeenAt: at.toISOString() };
}

function warningsOf({ duplicates: { shown, total } }: ReadSnapshot): Pick<ReplacedProjectionDto, 'warnings'> {
  if (total === 0) return {};
  const names = `${shown.map((id) => JSON.stringify(id)).join(', ')}${total > shown.length ? ', …' : ''}`;
  const ids = total === 1 ? '1 id is' : `${total} ids are`;
  return { warnings: [`${ids} declared more than once; the last item with an id counts: ${names}`] };
}

function toEvidence(seen: Seen | undefined): EvidenceDto & JsonObject {
  return seen === undefined
    ? { lastRunId: null, lastStatus: null, lastSeenAt: null, neverRan: true }
    : { lastRunId: seen.runId, lastStatus: seen.status, lastSeenAt: seen.at.toISOString(), neverRan: false };
}

function toKind(snapshot: ProjectionSnapshotEntity | undefined, incomplete: number): DeclaredKindDto {
  return {
    declared: snapshot?.declared ?? 0,
    incomplete,
    disappeared: snapshot?.disappeared ?? 0,
    disappearedIds: snapshot?.disappearedIds ?? [],
    takenAt: snapshot?.takenAt.toISOString() ?? null,
  };
}
