import { SetMetadata, type CustomDecorator } from '@nestjs/common';
import type { IncomingMessage } from 'node:http';
import { readBearer, type BearerHeader } from './bearer.js';

/** Metadata key of routes that also take `Authorization: Token`. */
export const TOKEN_SCHEME = 'clarion:token-scheme';

/** The routes of a controller also take a token as `Authorization: Token token="…"`. Only for clients whose authorization is fixed. */
export const TakesTokenScheme = (): CustomDecorator => SetMetadata(TOKEN_SCHEME, true);

/** Reads the token of a request: a bearer token, else one of the scheme `Token` if the route takes it. */
export function readToken(
  request: Pick<IncomingMessage, 'headers' | 'rawHeaders'>,
  takesTokenScheme: boolean,
): BearerHeader {
  const bearer = readBearer(request);
  if (bearer.kind !== 'absent' || !takesTokenScheme) return bearer;
  const value = OF_TOKEN_SCHEME.exec(request.headers.authorization ?? '')?.[1];
  if (value === undefined) return bearer;
  return TOKEN.test(value) ? { kind: 'value', value } : { kind: 'malformed' };
}

/** RFC 6750 §2.1: a b64token. */
const TOKEN = /^[A-Za-z0-9\-._~+/]{1,1000}=*$/;
const OF_TOKEN_SCHEME = /^token +(?:token=)?"?([^"\s,]*)"?/i;
