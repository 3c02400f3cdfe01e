import { Injectable } from '@nestjs/common';
import type { IncomingMessage } from 'node:http';
import { Any, DataSource, MoreThan } from 'typeorm';
import { Authenticator, type PresentedToken } from '../auth/authenticator.js';
import type { TokenPrincipal } from '../auth/permissions.js';
import type { OrganizationId, ProjectId, RunId } from '../common/identifiers.js';
import { type PreparedQuery, type Row, runPrepared } from '../database/look-ups.js';
import { isAmong } from '../database/membership.js';
import { CauseEntity } from '../causes/cause.entity.js';
import { TestFailureEntity } from '../runs/content/test-failure.entity.js';
import type { ContentRef } from '../runs/run.reader.js';
import type { StoredFailure } from './report/run-report.store.js';
import type { SelectedPlaces } from './selected-failures.js';
import { NOTHING_BEHIND, type CausesBehind } from '@clarion/reports/markdown';

/** A stored failures answer and the caller: all that the hot read needs, from one query. */
export interface HotReport {
  readonly principal: TokenPrincipal;
  readonly body: string;
  readonly contentId: string;
  readonly revision: number;
}

/** A failure with the members that `?include=` may add, and its cause; null in rows from before causes were stored. */
export interface FailureRow extends StoredFailure {
  readonly extras: string;
  readonly cause: string | null;
}

/** Some runs of a project. */
export interface RunsOfProject {
  readonly organizationId: OrganizationId;
  readonly projectId: ProjectId;
  readonly runIds: readonly RunId[];
}

/** A cause within a run or a build. */
export interface CauseOfRunRow {
  readonly id: string;
  readonly size: number;
  readonly firstSeq: number;
}

const CAUSES_OF_RUN = `
  SELECT cause AS id, count(*)::integer AS size, min(seq) AS "firstSeq" FROM test_failures
  WHERE organization_id = $1 AND content_id = $2 AND cause = ANY ($3::text[]) AND ($4::integer[] IS NULL OR ${isAmong('seq', '$4::integer[]')})
  GROUP BY cause`;

/** A failure without a cause counts as a cause of its own. */
const CAUSES_BEHIND = `
  SELECT count(*)::integer AS causes, coalesce(sum(size), 0)::integer AS failures, coalesce(min(first_seq), 0) AS "firstSeq"
  FROM (
    SELECT count(*) AS size, min(seq) AS first_seq FROM test_failures
    WHERE organization_id = $1 AND content_id = $2 AND ($4::integer[] IS NULL OR ${isAmong('seq', '$4::integer[]')})
    GROUP BY coalesce(cause, seq::text) HAVING min(seq) > $3
  ) behind`;

/** Reads stored failures. */
@Injectable()
export class FailuresReader {
  readonly #hot: PreparedQuery;

  constructor(
    private readonly dataSource: DataSource,
    private readonly tokens: Authenticator,
  ) {
    // The organization is a constant of every part, so that one shard answers. Only a finished run has a report.
    this.#hot = {
      name: 'failures_hot_report',
      text: `WITH credential AS (${tokens.credentialQuery})
        SELECT credential.*, run.content_id, run.revision, report.body
        FROM credential
        JOIN runs run ON run.organization_id = $1 AND run.id = $3
        JOIN targets target ON target.organization_id = $1 AND target.id = run.target_id AND target.deleted_at IS NULL
        JOIN run_reports report ON report.organization_id = $1 AND report.content_id = run.content_id`,
    };
  }

  /** The report of a finished run of the token's own organization; undefined in every other case. */
  async findHot(token: PresentedToken, runId: RunId, request: IncomingMessage): Promise<HotReport | undefined> {
    const [row] = await runPrepared(this.dataSource, this.#hot, token.organizationId, [token.digest, runId]);
    const principal = row === undefined ? undefined : this.tokens.toPrincipal(token.organizationId, row, request);
    return row === undefined || principal === undefined ? undefined : toHotReport(principal, row);
  }

  /** Failures in the order in which the tests ran, after `afterSeq`, out of those of `places`. */
  async list(
    { organizationId, contentId }: ContentRef,
    afterSeq: number,
    limit: number,
    places: SelectedPlaces = null,
  ): Promise<readonly FailureRow[]> {
    const next = places?.filter((place) => place > afterSeq).slice(0, limit);
    return this.dataSource.manager.find(TestFailureEntity, {
      select: { seq: true, item: true, extras: true, cause: true },
      where: { organizationId, contentId, seq: next === undefined ? MoreThan(afterSeq) : Any(next) },
      order: { seq: 'ASC' },
      take: limit,
    });
  }

  /** The number of failures after a position, out of those of `places`. */
  async countBehind({ organizationId, contentId }: ContentRef, seq: number, places: SelectedPlaces): Promise<number> {
    if (places !== null) return places.filter((place) => place > seq).length;
    return this.dataSource.manager.countBy(TestFailureEntity, { organizationId, contentId, seq: MoreThan(seq) });
  }

  /** Some causes of a run by id, with the number of failures of each out of those of `places`. */
  async causesOfRun(
    content: ContentRef,
    causes: readonly string[],
    places: SelectedPlaces = null,
  ): Promise<ReadonlyMap<string, CauseOfRunRow>> {
    if (causes.length === 0) return new Map();
    const rows = await this.dataSource.query<CauseOfRunRow[]>(CAUSES_OF_RUN, [
      content.organizationId,
      content.contentId,
      causes,
      places,
    ]);
    return new Map(rows.map((row) => [row.id, row]));
  }

  /** The causes, of some, whose first run is one of these. */
  async newCauses(
    { organizationId, projectId, runIds }: RunsOfProject,
    causes: readonly string[],
  ): Promise<ReadonlySet<string>> {
    if (causes.length === 0) return new Set();
    const found = await this.dataSource.manager.find(CauseEntity, {
      select: { id: true },
      where: { organizationId, projectId, id: Any(causes), firstRunId: Any(runIds) },
    });
    return new Set(found.map(({ id }) => id));
  }

  /** The causes of a run whose first failure comes after a position, out of the failures of `places`. */
  async causesBehind(content: ContentRef, seq: number, places: SelectedPlaces): Promise<CausesBehind> {
    const [row] = await this.dataSource.query<CausesBehind[]>(CAUSES_BEHIND, [
      content.organizationId,
      content.contentId,
      seq,
      places,
    ]);
    return row ?? NOTHING_BEHIND;
  }
}

function toHotReport(principal: TokenPrincipal, row: Row): HotReport | undefined {
  const { body, content_id: contentId, revision } = row;
  if (typeof body !== 'string' || typeof contentId !== 'string' || typeof revision !== 'number') return undefined;
  return { principal, body, contentId, revision };
}
