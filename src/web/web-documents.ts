import { Injectable } from '@nestjs/common';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { packageRoot } from '../common/package-root.js';
import { Problem } from '../common/problem.js';
import { encodingFor, readWebFiles, type WebFile } from './web-files.js';

/**
 * Only scripts of the application run; inline styles are allowed, since its components set them. Nothing is loaded from
 * other origins, and no site can frame a page.
 */
const CONTENT_SECURITY_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/** Sends the files of the built web application. */
@Injectable()
export class WebDocuments {
  readonly #files = readWebFiles(join(packageRoot(), 'dist', 'web'));

  /** Returns a file by its path, without a leading slash. */
  find(path: string): WebFile | undefined {
    return this.#files.get(path);
  }

  /**
   * Returns a file that each build has.
   * @throws Problem `not_found`, where nothing is built.
   */
  get(path: string): WebFile {
    const file = this.find(path);
    if (file === undefined)
      throw new Problem('not_found', 'Run `npm run build`: the web application is not built yet.');
    return file;
  }

  /**
   * Sends the document of the application, which shows the page of the address; with status 404 for an unknown address.
   */
  sendDocument(request: IncomingMessage, response: ServerResponse, status: 200 | 404 = 200): void {
    response.setHeader('Content-Security-Policy', CONTENT_SECURITY_POLICY);
    response.setHeader('Cross-Origin-Opener-Policy', 'same-origin');
    this.send(this.get('index.html'), request, response, status);
  }

  /** Sends a file in the smallest encoding that the request accepts, or 304 when it is unchanged. */
  send(file: WebFile, request: IncomingMessage, response: ServerResponse, status: 200 | 404 = 200): void {
    response.setHeader('ETag', file.etag);
    response.setHeader('Vary', 'Accept-Encoding');
    response.statusCode = status === 200 && request.headers['if-none-match'] === file.etag ? 304 : status;
    if (response.statusCode === 304) {
      response.end();
      return;
    }
    const encoding = encodingFor(request.headers['accept-encoding'], file);
    const body = file.encodings.get(encoding) ?? Buffer.alloc(0);
    if (encoding !== 'identity') response.setHeader('Content-Encoding', encoding);
    response.setHeader('Content-Type', file.mediaType);
    response.setHeader('Content-Length', body.length);
    response.end(request.method === 'HEAD' ? undefined : body);
  }
}
