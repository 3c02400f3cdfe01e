import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { packageRoot } from '../../common/package-root.js';

/** Folder of the template that the build makes. */
export const TEMPLATE_FOLDER = join(packageRoot(), 'dist');

/** The compiled file: the running program may be a bundle. */
const MIGRATIONS = join(packageRoot(), 'dist/src/database/migrations');
const NAME = /^embedded-template-[0-9a-f]{16}\.br$/;

/** Increase it when the layout of a packed directory or its content changes. */
const FORMAT = '1';

/** Returns the name of the template of a PGlite version and a set of migrations, from the contents of their files. */
export function templateName(migrations = MIGRATIONS): string {
  const hash = createHash('sha256').update(FORMAT).update(pgliteVersion());
  for (const file of readdirSync(migrations).toSorted()) {
    if (/(?<!\.d)\.[jt]s$/.test(file)) hash.update(file).update(readFileSync(join(migrations, file)));
  }
  return `embedded-template-${hash.digest('hex').slice(0, 16)}.br`;
}

/** Returns whether a file name comes from `templateName`. */
export function isTemplateName(name: string): boolean {
  return NAME.test(name);
}

/** Returns the template of the build for this program's migrations, if it exists. */
export function builtTemplate(): string | undefined {
  const path = join(TEMPLATE_FOLDER, templateName());
  return existsSync(path) ? path : undefined;
}

function pgliteVersion(): string {
  const entry = createRequire(import.meta.url).resolve('@electric-sql/pglite');
  return readFileSync(join(dirname(entry), '..', 'package.json'), 'utf8');
}
