// Puts Playwright's trace viewer into dist/viewer, each file also compressed: the page with what it loads, and its service worker
// behind our limits for the documents that it makes, both with what finds out whether the browser can show traces. The package is needed for the build only: of its 13 MB, the viewer is 1.6 MB.
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const FOLDER = 'dist/viewer';
const ADDED_TO_WORKER = ['src/viewer/worker/limit-documents.js', 'src/viewer/worker/try-blobs.js'];
const ADDED_TO_PAGE = 'src/viewer/page/report-blobs.js';
const WORKER = 'sw.bundle.js';
const PAGE = 'index.html';
/** The first script of the page. */
const FIRST_SCRIPT = '<script type="module"';

/** Playwright's interface for running tests, and windows of their own for snapshots, which the sandbox does not open. */
const UNUSED = /^(?:uiMode|snapshot|xtermModule)\.|^assets\/xtermModule-/;

/** The package has no texts for the libraries in the viewer. */
const CONTAINED = `Its files contain:
- React (MIT), Copyright (c) Meta Platforms, Inc. and affiliates
- CodeMirror 5 (MIT), Copyright (C) 2017 by Marijn Haverbeke <marijn@haverbeke.berlin> and others
- zip.js (BSD-3-Clause), Copyright (c) Gildas Lormeau
- Codicons (CC-BY-4.0), Copyright (c) Microsoft Corporation`;

const playwright = dirname(fileURLToPath(import.meta.resolve('playwright-core/package.json')));
const source = join(playwright, 'lib', 'vite', 'traceViewer');

rmSync(FOLDER, { recursive: true, force: true });
mkdirSync(FOLDER, { recursive: true });
for (const name of filesIn(source).filter((file) => !UNUSED.test(file))) cpSync(join(source, name), join(FOLDER, name));
writeFileSync(join(FOLDER, WORKER), [...ADDED_TO_WORKER, join(source, WORKER)].map(read).join('\n'));
cpSync(ADDED_TO_PAGE, join(FOLDER, basename(ADDED_TO_PAGE)));
writeFileSync(join(FOLDER, PAGE), withScript(read(join(source, PAGE))));
for (const name of filesIn(FOLDER).filter((file) => /\.(?:js|css|html|svg|ttf)$/.test(file))) pack(join(FOLDER, name));
writeFileSync(join(FOLDER, 'NOTICES.txt'), notices());

function filesIn(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
}

function pack(path) {
  const content = readFileSync(path);
  writeFileSync(`${path}.br`, brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }));
  writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }));
}

function withScript(page) {
  if (!page.includes(FIRST_SCRIPT)) throw new Error(`${PAGE} of the trace viewer has no ${FIRST_SCRIPT}`);
  return page.replace(FIRST_SCRIPT, `<script src="./${basename(ADDED_TO_PAGE)}"></script>\n    ${FIRST_SCRIPT}`);
}

/** Apache-2.0 wants its text and the notices beside every copy, and a word on what was changed. */
function notices() {
  const { name, version, license } = JSON.parse(read(join(playwright, 'package.json')));
  const texts = ['NOTICE', 'LICENSE', 'ThirdPartyNotices.txt'].map((file) => read(join(playwright, file)).trim());
  const head = `The trace viewer of ${name} ${version} (${license}). Changed by Clarion: ${WORKER} begins with ${ADDED_TO_WORKER.join(' and ')} of Clarion, and ${PAGE} loads ${ADDED_TO_PAGE}.`;
  return [`${head}\n\n${CONTAINED}`, ...texts].join(`\n\n${'-'.repeat(80)}\n\n`);
}

function read(path) {
  return readFileSync(path, 'utf8');
}
