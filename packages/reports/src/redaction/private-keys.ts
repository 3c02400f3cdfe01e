import { MASK } from './mask.js';

const PEM_BEGIN = /-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----/g;
const PEM_DASHES = '-----';
const PEM_LINES = /[A-Za-z0-9+/=\s\\]*/y;
const PEM_LINE = /[A-Za-z0-9+/=]{32}/;

/** PuTTY's own form: the private lines follow their count. */
const PUTTY_LINES = /(Private-Lines: \d{1,3}\s{1,2})((?:[A-Za-z0-9+/=]{1,80}\s{0,2}){1,200})/g;

/** Masks private keys in PEM (RFC 7468) and in PuTTY's form. Of a key that was cut off, what looks like a key is masked. */
export function maskPrivateKeys(text: string): string {
  if (text.includes('Private-Lines')) return maskPem(text.replace(PUTTY_LINES, `$1${MASK}\n`));
  return maskPem(text);
}

function maskPem(text: string): string {
  if (!text.includes(PEM_DASHES)) return text;
  let masked = '';
  let done = 0;
  for (const begin of text.matchAll(PEM_BEGIN)) {
    const start = begin.index + begin[0].length;
    const end = endOfPrivateKey(text, start);
    masked += text.slice(done, start) + (end > start ? MASK : '');
    done = end;
  }
  return masked + text.slice(done);
}

function endOfPrivateKey(text: string, start: number): number {
  const dashes = text.indexOf(PEM_DASHES, start);
  if (dashes >= 0 && text.startsWith('-----END', dashes)) return dashes;
  PEM_LINES.lastIndex = start;
  const lines = PEM_LINES.exec(text)?.[0] ?? '';
  return PEM_LINE.test(lines) ? start + lines.length : start;
}
