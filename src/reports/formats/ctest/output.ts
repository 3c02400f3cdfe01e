import { unzipSync } from 'node:zlib';
import { childNamed, childrenNamed } from '../../xml/xml-element.js';
import type { XmlElement } from '../../xml/xml-units.js';
import type { Warnings } from '../units-under.js';

/** More of a test's output is not kept. */
const MOST_BYTES = 8 * 1024 * 1024;

/** What a test printed. CTest packs it (`encoding="base64" compression="gzip"`, which is zlib) where that makes it shorter. */
export function outputOf(results: XmlElement | undefined, warnings: Warnings): string {
  const values = (results ? childrenNamed(results, 'Measurement') : []).flatMap(
    (measurement) => childNamed(measurement, 'Value') ?? [],
  );
  return values.map((value) => unpacked(value, warnings)).join('\n');
}

function unpacked(value: XmlElement, warnings: Warnings): string {
  const { attributes, text } = value;
  if (attributes['encoding'] !== 'base64') return text;
  const bytes = Buffer.from(text, 'base64');
  if ((attributes['compression'] ?? '') === '') return bytes.toString('utf8');
  try {
    return unzipSync(bytes, { maxOutputLength: MOST_BYTES }).toString('utf8');
  } catch {
    warnings.add('skipped_part', 'The packed output of a test could not be read, and was left out.', value.line);
    return '';
  }
}
