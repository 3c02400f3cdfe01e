// Puts the page of the API reference into dist/docs: our two files and Scalar's script, each also compressed. The npm package with
// that script is a plugin for Fastify, of which nothing else is used: Scalar's main package has the same script and 240 MB of
// dependencies.
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const FOLDER = 'dist/docs';
const PAGE = 'src/operations/docs/page';

const plugin = fileURLToPath(import.meta.resolve('@scalar/fastify-api-reference'));
const FILES = {
  'index.html': join(PAGE, 'index.html'),
  'reference.js': join(PAGE, 'reference.js'),
  'scalar.js': join(dirname(plugin), 'js', 'standalone.js'),
};

rmSync(FOLDER, { recursive: true, force: true });
mkdirSync(FOLDER, { recursive: true });
for (const [name, source] of Object.entries(FILES)) {
  const target = join(FOLDER, name);
  const content = readFileSync(source);
  copyFileSync(source, target);
  writeFileSync(`${target}.br`, brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }));
  writeFileSync(`${target}.gz`, gzipSync(content, { level: 9 }));
}
