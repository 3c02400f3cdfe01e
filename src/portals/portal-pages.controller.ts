import { Controller, Get, Next, Param, Query, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { NextFunction, Request, Response } from 'express';
import { Public } from '../auth/access.decorator.js';
import { notFound } from '../common/problem.js';
import { isSlug } from '../common/slug.js';
import { holdsTag } from '../http/answer.js';
import { PortalPages, type PortalFile, type PortalFiles } from './portal-pages.js';
import { PORTAL_POLICY, writeMissingPortal } from './portal-html.js';

const HTML = 'text/html; charset=utf-8';
const SVG = 'image/svg+xml; charset=utf-8';
const SVG_POLICY = "default-src 'none'; sandbox";
const BADGE_NAME = /^((?:collection|target)-[a-z0-9-]{1,60})\.svg$/;

/**
 * The pages of portals, for everyone. Addresses of the web application have the id of a project where these have the slug of an
 * organization: they are left to the next route.
 */
@ApiExcludeController()
@Public()
@Controller('p/:organization/:portal')
export class PortalPagesController {
  constructor(private readonly pages: PortalPages) {}

  /** Shows the page of a portal. */
  @Get()
  async page(
    @Param('organization') organization: string,
    @Param('portal') portal: string,
    @Query('key') key: unknown,
    @Req() request: Request,
    @Res() response: Response,
    @Next() next: NextFunction,
  ): Promise<void> {
    if (!isSlug(organization)) return next();
    const files = await this.filesAt(organization, portal, key);
    if (files === undefined) sendMissing(request, response);
    else send(request, response, files, files.page, HTML, PORTAL_POLICY);
  }

  /** Shows the badge of a collection or target of a portal, as SVG. */
  @Get(':badge')
  async badge(
    @Param('organization') organization: string,
    @Param('portal') portal: string,
    @Param('badge') name: string,
    @Query('key') key: unknown,
    @Req() request: Request,
    @Res() response: Response,
    @Next() next: NextFunction,
  ): Promise<void> {
    if (!isSlug(organization)) return next();
    const files = await this.filesAt(organization, portal, key);
    const badge = files?.badges.get(BADGE_NAME.exec(name)?.[1] ?? '');
    if (files === undefined || badge === undefined) sendMissing(request, response);
    else send(request, response, files, badge, SVG, SVG_POLICY);
  }

  private async filesAt(organization: string, portal: string, key: unknown): Promise<PortalFiles | undefined> {
    if (!isSlug(portal)) return undefined;
    return this.pages.at({ organization, portal }, typeof key === 'string' ? key : undefined);
  }
}

function send(
  request: Request,
  response: Response,
  { isPublic }: PortalFiles,
  { body, tag }: PortalFile,
  type: string,
  policy: string,
): void {
  response.setHeader('ETag', tag);
  response.setHeader('Content-Security-Policy', policy);
  response.setHeader('Cross-Origin-Opener-Policy', 'same-origin');
  if (!isPublic) response.setHeader('X-Robots-Tag', 'noindex');
  if (holdsTag(request.headers['if-none-match'], tag)) {
    response.statusCode = 304;
    response.end();
    return;
  }
  response.setHeader('Content-Type', type);
  response.setHeader('Content-Length', body.length);
  response.end(body);
}

const MISSING = Buffer.from(writeMissingPortal());

/** The same for an unknown portal, a removed one and a wrong key: a page for browsers, and a problem for programs. */
function sendMissing(request: Request, response: Response): void {
  response.setHeader('Vary', 'Accept');
  if (!/\btext\/html\b/i.test(request.headers.accept ?? '')) throw notFound();
  response.statusCode = 404;
  response.setHeader('Content-Security-Policy', PORTAL_POLICY);
  response.setHeader('Cross-Origin-Opener-Policy', 'same-origin');
  response.setHeader('X-Robots-Tag', 'noindex');
  response.setHeader('Content-Type', HTML);
  response.setHeader('Content-Length', MISSING.length);
  response.end(MISSING);
}
