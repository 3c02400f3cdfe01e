import { isArtifactId, isOrganizationId } from '../../common/identifiers.js';
import type { ArtifactKey } from '../../artifacts/storage/artifact-storage.js';
import { EXPORTED, type ExportedTable } from './export-plan.js';

/** What the name of an entry of an export says of its content. */
export type ExportEntry =
  { readonly kind: 'rows'; readonly table: ExportedTable } | { readonly kind: 'artifact'; readonly key: ArtifactKey };

const DIGITS = 8;
const ROWS = /^rows\/\d+-([a-z_]+)\.ndjson$/;
const ARTIFACT = /^artifacts\/([^/]+)\/([^/]+)$/;

/** Returns the name of a batch of rows, one JSON object a line. Names sort in the order in which the batches are inserted. */
export function rowsEntry(batch: number, table: string): string {
  return `rows/${String(batch).padStart(DIGITS, '0')}-${table}.ndjson`;
}

/** Returns the name of the bytes of an artifact. */
export function artifactEntry({ organizationId, id }: ArtifactKey): string {
  return `artifacts/${organizationId}/${id}`;
}

/** Reads the name of an entry; undefined when no export has such an entry. */
export function readEntryName(name: string): ExportEntry | undefined {
  const table = EXPORTED.find((candidate) => candidate.name === ROWS.exec(name)?.[1]);
  if (table !== undefined) return { kind: 'rows', table };
  const [, organizationId = '', id = ''] = ARTIFACT.exec(name) ?? [];
  if (!isOrganizationId(organizationId) || !isArtifactId(id)) return undefined;
  return { kind: 'artifact', key: { organizationId, id } };
}
