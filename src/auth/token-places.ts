import { SetMetadata, type CustomDecorator } from '@nestjs/common';
import type { IncomingMessage } from 'node:http';
import { readBearer, type BearerHeader } from './bearer.js';

/**
 * Where a client of another service sends its token: as `Authorization: Token token="…"`, as user or password of Basic, or in a header
 * of its own.
 */
export type TokenPlace = 'token-scheme' | 'basic' | 'dd-api-key';

/** Metadata key of the places that a route takes a token from, besides `Authorization: Bearer`. */
export const TOKEN_PLACES = 'clarion:token-places';

/** The routes of a controller also take the token from these places. Only for clients whose authorization is fixed. */
export const TakesTokenFrom = (...places: readonly TokenPlace[]): CustomDecorator => SetMetadata(TOKEN_PLACES, places);

/** Reads the token of a request: a bearer token, else the first one in the places that the route takes. */
export function readToken(
  request: Pick<IncomingMessage, 'headers' | 'rawHeaders'>,
  places: readonly TokenPlace[],
): BearerHeader {
  const bearer = readBearer(request);
  if (bearer.kind !== 'absent') return bearer;
  for (const place of places) {
    const value = tokenAt(place, request.headers);
    if (value !== undefined) return TOKEN.test(value) ? { kind: 'value', value } : { kind: 'malformed' };
  }
  return bearer;
}

/** RFC 6750 §2.1: a b64token. */
const TOKEN = /^[A-Za-z0-9\-._~+/]{1,1000}=*$/;
const TOKEN_SCHEME = /^token +(?:token=)?"?([^"\s,]*)"?/i;
const BASIC = /^basic +([A-Za-z0-9+/=]{1,4000}) *$/i;

function tokenAt(place: TokenPlace, headers: IncomingMessage['headers']): string | undefined {
  const { authorization = '' } = headers;
  switch (place) {
    case 'token-scheme':
      return TOKEN_SCHEME.exec(authorization)?.[1];
    case 'basic':
      return tokenOfBasic(BASIC.exec(authorization)?.[1]);
    case 'dd-api-key': {
      const value = headers[place];
      return typeof value === 'string' ? value : undefined;
    }
  }
}

/** The password, or the user where the password is empty (RFC 7617). */
function tokenOfBasic(encoded: string | undefined): string | undefined {
  if (encoded === undefined) return undefined;
  const text = Buffer.from(encoded, 'base64').toString('utf8');
  const colon = text.indexOf(':');
  if (colon < 0) return text;
  return text.slice(colon + 1) || text.slice(0, colon);
}
