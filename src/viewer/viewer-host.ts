import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { packageRoot } from '../common/package-root.js';
import type { PublicAddress } from '../common/public-address.js';
import { factsOf } from '../common/request-facts.js';
import type { TrustedProxies } from '../common/client-address.js';
import type { Config } from '../config/config.js';
import { matcherOf } from '../config/ip-networks.js';
import { hostNameOf } from '../config/viewer-origin.js';
import { closeBehindAnswer, type OtherHost } from '../http/front.js';
import type { HeaderList } from '../http/answer.js';
import { inlineScriptSources } from '../http/inline-scripts.js';
import { readStaticFiles, sendStaticFile, type StaticFile } from '../http/static-files.js';
import { namesHost, pathOf } from './requested-host.js';

/** The page of the viewer, and the service worker that makes the snapshots of a trace. */
const PAGE = 'index.html';
const WORKER = 'sw.bundle.js';

/** Names of these contain a digest of their content. */
const DIGEST_IN_NAME = /[.-][\w-]{8}\.(?:js|css|ttf)$/;
const FOREVER = 'public, max-age=31536000, immutable';

/** What shows in the log and in the metrics in the place of a route. */
const ROUTE = 'trace viewer';

/** Files other than the page and the worker are no documents: opened as such, they do nothing. */
const FILE_POLICY = "default-src 'none'; sandbox";
/** The worker reads traces that the page has, and its own files. A trace cannot be loaded from elsewhere. */
const WORKER_POLICY = "default-src 'none'; connect-src 'self' blob:";

/**
 * Answers requests to the host of the trace viewer with the files of Playwright's viewer, and nothing else: a trace is made by strangers, and what runs
 * in it has the origin of that host. It reads no cookie, and sets none.
 */
export class ViewerHost implements OtherHost {
  readonly #hostName: string;
  readonly #proxies: TrustedProxies;
  readonly #files: ReadonlyMap<string, StaticFile>;

  /** @throws Error when the viewer is not built */
  constructor(
    origin: string,
    { trustedProxies }: Pick<Config, 'trustedProxies'>,
    private readonly address: PublicAddress,
  ) {
    this.#hostName = hostNameOf(origin);
    this.#proxies = matcherOf(trustedProxies);
    this.#files = readStaticFiles(join(packageRoot(), 'dist', 'viewer'));
    if (!this.#files.has(PAGE)) throw new Error('the trace viewer is not built. Run `npm run build`.');
  }

  take(request: IncomingMessage, response: ServerResponse, common: HeaderList): boolean {
    if (!namesHost(request, this.#hostName, this.#proxies)) return false;
    factsOf(request).route = ROUTE;
    common.copyTo(response);
    response.setHeader('Cross-Origin-Resource-Policy', 'same-origin');
    // In Chromium, a process of its own: a script of a trace that never ends does not stop the page around it.
    response.setHeader('Origin-Agent-Cluster', '?1');
    closeBehindAnswer(request, response);
    this.#answer(request, response);
    return true;
  }

  #answer(request: IncomingMessage, response: ServerResponse): void {
    response.setHeader('Content-Security-Policy', FILE_POLICY);
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.setHeader('Allow', 'GET, HEAD');
      sendText(response, 405, 'Only GET and HEAD are allowed.');
      return;
    }
    const path = pathOf(request.url ?? '').slice(1);
    const file = this.#files.get(path);
    if (file === undefined) {
      sendText(response, 404, `Nothing is here. Pages of ${this.address.origin} show traces with files of this host.`);
      return;
    }
    if (path === PAGE) response.setHeader('Content-Security-Policy', this.#pagePolicy(file));
    if (path === WORKER) response.setHeader('Content-Security-Policy', WORKER_POLICY);
    if (DIGEST_IN_NAME.test(path)) response.setHeader('Cache-Control', FOREVER);
    sendStaticFile(file, request, response);
  }

  /**
   * The page runs the scripts of its files, sends requests to its own host alone, and only pages of Clarion may frame it. Opened by itself it
   * is in the same sandbox as in their frame.
   */
  #pagePolicy(page: StaticFile): string {
    const scripts = inlineScriptSources(page.encodings.get('identity')?.toString() ?? '');
    const own =
      "default-src 'none'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; media-src 'self' blob:; font-src 'self' data:; connect-src 'self' blob: data:; worker-src 'self'; manifest-src 'self'; frame-src 'self' data:; base-uri 'none'; form-action 'none'; sandbox allow-scripts allow-same-origin";
    return `${own}; script-src 'self'${scripts}; frame-ancestors ${new URL(this.address.origin).origin}`;
  }
}

function sendText(response: ServerResponse, status: 404 | 405, text: string): void {
  const body = `${text}\n`;
  response.statusCode = status;
  response.setHeader('Content-Type', 'text/plain; charset=utf-8');
  response.setHeader('Content-Length', Buffer.byteLength(body));
  response.end(response.req.method === 'HEAD' ? undefined : body);
}
