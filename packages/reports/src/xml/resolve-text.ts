import type { XmlWarn } from './xml-piece.js';

/** All control characters but tab, newline and carriage return, and noncharacters: those from U+007F to U+009F are legal in XML. */
const SUSPECT = /[^\P{Cc}\t\n\r]|[\ufffe\uffff]/u;
const SUSPECTS = new RegExp(SUSPECT, 'gu');

/** A reference as XML allows it, or an ampersand that begins none. */
const REFERENCES = /&(?:#x[\da-f]{1,8};|#\d{1,8};|[a-z]{2,4};)?/gi;

/** The entities that XML 1.0 §4.6 predefines; there are no others, as no document type is read. */
const PREDEFINED: ReadonlyMap<string, string> = new Map([
  ['&amp;', '&'],
  ['&lt;', '<'],
  ['&gt;', '>'],
  ['&quot;', '"'],
  ['&apos;', "'"],
]);

/**
 * Returns what the text of an element says: line ends as newlines (XML 1.0 §2.11), references as their characters. An
 * ampersand that begins no known reference and a control character are text, with a warning.
 */
export function resolveText(source: string, warn: XmlWarn): string {
  return resolveReferences(resolveSection(source, warn), warn);
}

/** Returns what the text of a CDATA section says, which knows no references. */
export function resolveSection(source: string, warn: XmlWarn): string {
  warnAboutControls(source, warn);
  return source.includes('\r') ? source.replaceAll(/\r\n?/g, '\n') : source;
}

/**
 * Returns what the value of an attribute says: blanks of any kind are blanks (XML 1.0 §3.3.3), but for line ends that are to
 * be kept.
 */
export function resolveValue(source: string, keepsLines: boolean, warn: XmlWarn): string {
  warnAboutControls(source, warn);
  const text = keepsLines ? source.replaceAll(/\r\n?/g, '\n') : source.replaceAll(/\r\n|[\t\n\r]/g, ' ');
  return resolveReferences(text, warn);
}

function warnAboutControls(source: string, warn: XmlWarn): void {
  if (!SUSPECT.test(source)) return;
  const isForbidden = (source.match(SUSPECTS) ?? []).some((character) => !isAllowed(character.charCodeAt(0)));
  if (isForbidden) warnAboutControl(warn);
}

function warnAboutControl(warn: XmlWarn): void {
  warn('healed', 'Control characters, which XML forbids, were read as text.');
}

function resolveReferences(text: string, warn: XmlWarn): string {
  return text.includes('&') ? text.replace(REFERENCES, (reference) => resolveReference(reference, warn)) : text;
}

function resolveReference(reference: string, warn: XmlWarn): string {
  const predefined = PREDEFINED.get(reference);
  if (predefined !== undefined) return predefined;
  if (reference.startsWith('&#')) return characterOf(reference, warn);
  warn('healed', 'An ampersand that does not start an XML reference was read as text.');
  return reference;
}

function characterOf(reference: string, warn: XmlWarn): string {
  const isHex = reference.charAt(2).toLowerCase() === 'x';
  const code = isHex ? Number.parseInt(reference.slice(3), 16) : Number.parseInt(reference.slice(2), 10);
  if (isAllowed(code)) return String.fromCodePoint(code);
  if (code < 0x20) {
    warnAboutControl(warn);
    return String.fromCharCode(code);
  }
  warn('healed', 'A reference to a character that does not exist was replaced by U+FFFD.');
  return '\ufffd';
}

/** The production Char of XML 1.0. */
function isAllowed(code: number): boolean {
  if (code < 0x20) return code === 0x9 || code === 0xa || code === 0xd;
  return code < 0xd800 || (code > 0xdfff && code < 0xfffe) || (code > 0xffff && code <= 0x10ffff);
}
