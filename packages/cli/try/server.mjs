// A server that takes uploads and keeps the tests of their reports in memory.
import { createServer } from 'node:http';
import { gunzipSync } from 'node:zlib';
import { readReport } from '@clarion/reports';

/** Starts the server. `uploads` gets an entry for each run: its tests, and the fields that the command sent. */
export async function startServer() {
  const uploads = [];
  const server = createServer((request, response) => {
    const chunks = [];
    request.on('data', (chunk) => chunks.push(chunk));
    request.on('end', async () => {
      const body = Buffer.concat(chunks);
      const answer = await answerTo(request, body, uploads).catch((error) => ({ code: 500, detail: String(error) }));
      response.writeHead(answer.code ?? 200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
    });
  });
  await new Promise((settle) => server.listen(0, '127.0.0.1', settle));
  return { url: `http://127.0.0.1:${server.address().port}`, uploads, close: () => server.close() };
}

async function answerTo({ method, url, headers }, body, uploads) {
  if (url.includes('/readiness')) return { upload: { ready: true, targetId: 'tgt_1' } };
  if (method !== 'POST' || !url.endsWith('/runs')) return { code: 404, detail: 'not here' };
  const bytes = headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body;
  const boundary = /boundary=(.+)$/.exec(headers['content-type'])?.[1];
  const parts = boundary === undefined ? [] : partsIn(bytes, boundary).filter(({ name }) => name === 'report');
  const tests = [];
  const warnings = [];
  for (const { content } of parts) {
    const report = await readReport(content);
    tests.push(...report.tests);
    warnings.push(...report.warnings);
  }
  uploads.push({ files: parts.map(({ file }) => file), tests, warnings });
  const failed = tests.filter(({ status }) => status === 'failed').length;
  const summary = { total: tests.length, passed: tests.length - failed, failed, skipped: 0 };
  return { runId: 'clr_1', url: 'http://127.0.0.1/r/clr_1', status: failed > 0 ? 'failed' : 'passed', summary };
}

/** Returns the parts of a multipart body. */
function partsIn(bytes, boundary) {
  const text = bytes.toString('latin1');
  return text
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((part) => {
      const end = part.indexOf('\r\n\r\n');
      const head = part.slice(0, end);
      return {
        name: /name="(\w+)"/.exec(head)?.[1],
        file: /filename="([^"]*)"/.exec(head)?.[1],
        content: Buffer.from(part.slice(end + 4, -2), 'latin1'),
      };
    });
}
