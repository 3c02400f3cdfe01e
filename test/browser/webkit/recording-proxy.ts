import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { once } from 'node:events';
import { request, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import { join } from 'node:path';
import { temporaryDirectory } from '../../support/process.js';

const RECORDER = '/__recorder.js';
const RECORDED = '/__recorded';
const EVENT_STREAM = 'text/event-stream';

/** A proxy with TLS in front of the server of a test. */
export interface RecordingProxy {
  readonly url: string;
  /** Errors of all pages: script errors, rejections, blocked and missing resources, messages with `console.error`. */
  readonly errors: readonly string[];
  /** Number of requests that are not answered yet, without streams of events. */
  pending(): number;
  /** Sets the server that requests are passed to. */
  forwardTo(url: string): void;
  close(): Promise<void>;
}

/**
 * Starts a proxy that ends TLS as one of an operator does, so that cookies have the prefix `__Host-`, and records errors of pages:
 * WebKit's driver does not report them. It adds a script of the same origin to documents, so policies stay as they are.
 */
export async function startRecordingProxy(): Promise<RecordingProxy> {
  const errors: string[] = [];
  const open = new Set<ServerResponse>();
  const recorder = readFileSync(join('test', 'browser', 'webkit', 'recorder.js'));
  let upstream = '';
  const server = createServer(selfSigned(), (incoming, response) => {
    if (incoming.url === RECORDER) {
      response.setHeader('Content-Type', 'text/javascript').end(recorder);
    } else if (incoming.url === RECORDED) {
      void textOf(incoming).then((text) => {
        errors.push(text);
        response.writeHead(204).end();
      });
    } else {
      open.add(response);
      response.once('close', () => open.delete(response));
      pass(incoming, response, upstream, () => open.delete(response));
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('The proxy does not listen on a port.');
  return {
    url: `https://localhost:${address.port}`,
    errors,
    pending: () => open.size,
    forwardTo: (url) => void (upstream = url),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function pass(incoming: IncomingMessage, response: ServerResponse, upstream: string, isStream: () => void): void {
  const isDocument = incoming.headers.accept?.includes('text/html') === true;
  const headers = { ...incoming.headers, ...(isDocument ? { 'accept-encoding': 'identity' } : {}) };
  const outgoing = request(new URL(incoming.url ?? '/', upstream), { method: incoming.method, headers }, (answer) => {
    const type = String(answer.headers['content-type']);
    if (type.startsWith(EVENT_STREAM)) isStream();
    if (isDocument && type.startsWith('text/html')) {
      void textOf(answer).then((text) => {
        const { 'content-length': _, ...rest } = answer.headers;
        response.writeHead(answer.statusCode ?? 502, rest);
        response.end(text.replace('<head>', `<head><script src="${RECORDER}"></script>`));
      });
      return;
    }
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
  });
  outgoing.on('error', () => response.destroy());
  response.once('close', () => outgoing.destroy());
  incoming.pipe(outgoing);
}

async function textOf(message: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString();
}

/** Makes a certificate that no browser knows. */
function selfSigned(): { readonly key: Buffer; readonly cert: Buffer } {
  const directory = temporaryDirectory();
  const [key, cert] = [join(directory.path, 'key.pem'), join(directory.path, 'cert.pem')];
  const options = '-x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=localhost';
  const names = ['-addext', 'subjectAltName=DNS:localhost,DNS:*.localhost'];
  execFileSync('openssl', ['req', ...options.split(' '), ...names, '-keyout', key, '-out', cert], { stdio: 'pipe' });
  const pair = { key: readFileSync(key), cert: readFileSync(cert) };
  void directory.remove();
  return pair;
}
