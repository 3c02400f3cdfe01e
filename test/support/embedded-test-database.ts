import { existsSync, readdirSync, statSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { embeddedOptions, type PostgresOptions } from '../../src/database/connection.js';
import { poolOptions } from '../../src/database/embedded/embedded-database.js';
import { USUAL_PLAN } from '../../src/database/embedded/maintenance.js';
import { unpackDirectory } from '../../src/database/embedded/packed-directory.js';
import { PgliteEngine } from '../../src/database/embedded/pglite-engine.js';
import { templateName } from '../../src/database/embedded/template.js';
import { buildTemplate } from '../../src/database/embedded/template-builder.js';

const SOURCES = resolve('src/database/migrations');
const COMPILED = resolve('dist/src/database/migrations');

/** A migrated database in this process; its files are in a directory of their own until `close`. */
export async function createEmbeddedTestDatabase(): Promise<{
  readonly options: PostgresOptions;
  close(): Promise<void>;
}> {
  const folder = await mkdtemp(join(tmpdir(), 'clarion-test-'));
  const directory = join(folder, 'files');
  unpackDirectory(await readFile(await testTemplate()), directory);
  const engine = await PgliteEngine.open({ directory, durability: 'unflushed', maintenance: USUAL_PLAN });
  const close = async (): Promise<void> => {
    await engine.close();
    await rm(folder, { recursive: true, force: true });
  };
  return { options: embeddedOptions(poolOptions(() => Promise.resolve(engine))), close };
}

/** The template of the sources' migrations: the build's if it is not older than they are, else one made here once. */
export async function testTemplate(): Promise<string> {
  const built = templateOfBuild();
  if (built !== undefined) return built;
  const own = join(tmpdir(), `clarion-test-${templateName(SOURCES)}`);
  if (!existsSync(own)) await buildTemplate(own);
  return own;
}

function templateOfBuild(): string | undefined {
  if (!existsSync(COMPILED) || !readdirSync(SOURCES).every(isCompiled)) return undefined;
  const path = resolve('dist', templateName(COMPILED));
  return existsSync(path) ? path : undefined;
}

function isCompiled(source: string): boolean {
  const compiled = join(COMPILED, source.replace(/\.ts$/, '.js'));
  return existsSync(compiled) && statSync(compiled).mtimeMs >= statSync(join(SOURCES, source)).mtimeMs;
}
