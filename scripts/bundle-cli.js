// Puts the command line and what it needs into one file, which starts in less time than many and needs nothing installed beside it.
// What one command alone loads, and is large, stands in files of its own.
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
  // Modules of CommonJS ask for others by `require`, which modules of ECMAScript have not.
  banner: {
    js: "import { createRequire as requireOf } from 'node:module'; const require = requireOf(import.meta.url);",
  },
  logLevel: 'warning',
});
