// The main script of the single executable, a CommonJS script inside of the binary. The command consists of several files, some of
// which other programs load, so they are written to the disk once for each build, and run from there.
import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { getAsset } from 'node:sea';
import { filesFolder } from './files-folder.js';

const PROGRAM = 'dist/clarion.js';
const START = 'start.cjs';
const SHIM = join('dist', 'shim.js');

// Written by `scripts/build-executable.js`: version and digest of the files, and their names.
const build = getAsset('build', 'utf8');
const files = getAsset('files', 'utf8').split('\n');
const folder = writtenFolder();
// The shims of `clarion run` start this executable in the place of Node, with a script of the folder.
const isShim = process.argv[2] === join(folder, SHIM);
if (isShim) process.argv.splice(1, 1);
// `import()` in this script knows only built-in modules.
const loaded: unknown = createRequire(join(folder, START))(`./${START}`);
if (isStartModule(loaded)) loaded.start(isShim ? SHIM : PROGRAM);

/** What `scripts/build-executable.js` writes as `start.cjs`. */
interface StartModule {
  /** Runs a script of the folder. */
  readonly start: (script: string) => void;
}

function isStartModule(value: unknown): value is StartModule {
  return typeof value === 'object' && value !== null && 'start' in value;
}

/** Returns a folder with the files. Where the user's cannot be written, as in a read-only container, it is one for this process alone. */
function writtenFolder(): string {
  const kept = filesFolder(build, process.platform, process.env);
  if (existsSync(kept)) return kept;
  try {
    moveFiles(kept);
    return kept;
  } catch {
    const passing = mkdtempSync(join(tmpdir(), 'clarion-'));
    process.once('exit', () => rmSync(passing, { recursive: true, force: true }));
    writeFiles(passing);
    return passing;
  }
}

/** Another process may do the same at the same time: whichever is first wins, and the files are the same. */
function moveFiles(to: string): void {
  const draft = `${to}.${randomUUID()}`;
  try {
    writeFiles(draft);
    renameSync(draft, to);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    if (!existsSync(to)) throw error;
  }
}

function writeFiles(to: string): void {
  for (const file of files) {
    const path = join(to, file);
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    writeFileSync(path, new Uint8Array(getAsset(file)));
  }
}
