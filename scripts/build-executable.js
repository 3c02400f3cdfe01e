// Makes one executable of the command line and the Node that runs this script, for machines without Node: `npm run build:executable`. It needs Node 25.5 or
// later, whose `--build-sea` does it, and is for the platform and processor of that Node.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import './bundle-cli.js';

const CLI = 'packages/cli';
const MADE = 'dist/executable';
const output = join(MADE, process.platform === 'win32' ? 'clarion.exe' : 'clarion');
if (!isBuilder())
  throw new Error(
    `Node ${process.version} cannot build executables. Run: npx --package node@26 -- node scripts/build-executable.js`,
  );

mkdirSync(MADE, { recursive: true });
await build({
  entryPoints: { main: `${CLI}/src/executable/executable-start.ts` },
  outdir: MADE,
  outExtension: { '.js': '.cjs' },
  bundle: true,
  platform: 'node',
  format: 'cjs',
  target: 'node25',
  logLevel: 'warning',
});
const start = join(MADE, 'start.cjs');
writeFileSync(start, 'exports.start = (script) => import(`./${script}`);\n');
const files = ['dist', 'preload'].flatMap(filesOf);
const sources = { ...Object.fromEntries(files.map((file) => [file, join(CLI, file)])), 'start.cjs': start };
const { version } = JSON.parse(readFileSync(`${CLI}/package.json`, 'utf8'));
// Modules of the folder are ES modules because its package says so.
const packageFile = join(MADE, 'package.json');
writeFileSync(packageFile, JSON.stringify({ name: '@clarion/cli', version, type: 'module' }));
const assets = { ...sources, 'package.json': packageFile };
const described = {
  build: join(MADE, 'build.txt'),
  files: join(MADE, 'files.txt'),
};
writeFileSync(described.build, `${version}-${digestOf(assets)}`);
writeFileSync(described.files, Object.keys(assets).join('\n'));
const config = join(MADE, 'config.json');
writeFileSync(
  config,
  JSON.stringify({
    main: join(MADE, 'main.cjs'),
    output,
    disableExperimentalSEAWarning: true,
    assets: { ...assets, ...described },
  }),
);
const { status } = spawnSync(process.execPath, ['--build-sea', config], { stdio: 'inherit' });
process.exitCode = status ?? 1;

function isBuilder() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  return major > 25 || (major === 25 && minor >= 5);
}

/** Returns the paths of the files of a folder of the package, from the package. */
function filesOf(folder) {
  return readdirSync(join(CLI, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(CLI.length + 1)
        .replaceAll('\\', '/'),
    )
    .toSorted();
}

function digestOf(paths) {
  const hash = createHash('sha256');
  for (const [name, path] of Object.entries(paths))
    hash.update(name).update('\0').update(readFileSync(path)).update('\0');
  return hash.digest('hex').slice(0, 16);
}
