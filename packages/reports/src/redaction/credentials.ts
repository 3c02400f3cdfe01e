import { maskSecret } from './mask.js';

const CREDENTIALS = /(?<![\w-])(bearer|basic)([ \t]{1,8})(?!(?:bearer|basic)[ \t])([\w.~+/*-]{6,}={0,2})/gi;

/**
 * What proves the knowledge of a secret, inside of a header: the response of Digest (RFC 7616 §3.4), the MAC of Hawk, the
 * signature of OAuth 1 (RFC 5849 §3.5.1) and of AWS.
 */
const PROOF = /(?<![\w-])((?:response|mac|hash|oauth_signature|Signature)=\\?["']?)([A-Za-z0-9+/%=]{24,512})(?![\w*])/g;

const PROOF_SCHEME = /Digest |Hawk |OAuth |AWS4-|Signature |realm=/;

/** Masks the credentials after the name of an HTTP authentication scheme. */
export function maskCredentials(text: string): string {
  const masked = text.replace(CREDENTIALS, (match, scheme: string, space: string, value: string, offset: number) => {
    const before = text.slice(Math.max(0, offset - 32), offset);
    const isWholeText = match.length === text.length;
    const isSecret = scheme.toLowerCase() === 'basic' ? isBasicCredential : isBearerToken;
    const isHeader = HEADER_BEFORE.test(before) && !PROSE.test(value);
    return isHeader || isSecret(value, isWholeText) ? scheme + space + maskSecret(value) : match;
  });
  return PROOF_SCHEME.test(masked)
    ? masked.replace(PROOF, (_match, name: string, proof: string) => name + maskSecret(proof))
    : masked;
}

const HEADER_BEFORE = /authorization\\*["']?\s{0,8}[:=]\s{0,8}\\*["']?$/i;

/** What people write about the schemes. */
const PROSE =
  /^(?:auth\w*|tokens?|schemes?|credentials?|headers?|formats?|required|missing|invalid|expired|security)$/i;

/** RFC 6750 §2.1. In prose, one that a person would not write; alone after the scheme, any long word but the usual ones. */
function isBearerToken(value: string, isWholeText: boolean): boolean {
  return /\d|[a-z][A-Z]|[._~=+]\w/.test(value) || (isWholeText && value.length >= 10 && !PROSE.test(value));
}

/** RFC 7617 §2: the base64 of a name, a colon and a password, without control characters. */
function isBasicCredential(value: string): boolean {
  const credential = Buffer.from(value, 'base64').toString('latin1');
  return credential.includes(':') && !/\p{Cc}/u.test(credential);
}
