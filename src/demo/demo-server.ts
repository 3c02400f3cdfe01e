import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '../config/config.js';
import { startServer } from '../server.js';

/** A running service on throwaway data. */
export interface DemoServer {
  readonly url: string;
  /** Stops it and removes its data. */
  stop(): Promise<void>;
}

/** Starts the service on a free port of this machine, with the embedded database in a temporary directory. */
export async function startDemoServer(): Promise<DemoServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'clarion-demo-'));
  const server = await startServer(
    readConfig({ CLARION_PORT: '0', CLARION_DATA_DIR: dataDir, CLARION_LOG_LEVEL: 'error' }),
  );
  let stopping: Promise<void> | undefined;
  const end = async (): Promise<void> => {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  const stop = (): Promise<void> => (stopping ??= end());
  return { url: server.url, stop };
}
