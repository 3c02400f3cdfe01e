/** How much the server takes. */
export class ServerLimitsDto {
  /** Bytes of the largest body that is read whole, after decompression. */
  maxUploadBytes: number;
  /** Bytes of the largest body that is streamed (NDJSON, multipart), after decompression. */
  maxStreamBytes: number;
  /** An open run that hears nothing for so many milliseconds becomes errored. */
  runStaleAfterMs: number;
}

/** The database behind the server. */
export class ServerDatabaseDto {
  /** The embedded database in the data directory, or a PostgreSQL server. */
  kind: 'embedded' | 'server';
  /** Version of PostgreSQL. */
  version: string;
  /** What the database takes on the disk, in bytes, without artifacts. */
  sizeBytes: number;
}

/** What the server is, and for admins what it runs on. */
export class ServerFactsDto {
  /** Version of Clarion. */
  version: string;
  /** The address that links are made of (`CLARION_PUBLIC_URL`). */
  publicUrl: string;
  /** Whether this request was sent to that address. If it was not, links lead elsewhere. */
  publicUrlMatches: boolean;
  /** How much the server takes. */
  limits: ServerLimitsDto;
  /** Version of Node.js. For admins alone. */
  nodeVersion?: string;
  /** When this instance of the server was started. For admins alone. */
  startedAt?: string;
  /** For admins alone. */
  database?: ServerDatabaseDto;
  /** Directory of the embedded database and the artifacts. For admins alone. */
  dataDirectory?: string;
}
