import react from '@vitejs/plugin-react';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { defineConfig, type Plugin } from 'vite';

/** API server for `npm run dev`. */
const SERVER = process.env['CLARION_DEV_SERVER'] ?? 'http://127.0.0.1:4747';
const PROXIED_PATHS = ['/admin', '/v1', '/open', '/docs', '/openapi.json', '/health'];

const FOLDER = join(import.meta.dirname, '../../dist/web');
const TEXT = /\.(?:js|css|html|svg)$/;

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), compress()],
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
    writeFileSync(`${path}.br`, brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } }));
    writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }));
  }
}
