// Bundles the compiled program and its dependencies into a few files: Node then reads a handful of files at its start instead of
// two thousand, which halves the time until the service is ready.
import { createRequire } from 'node:module';
import { basename, dirname } from 'node:path';
import { rmSync } from 'node:fs';
import { build } from 'esbuild';

const FOLDER = 'dist/program';

/**
 * Stays outside: packages that load files from their own folder, and `pg`, which TypeORM loads by name at run time. A second
 * copy of `pg` in the bundle would take a fifth more processor time for a read, and its errors would be of another class. The AWS
 * SDK and OpenTelemetry are loaded only where they are used.
 */
const EXTERNAL = [
  'bcrypt',
  '@electric-sql/pglite',
  'pg',
  '@aws-sdk/client-s3',
  '@seriousme/openapi-schema-validator',
  '@opentelemetry/*',
];

const OPTIONS = {
  bundle: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  // Class names are the names of providers and schemas.
  keepNames: true,
  external: EXTERNAL,
  plugins: [{ name: 'optional', setup: leaveOutMissing }],
  // CommonJS modules call `require`, which ES modules do not have.
  banner: {
    js: "import { createRequire as requireOf } from 'node:module'; const require = requireOf(import.meta.url);",
  },
  // The Swagger plugin of the Nest CLI writes members twice.
  logOverride: { 'duplicate-object-key': 'silent' },
  logLevel: 'warning',
};

rmSync(FOLDER, { recursive: true, force: true });
await bundle({
  entryPoints: ['dist/src/main.js'],
  outdir: FOLDER,
  // Dynamic imports become separate files.
  splitting: true,
});
// A thread is a program of its own, so that the program's files stay the same few.
for (const thread of [
  'uploads/reading/reader-worker.js',
  'projections/snapshot-worker.js',
  'integrations/currents/recording-worker.js',
  'apis/api-document-worker.js',
])
  await bundle({ entryPoints: [`dist/src/${thread}`], outfile: `${FOLDER}/${basename(thread)}` });
// With the server in one build, modules would be evaluated in another order.
await bundle({ entryPoints: ['dist/src/backups/backups.main.js'], outfile: `${FOLDER}/backups.js` });

function bundle(files) {
  return build({ ...files, ...OPTIONS });
}

/**
 * A package that is not installed is optional, such as the drivers of other databases: it is loaded only when it is
 * used.
 */
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
