// Bundles the command line with its dependencies into one file, which starts faster than many files and needs no installation.
// Large modules that a single command imports on demand become separate files.
import { rmSync } from 'node:fs';
import { build } from 'esbuild';

rmSync('packages/cli/dist', { recursive: true, force: true });
await build({
  entryPoints: { clarion: 'packages/cli/src/main.ts' },
  outdir: 'packages/cli/dist',
  chunkNames: 'parts/[name]-[hash]',
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  minify: true,
  legalComments: 'eof',
  // Bundled CommonJS modules call `require`, which ES modules do not have.
  banner: {
    js: "import { createRequire as requireOf } from 'node:module'; const require = requireOf(import.meta.url);",
  },
  logLevel: 'warning',
});
