import type { CreateToken } from '@clarion/api-client';
import { endOf, type Lifetime } from './expiry.js';

/** What somebody has filled in for a new token. */
export interface TokenDraft {
  readonly type: 'personal' | 'scoped';
  readonly name: string;
  readonly scopes: readonly string[];
  readonly lifetime: Lifetime;
  /** `2030-01-31`, where the lifetime is up to a date. */
  readonly date: string;
}

/** What is wrong with a draft, by its field. */
export type DraftComplaints = Readonly<Partial<Record<'name' | 'scopes' | 'expiresAt', string>>>;

/** Complains about what is missing in a draft, so that nobody waits for the server to say so. */
export function complaintsAbout(draft: TokenDraft, now: Date): DraftComplaints {
  const end = endOf(draft.lifetime, draft.date, now);
  return {
    ...(draft.name.trim() === '' ? { name: 'Enter a name by which you will know the token again.' } : {}),
    ...(draft.type === 'scoped' && draft.scopes.length === 0 ? { scopes: 'Choose what the token may do.' } : {}),
    ...(end === undefined || (end !== null && end <= now) ? { expiresAt: 'Choose a date from today on.' } : {}),
  };
}

/** The request that makes the token of a draft. */
export function toOrder({ type, name, scopes, lifetime, date }: TokenDraft, now: Date): CreateToken {
  const expiresAt = endOf(lifetime, date, now)?.toISOString() ?? null;
  return { type, name: name.trim(), expiresAt, ...(type === 'scoped' ? { scopes: [...scopes] } : {}) };
}
