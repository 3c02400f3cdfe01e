// Puts the compiled program and what it needs of its dependencies into a few files: Node then reads a handful of files at its start
// and not two thousand, which is half of the time until the service is ready.
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { rmSync } from 'node:fs';
import { build } from 'esbuild';

const FOLDER = 'dist/program';

/** These find files of their own beside them. */
const WITH_FILES = ['bcrypt', '@electric-sql/pglite'];

rmSync(FOLDER, { recursive: true, force: true });
await build({
  entryPoints: ['dist/src/main.js'],
  outdir: FOLDER,
  bundle: true,
  // What is imported while the service runs stays a file of its own.
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  // Names of classes are names of providers and of schemas.
  keepNames: true,
  external: WITH_FILES,
  plugins: [{ name: 'optional', setup: leaveOutMissing }],
  // Modules of CommonJS ask for others by `require`, which modules of ECMAScript have not.
  banner: {
    js: "import { createRequire as requireOf } from 'node:module'; const require = requireOf(import.meta.url);",
  },
  // The Swagger plugin of the Nest CLI writes members a second time.
  logOverride: { 'duplicate-object-key': 'silent' },
  logLevel: 'warning',
});

/** A package that is not installed is an optional one, such as the drivers of other databases: it is asked for only when it is used. */
function leaveOutMissing(bundle) {
  bundle.onResolve({ filter: /^[^./]/ }, ({ path, importer }) =>
    isInstalled(path, importer) ? undefined : { path, external: true },
  );
}

function isInstalled(path, importer) {
  const { resolve } = createRequire(importer === '' ? import.meta.url : `${dirname(importer)}/`);
  try {
    resolve(path);
    return true;
  } catch (error) {
    return error.code !== 'MODULE_NOT_FOUND';
  }
}
