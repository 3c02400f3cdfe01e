import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { AuditContexts } from '../audit/audit-context.js';
import { readSessionCookie, sessionCookie } from '../auth/session-cookie.js';
import { PublicAddress } from '../common/public-address.js';
import { clientName } from './client-name.js';
import type { SignedIn, Visit } from './session-starter.js';
import { COOKIE_SECONDS } from './session-lifetime.js';
import { toSignedInDto, type SignedInDto } from './session.dto.js';

/** Between the routes that sign somebody in or out and the browser. */
@Injectable()
export class Visits {
  constructor(
    private readonly contexts: AuditContexts,
    private readonly address: PublicAddress,
  ) {}

  /** What signing in needs to know of a request. */
  of(request: Request): Visit {
    return {
      origin: this.contexts.originOf(request),
      cookie: readSessionCookie(request),
      client: clientName(request.headers['user-agent']),
    };
  }

  /** Gives the browser its session, and says who it is. */
  welcome(response: Response, { account, cookie }: SignedIn): SignedInDto {
    response.setHeader('Set-Cookie', sessionCookie(cookie, COOKIE_SECONDS, this.address.isSecure));
    return toSignedInDto(account);
  }

  /** Takes the session from the browser. */
  dismiss(response: Response): void {
    response.setHeader('Set-Cookie', sessionCookie('', 0, this.address.isSecure));
  }
}
