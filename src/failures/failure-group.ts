import { createHash } from 'node:crypto';

const LONGEST_COMPARED = 2000;
const DIGITS_OF_ID = 12;

/** What differs between two tellings of the same cause: identifiers, addresses, numbers. HTTP statuses stay. */
const MASKS: readonly (readonly [RegExp, string])[] = [
  [/\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/gi, '<uuid>'],
  [/\b\d{4}-\d\d-\d\d[T ]\d\d:\d\d[^\s"']{0,20}/g, '<time>'],
  [/\bhttps?:\/\/[^\s"'<>]{1,500}/g, '<url>'],
  [/\b(?:0x)?[0-9a-f]{12,}\b/gi, '<hex>'],
  [/\b\d{4,}\b|\b\d+(?=\s?(?:ms|s|seconds|minutes|bytes)\b)/g, '<n>'],
];

/** The cause of a failure as an id: failures of one kind whose messages differ in identifiers and numbers only share it. */
export function groupIdOf(kind: string, message: string): string {
  const masked = MASKS.reduce((text, [pattern, mask]) => text.replace(pattern, mask), message.slice(0, LONGEST_COMPARED));
  return `grp_${createHash('sha256').update(`${kind}\n${masked}`).digest('hex').slice(0, DIGITS_OF_ID)}`;
}
