import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { NO_CONFIG, readConfig, type Config } from './config.js';
import { readDotenv } from './dotenv.js';

/** What the files of a repository say; each is the nearest one from the working directory up to the root of the repository. */
export interface ProjectFiles {
  readonly config: Config;
  /** The folder from which the globs of clarion.yaml count; undefined without one. */
  readonly configFile: string | undefined;
  readonly dotenv: Readonly<Record<string, string>>;
  readonly secrets: Readonly<Record<string, string>>;
}

/** Reads clarion.yaml, .env and .env.secrets. Raises what `readConfig` raises. */
export function readProjectFiles(directory: string): ProjectFiles {
  const folders = upToRoot(directory);
  const configFile = nearestFile(folders, 'clarion.yaml') ?? nearestFile(folders, 'clarion.yml');
  return {
    config: configFile === undefined ? NO_CONFIG : readConfig(readFileSync(configFile, 'utf8')),
    configFile,
    dotenv: entriesOf(nearestFile(folders, '.env')),
    secrets: entriesOf(nearestFile(folders, '.env.secrets')),
  };
}

/** The working directory and those above it, up to the root of the repository; outside of one the working directory alone. */
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

function entriesOf(file: string | undefined): Readonly<Record<string, string>> {
  return file === undefined ? {} : readDotenv(readFileSync(file, 'utf8'));
}
