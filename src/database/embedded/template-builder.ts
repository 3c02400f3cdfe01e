import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { embeddedOptions } from '../connection.js';
import { runMigrations } from '../migrate.js';
import { poolOptions } from './embedded-database.js';
import { USUAL_PLAN } from './maintenance.js';
import { packDirectory } from './packed-directory.js';
import { PgliteEngine } from './pglite-engine.js';

/**
 * Creates a database with every migration applied and packs its directory into a file. The file appears complete or not
 * at all.
 */
export async function buildTemplate(file: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'clarion-template-'));
  try {
    const files = join(folder, 'files');
    await migrate(files);
    const unfinished = `${file}.${process.pid}`;
    await writeFile(unfinished, packDirectory(files));
    await rename(unfinished, file);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function migrate(files: string): Promise<void> {
  const engine = await PgliteEngine.open({ directory: files, durability: 'unflushed', maintenance: USUAL_PLAN });
  try {
    await runMigrations(embeddedOptions(poolOptions(() => Promise.resolve(engine))));
  } finally {
    await engine.close();
  }
}
