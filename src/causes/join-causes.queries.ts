import type { EntityManager } from 'typeorm';
import type { OrganizationId, ProjectId } from '../common/identifiers.js';
import { joinNearEqual, type ComparedCause } from '@clarion/reports/causes';
import { CauseAliasEntity } from './cause-alias.entity.js';
import type { ContentId } from '../runs/content/run-writing.js';

/** A content and its project. */
export interface ContentOfProject {
  readonly organizationId: OrganizationId;
  readonly projectId: ProjectId;
  readonly contentId: ContentId;
}

/** The cause of a fingerprint. */
interface Alias {
  readonly fingerprint: string;
  readonly cause: string;
}

/** Only the first new fingerprints of a run are compared with other causes. */
const MOST_COMPARED = 100;
/** Known causes that one new cause is compared with: the ones seen last. */
const MOST_CANDIDATES = 500;
/** Known causes in one read. */
const MOST_READ = 2000;

/** Fingerprints that are causes of the project, then aliases, which win. Both parts read a primary key. */
const KNOWN = `
  SELECT id AS fingerprint, id AS cause, 0 AS place FROM causes WHERE organization_id = $1 AND project_id = $2 AND id = ANY ($3::text[])
  UNION ALL
  SELECT fingerprint, cause, 1 FROM cause_aliases WHERE organization_id = $1 AND project_id = $2 AND fingerprint = ANY ($3::text[])
  ORDER BY place`;

/** Serializes uploads that add fingerprints to one project, so that two of them never join the same texts in two ways. */
const TAKE_TURN = `SELECT pg_advisory_xact_lock(hashtextextended('causes of ' || $1::text || '/' || $2::text, 0))`;

/** Reads the failures with these causes by the index `test_failures_of_cause`. */
const TEXTS = `
  SELECT id, "joinKey", text FROM (
    SELECT DISTINCT ON (cause) cause AS id, join_key AS "joinKey", compared_text AS text, seq FROM test_failures
    WHERE organization_id = $1 AND content_id = $2 AND cause = ANY ($3::text[]) ORDER BY cause, seq
  ) brought WHERE "joinKey" IS NOT NULL ORDER BY seq LIMIT ${MOST_COMPARED}`;

/** For each join key, the causes seen last: each look-up reads the index of causes by join key. */
const CANDIDATES = `
  SELECT known.id, known.join_key AS "joinKey", known.compared_text AS text FROM unnest($3::text[]) AS wanted (join_key)
  CROSS JOIN LATERAL (
    SELECT id, join_key, compared_text, last_seen_at FROM causes
    WHERE organization_id = $1 AND project_id = $2 AND causes.join_key = wanted.join_key ORDER BY last_seen_at DESC LIMIT $4
  ) known ORDER BY known.last_seen_at DESC, known.id`;

/** Looks the causes up in a JSON object: without statistics of fresh rows, the planner would choose a nested loop for a join. */
const APPLY = `
  UPDATE test_failures SET cause = $4::jsonb ->> cause
  WHERE organization_id = $1 AND content_id = $2 AND cause = ANY ($3::text[])`;

/**
 * Sets the causes of failures whose fingerprints are aliases, and makes new fingerprints aliases of causes with nearly equal
 * messages. Returns whether a cause changed.
 */
export async function joinCauses(
  manager: EntityManager,
  content: ContentOfProject,
  fingerprints: readonly string[],
): Promise<boolean> {
  const known = await aliasesOf(manager, content, fingerprints);
  const unknown = fingerprints.filter((fingerprint) => !known.has(fingerprint));
  const made = unknown.length === 0 ? known : await joinUnknown(manager, content, unknown);
  const changed = new Map([...known, ...made].filter(([fingerprint, cause]) => fingerprint !== cause));
  if (changed.size === 0) return false;
  await manager.query(APPLY, [
    content.organizationId,
    content.contentId,
    [...changed.keys()],
    JSON.stringify(Object.fromEntries(changed)),
  ]);
  return true;
}

/** The causes of fingerprints that the project knows. */
async function aliasesOf(
  manager: EntityManager,
  { organizationId, projectId }: ContentOfProject,
  fingerprints: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows: readonly Alias[] = await manager.query(KNOWN, [organizationId, projectId, fingerprints]);
  return new Map(rows.map(({ fingerprint, cause }) => [fingerprint, cause]));
}

/** The causes of fingerprints that were new to the project before the turn. */
async function joinUnknown(
  manager: EntityManager,
  content: ContentOfProject,
  fingerprints: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { organizationId, projectId, contentId } = content;
  await manager.query(TAKE_TURN, [organizationId, projectId]);
  const known = await aliasesOf(manager, content, fingerprints);
  const unknown = fingerprints.filter((fingerprint) => !known.has(fingerprint));
  const brought: readonly ComparedCause[] = await manager.query(TEXTS, [organizationId, contentId, unknown]);
  const joined = joinNearEqual(brought, await candidatesFor(manager, content, brought));
  if (joined.size > 0) await addAliases(manager, content, withTargets(joined));
  return new Map([...known, ...joined]);
}

/** Adds aliases, at most 200, in one statement; a known alias stays. */
async function addAliases(
  manager: EntityManager,
  { organizationId, projectId }: ContentOfProject,
  aliases: ReadonlyMap<string, string>,
): Promise<void> {
  const rows = [...aliases].map(([fingerprint, cause]) => ({ organizationId, projectId, fingerprint, cause }));
  await manager.createQueryBuilder().insert().into(CauseAliasEntity).values(rows).orIgnore().execute();
}

async function candidatesFor(
  manager: EntityManager,
  { organizationId, projectId }: ContentOfProject,
  brought: readonly ComparedCause[],
): Promise<readonly ComparedCause[]> {
  const keys = [...new Set(brought.map(({ joinKey }) => joinKey))];
  if (keys.length === 0) return [];
  const ofEach = Math.min(MOST_CANDIDATES, Math.ceil(MOST_READ / keys.length));
  return manager.query(CANDIDATES, [organizationId, projectId, keys, ofEach]);
}

/** Adds each cause that others are joined with as an alias of itself. */
function withTargets(joined: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  return new Map([...[...joined.values()].map((cause): [string, string] => [cause, cause]), ...joined]);
}
