// Builds what is missing or outdated: the readers of reports, the compiled program, its bundle, the template of the embedded
// database, the web application, the API reference, the trace viewer, the command line, and the reporters.
// `npm start`, `npm test` and `npm run demo` call it each time, so it costs almost nothing when nothing has changed. `--force`
// always builds. Types are not checked: `npm run typecheck` does that, and every installation would wait for it.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const SHARED = ['package-lock.json', 'scripts'];
const REPORTS = [
  'packages/reports/src',
  'packages/reports/package.json',
  'packages/reports/tsconfig.json',
  'packages/reports/tsconfig.build.json',
  'tsconfig.json',
  ...SHARED,
];
const PROGRAM = ['src', ...REPORTS, 'ormconfig.ts', 'nest-cli.json', 'tsconfig.json', 'tsconfig.build.json', ...SHARED];
const REFERENCE = ['src/operations/docs/page', ...SHARED];
const VIEWER = ['src/viewer/worker', 'src/viewer/page', ...SHARED];
const CLI = [
  'packages/cli/src',
  'packages/cli/package.json',
  'packages/uploading',
  'packages/reports/src',
  'packages/api-client',
  ...SHARED,
];
const WEB = ['packages/web', 'packages/api-client', ...SHARED];

const REPORTERS = [
  ...['jest', 'playwright', 'vitest', 'reporter'].flatMap((name) => [
    `packages/${name}/src`,
    `packages/${name}/package.json`,
  ]),
  'packages/uploading',
  'packages/reports/src',
  'packages/api-client',
  ...SHARED,
];

mkdirSync('dist', { recursive: true });
// The compiler uses one core; what is bundled needs nothing that it makes.
await Promise.all([buildProgram(), buildBundles()]);

async function buildProgram() {
  await buildFrom(REPORTS, 'dist/reports-built-from', async () => {
    rmSync('packages/reports/dist', { recursive: true, force: true });
    await run('node_modules/typescript-7/bin/tsc', '-p', 'packages/reports/tsconfig.build.json');
  });
  await buildFrom(PROGRAM, 'dist/built-from', async () => {
    await run('node_modules/@nestjs/cli/bin/nest.js', 'build');
    await run('dist/src/database/embedded/template.main.js');
    await run('scripts/bundle.js');
  });
}

async function buildBundles() {
  await buildFrom(WEB, 'dist/web-built-from', () =>
    run('node_modules/vite/bin/vite.js', 'build', 'packages/web', '--logLevel', 'warn'),
  );
  await buildFrom(REFERENCE, 'dist/docs-built-from', () => run('scripts/reference.js'));
  await buildFrom(VIEWER, 'dist/viewer-built-from', () => run('scripts/trace-viewer.js'));
  await buildFrom(CLI, 'dist/cli-built-from', () => run('scripts/bundle-cli.js'));
  await buildFrom(REPORTERS, 'dist/reporters-built-from', () => run('scripts/bundle-reporters.js'));
}

/** Builds unless its inputs are those of the last build. */
async function buildFrom(inputs, stamp, make) {
  const digest = digestOf(inputs);
  if (!process.argv.includes('--force') && existsSync(stamp) && readFileSync(stamp, 'utf8') === digest) return;
  await make();
  writeFileSync(stamp, digest);
}

/** Returns one digest over the names and contents of files and folders. */
function digestOf(paths) {
  const hash = createHash('sha256').update(process.version);
  for (const path of paths.flatMap(filesOf)) hash.update(path).update('\0').update(readFileSync(path)).update('\0');
  return hash.digest('hex');
}

function filesOf(path) {
  if (!existsSync(path)) return [];
  if (/\.\w+$/.test(path)) return [path];
  return (
    readdirSync(path, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      // The test of the architecture rules plants violations for a moment; a build beside it must not see them.
      .filter((file) => !file.includes('node_modules') && !/[\\/]planted[\\/]/.test(file))
      .toSorted()
  );
}

async function run(...command) {
  const [status] = await once(spawn(process.execPath, command, { stdio: 'inherit' }), 'exit');
  if (status !== 0) process.exit(status ?? 1);
}
