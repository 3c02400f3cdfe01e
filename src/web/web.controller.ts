import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Public } from '../auth/access.decorator.js';
import { readSessionCookie } from '../auth/session-cookie.js';
import { notFound } from '../common/problem.js';
import { PublicAddress } from '../common/public-address.js';
import { factsOf } from '../common/request-facts.js';
import { sendStaticFile } from '../http/static-files.js';
import { PAGES } from './pages.js';
import { WebDocuments } from './web-documents.js';

/** Names of built files contain a digest of their content. */
const FOREVER = 'public, max-age=31536000, immutable';

/** The web application: one document for all of its pages, and its files. */
@ApiExcludeController()
@Public()
@Controller()
export class WebController {
  constructor(
    private readonly documents: WebDocuments,
    private readonly address: PublicAddress,
  ) {}

  /** Returns the document of the application, which shows the page. */
  @Get(PAGES)
  page(
    @Req() request: IncomingMessage,
    @Param() params: Readonly<Record<string, string>>,
    @Res() response: ServerResponse,
  ): void {
    // Without a session, the page leads to the sign-in, which reads none of it.
    if (readSessionCookie(request, this.address.isSecure) !== undefined)
      this.documents.announceFirstScreen(response, factsOf(request).route.slice(1), params);
    this.documents.sendDocument(request, response);
  }

  /** Returns a built file of the application. */
  @Get('assets/:name')
  asset(@Param('name') name: string, @Req() request: IncomingMessage, @Res() response: ServerResponse): void {
    const file = this.documents.find(`assets/${name}`);
    if (file === undefined) throw notFound();
    response.setHeader('Cache-Control', FOREVER);
    sendStaticFile(file, request, response);
  }

  /** Returns the icon of the application. */
  @Get('favicon.svg')
  icon(@Req() request: IncomingMessage, @Res() response: ServerResponse): void {
    sendStaticFile(this.documents.get('favicon.svg'), request, response);
  }
}
