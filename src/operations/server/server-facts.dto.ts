/** Limits of the server. */
export class ServerLimitsDto {
  /** Maximum size of a body that is read whole, in bytes after decompression. */
  maxUploadBytes: number;
  /** Maximum size of a streamed body (NDJSON, multipart), in bytes after decompression. */
  maxStreamBytes: number;
  /** Maximum size of a stored fixture, in bytes. */
  maxFixtureBytes: number;
  /** An open run without updates for this many milliseconds is marked as errored. */
  runStaleAfterMs: number;
}

/** The database behind the server. */
export class ServerDatabaseDto {
  /** The embedded database in the data directory, or a PostgreSQL server. */
  kind: 'embedded' | 'server';
  /** Version of PostgreSQL. */
  version: string;
  /** Disk space of the database in bytes, without artifacts. */
  sizeBytes: number;
}

/** Facts about the server, and for admins about its environment. */
export class ServerFactsDto {
  /** Version of Clarion. */
  version: string;
  /** The base address of links (`CLARION_PUBLIC_URL`). */
  publicUrl: string;
  /** Whether this request was sent to that address. If not, links lead elsewhere. */
  publicUrlMatches: boolean;
  /** Limits of the server. */
  limits: ServerLimitsDto;
  /** Version of Node.js. For admins only. */
  nodeVersion?: string;
  /** Start time of this instance. For admins only. */
  startedAt?: string;
  /** For admins only. */
  database?: ServerDatabaseDto;
  /** Directory of the embedded database and the artifacts. For admins only. */
  dataDirectory?: string;
}
