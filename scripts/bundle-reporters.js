// Bundles each reporter with its dependencies into one file, so that a project installs nothing else with it.
import { rmSync, writeFileSync } from 'node:fs';
import { build } from 'esbuild';
import { licenseNotices } from './license-notices.js';

for (const runner of ['jest', 'playwright', 'vitest']) {
  const folder = `packages/${runner}/dist`;
  rmSync(folder, { recursive: true, force: true });
  const { metafile } = await build({
    entryPoints: [`packages/${runner}/src/index.ts`],
    outdir: folder,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    minify: true,
    legalComments: 'eof',
    logLevel: 'warning',
    metafile: true,
    // Bundled CommonJS modules call `require`, which ES modules do not have.
    banner: {
      js: "import { createRequire as requireOf } from 'node:module'; const require = requireOf(import.meta.url);",
    },
  });
  writeFileSync(`${folder}/NOTICES.txt`, licenseNotices([metafile]));
}
