// Builds what is not built yet: the compiled program, its bundle, and the template of the embedded database. `npm start`, `npm test` and
// `npm run demo` call it each time, so it costs next to nothing when nothing has changed. `--force` builds in any case.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const STAMP = 'dist/built-from';
const INPUTS = ['src', 'ormconfig.ts', 'package-lock.json', 'nest-cli.json', 'tsconfig.json', 'tsconfig.build.json', 'scripts'];

const digest = digestOf(INPUTS);
if (process.argv.includes('--force') || !existsSync(STAMP) || readFileSync(STAMP, 'utf8') !== digest) {
  run('node_modules/@nestjs/cli/bin/nest.js', 'build');
  run('dist/src/database/embedded/template.main.js');
  run('scripts/bundle.js');
  mkdirSync('dist', { recursive: true });
  writeFileSync(STAMP, digest);
}

/** One digest over the names and contents of files and folders. */
function digestOf(paths) {
  const hash = createHash('sha256').update(process.version);
  for (const path of paths.flatMap(filesOf)) hash.update(path).update('\0').update(readFileSync(path)).update('\0');
  return hash.digest('hex');
}

function filesOf(path) {
  if (!existsSync(path)) return [];
  if (/\.\w+$/.test(path)) return [path];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted();
}

function run(...command) {
  const { status } = spawnSync(process.execPath, command, { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}
