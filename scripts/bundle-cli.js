// Bundles the command line with its dependencies into one file, which starts faster than many files and needs no installation.
// Large modules that a single command imports on demand become separate files. What other programs load is CommonJS, in `preload`.
import { rmSync, writeFileSync } from 'node:fs';
import { build } from 'esbuild';
import { licenseNotices } from './license-notices.js';

rmSync('packages/cli/dist', { recursive: true, force: true });
const common = {
  bundle: true,
  platform: 'node',
  minify: true,
  legalComments: 'eof',
  logLevel: 'warning',
  metafile: true,
};
const command = await build({
  ...common,
  entryPoints: { clarion: 'packages/cli/src/main.ts', shim: 'packages/cli/src/run/preload/shim-preload.ts' },
  outdir: 'packages/cli/dist',
  chunkNames: 'parts/[name]-[hash]',
  splitting: true,
  format: 'esm',
  target: 'node20',
  // Bundled CommonJS modules call `require`, which ES modules do not have.
  banner: {
    js: "import { createRequire as requireOf } from 'node:module'; const require = requireOf(import.meta.url);",
  },
});
const preloads = await build({
  ...common,
  entryPoints: {
    node: 'packages/cli/src/run/preload/node-preload.ts',
    mocha: 'packages/cli/src/run/preload/mocha-preload.ts',
    jasmine: 'packages/cli/src/run/preload/jasmine-preload.ts',
  },
  outdir: 'packages/cli/dist/preload',
  outExtension: { '.js': '.cjs' },
  format: 'cjs',
  target: 'node14',
});
writeFileSync('packages/cli/dist/NOTICES.txt', licenseNotices([command.metafile, preloads.metafile]));
