import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { Public } from '../auth/access.decorator.js';
import { packageRoot } from '../common/package-root.js';
import { notFound, Problem } from '../common/problem.js';
import { PAGES } from './pages.js';
import { encodingFor, readWebFiles, type WebFile } from './web-files.js';

/**
 * Only scripts of the application itself run; styles may stand in elements, as its components set them. Nothing comes from
 * elsewhere, and nobody frames a page.
 */
const CONTENT_SECURITY_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/** Names of built files hold a digest of their content. */
const FOREVER = 'public, max-age=31536000, immutable';

/** The web application: one document for all of its pages, and its files. */
@ApiExcludeController()
@Controller()
export class WebController {
  readonly #files = readWebFiles(join(packageRoot(), 'dist', 'web'));

  /** Answers the document of the application, which shows the page. */
  @Get(PAGES)
  @Public()
  page(@Req() request: IncomingMessage, @Res() response: ServerResponse): void {
    response.setHeader('Content-Security-Policy', CONTENT_SECURITY_POLICY);
    response.setHeader('Cross-Origin-Opener-Policy', 'same-origin');
    this.send(this.fileOf('index.html'), request, response);
  }

  /** Answers a built file of the application. */
  @Get('assets/:name')
  @Public()
  asset(@Param('name') name: string, @Req() request: IncomingMessage, @Res() response: ServerResponse): void {
    const file = this.#files.get(`assets/${name}`);
    if (file === undefined) throw notFound();
    response.setHeader('Cache-Control', FOREVER);
    this.send(file, request, response);
  }

  /** Answers the sign of the application. */
  @Get('favicon.svg')
  @Public()
  icon(@Req() request: IncomingMessage, @Res() response: ServerResponse): void {
    this.send(this.fileOf('favicon.svg'), request, response);
  }

  /** Answers the script that chooses light or dark before the first paint. */
  @Get('color-scheme.js')
  @Public()
  colorScheme(@Req() request: IncomingMessage, @Res() response: ServerResponse): void {
    this.send(this.fileOf('color-scheme.js'), request, response);
  }

  private fileOf(path: string): WebFile {
    const file = this.#files.get(path);
    if (file === undefined) throw new Problem('not_found', 'Run `npm run build`: the web application is not built yet.');
    return file;
  }

  private send(file: WebFile, request: IncomingMessage, response: ServerResponse): void {
    response.setHeader('ETag', file.etag);
    response.setHeader('Vary', 'Accept-Encoding');
    if (request.headers['if-none-match'] === file.etag) {
      response.statusCode = 304;
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
