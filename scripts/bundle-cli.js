// Puts the command line and what it needs into one file, which starts in less time than many and needs nothing installed beside it.
import { rmSync } from 'node:fs';
import { build } from 'esbuild';

const FILE = 'packages/cli/dist/clarion.js';

rmSync('packages/cli/dist', { recursive: true, force: true });
await build({
  entryPoints: ['packages/cli/src/main.ts'],
  outfile: FILE,
  bundle: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  minify: true,
  legalComments: 'eof',
  // Modules of CommonJS ask for others by `require`, which modules of ECMAScript have not.
  banner: { js: "import { createRequire as requireOf } from 'node:module'; const require = requireOf(import.meta.url);" },
  logLevel: 'warning',
});
