import type { CreateToken } from '@clarion/api-client';
import { expiryDate, type Lifetime } from './expiry.js';

/** Form values of a new token. */
export interface TokenDraft {
  readonly type: 'personal' | 'scoped';
  readonly name: string;
  readonly scopes: readonly string[];
  /** Separated by spaces or commas; empty for all. */
  readonly networks: string;
  readonly lifetime: Lifetime;
  /** `2030-01-31`; only used if the lifetime is `date`. */
  readonly date: string;
}

/** Error messages by field. */
export type DraftErrors = Readonly<Partial<Record<'name' | 'scopes' | 'expiresAt' | 'allowedNetworks', string>>>;

/** Checks a draft before the request is sent. */
export function validateDraft(draft: TokenDraft, now: Date): DraftErrors {
  const end = draft.lifetime === 'default' ? null : expiryDate(draft.lifetime, draft.date, now);
  return {
    ...(draft.name.trim() === '' ? { name: 'Enter a name, such as “GitHub Actions, shop”.' } : {}),
    ...(draft.type === 'scoped' && draft.scopes.length === 0 ? { scopes: 'Choose at least one permission.' } : {}),
    ...(end === undefined || (end !== null && end <= now) ? { expiresAt: 'Choose today or a later date.' } : {}),
  };
}

/** Converts a draft to the request body. */
export function toCreateRequest({ type, name, scopes, networks, lifetime, date }: TokenDraft, now: Date): CreateToken {
  const expiry = lifetime === 'default' ? {} : { expiresAt: expiryDate(lifetime, date, now)?.toISOString() ?? null };
  const allowedNetworks = networks.split(/[\s,]+/).filter((network) => network !== '');
  const limits = allowedNetworks.length === 0 ? {} : { allowedNetworks };
  return { type, name: name.trim(), ...expiry, ...limits, ...(type === 'scoped' ? { scopes: [...scopes] } : {}) };
}
