import { Inject, Injectable, Logger, Optional } from '@nestjs/common';
import { setTimeout as sleep } from 'node:timers/promises';
import { DataHold } from '../common/data-hold.js';
import type { Config } from '../config/config.js';
import { CONFIG } from '../config/config.module.js';
import { embeddedOptions, type PostgresOptions, serverOptions } from './connection.js';
import { DatabaseConnector, type OpenDatabase } from './database-connector.js';
import { embeddedDirectory } from './embedded/data-files.js';
import { EmbeddedStart } from './embedded/embedded-start.js';
import { checkSessions } from './session-check.js';

/** Opens the server of the configuration, or else the embedded database in the data directory. */
@Injectable()
export class ConfiguredDatabase extends DatabaseConnector {
  constructor(
    @Inject(CONFIG) private readonly config: Pick<Config, 'databaseUrl' | 'databaseServiceRole' | 'dataDir'>,
    private readonly hold: DataHold,
    @Optional() private readonly begun?: EmbeddedStart,
  ) {
    super();
  }

  /**
   * @throws DataDirectoryInUse, DataDirectoryUnusable or DatabaseLost for the embedded database; DatabaseUnreachable or PooledConnection
   * for a server.
   */
  async open(): Promise<OpenDatabase> {
    const { databaseUrl, databaseServiceRole, dataDir } = this.config;
    if (databaseUrl !== undefined) return openServer(serverOptions(databaseUrl), databaseServiceRole);
    const onLost = (error: Error): void => logger.error(error.message);
    const start = this.begun ?? new EmbeddedStart(embeddedDirectory(dataDir));
    const embedded = await start.opened(onLost, this.hold);
    return { options: embeddedOptions(embedded.poolOptions), stop: () => embedded.stop() };
  }
}

async function openServer(options: PostgresOptions, serviceRole: string | undefined): Promise<OpenDatabase> {
  await whenUp(() => checkSessions(options));
  return { options, serviceRole, stop: () => Promise.resolve() };
}

/** The server did not answer within its time to start. The message contains no host and no password. */
export class DatabaseUnreachable extends Error {
  constructor(readonly code: string) {
    super(`The PostgreSQL server of CLARION_DATABASE_URL does not answer (${code}). Start it, or correct the address.`);
  }
}

/**
 * Transient faults while a server starts: nothing listens yet, the name is unknown yet, or it reports that it is
 * starting (57P03).
 */
const STARTING = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', '57P03']);
const ATTEMPTS = 10;
const PAUSE_MS = 3_000;
const logger = new Logger('Database');

/**
 * Runs something that needs the database, and retries it every three seconds for half a minute while the server is
 * starting. A warning says so once.
 * @throws DatabaseUnreachable in the end; any other error at once.
 */
export async function whenUp<T>(work: () => Promise<T>, pauseMs = PAUSE_MS): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      const code = codeOf(error);
      if (!STARTING.has(code)) throw error;
      if (attempt === ATTEMPTS) throw new DatabaseUnreachable(code);
      if (attempt === 1)
        logger.warn(
          `The PostgreSQL server of CLARION_DATABASE_URL does not answer yet (${code}). Trying for half a minute.`,
        );
      await sleep(pauseMs);
    }
  }
}

function codeOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
}
