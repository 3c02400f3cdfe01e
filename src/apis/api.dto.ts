import { ApiProperty } from '@nestjs/swagger';
import { type ApiChangeKind, readStoredChanges } from './api-changes.js';
import type { ApiVersionEntity } from './api-version.entity.js';
import type { VersionedApi } from './apis.store.js';

/** An API of a project. */
export class ApiDto {
  id: string;
  projectId: string;
  name: string;
  slug: string;

  /** Number of the newest version of the document, counted from 1. */
  version: number;

  /** `info.version` of the document. */
  documentVersion: string;

  /** Number of operations. */
  operations: number;
  createdAt: string;
  updatedAt: string;
}

/** An API with its document. */
export class ApiWithDocumentDto extends ApiDto {
  /** The OpenAPI document. */
  @ApiProperty({ type: 'object', additionalProperties: true })
  document: object;
}

/** What to send to create an API. */
export class CreateApiDto {
  /** 1 to 200 characters. */
  name: string;

  /** Default: derived from the name. */
  slug?: string;

  /** OpenAPI 3.0 or 3.1: an object, or a text of JSON or YAML. References to other documents are refused. */
  @ApiProperty({ oneOf: [{ type: 'object', additionalProperties: true }, { type: 'string' }] })
  document: object | string;
}

/** What to send to change an API. A member that is absent stays as it is. */
export class ChangeApiDto {
  name?: string;
  slug?: string;

  /** A document that differs from the newest one becomes a new version. */
  @ApiProperty({ oneOf: [{ type: 'object', additionalProperties: true }, { type: 'string' }], required: false })
  document?: object | string;
}

const KINDS: readonly ApiChangeKind[] = [
  'operation-added',
  'operation-removed',
  'status-added',
  'status-removed',
  'requirement-added',
  'requirement-removed',
];

/** A difference between two versions. Schemas of bodies are not compared. */
export class ApiChangeDto {
  @ApiProperty({ enum: KINDS })
  kind: ApiChangeKind;

  /** Whether a client that works with the version before may fail. */
  breaking: boolean;
  method: string;
  path: string;

  /** The status, or the required parameter as `in name`. Absent for an operation. */
  subject?: string;
}

/** A version of an API. */
export class ApiVersionDto {
  version: number;

  /** `info.version` of the document. */
  documentVersion: string;
  operations: number;
  createdAt: string;

  /** Whether a change is breaking. */
  breaking: boolean;

  /** The first 500 changes since the version before. */
  changes: ApiChangeDto[];
}

/** The newest 50 versions, newest first. */
export class ApiVersionsDto {
  items: ApiVersionDto[];
}

export function toApiDto({ api, version }: VersionedApi): ApiDto {
  return {
    id: api.id,
    projectId: api.projectId,
    name: api.name,
    slug: api.slug,
    version: api.version,
    documentVersion: version.documentVersion,
    operations: version.operationCount,
    createdAt: api.createdAt.toISOString(),
    updatedAt: api.updatedAt.toISOString(),
  };
}

export function toApiVersionDto(row: ApiVersionEntity): ApiVersionDto {
  const changes = readStoredChanges(row.changes);
  return {
    version: row.version,
    documentVersion: row.documentVersion,
    operations: row.operationCount,
    createdAt: row.createdAt.toISOString(),
    breaking: changes.some(({ breaking }) => breaking),
    changes: [...changes],
  };
}
