import { IsOptional } from 'class-validator';
import { FIXTURE_PATH_RULE, isFixturePath } from '../../runs/source/fixture-path.js';
import { PageQueryDto } from '../../http/queries/page-query.dto.js';
import { IsValid, IsWholeNumber } from '../../http/queries/query-rules.js';
import type { FileVersionEntity } from './file-version.entity.js';
import type { ListedVersion } from './file.queries.js';

const SHA256 = /^[0-9a-f]{64}$/i;

const isSha256 = (value: unknown): boolean => typeof value === 'string' && SHA256.test(value);
const isPath = (value: unknown): boolean => typeof value === 'string' && isFixturePath(value);

const SHA256_DETAIL = 'Send sha256 as 64 hexadecimal digits, once.';
const LARGEST_VERSION = 999_999_999;

/** Names a file. */
export class FilePathQueryDto {
  /** The path of the file: relative, at most 512 characters, with `/` between folders. */
  @IsValid('isPath', isPath, `Send path once, as ${FIXTURE_PATH_RULE}.`)
  path: string;
}

/** Names a file, and the page of its versions. */
export class FileVersionsQueryDto extends PageQueryDto {
  /** The path of the file: relative, at most 512 characters, with `/` between folders. */
  @IsValid('isPath', isPath, `Send path once, as ${FIXTURE_PATH_RULE}.`)
  path: string;
}

/** Names a version to store. */
export class PushFileQueryDto extends FilePathQueryDto {
  /** The SHA-256 of the bytes: bytes with another one are refused. */
  @IsOptional()
  @IsValid('isSha256', isSha256, SHA256_DETAIL)
  sha256?: string;
}

/** Names a version to download. Default: the newest one. */
export class DownloadFileQueryDto extends FilePathQueryDto {
  @IsWholeNumber(1, LARGEST_VERSION, 'Send version as a whole number from 1.')
  version?: number;

  /** The digest of a version, as runs name it; wins over `version`. */
  @IsOptional()
  @IsValid('isSha256', isSha256, SHA256_DETAIL)
  sha256?: string;
}

/** Who stored a version. */
export class FileAuthorDto {
  id: string;
  /** Null for a user who no longer exists. */
  name: string | null;
}

/** A version of a stored fixture. */
export class FileVersionDto {
  path: string;
  /** From 1. */
  version: number;
  /** 64 hexadecimal digits. */
  sha256: string;
  sizeBytes: number;
  mediaType: string;
  createdAt: string;
}

/** A version of a stored fixture in a list. */
export class ListedFileVersionDto extends FileVersionDto {
  createdBy: FileAuthorDto;
}

/** The wire form of a version in a list. */
export function toListedVersionDto(version: ListedVersion): ListedFileVersionDto {
  const { path, number, digest, sizeBytes, mediaType, createdAt, createdBy, createdByName } = version;
  return {
    path,
    version: number,
    sha256: digest.toString('hex'),
    sizeBytes,
    mediaType,
    createdAt: createdAt.toISOString(),
    createdBy: { id: createdBy, name: createdByName },
  };
}

/** The wire form of a stored version. */
export function toFileVersionDto(version: FileVersionEntity): FileVersionDto {
  const { path, number, digest, sizeBytes, mediaType, createdAt } = version;
  return {
    path,
    version: number,
    sha256: digest.toString('hex'),
    sizeBytes: Number(sizeBytes),
    mediaType,
    createdAt: createdAt.toISOString(),
  };
}
