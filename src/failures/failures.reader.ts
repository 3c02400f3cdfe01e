import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Authenticator, type PresentedToken } from '../auth/authenticator.js';
import type { TokenPrincipal } from '../auth/principal.js';
import type { RunId } from '../common/identifiers.js';
import { runPrepared, type PreparedQuery, type Row } from '../database/prepared-query.js';
import type { ContentRef } from '../runs/run.reader.js';
import type { StoredFailure } from './failure-report.js';

/** A finished failures answer together with who asks for it: all that the hot read needs, out of one query. */
export interface HotReport {
  readonly principal: TokenPrincipal;
  readonly body: string;
  readonly contentId: string;
  readonly revision: number;
}

/** A failure with what `?include=` may add. */
export interface FailureRow extends StoredFailure {
  readonly extras: string;
}

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
  async findHot(token: PresentedToken, runId: RunId): Promise<HotReport | undefined> {
    const [row] = await runPrepared(this.dataSource, this.#hot, [token.organizationId, token.digest, runId]);
    const principal = row === undefined ? undefined : this.tokens.toPrincipal(token.organizationId, row);
    return row === undefined || principal === undefined ? undefined : toHotReport(principal, row);
  }

  /** Failures in the order in which the tests ran, behind `afterSeq`. */
  async list(content: ContentRef, afterSeq: number, limit: number): Promise<readonly FailureRow[]> {
    return this.dataSource.query<FailureRow[]>(
      `SELECT seq, item, extras FROM test_failures
       WHERE organization_id = $1 AND content_id = $2 AND seq > $3 ORDER BY seq LIMIT $4`,
      [content.organizationId, content.contentId, afterSeq, limit],
    );
  }

  /** How many failures of a run share each cause. */
  async groupSizes(content: ContentRef): Promise<ReadonlyMap<string, number>> {
    const rows = await this.dataSource.query<{ id: string; size: number }[]>(
      `SELECT cause AS id, count(*)::integer AS size FROM test_failures
       WHERE organization_id = $1 AND content_id = $2 AND cause IS NOT NULL GROUP BY cause`,
      [content.organizationId, content.contentId],
    );
    return new Map(rows.map((row) => [row.id, row.size]));
  }

  /** The finished answer of a run. */
  async findReport(content: ContentRef): Promise<string | undefined> {
    const [row] = await this.dataSource.query<{ body: string }[]>(
      'SELECT body FROM run_reports WHERE organization_id = $1 AND content_id = $2',
      [content.organizationId, content.contentId],
    );
    return row?.body;
  }
}

function toHotReport(principal: TokenPrincipal, row: Row): HotReport | undefined {
  const { body, content_id: contentId, revision } = row;
  if (typeof body !== 'string' || typeof contentId !== 'string' || typeof revision !== 'number') return undefined;
  return { principal, body, contentId, revision };
}
