import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Returns the directory of the program's package.json. Compiled and source files are at different depths below it.
 * @throws Error when no directory above this file has one.
 */
export function packageRoot(): string {
  let directory = dirname(fileURLToPath(import.meta.url));
  while (!isRoot(directory)) {
    const parent = dirname(directory);
    if (parent === directory) throw new Error('The program is outside of its package');
    directory = parent;
  }
  return directory;
}

function isRoot(directory: string): boolean {
  return existsSync(join(directory, 'package.json')) && readPackage(directory)['name'] === 'clarion';
}

/** Returns the version of the program, from its package.json. */
export function programVersion(): string {
  const { version } = readPackage(packageRoot());
  return typeof version === 'string' ? version : '0.0.0';
}

function readPackage(directory: string): Readonly<Record<string, unknown>> {
  const content: unknown = JSON.parse(readFileSync(join(directory, 'package.json'), 'utf8'));
  return typeof content === 'object' && content !== null ? { ...content } : {};
}
