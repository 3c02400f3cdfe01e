import react from '@vitejs/plugin-react';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { defineConfig, type Plugin } from 'vite';

/** Where the server answers while `npm run dev` serves the pages. */
const SERVER = process.env['CLARION_DEV_SERVER'] ?? 'http://127.0.0.1:4747';
const ASKED_OF_SERVER = ['/admin', '/v1', '/open', '/docs', '/openapi.json', '/health'];

const FOLDER = join(import.meta.dirname, '../../dist/web');
const TEXT = /\.(?:js|css|html|svg)$/;

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), packing()],
  build: {
    outDir: FOLDER,
    emptyOutDir: true,
    target: 'es2023',
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 700,
  },
  server: {
    port: 4748,
    strictPort: true,
    // The server refuses changes that come from another origin: to it, the pages come from its own.
    proxy: Object.fromEntries(ASKED_OF_SERVER.map((path) => [path, { target: SERVER, headers: { Origin: SERVER } }])),
  },
});

/** Packs what was built: the server sends files as they lie there. */
function packing(): Plugin {
  return { name: 'packing', apply: 'build', closeBundle: packFiles };
}

function packFiles(): void {
  for (const entry of readdirSync(FOLDER, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !TEXT.test(entry.name)) continue;
    const path = join(entry.parentPath, entry.name);
    const content = readFileSync(path);
    writeFileSync(`${path}.br`, brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } }));
    writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }));
  }
}
