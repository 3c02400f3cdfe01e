import { hasParts } from '../common/wildcard.js';

/** The claims of an identity token whose signature has been verified. */
export type Claims = Readonly<Record<string, unknown>>;

/** What a rule demands. */
export interface RuleDemands {
  readonly issuer: string;
  readonly audience: string;
  readonly claims: Readonly<Record<string, string>>;
}

/** A longer value matches no pattern. */
const LONGEST_VALUE = 2_000;
const MOST_VALUES = 100;

/**
 * Returns whether the claims of a token satisfy a rule: issuer and audience are equal, and each pattern matches the claim of its name. In a pattern
 * `*` is any text; all other characters, and letter case, are literal.
 */
export function satisfies(claims: Claims, { issuer, audience, claims: patterns }: RuleDemands): boolean {
  if (claims['iss'] !== issuer || !valuesOf(claims, 'aud').includes(audience)) return false;
  return Object.entries(patterns).every(([name, pattern]) => {
    const parts = pattern.split('*');
    return valuesOf(claims, name).some((value) => value.length <= LONGEST_VALUE && hasParts(value, parts));
  });
}

/** Returns the texts of a claim: of a list, each of its items. Numbers and truth values are compared as JSON writes them. */
function valuesOf(claims: Claims, name: string): readonly string[] {
  const value = Object.hasOwn(claims, name) ? claims[name] : undefined;
  const items: readonly unknown[] = Array.isArray(value) ? value.slice(0, MOST_VALUES) : [value];
  return items.flatMap((item) => {
    if (typeof item === 'string') return [item];
    return typeof item === 'number' || typeof item === 'boolean' ? [String(item)] : [];
  });
}
