import { Inject, Injectable } from '@nestjs/common';
import type { IncomingHttpHeaders } from 'node:http';
import { resolve } from 'node:path';
import { Clock } from '../../common/clock.js';
import { programVersion } from '../../common/package-root.js';
import { PublicAddress } from '../../common/public-address.js';
import type { Config } from '../../config/config.js';
import { CONFIG } from '../../config/config.module.js';
import { DatabaseFactsReader } from './database-facts.reader.js';
import type { ServerFactsDto } from './server-facts.dto.js';

/** Collects facts about the server and its environment. */
@Injectable()
export class ServerFactsService {
  readonly #startedAt: Date;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly address: PublicAddress,
    private readonly database: DatabaseFactsReader,
    clock: Clock,
  ) {
    this.#startedAt = clock.now();
  }

  /** Returns what every member may know. */
  forMembers(headers: IncomingHttpHeaders): ServerFactsDto {
    const { maxUploadBytes, maxStreamBytes, maxFixtureBytes, runStaleAfterMs } = this.config;
    const { origin } = this.address;
    return {
      version: programVersion(),
      publicUrl: origin,
      publicUrlMatches: matchesPublicUrl(headers, origin),
      limits: { maxUploadBytes, maxStreamBytes, maxFixtureBytes, runStaleAfterMs },
    };
  }

  /** Returns what only admins may know. */
  async forAdmins(headers: IncomingHttpHeaders): Promise<ServerFactsDto> {
    const { databaseUrl, dataDir } = this.config;
    const { version, sizeBytes } = await this.database.read();
    return {
      ...this.forMembers(headers),
      nodeVersion: process.versions.node,
      startedAt: this.#startedAt.toISOString(),
      database: { kind: databaseUrl === undefined ? 'embedded' : 'server', version, sizeBytes },
      dataDirectory: resolve(dataDir),
    };
  }
}

/**
 * Returns whether a request was sent to the public address of the service: by its `Origin`, which browsers add, else by
 * its `Host`, which has no scheme. Behind a proxy that sets its own host, the request looks as if it was not.
 */
export function matchesPublicUrl(headers: Pick<IncomingHttpHeaders, 'origin' | 'host'>, publicOrigin: string): boolean {
  const address = new URL(publicOrigin);
  if (headers.origin !== undefined)
    return URL.canParse(headers.origin) && new URL(headers.origin).origin === address.origin;
  const sent = `${address.protocol}//${headers.host ?? ''}`;
  return URL.canParse(sent) && new URL(sent).host === address.host;
}
