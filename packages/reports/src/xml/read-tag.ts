import type { XmlWarn } from './xml-piece.js';

/** A start tag as it was found. */
export interface ReadTag {
  /** The name with its prefix. */
  readonly name: string;
  /** What the attributes say, by name as written; without a prototype. Of two of one name the later one counts. */
  readonly attributes: Record<string, string>;
  readonly isSelfClosing: boolean;
  /** The index after it. */
  readonly end: number;
  /** It is rather text: `<` and a word, with what cannot be an attributes. */
  readonly isDubious: boolean;
}

interface ReadAttribute {
  /** Empty: what is there cannot be an attribute. */
  readonly name: string;
  /** Undefined: no value is there. */
  readonly value: string | undefined;
  readonly end: number;
  readonly isRepaired: boolean;
}

interface ReadValue {
  readonly value: string;
  readonly end: number;
  readonly isRepaired: boolean;
}

const LETTER = 'A-Za-z_:\\u00c0-\\u00d6\\u00d8-\\u00f6\\u00f8-\\u02ff\\u0370-\\u037d\\u037f-\\u1fff';
const NAME = new RegExp(`[${LETTER}][${LETTER}0-9.\\-]{0,255}`, 'y');
const WHOLE_NAME = new RegExp(`^[${LETTER}][${LETTER}0-9.\\-]{0,255}$`);

