import type { XmlWarn } from './xml-piece.js';

/** All control characters but tab, newline and carriage return; those from U+007F on are legal in XML. */
const CONTROLS = /[^\P{Cc}\t\n\r]/gu;

/** A reference as XML allows it, or an ampersand that begins none. */
const REFERENCES = /&(?:#x[\da-f]{1,8};|#\d{1,8};|[a-z]{2,4};)?/gi;

const PREDEFINED: ReadonlySet<string> = new Set(['&amp;', '&lt;', '&gt;', '&quot;', '&apos;']);

/**
 * The noncharacters U+FDD0 to U+FDEF, 32 of them as there are control characters, which no text may hold and an XML parser
 * lets through: they stand in for the control characters on their way through the parser.
 */
const FIRST_STAND_IN = 0xfdd0;
const STAND_INS = /[\ufdd0-\ufdef]/g;

/** Free text as a strict parser takes it: control characters with stand-ins, stray ampersands and bad references escaped. */
export function healText(text: string, warn: XmlWarn): string {
  const whole = text.includes(']]>') ? text.replaceAll(']]>', ']]&gt;') : text;
  const shown = healControls(whole, warn);
  return shown.includes('&') ? shown.replace(REFERENCES, (reference) => healReference(reference, warn)) : shown;
}

/** The text with stand-ins for control characters, for text that knows no references, as CDATA does. */
export function healControls(text: string, warn: XmlWarn): string {
  if (text.search(CONTROLS) === -1) return text;
  return text.replace(CONTROLS, (control) => {
    const code = control.charCodeAt(0);
    return code < 0x20 ? standIn(code, warn) : control;
  });
}

/** The text that the file held: the control characters back from their stand-ins. */
export function withControls(text: string): string {
  if (text.search(STAND_INS) === -1) return text;
  return text.replace(STAND_INS, (character) => String.fromCharCode(character.charCodeAt(0) - FIRST_STAND_IN));
}

function healReference(reference: string, warn: XmlWarn): string {
  if (PREDEFINED.has(reference)) return reference;
  if (reference.startsWith('&#')) return healCharacter(reference, warn);
  warn('healed', 'An ampersand that begins no reference known to XML was taken as text.');
  return `&amp;${reference.slice(1)}`;
}

function healCharacter(reference: string, warn: XmlWarn): string {
  const isHex = reference.charAt(2).toLowerCase() === 'x';
  const code = isHex ? Number.parseInt(reference.slice(3), 16) : Number.parseInt(reference.slice(2), 10);
  if (isAllowed(code)) return isHex ? `&#x${reference.slice(3)}` : reference;
  if (code < 0x20) return standIn(code, warn);
  warn('healed', 'A reference to a character that does not exist was replaced by U+FFFD.');
  return '\ufffd';
}

/** The production Char of XML 1.0. */
function isAllowed(code: number): boolean {
  if (code < 0x20) return code === 0x9 || code === 0xa || code === 0xd;
  return code < 0xd800 || (code > 0xdfff && code < 0xfffe) || (code > 0xffff && code <= 0x10ffff);
}

function standIn(code: number, warn: XmlWarn): string {
  warn('healed', 'Control characters, which XML forbids, were taken as text.');
  return String.fromCharCode(FIRST_STAND_IN + code);
}
