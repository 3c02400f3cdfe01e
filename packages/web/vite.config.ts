import react from '@vitejs/plugin-react';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { defineConfig, type Plugin } from 'vite';
import { firstScreens } from './first-screens.js';

/** API server for `npm run dev`. */
const SERVER = process.env['CLARION_DEV_SERVER'] ?? 'http://127.0.0.1:4747';
const PROXIED_PATHS = ['/admin', '/v1', '/open', '/docs', '/openapi.json', '/health'];

/** Forms, dialogs, second factors and differences of values, with large libraries below some of them, which few first screens need. */
const LARGE =
  /[\\/]src[\\/](?:ui[\\/](?:forms[\\/](?!use-change)|dialogs[\\/](?:modal|confirm-form|secret-dialog)|lists[\\/]virtual-table|copy[\\/]qr-code)|domain[\\/](?:factors[\\/]|value-diff|access[\\/]confirm-password))/;
const SHARED = /[\\/](?:src[\\/](?:api|domain|ui)|@tanstack[\\/]react-query)[\\/]/;
const FIELDS = /[\\/]@mantine[\\/]core[\\/].*[\\/](?:TextInput|InputBase|Input)[\\/]/;
const RESULTS =
  /[\\/]src[\\/]domain[\\/](?:causes[\\/](?:other-targets|cause-section)|owners[\\/]|runs[\\/]run-duration)|[\\/]features[\\/]builds[\\/]build\.module/;
/** The small forms of the list of projects. */
const FORMS =
  /[\\/]src[\\/]ui[\\/]forms[\\/](?:filter-input|name-form)|[\\/]use-debounced-callback[\\/]|[\\/]domain[\\/]projects[\\/]target-row/;
/** Events are below the first screen of a failure. */
const RUN = /[\\/]src[\\/]features[\\/]run[\\/](?!events[\\/])/;
const EVENTS = /[\\/]src[\\/]features[\\/]run[\\/]events[\\/]event-(?:list|summary|layout)/;

/** What the frame of each page needs, what most pages share, what two pages of results share, fields and forms, and what the pages of a run share. */
const CHUNKS = [
  { name: 'frame', tags: ['$initial' as const], priority: 3 },
  { name: 'shared', test: (id: string) => SHARED.test(id) && !LARGE.test(id), minShareCount: 3, priority: 2 },
  { name: 'results', test: RESULTS, minShareCount: 2, priority: 1 },
  { name: 'fields', test: FIELDS, priority: 1 },
  { name: 'forms', test: FORMS, priority: 1 },
  { name: 'run', test: RUN, minShareCount: 2, priority: 1 },
  { name: 'events', test: EVENTS, priority: 1 },
];

const FOLDER = join(import.meta.dirname, '../../dist/web');
const TEXT = /\.(?:js|css|html|svg)$/;

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), firstScreens(), compress()],
  build: {
    outDir: FOLDER,
    emptyOutDir: true,
    target: 'es2023',
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 700,
    // All styles are one file of 20 KB, which the document names: a page does not wait for those of each of its chunks.
    cssCodeSplit: false,
    // A file costs a round trip of its own as soon as a browser waits for six others: a page needs few files.
    rolldownOptions: { output: { codeSplitting: { groups: CHUNKS } } },
  },
  server: {
    port: 4748,
    strictPort: true,
    // The server rejects writes from another origin, so the proxy sets its own.
    proxy: Object.fromEntries(PROXIED_PATHS.map((path) => [path, { target: SERVER, headers: { Origin: SERVER } }])),
  },
});

/** Compresses the build output with Brotli and gzip; the server sends these files as they are. */
function compress(): Plugin {
  return { name: 'compress', apply: 'build', closeBundle: compressFiles };
}

function compressFiles(): void {
  for (const entry of readdirSync(FOLDER, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !TEXT.test(entry.name)) continue;
    const path = join(entry.parentPath, entry.name);
    const content = readFileSync(path);
    writeFileSync(`${path}.br`, brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }));
    writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }));
  }
}
