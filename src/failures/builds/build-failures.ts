import { isJsonObject, type JsonValue, writeJson } from '@clarion/reports/json';
import type { CausesBehind, MarkdownSubject } from '@clarion/reports/markdown';
import type { BuildEntity } from '../../builds/build.entity.js';
import type { BuildWithRuns, VisibleRun } from '../../builds/build.reader.js';
import { countingRuns, resultOf, type BuildResult } from '../../builds/build-status.js';
import type { RunId } from '../../common/identifiers.js';
import type { OtherTargetsReader, TargetWithCause } from '../../causes/other-targets.reader.js';
import type { OwnerCount } from '../owners/count-owners.js';
import type { FailureOwners } from '../owners/failure-owners.js';
import type { ListedRun } from '../../runs/run.reader.js';
import { type AddMembers, causesOf, type FailureAdditions, toGroup } from '../failure-additions.js';
import type { CauseOfRunRow, FailureRow, FailuresReader } from '../failures.reader.js';
import type { Include } from '../failures-query.dto.js';
import type { FailuresSource } from '../failures-source.js';
import type { SelectedPlaces } from '../selected-failures.js';
import type { BuildFailuresReader, FailuresPart, PartRow, PlacedContent } from './build-failures.reader.js';

/** The readers that the failures of a build need. */
export interface BuildFailuresReaders {
  readonly failures: FailuresReader;
  readonly ofBuilds: BuildFailuresReader;
  readonly additions: FailureAdditions;
  readonly targets: OtherTargetsReader;
  readonly owners: FailureOwners;
  readonly findRuns: (ids: readonly RunId[]) => Promise<readonly ListedRun[]>;
}

/** A run that counts, and the place of its first failure among those of the build. */
interface PlacedRun extends PlacedContent {
  readonly run: VisibleRun;
  /** The number of its failures. */
  readonly size: number;
}

/** A failure of a build: its place, and the run that it is of. */
interface BuildFailureRow extends FailureRow {
  readonly runId: RunId;
}

/**
 * The failures of the runs of a build that count, run by run in the order in which the runs were made. The place of a failure is its
 * number among them, so that a page reads only the runs that it shows.
 */
export class BuildFailures implements FailuresSource {
  readonly subject: MarkdownSubject;
  readonly result: BuildResult;
  readonly #build: BuildEntity;
  readonly #runs: readonly PlacedRun[];

  /** `selected` has the failures of some tests for each run that counts; undefined for all. */
  constructor(
    { build, runs }: BuildWithRuns,
    private readonly readers: BuildFailuresReaders,
    selected?: ReadonlyMap<RunId, SelectedPlaces>,
  ) {
    this.#build = build;
    this.result = resultOf(runs, build);
    this.#runs = placeRuns(countingRuns(runs, this.result), selected);
    const { status, summary } = this.result;
    const ends = runs.flatMap(({ completedAt }) => (completedAt === null ? [] : [completedAt.getTime()]));
    this.subject = {
      id: build.id,
      projectId: build.projectId,
      status,
      total: summary.total,
      failed: summary.failed,
      branch: build.branch,
      commitSha: build.commitSha,
      ciRunUrl: runs.find(({ ciRunUrl }) => ciRunUrl !== null)?.ciRunUrl ?? null,
      completedAt: status === 'running' || ends.length === 0 ? null : new Date(Math.max(...ends)),
    };
  }

  get size(): number {
    return this.#runs.reduce((sum, { size }) => sum + size, 0);
  }

  async list(afterSeq: number, limit: number): Promise<readonly BuildFailureRow[]> {
    const parts = this.partsOf(afterSeq + 1, limit);
    const rows = await this.rowsOf(parts);
    return parts.flatMap(({ placed, contentId, skip }) =>
      rows
        .filter((row) => row.contentId === contentId)
        .map(({ item, extras, cause }, index) => ({
          seq: placed.base + skip + index,
          item: withRun(item, placed.run),
          extras,
          cause,
          runId: placed.run.id,
        })),
    );
  }

  async countBehind(seq: number): Promise<number> {
    return Promise.resolve(Math.max(0, this.size - seq - 1));
  }

