import { SLOWER_BY_S } from './device-limits.js';
import { OAuthError } from '../oauth-error.js';

/** The state of a request; the token of a `used` one is issued. */
export type DeviceState = 'pending' | 'approved' | 'denied' | 'used';

/** What decides a poll. */
export interface PolledRequest {
  readonly clientId: string;
  readonly state: DeviceState;
  readonly expiresAt: Date;
  /** The minimum seconds between two polls. */
  readonly interval: number;
  readonly polledAt: Date | null;
}

/** The outcome of a poll. `interval` applies from now on. */
export type PollOutcome =
  | { readonly kind: 'issue' }
  | { readonly kind: 'wait'; readonly interval: number; readonly error: OAuthError }
  | { readonly kind: 'refuse'; readonly error: OAuthError };

/**
 * Decides a poll (RFC 8628 §3.5). Only a pending request must slow down: a decided one is answered even when polled too early.
 */
export function decidePoll(request: PolledRequest | undefined, clientId: string, now: Date): PollOutcome {
  if (request === undefined || request.clientId !== clientId || request.state === 'used') return refuse(unknownGrant());
  if (request.state === 'denied') return refuse(new OAuthError('access_denied', 'The user denied the request.'));
  if (request.expiresAt <= now) return refuse(new OAuthError('expired_token', 'Start again: the code has expired.'));
  if (request.state === 'approved') return { kind: 'issue' };
  return isTooEarly(request, now) ? slowDown(request.interval + SLOWER_BY_S) : pending(request.interval);
}

/** Returns the one error for a code that is unknown, used, or another client's. */
export function unknownGrant(): OAuthError {
  return new OAuthError('invalid_grant', 'Start again: the device code is unknown, used, or of another client.');
}

function isTooEarly({ interval, polledAt }: PolledRequest, now: Date): boolean {
  return polledAt !== null && now.getTime() - polledAt.getTime() < interval * 1000;
}

function refuse(error: OAuthError): PollOutcome {
  return { kind: 'refuse', error };
}

function pending(interval: number): PollOutcome {
  return { kind: 'wait', interval, error: new OAuthError('authorization_pending', 'The user has not decided yet.') };
}

function slowDown(interval: number): PollOutcome {
  return {
    kind: 'wait',
    interval,
    error: new OAuthError('slow_down', `Wait ${interval} seconds between two polls from now on.`),
  };
}
