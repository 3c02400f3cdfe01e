import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { AuditContexts } from '../audit/audit-context.js';
import { deviceCookie, readDeviceCookie, readSessionCookie, sessionCookie } from '../auth/session-cookie.js';
import { PublicAddress } from '../common/public-address.js';
import { clientName } from './client-name.js';
import { COOKIE_SECONDS } from './session-lifetime.js';
import type { SignedIn, SignInContext } from './session-starter.js';
import { toSignedInDto, type SignedInDto } from './session.dto.js';

/** Reads, sets and clears the session cookie. */
@Injectable()
export class SessionCookies {
  constructor(
    private readonly contexts: AuditContexts,
    private readonly address: PublicAddress,
  ) {}

  /** Reads from a request what signing in needs. */
  contextOf(request: Request): SignInContext {
    return {
      origin: this.contexts.originOf(request),
      cookie: this.cookieOf(request),
      device: readDeviceCookie(request, this.address.isSecure),
      client: clientName(request.headers['user-agent']),
    };
  }

  /** Returns the value of the session cookie of a request. */
  cookieOf(request: Request): string | undefined {
    return readSessionCookie(request, this.address.isSecure);
  }

  /** Sets the session cookie and returns the account that is signed in. */
  setSessionCookie(response: Response, { account, cookie, device }: SignedIn): SignedInDto {
    const { isSecure } = this.address;
    const session = sessionCookie(cookie, COOKIE_SECONDS, isSecure);
    response.setHeader('Set-Cookie', device === undefined ? session : [session, deviceCookie(device, isSecure)]);
    return toSignedInDto(account);
  }

  /** Clears the session cookie, and what the browser has cached of the session (W3C Clear Site Data; browsers obey it under https). */
  clearSessionCookie(response: Response): void {
    response.setHeader('Set-Cookie', sessionCookie('', 0, this.address.isSecure));
    response.setHeader('Clear-Site-Data', '"cache"');
  }
}