  async causes(ids: readonly string[]): Promise<ReadonlyMap<string, CauseOfRunRow>> {
    return this.readers.ofBuilds.causes(this.#build.organizationId, this.#runs, ids);
  }

  async newCauses(ids: readonly string[]): Promise<ReadonlySet<string>> {
    const { organizationId, projectId } = this.#build;
    const runIds = this.#runs.map(({ run }) => run.id);
    return this.readers.failures.newCauses({ organizationId, projectId, runIds }, ids);
  }

  async otherTargets(ids: readonly string[]): Promise<ReadonlyMap<string, readonly TargetWithCause[]>> {
    const { organizationId, projectId: id } = this.#build;
    return this.readers.targets.of(
      { organizationId, id },
      this.#runs.map(({ run }) => run),
      ids,
    );
  }

  async causesBehind(seq: number): Promise<CausesBehind> {
    return this.readers.ofBuilds.causesBehind(this.#build.organizationId, this.#runs, seq);
  }

  async owners(): Promise<readonly OwnerCount[]> {
    const { organizationId, projectId: id } = this.#build;
    const contents = this.#runs.filter(({ run }) => run.failed > 0).map(({ contentId }) => contentId);
    return this.readers.owners.count({ organizationId, id }, contents);
  }

  /** Reads the members run by run; the sizes of causes are those in the build. */
  async additions(rows: readonly FailureRow[], include: ReadonlySet<Include>): Promise<AddMembers> {
    const runOf = new Map(rows.map((row) => [row.seq, this.runAt(row.seq)]));
    const runs = await this.readers.findRuns([...new Set([...runOf.values()].flatMap((run) => run?.id ?? []))]);
    const ofRuns = new Set([...include].filter((name) => name !== 'group'));
    const adding = new Map<string, AddMembers>();
    for (const run of runs) {
      const own = rows.filter((row) => runOf.get(row.seq)?.id === run.id);
      adding.set(run.id, await this.readers.additions.of(run, own, ofRuns));
    }
    const ids = include.has('group') ? causesOf(rows) : [];
    const [causes, fresh, others] = [await this.causes(ids), await this.newCauses(ids), await this.otherTargets(ids)];
    return (item, row) => ({
      ...adding.get(runOf.get(row.seq)?.id ?? '')?.(item, row),
      ...(include.has('group') ? { group: toBuildGroup(row.cause, toGroup(row.cause, causes, others), fresh) } : {}),
    });
  }

  private async rowsOf(parts: readonly (FailuresPart & { readonly placed: PlacedRun })[]): Promise<readonly PartRow[]> {
    const { organizationId } = this.#build;
    const selected = parts.flatMap(({ placed, contentId, skip, take }) =>
      (placed.selected ?? []).slice(skip, skip + take).map((seq) => ({ contentId, seq })),
    );
    return selected.length > 0
      ? this.readers.ofBuilds.listSelected(organizationId, selected)
      : this.readers.ofBuilds.list(organizationId, parts);
  }

  /** The run that a failure at a place is of. */
  private runAt(place: number): VisibleRun | undefined {
    return this.#runs.find(({ base, size }) => base <= place && place < base + size)?.run;
  }

  private partsOf(from: number, limit: number): readonly (FailuresPart & { readonly placed: PlacedRun })[] {
    const to = from + limit;
    return this.#runs.flatMap((placed) => {
      const skip = Math.max(0, from - placed.base);
      const take = Math.min(to - placed.base, placed.size) - skip;
      return take > 0 ? [{ placed, contentId: placed.contentId, skip, take }] : [];
    });
  }
}

function placeRuns(runs: readonly VisibleRun[], selectedOf?: ReadonlyMap<RunId, SelectedPlaces>): readonly PlacedRun[] {
  let base = 0;
  return runs.map((run) => {
    const selected = selectedOf?.get(run.id) ?? null;
    const size = selected?.length ?? run.failed;
    const placed = { run, contentId: run.contentId, base, selected, size };
    base += size;
    return placed;
  });
}

/** The member `group` of a failure of a build: also whether no earlier build has the cause. */
function toBuildGroup(id: string | null, group: JsonValue, fresh: ReadonlySet<string>): JsonValue {
  return isJsonObject(group) && id !== null ? { ...group, isNew: fresh.has(id) } : group;
}

function withRun(item: string, { id, targetId, job }: VisibleRun): string {
  return `${writeJson({ runId: id, targetId, job }).slice(0, -1)},${item.slice(1)}`;
}
