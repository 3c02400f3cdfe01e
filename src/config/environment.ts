import { existsSync, readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';

/** Returns the environment of the process, which overrides the `.env` file in the working directory. */
export function readEnvironment(file = '.env'): Readonly<Record<string, string | undefined>> {
  const fromFile = existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {};
  return { ...fromFile, ...process.env };
}
