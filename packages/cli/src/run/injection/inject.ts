import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { NOTES_FILE, type InjectionNote } from '../preload/note.js';
import { shimsFor, writeShims } from './shims.js';
import { injectedVariables } from './variables.js';

/** The files of the package that other programs load. This module is bundled into `dist`. */
const PRELOAD = fileURLToPath(new URL('preload', import.meta.url));
const LANGUAGES = fileURLToPath(new URL('../preload', import.meta.url));
const SHIM = fileURLToPath(new URL('shim.js', import.meta.url));

/** Where pytest reads its options. */
const PYTEST_FILES = ['pytest.ini', 'pyproject.toml', 'tox.ini', 'setup.cfg'];

/** Returns the report that the configuration of pytest names. */
export function configuredPytestReports(directory: string): readonly string[] {
  return PYTEST_FILES.map((name) => join(directory, name))
    .filter((file) => existsSync(file))
    .flatMap((file) => /--junit-?xml[= ]"?([^\s"',\]]{1,500})/.exec(readFileSync(file, 'utf8'))?.[1] ?? [])
    .map((path) => resolve(directory, path));
}

/** Writes into a folder what makes test runners write reports into `reports` of it. Returns the variables for the command. */
export function prepareInjection(
  folder: string,
  directory: string,
  environment: NodeJS.ProcessEnv,
): Readonly<Record<string, string>> {
  // Copied, because Python writes compiled files beside those that it loads.
  const languages = join(folder, 'languages');
  cpSync(LANGUAGES, languages, { recursive: true });
  const variables = injectedVariables({
    folders: { run: folder, preload: PRELOAD, languages },
    environment,
    platform: process.platform,
    hasPytestReport: configuredPytestReports(directory).length > 0,
  });
  for (const name of ['reports', 'php']) mkdirSync(join(folder, name), { recursive: true });
  writeFileSync(join(folder, 'php', 'clarion.ini'), `auto_prepend_file="${join(languages, 'php', 'prepend.php')}"\n`);
  const nodeOption = variables['CLARION_PRELOAD'] ?? '';
  writeShims(join(folder, 'bin'), shimsFor({ node: process.execPath, program: SHIM, nodeOption }, process.platform));
  return variables;
}

/** Returns what was added to the runners of a command, in the order of their start. Leaves out lines that are not notes. */
export function readNotes(folder: string): readonly InjectionNote[] {
  const file = join(folder, NOTES_FILE);
  if (!existsSync(file)) return [];
  return readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line) => noteIn(line));
}

function noteIn(line: string): readonly InjectionNote[] {
  try {
    const note: unknown = JSON.parse(line);
    return isNote(note) ? [note] : [];
  } catch {
    return [];
  }
}

function isNote(value: unknown): value is InjectionNote {
  return typeof value === 'object' && value !== null && 'runner' in value && typeof value.runner === 'string';
}
