import { UploadedTestDto } from './envelope.dto.js';

/** A run in the older form of the wire format. Other members are kept. */
export class CliRunDto {
  projectId: string;
  source?: string;
  clientVersion?: string;
  environment?: string;
  gitRef?: string;
  commitSha?: string;
  runUrl?: string;
  /** Local time without a zone; kept as it is. */
  runAt?: string;
  /** The path that was run; it is no target's id. */
  target?: string;
  files?: string[];
  nodeVersion?: string;
  os?: string;
  /** Stored, but not trusted. */
  summary?: Record<string, unknown>;
  tests: UploadedTestDto[];
  metadata?: Record<string, unknown>;
  customMetadata?: Record<string, string>;
}

/** The answer to an upload in the older form. */
export class CliRunAnswerDto {
  runId: string;
  /** The run's page. */
  url: string;
}

/** The user and organization of a credential, in the older form. */
export class CliWhoamiDto {
  kind: 'user';
  userId: string;
  organizationId: string;
  /** Null for the web session. */
  tokenType: 'personal' | 'scoped' | null;
  /** Null for a personal token. */
  scopes: string[] | null;
}
