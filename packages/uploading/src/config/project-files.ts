import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseEnv } from 'node:util';
import type { Variables } from '../resolve/resolution.js';
import { NO_CONFIG, readConfig, type Config } from './config.js';

/** Settings in the files of a repository. Each file is the nearest one from the working directory up to the root of the repository. */
export interface ProjectFiles {
  readonly config: Config;
  /** The path of clarion.yaml; undefined when there is none. */
  readonly configFile: string | undefined;
  readonly dotenv: Variables;
  readonly secrets: Variables;
}

/** Reads clarion.yaml, .env and .env.secrets. Throws what `readConfig` throws. */
export function readProjectFiles(directory: string): ProjectFiles {
  const folders = upToRoot(directory);
  const configFile = nearestFile(folders, 'clarion.yaml') ?? nearestFile(folders, 'clarion.yml');
  return {
    config: configFile === undefined ? NO_CONFIG : readConfig(readFileSync(configFile, 'utf8')),
    configFile,
    dotenv: readVariables(nearestFile(folders, '.env')),
    secrets: readVariables(nearestFile(folders, '.env.secrets')),
  };
}

const ENTRY = /^(?:export[ \t]+)?([A-Za-z_]\w*[ \t]*=.*)$/;

/**
 * Parses the text of a .env file. References such as `${VAR}` are returned as they are. Values end with their line: Node 20 reads an
 * invalid line together with the entry after it, and drops both.
 */
export function parseVariables(text: string): Variables {
  const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/);
  const entries = lines.map((line) => ENTRY.exec(line.trim())?.[1] ?? '');
  return Object.fromEntries(entries.flatMap((entry) => Object.entries(parseEnv(`${entry}\n`))));
}

/** Returns the working directory and its parents up to the root of the repository; outside a repository, the working directory alone. */
function upToRoot(directory: string): readonly string[] {
  const folders: string[] = [];
  for (let folder = directory; ; folder = dirname(folder)) {
    folders.push(folder);
    if (existsSync(join(folder, '.git'))) return folders;
    if (dirname(folder) === folder) return [directory];
  }
}

function nearestFile(folders: readonly string[], name: string): string | undefined {
  return folders.map((folder) => join(folder, name)).find((file) => existsSync(file));
}

function readVariables(file: string | undefined): Variables {
  return file === undefined ? {} : parseVariables(readFileSync(file, 'utf8'));
}
