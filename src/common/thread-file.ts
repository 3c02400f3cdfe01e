import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { packageRoot } from './package-root.js';

/**
 * Returns the path of a compiled thread: beside the module at `moduleUrl`, which the bundle's single file is as well. Sources use the
 * bundle.
 */
export function threadFile(name: string, moduleUrl: string): string {
  const beside = fileURLToPath(new URL(name, moduleUrl));
  return existsSync(beside) ? beside : join(packageRoot(), 'dist/program', name);
}
