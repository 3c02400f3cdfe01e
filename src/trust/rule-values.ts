import type { Violation } from '../common/problem.js';
import { escapePointer } from '../common/read-body-json.js';
import { isSingleLine } from '../common/validation/single-line.js';
import { hostOf, refusalOfUrl, type AllowedDestinations } from '../outbound/destination-rule.js';
import { missingOwner } from './public-issuers.js';

/** Largest number of patterns of a rule, and of characters of a pattern, an issuer and an audience. */
export const MOST_CLAIMS = 10;
export const LONGEST_TEXT = 500;

/** What a rule demands of an identity token. */
export interface RuleValues {
  readonly issuer: string;
  readonly audience: string;
  readonly claims: object;
}

/** Claims that are verified anyway. */
const VERIFIED = new Set(['iss', 'aud', 'exp', 'nbf', 'iat', 'jti']);
const LOOPBACK = new Set(['localhost', '127.0.0.1', '::1']);

/** Returns what is wrong with the values of a rule; nothing when it may be stored. */
export function ruleProblems({ issuer, claims }: RuleValues, allowed: AllowedDestinations): readonly Violation[] {
  const ofIssuer = refusalOfIssuer(issuer, allowed);
  if (ofIssuer !== undefined) return [{ pointer: '/issuer', detail: `issuer ${ofIssuer}` }];
  return claimProblems(issuer, claims);
}

/** Returns why a text is not the address of an issuer whose keys may be read, as the second half of a sentence. */
export function refusalOfIssuer(issuer: string, allowed: AllowedDestinations): string | undefined {
  if (!URL.canParse(issuer) || /[\s?#]/.test(issuer) || !/^https?:\/\/[^/]/.test(issuer))
    return 'must be an address that begins with https://, without a query';
  return refusalOfKeyAddress(new URL(issuer), allowed);
}

/** Returns why keys may not be read from a URL, as the second half of a sentence. Over http, anybody between could replace them. */
export function refusalOfKeyAddress(url: URL, allowed: AllowedDestinations): string | undefined {
  if (url.protocol !== 'https:' && !LOOPBACK.has(hostOf(url))) return 'must begin with https://';
  return refusalOfUrl(url, allowed) ?? undefined;
}

function claimProblems(issuer: string, claims: object): readonly Violation[] {
  const entries: readonly (readonly [string, unknown])[] = Object.entries(claims);
  if (entries.length === 0 || entries.length > MOST_CLAIMS)
    return [{ pointer: '/claims', detail: `claims must have 1 to ${MOST_CLAIMS} patterns` }];
  const problems = entries.flatMap(([name, pattern]) => {
    const detail = problemOf(name, pattern);
    return detail === undefined ? [] : [{ pointer: `/claims/${escapePointer(name.slice(0, 100))}`, detail }];
  });
  if (problems.length > 0) return problems;
  const patterns = Object.fromEntries(entries.map(([name, pattern]) => [name, String(pattern)]));
  if (Object.values(patterns).every((pattern) => pattern.startsWith('*')))
    return [{ pointer: '/claims', detail: 'claims must have a pattern that does not begin with a wildcard' }];
  const missing = missingOwner(issuer, patterns);
  return missing === undefined ? [] : [{ pointer: '/claims', detail: missing }];
}

function problemOf(name: string, pattern: unknown): string | undefined {
  if (!/^[A-Za-z0-9_.:/-]{1,100}$/.test(name))
    return 'the name of a claim has 1 to 100 letters, digits and characters of _.:/-';
  if (VERIFIED.has(name)) return 'this claim is verified anyway; name another one';
  return isSingleLine(pattern, 1, LONGEST_TEXT)
    ? undefined
    : `a pattern is one line of 1 to ${LONGEST_TEXT} characters`;
}
