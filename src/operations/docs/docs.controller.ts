import { Controller, Get, Header, Param, Req, Res } from '@nestjs/common';
import { ApiProduces, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { Public } from '../../auth/access.decorator.js';
import { packageRoot } from '../../common/package-root.js';
import { notFound } from '../../common/problem.js';
import { Fails } from '../../http/documented.js';
import { readStaticFiles, sendStaticFile, type StaticFile } from '../../http/static-files.js';

/**
 * Scripts only from the server's own files, and requests only to the server: the page also runs with the session of the
 * user. Inline styles are allowed, since Scalar's script adds its style sheet as an element.
 */
const CONTENT_SECURITY_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** The API reference for people: Scalar's page over the OpenAPI document. */
@ApiTags('Pages')
@Public()
@Controller('docs')
export class DocsController {
  #files: ReadonlyMap<string, StaticFile> | undefined;

  /** Returns the reference of every route, which sends requests to try out. */
  @Get()
  @Header('Content-Security-Policy', CONTENT_SECURITY_POLICY)
  @Header('Cross-Origin-Opener-Policy', 'same-origin')
  @ApiProduces('text/html')
  @ApiResponse({ status: 200, description: 'The page', schema: { type: 'string' } })
  read(@Req() request: IncomingMessage, @Res() response: ServerResponse): void {
    sendStaticFile(this.#file('index.html'), request, response);
  }

  /** Returns a script of the page. */
  @Get(':name')
  @Header('Cache-Control', 'no-cache')
  @ApiProduces('text/javascript')
  @ApiResponse({ status: 200, description: 'The script', schema: { type: 'string' } })
  @Fails('not_found')
  script(@Param('name') name: string, @Req() request: IncomingMessage, @Res() response: ServerResponse): void {
    sendStaticFile(this.#file(name), request, response);
  }

  /** Reads the files, 5 MB with their compressed forms, at the first request. */
  #file(name: string): StaticFile {
    this.#files ??= readStaticFiles(join(packageRoot(), 'dist', 'docs'));
    const file = this.#files.get(name);
    if (file === undefined) throw notFound();
    return file;
  }
}