/** What ends a name that is not a proper one. */
const BARE = /[^\s=/<>"']{1,256}/y;
const BARE_VALUE = /[^\s<>"']{0,65536}/y;

/** What may be after the quote that ends a value. */
const BEHIND_VALUE = new RegExp(`\\s{0,200}(?:[/?]?>|[${LETTER}][^\\s=<>"'/]{0,100}\\s{0,20}=\\s{0,20}["'])`, 'y');
const BEHIND_LENGTH = 400;

/** Inside of what should be one value: other attributes, so that it is not one. */
const ATTRIBUTE_INSIDE = /[\w.:-]=["'][^"']{0,200}["'](?:\s|\/?>)/;

/** So many quotes inside of one value are looked at for the one that ends it. */
const MOST_QUOTES = 64;

/** A tag with more attributes is not from a report: it is read as ending there. */
const MOST_ATTRIBUTES = 500;

/**
 * Attributes whose line ends are kept, though XML makes them blanks: their writers forgot to escape them, and a message says
 * little without its lines.
 */
const KEEPS_LINES: ReadonlySet<string> = new Set(['message', 'reason', 'details', 'stacktrace', 'stackTrace']);

/** A tag as most writers write it, which needs no repair. No part can begin with what the part before takes. */
const CLEAN_TAG =
  /<([A-Za-z_:][\w:.-]{0,99})((?: [A-Za-z_:][\w:.-]{0,99}="[^"<\p{Cc}\ufffe\uffff]{0,20000}"){0,50}) {0,9}(\/?)>/uy;

/** Returns whether a start tag may begin here: an index after the name, or -1. */
export function endOfTagName(text: string, start: number): number {
  NAME.lastIndex = start;
  return NAME.test(text) ? NAME.lastIndex : -1;
}

/**
 * Reads the start tag at `<`, repairing what a strict parser would stumble over: `<` and bare quotes in values, values without
 * quotes, attributes without values. Undefined: the text ends inside of the tag; with `isLast` it is taken as ending there.
 */
export function readTag(text: string, start: number, isLast: boolean, warn: XmlWarn): ReadTag | undefined {
  CLEAN_TAG.lastIndex = start;
  const clean = CLEAN_TAG.exec(text);
  if (clean !== null) return cleanTag(clean, CLEAN_TAG.lastIndex, warn);
  const nameEnd = endOfTagName(text, start + 1);
  const attributes: ReadAttribute[] = [];
  let isRepaired = false;
  let at = nameEnd;
  for (;;) {
    at = skipBlanks(text, at);
    const sign = text.charAt(at);
    if (sign === '' && !isLast) return undefined;
    if (sign === '>') return finished(at + 1, false, false);
    if (sign === '/' && text.charAt(at + 1) === '>') return finished(at + 2, true, false);
    if (sign === '/' && at + 1 >= text.length && !isLast) return undefined;
    if (sign === '' || sign === '<' || attributes.length === MOST_ATTRIBUTES) return finished(at, false, true);
    const attribute =
      sign === '/' || sign === '=' || sign === '"' || sign === "'" ? noAttribute(at) : readAttribute(text, at, isLast);
    if (attribute === undefined) return undefined;
    isRepaired ||= attribute.isRepaired;
    attributes.push(attribute);
    at = attribute.end;
  }

  function finished(end: number, isSelfClosing: boolean, isBroken: boolean): ReadTag {
    if (isRepaired || isBroken) warn('healed', 'Markup that is not well-formed was repaired where possible.');
    const name = text.slice(start + 1, nameEnd);
    return { name, attributes: resolved(attributes, warn), isSelfClosing, end, isDubious: isDubious(attributes) };
  }
}

function cleanTag([, name = '', source = '', slash]: RegExpExecArray, end: number, warn: XmlWarn): ReadTag {
  const attributes = withoutPrototype();
  for (let at = 0; at < source.length;) {
    const equals = source.indexOf('=', at);
    const quote = source.indexOf('"', equals + 2);
    const value = source.slice(equals + 2, quote);
    attributes[source.slice(at + 1, equals)] = value.includes('&') ? resolveValue(value, true, warn) : value;
    at = quote + 1;
  }
  return { name, attributes, isSelfClosing: slash === '/', end, isDubious: false };
}

function resolved(attributes: readonly ReadAttribute[], warn: XmlWarn): Record<string, string> {
  const values = withoutPrototype();
  for (const { name, value } of attributes) {
    if (name !== '' && value !== undefined) values[name] = resolveValue(value, KEEPS_LINES.has(name), warn);
  }
  return values;
}

function withoutPrototype(): Record<string, string> {
  const object: Record<string, string> = {};
  Object.setPrototypeOf(object, null);
  return object;
}

/** Returns how many line ends a text has. */
export function countLines(text: string): number {
  let count = 0;
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) count += 1;
  return count;
}

function skipBlanks(text: string, from: number): number {
  let at = from;
  while (at < text.length && ' \t\r\n'.includes(text.charAt(at))) at += 1;
  return at;
}

function noAttribute(at: number): ReadAttribute {
  return { name: '', value: undefined, end: at + 1, isRepaired: true };
}

function readAttribute(text: string, start: number, isLast: boolean): ReadAttribute | undefined {
  BARE.lastIndex = start;
  const nameEnd = BARE.test(text) ? BARE.lastIndex : start + 1;
  const at = skipBlanks(text, nameEnd);
  if (at >= text.length && !isLast) return undefined;
  const asFound = text.slice(start, nameEnd);
  const name = WHOLE_NAME.test(asFound) ? asFound : '';
  if (text.charAt(at) !== '=') return { name, value: undefined, end: nameEnd, isRepaired: true };
  const found = readValue(text, skipBlanks(text, at + 1), isLast);
  return found === undefined ? undefined : { name, ...found, isRepaired: found.isRepaired || name === '' };
}

function readValue(text: string, start: number, isLast: boolean): ReadValue | undefined {
  const quote = text.charAt(start);
  if (quote === '' && !isLast) return undefined;
  if (quote === '"' || quote === "'") return readQuoted(text, start + 1, quote, isLast);
  BARE_VALUE.lastIndex = start;
  const end = BARE_VALUE.test(text) ? BARE_VALUE.lastIndex : start;
  if (end >= text.length && !isLast) return undefined;
  return { value: text.slice(start, end), end, isRepaired: true };
}

function readQuoted(text: string, start: number, quote: string, isLast: boolean): ReadValue | undefined {
  const first = text.indexOf(quote, start);
  if (first === -1) return isLast ? { value: text.slice(start), end: text.length, isRepaired: true } : undefined;
  let end = first;
  for (let quotes = 0; quotes < MOST_QUOTES && end !== -1; quotes += 1) {
    BEHIND_VALUE.lastIndex = end + 1;
    if (BEHIND_VALUE.test(text)) break;
    if (!isLast && text.length - end < BEHIND_LENGTH) return undefined;
    end = text.indexOf(quote, end + 1);
    if (end === -1 && !isLast) return undefined;
    if (quotes === MOST_QUOTES - 1) end = -1;
  }
  const isOne = end !== -1 && (end === first || !ATTRIBUTE_INSIDE.test(text.slice(start, end)));
  const chosen = isOne ? end : first;
  return { value: text.slice(start, chosen), end: chosen + 1, isRepaired: chosen !== first };
}

function isDubious(attributes: readonly ReadAttribute[]): boolean {
  if (attributes.length === 0) return false;
  return (
    attributes.some((attribute) => attribute.name === '') ||
    attributes.every((attribute) => attribute.value === undefined)
  );
}

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
function resolveValue(source: string, keepsLines: boolean, warn: XmlWarn): string {
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
