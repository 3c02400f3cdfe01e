import { existsSync, readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';

/** The process's environment over what a `.env` file in the working directory says. */
export function readEnvironment(file = '.env'): Readonly<Record<string, string | undefined>> {
  const fromFile = existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {};
  return { ...fromFile, ...process.env };
}
