import { IsArray, IsIn, IsInt, IsISO8601, IsOptional, IsString, Matches, validateSync } from 'class-validator';
import { programVersion } from '../../common/package-root.js';
import { SCHEMA } from '../../database/connection.js';

/** A file cannot be made or used; the message says why and what to do. */
export class BackupError extends Error {}

/** Copies of a data directory, and rows of one organization. */
export type ArchiveKind = 'clarion-backup' | 'clarion-export';

/** Increase it when the layout of the file changes. */
const VERSION = 1;

/** The first entry of the file, and the last: the SHA-256 of each other one, in the form that `sha256sum --check` reads. */
export const HEADER_NAME = 'clarion.json';
export const SEAL_NAME = 'SHA256SUMS';

/** Names of entries: relative paths without `..`, at most 100 bytes, which every tar program writes and reads. */
export const ENTRY_NAME = /^(?!.{101})(?:[A-Za-z0-9_][A-Za-z0-9_.-]*\/)*[A-Za-z0-9_][A-Za-z0-9_.-]*$/;

/** What a file says of itself, in its first entry. */
export class ArchiveHeader {
  @IsIn(['clarion-backup', 'clarion-export'])
  format: ArchiveKind;

  @IsInt()
  version: number;

  /** When the copy was made: RFC 3339, UTC. */
  @IsISO8601()
  createdAt: string;

  /** Version of Clarion that made the file. */
  @IsString()
  clarion: string;

  /** Names of the migrations that the program knew which made the file. */
  @IsArray()
  @IsString({ each: true })
  schema: readonly string[];

  /** Major version of PostgreSQL whose files a backup contains. */
  @IsOptional()
  @IsString()
  postgres?: string;

  /** Directories of the database's files in a backup: some of them are empty. */
  @IsOptional()
  @IsArray()
  @Matches(ENTRY_NAME, { each: true })
  directories?: readonly string[];

  /** Identifier of the organization in an export. */
  @IsOptional()
  @IsString()
  organization?: string;
}

/** Returns the header of a new file. */
export function newHeader(
  format: ArchiveKind,
  more: Partial<Pick<ArchiveHeader, 'postgres' | 'directories' | 'organization'>>,
): ArchiveHeader {
  const createdAt = new Date().toISOString();
  return Object.assign(new ArchiveHeader(), {
    format,
    version: VERSION,
    createdAt,
    clarion: programVersion(),
    schema: SCHEMA,
    ...more,
  });
}

const COMMANDS = { 'clarion-backup': 'restore', 'clarion-export': 'import' } as const;

/**
 * Reads the header of a file.
 * @throws BackupError for anything else, a file of the other kind, one of another version, and one whose schema this program does not
 * know.
 */
export function readHeader(text: string, wanted: ArchiveKind): ArchiveHeader {
  const header = Object.assign(new ArchiveHeader(), membersOf(text));
  if (validateSync(header, { whitelist: true }).length > 0)
    throw new BackupError('The file is not a backup or an export of Clarion.');
  if (header.version !== VERSION)
    throw new BackupError(
      `The file has version ${header.version} of the format, and this Clarion reads version ${VERSION}. Use the Clarion that made it (${header.clarion}).`,
    );
  if (header.format !== wanted)
    throw new BackupError(`The file is made for another command. Use: npm run ${COMMANDS[header.format]} -- <file>`);
  const unknown = header.schema.filter((name) => !SCHEMA.includes(name));
  if (unknown.length === 0) return header;
  throw new BackupError(
    `The file was made by a newer Clarion (${header.clarion}), whose schema this one does not know: ${unknown.join(', ')}. Update Clarion first.`,
  );
}

function membersOf(text: string): object {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}
