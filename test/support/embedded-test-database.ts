import { existsSync, readdirSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { embeddedOptions, type PostgresOptions } from '../../src/database/connection.js';
import { poolOptions } from '../../src/database/embedded/embedded-database.js';
import { templateName } from '../../src/database/embedded/template.js';
import { buildTemplate } from '../../src/database/embedded/template-builder.js';
import { giveBack, takeEngine } from './shared/spare-engine.js';

const SOURCES = resolve('src/database/migrations');
const COMPILED = resolve('dist/src/database/migrations');

/** A migrated, empty database in this process. Files of one worker use the same engine after each other. */
export async function createEmbeddedTestDatabase(): Promise<{
  readonly options: PostgresOptions;
  close(): Promise<void>;
}> {
  const taken = await takeEngine(await testTemplate());
  const options = embeddedOptions(poolOptions(() => Promise.resolve(taken.engine)));
  return { options, close: () => giveBack(taken) };
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
