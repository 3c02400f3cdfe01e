/** So many first bytes of a file decide its type. */
export const SNIFFED_BYTES = 4096;

/** Colours of a log begin with it. */
const ESCAPE = '\u001b';

const BYTES = 'application/octet-stream';

/** The first bytes of formats, in Latin-1, and where they begin. */
const SIGNATURES: readonly (readonly [string, number, string])[] = [
  ['\x89PNG\r\n\x1a\n', 0, 'image/png'],
  ['\xff\xd8\xff', 0, 'image/jpeg'],
  ['GIF87a', 0, 'image/gif'],
  ['GIF89a', 0, 'image/gif'],
  ['WEBP', 8, 'image/webp'],
  ['ftypavif', 4, 'image/avif'],
  ['ftypqt', 4, 'video/quicktime'],
  ['ftyp', 4, 'video/mp4'],
  ['\x1aE\xdf\xa3', 0, 'video/webm'],
  ['OggS', 0, 'video/ogg'],
  ['PK\x03\x04', 0, 'application/zip'],
  ['PK\x05\x06', 0, 'application/zip'],
  ['\x1f\x8b', 0, 'application/gzip'],
  ['%PDF-', 0, 'application/pdf'],
];

const MEDIA_TYPE = /^[a-z0-9][a-z0-9!#$&^_.+-]{0,126}\/[a-z0-9][a-z0-9!#$&^_.+-]{0,126}$/;

/** Types of bytes that browsers show: a claim of one is not believed without its signature. */
const SHOWN = /^(?:image|video|audio|font)\/|^application\/(?:pdf|xhtml\+xml)$/;

/**
 * Returns the media type of a file: by its first bytes; of other text by its markup, or the claimed type of text; of other bytes the claimed
 * type, unless browsers would show one like it. Screenshots are often sent as bytes without a type, and a claim may be wrong.
 */
export function mediaTypeOf(head: Buffer, claimed: string): string {
  const latin = head.toString('latin1', 0, 32);
  const signature = SIGNATURES.find(([bytes, at]) => latin.startsWith(bytes, at));
  const claim = readMediaType(claimed);
  if (signature !== undefined) return ofSignature(signature[2], latin, claim);
  const text = toText(head);
  if (text !== undefined) return ofText(text, claim);
  return SHOWN.test(claim) || isText(claim) ? BYTES : claim;
}

/** Formats that are zip archives or Matroska have types of their own. */
function ofSignature(type: string, latin: string, claim: string): string {
  if (type === 'image/webp' && !latin.startsWith('RIFF')) return BYTES;
  if (type === 'video/webm' && claim === 'video/x-matroska') return claim;
  if (type === 'application/zip' && claim.startsWith('application/vnd.')) return claim;
  return type;
}

function ofText(text: string, claim: string): string {
  const begin = text.trimStart().slice(0, 1024).toLowerCase();
  if (/^(?:<!doctype html|<html[\s>]|<head[\s>]|<body[\s>])/.test(begin)) return 'text/html';
  if (
    /^(?:<\?xml[^>]{0,200}>\s{0,20})?(?:<!--[^>]{0,400}-->\s{0,20})?(?:<!doctype svg[^>]{0,200}>\s{0,20})?<svg[\s>]/.test(
      begin,
    )
  )
    return 'image/svg+xml';
  if (isText(claim)) return claim;
  if (begin.startsWith('<?xml')) return 'application/xml';
  return /^[[{]\s{0,1000}(?:["\]}[{]|-?\d|true|false|null)/.test(begin) ? 'application/json' : 'text/plain';
}

/** Whether a type is one of text; anything else that is sent for a text is a mistake. */
function isText(type: string): boolean {
  return /^text\/|^application\/(?:[\w.-]+\+)?(?:json|xml|x-ndjson|yaml|x-yaml)$/.test(type);
}

/** UTF-8 without control characters other than white space and the escape of colours; undefined for anything else, and for no bytes. */
function toText(head: Buffer): string | undefined {
  if (head.length === 0) return undefined;
  try {
    // A character may be cut at the end.
    const text = new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true });
    return /[^\P{Cc}\s]/u.test(text.replaceAll(ESCAPE, '')) ? undefined : text;
  } catch {
    return undefined;
  }
}

/** A well-formed media type (RFC 6838 §4.2); anything else is bytes. */
function readMediaType(given: string): string {
  const type = given.toLowerCase().split(';', 1)[0]?.trim() ?? '';
  return MEDIA_TYPE.test(type) ? type : BYTES;
}
