import { SetMetadata, type CustomDecorator } from '@nestjs/common';
import type { IncomingMessage } from 'node:http';
import { readBearer, type BearerHeader } from './bearer.js';

/** Metadata key of routes that also take a token in another place than `Authorization: Bearer`. */
export const TOKEN_PLACE = 'clarion:token-place';

/** Where clients of other services send their token: `Authorization: Token token="…"`, or the headers `DD-API-KEY` and `x-currents-key`. */
export type TokenPlace = 'scheme Token' | 'DD-API-KEY' | 'x-currents-key';

/** The routes of a controller also take a token in another place. Only for clients whose authorization is fixed. */
export const TakesTokenIn = (place: TokenPlace): CustomDecorator => SetMetadata(TOKEN_PLACE, place);

/** Reads the token of a request: a bearer token, else the one in the place that the route takes. */
export function readToken(
  request: Pick<IncomingMessage, 'headers' | 'rawHeaders'>,
  place: TokenPlace | undefined,
): BearerHeader {
  const bearer = readBearer(request);
  if (bearer.kind !== 'absent' || place === undefined) return bearer;
  const value = valueIn(place, request.headers);
  if (value === undefined) return bearer;
  return TOKEN.test(value) ? { kind: 'value', value } : { kind: 'malformed' };
}

/** RFC 6750 §2.1: a b64token. */
const TOKEN = /^[A-Za-z0-9\-._~+/]{1,1000}=*$/;
const OF_TOKEN_SCHEME = /^token +(?:token=)?"?([^"\s,]*)"?/i;

/** Two headers of one name are one value with a comma, which is no token. */
function valueIn(place: TokenPlace, headers: IncomingMessage['headers']): string | undefined {
  switch (place) {
    case 'scheme Token':
      return OF_TOKEN_SCHEME.exec(headers.authorization ?? '')?.[1];
    case 'DD-API-KEY':
      return headers['dd-api-key']?.toString();
    case 'x-currents-key':
      return headers['x-currents-key']?.toString();
  }
}
