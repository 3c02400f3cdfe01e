import type { EntityManager } from 'typeorm';
import type { ArtifactId, OrganizationId } from '../../common/identifiers.js';
import type { ExportedTable } from './export-plan.js';

/** At most so many rows, and about so many bytes, are in memory at one time. */
const MOST_ROWS = 256;
const BYTES = 1024 * 1024;

/**
 * Visits the rows of an organization, each as a line of JSON that PostgreSQL writes: numbers keep their digits, bytes are
 * hexadecimal. A cursor reads them in the order of the table, without a sort: one pass over the table, whatever its size.
 */
export async function* readRows(
  manager: EntityManager,
  { name, rows = 'organization_id = $1' }: ExportedTable,
  organizationId: string,
): AsyncGenerator<readonly string[]> {
  await manager.query(
    `DECLARE exported_rows NO SCROLL CURSOR FOR SELECT row_to_json(source)::text AS line FROM (SELECT * FROM ${name} WHERE ${rows}) source`,
    [organizationId],
  );
  for (let count = 1; ;) {
    const found = await manager.query<{ line: string }[]>(`FETCH ${count} FROM exported_rows`);
    if (found.length === 0) break;
    yield found.map(({ line }) => line);
    const bytes = found.reduce((sum, { line }) => sum + line.length, 0);
    count = Math.max(1, Math.min(MOST_ROWS, 2 * count, Math.floor((BYTES * found.length) / bytes)));
  }
  await manager.query('CLOSE exported_rows');
}

/**
 * Inserts lines of `readRows`. Returns how many rows are those of the organization; any other one is left out. `columns` come from
 * the entity, never from the file.
 */
export async function insertRows(
  manager: EntityManager,
  { name, rows = 'organization_id = $1' }: ExportedTable,
  columns: readonly string[],
  lines: readonly string[],
  organizationId: string,
): Promise<number> {
  const list = columns.map((column) => `"${column}"`).join(', ');
  const [added] = await manager.query<{ count: number }[]>(
    `WITH added AS (
       INSERT INTO ${name} (${list}) SELECT ${list} FROM json_populate_recordset(NULL::${name}, $2::json) given
       WHERE ${name === 'users' ? '$1::text IS NOT NULL' : rows} RETURNING 1
     ) SELECT count(*)::integer AS count FROM added`,
    [organizationId, `[${lines.join(',')}]`],
  );
  return added?.count ?? 0;
}

/** The migrations that the database has, oldest first. */
export async function readSchema(manager: EntityManager): Promise<readonly string[]> {
  const rows = await manager.query<{ name: string }[]>('SELECT name FROM migrations ORDER BY id');
  return rows.map(({ name }) => name);
}

/**
 * Waits until no other transaction creates users or organizations, so that the database stays empty until the end of this one.
 * Returns whether it is empty.
 */
export async function lockEmpty(manager: EntityManager): Promise<boolean> {
  await manager.query('LOCK TABLE users, organizations IN SHARE ROW EXCLUSIVE MODE');
  const [found] = await manager.query<{ filled: boolean }[]>(
    'SELECT EXISTS (SELECT FROM users) OR EXISTS (SELECT FROM organizations) AS filled',
  );
  return found?.filled === false;
}

/** Finds organizations by their id or their exact name. */
export async function findOrganizations(
  manager: EntityManager,
  given: string,
): Promise<readonly { readonly id: OrganizationId; readonly name: string }[]> {
  return manager.query('SELECT id, name FROM organizations WHERE id = $1 OR name = $1 ORDER BY id', [given]);
}

/** The bytes that a row of an artifact describes. */
export interface ArtifactRow {
  readonly organizationId: OrganizationId;
  readonly id: ArtifactId;
  readonly sizeBytes: number;
  readonly digest: Buffer;
}

const ARTIFACT = 'organization_id AS "organizationId", id, size_bytes::double precision AS "sizeBytes", digest';

/** The same of a stored fixture, of which several versions may have one artifact. */
const ARTIFACT_OF_FILE =
  'organization_id AS "organizationId", artifact_id AS id, size_bytes::double precision AS "sizeBytes", digest';

const PAGE_OF_ARTIFACTS = `
  (SELECT ${ARTIFACT} FROM artifacts WHERE (organization_id, id) > ($1, $2) AND ($3::text IS NULL OR organization_id = $3)
   ORDER BY organization_id, id LIMIT ${MOST_ROWS})
  UNION ALL
  (SELECT DISTINCT ON (organization_id, artifact_id) ${ARTIFACT_OF_FILE} FROM file_versions
   WHERE (organization_id, artifact_id) > ($1, $2) AND ($3::text IS NULL OR organization_id = $3)
   ORDER BY organization_id, artifact_id LIMIT ${MOST_ROWS})
  ORDER BY 1, 2 LIMIT ${MOST_ROWS}`;

/** Visits the artifacts of one organization, or of all, by their key. Each part of the page walks an index. */
export async function* readArtifacts(manager: EntityManager, organizationId?: string): AsyncGenerator<ArtifactRow> {
  let last: readonly [string, string] = ['', ''];
  for (;;) {
    const rows = await manager.query<ArtifactRow[]>(PAGE_OF_ARTIFACTS, [...last, organizationId ?? null]);
    yield* rows;
    const end = rows.at(-1);
    if (end === undefined) return;
    last = [end.organizationId, end.id];
  }
}

/** Finds an artifact by its key. */
export async function findArtifact(
  manager: EntityManager,
  organizationId: string,
  id: string,
): Promise<ArtifactRow | undefined> {
  const [row] = await manager.query<ArtifactRow[]>(
    `SELECT ${ARTIFACT} FROM artifacts WHERE organization_id = $1 AND id = $2
     UNION ALL (SELECT ${ARTIFACT_OF_FILE} FROM file_versions WHERE organization_id = $1 AND artifact_id = $2 LIMIT 1)`,
    [organizationId, id],
  );
  return row;
}
