/** The shortest key, in bytes. */
export const LEAST_KEY_BYTES = 32;
/** A key with fewer different bytes is an example, or was typed by hand. */
const LEAST_DIFFERENT_BYTES = 8;

/**
 * Reads the text of a key: at least 32 bytes in hexadecimal, base64 or base64url. Returns undefined for any other text, and for a key
 * that is plainly not random.
 */
export function readKeyText(text: string): Buffer | undefined {
  const bytes = decode(text);
  const isRandom = bytes !== undefined && new Set(bytes).size >= LEAST_DIFFERENT_BYTES;
  return isRandom && bytes.length >= LEAST_KEY_BYTES ? bytes : undefined;
}

function decode(text: string): Buffer | undefined {
  // Digits of hexadecimal alone are never meant as base64, in which fewer bytes would suffice.
  if (/^[0-9a-fA-F]+$/.test(text)) return text.length % 2 === 0 ? Buffer.from(text, 'hex') : undefined;
  return /^[A-Za-z0-9+/_-]{43,1024}={0,2}$/.test(text) ? Buffer.from(text, 'base64') : undefined;
}
