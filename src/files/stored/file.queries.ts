import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { ArtifactId, OrganizationId, ProjectId } from '../../common/identifiers.js';
import type { PageRequest } from '../../common/pagination.js';
import type { ProjectRef } from '../../projects/project-lock.queries.js';

/** A version with the name of the user who stored it. */
export interface ListedVersion {
  readonly path: string;
  readonly number: number;
  readonly artifactId: ArtifactId;
  readonly digest: Buffer;
  readonly sizeBytes: number;
  readonly mediaType: string;
  readonly createdAt: Date;
  readonly createdBy: string;
  /** Null for a user who no longer exists. */
  readonly createdByName: string | null;
}

/** A version that a newer one replaced before the retention of its project. */
export interface OldVersion {
  readonly path: string;
  readonly number: number;
  /** Hexadecimal SHA-256. */
  readonly sha256: string;
}

const COLUMNS = `version.path, version.number, version.artifact_id AS "artifactId", version.digest,
  version.size_bytes::double precision AS "sizeBytes", version.media_type AS "mediaType", version.created_at AS "createdAt",
  version.created_by AS "createdBy", users.name AS "createdByName"`;

/** Names the table `users`: a list shows names beside ids. */
const FROM = `FROM file_versions version LEFT JOIN users ON users.id = version.created_by
  WHERE version.organization_id = $1 AND version.project_id = $2`;

/** Walks the primary key; each file has at most 500 versions. */
const NEWEST = `SELECT DISTINCT ON (version.path) ${COLUMNS} ${FROM} AND version.path > $3
  ORDER BY version.path, version.number DESC LIMIT $4`;

const VERSIONS = `SELECT ${COLUMNS} ${FROM} AND version.path = $3 AND version.number < $4 ORDER BY version.number DESC LIMIT $5`;

const BY_DIGEST = `SELECT ${COLUMNS} ${FROM} AND version.path = $3 AND version.digest = $4 ORDER BY version.number DESC LIMIT 1`;

const NUMBERS = `
  SELECT given.path, max(version.number) AS number FROM unnest($3::text[], $4::text[]) AS given (path, sha256)
  JOIN file_versions version ON version.organization_id = $1 AND version.project_id = $2 AND version.path = given.path
    AND version.digest = decode(given.sha256, 'hex')
  GROUP BY given.path`;

const IS_OLD = `older.created_at < $1::timestamptz - make_interval(days => project.retention_days) AND EXISTS (
    SELECT FROM file_versions newer WHERE newer.organization_id = older.organization_id AND newer.project_id = older.project_id
      AND newer.path = older.path AND newer.number > older.number)`;

const PROJECTS_WITH_OLD = `
  SELECT project.organization_id AS "organizationId", project.id FROM projects project
  WHERE project.retention_days IS NOT NULL AND project.deleted_at IS NULL AND (project.organization_id, project.id) > ($2, $3)
    AND EXISTS (SELECT FROM file_versions older WHERE older.organization_id = project.organization_id AND older.project_id = project.id AND ${IS_OLD})
  ORDER BY project.organization_id, project.id LIMIT 1`;

const OLD = `
  SELECT older.path, older.number, encode(older.digest, 'hex') AS sha256 FROM file_versions older
  JOIN projects project ON project.organization_id = older.organization_id AND project.id = older.project_id
  WHERE older.organization_id = $2 AND older.project_id = $3 AND (older.path, older.number) > ($4, $5) AND ${IS_OLD}
  ORDER BY older.path, older.number LIMIT 500`;

/** Walks the index `runs_of_project`, some runs at a time. */
const USED = `
  WITH page AS (
    SELECT id, fixtures FROM runs WHERE organization_id = $1 AND project_id = $2 AND id > $3 ORDER BY id LIMIT 500
  )
  SELECT (SELECT max(id) FROM page) AS last, ARRAY(
    SELECT DISTINCT used->>'sha256' FROM page, jsonb_array_elements(page.fixtures) used WHERE used->>'sha256' = ANY ($4::text[])
  ) AS used`;

/** Reads stored fixtures, and which of them runs used. */
@Injectable()
export class FileQueries {
  constructor(private readonly dataSource: DataSource) {}

  /** The newest version of each file by path; one row more than the limit. */
  async newest({ organizationId, id }: ProjectRef, page: PageRequest): Promise<readonly ListedVersion[]> {
    return this.dataSource.query<ListedVersion[]>(NEWEST, [organizationId, id, page.after ?? '', page.limit + 1]);
  }

  /** At most `limit` versions of a file before a number, the newest first. */
  async versions(
    { organizationId, id }: ProjectRef,
    path: string,
    before: number,
    limit: number,
  ): Promise<readonly ListedVersion[]> {
    return this.dataSource.query<ListedVersion[]>(VERSIONS, [organizationId, id, path, before, limit]);
  }

  /** The newest version of a file with a digest. */
  async withDigest(
    { organizationId, id }: ProjectRef,
    path: string,
    digest: Buffer,
  ): Promise<ListedVersion | undefined> {
    return (await this.dataSource.query<ListedVersion[]>(BY_DIGEST, [organizationId, id, path, digest]))[0];
  }

  /** The numbers of the stored versions with the bytes of some fixtures, by path; fixtures that are not stored are absent. */
  async numbers(
    organizationId: OrganizationId,
    projectId: ProjectId,
    fixtures: readonly { readonly path: string; readonly sha256: string }[],
  ): Promise<ReadonlyMap<string, number>> {
    if (fixtures.length === 0) return new Map();
    const rows = await this.dataSource.query<{ readonly path: string; readonly number: number }[]>(NUMBERS, [
      organizationId,
      projectId,
      fixtures.map(({ path }) => path),
      fixtures.map(({ sha256 }) => sha256),
    ]);
    return new Map(rows.map(({ path, number }) => [path, number]));
  }

  /** The next project with versions that a newer one replaced before its retention; projects come by their keys. */
  async nextProjectWithOld(now: Date, after: ProjectRef | undefined): Promise<ProjectRef | undefined> {
    const key = [now, after?.organizationId ?? '', after?.id ?? ''];
    return (await this.dataSource.query<ProjectRef[]>(PROJECTS_WITH_OLD, key))[0];
  }

  /** Some replaced versions of a project that are older than its retention, behind another one. */
  async old(
    now: Date,
    { organizationId, id }: ProjectRef,
    after: OldVersion | undefined,
  ): Promise<readonly OldVersion[]> {
    return this.dataSource.query<OldVersion[]>(OLD, [now, organizationId, id, after?.path ?? '', after?.number ?? 0]);
  }

  /** Which of some digests the fixtures of some runs have, and the last of these runs; null behind the newest run. */
  async usedBy(
    { organizationId, id }: ProjectRef,
    afterRun: string,
    digests: readonly string[],
  ): Promise<{ readonly last: string | null; readonly used: readonly string[] }> {
    const [page] = await this.dataSource.query<{ readonly last: string | null; readonly used: readonly string[] }[]>(
      USED,
      [organizationId, id, afterRun, digests],
    );
    return page ?? { last: null, used: [] };
  }
}
