import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { redactText } from '@clarion/reports/redaction';

/** A row of a course: where the text is from, and the text. */
interface Row {
  readonly source: string;
  readonly text: string;
}

/** The rows of a file, by whether they are kept aside: the rules are tuned on the others only. */
function rowsOf(file: string): readonly (readonly [half: string, rows: readonly Row[]])[] {
  const rows = readFileSync(new URL(file, import.meta.url), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => {
      const tab = line.indexOf('\t');
      return { source: line.slice(0, tab), text: line.slice(tab + 1) };
    });
  const isAside = ({ text }: Row): boolean => createHash('sha256').update(text).digest().readUInt8(0) % 2 === 1;
  return [
    ['tuned', rows.filter((row) => !isAside(row))],
    ['kept aside', rows.filter(isAside)],
  ];
}

const LOWER = 'abcdefghijklmnopqrstuvwxyz';
const UPPER = LOWER.toUpperCase();
const DIGITS = '0123456789';

/** What a placeholder is filled with, so that the file contains no text that a scanner takes for a leaked secret. */
const ALPHABETS: Readonly<Record<string, string>> = {
  hex: `${DIGITS}abcdef`,
  an: LOWER + UPPER + DIGITS,
  lan: LOWER + DIGITS,
  AN: `${UPPER}${DIGITS}`,
  a: LOWER + UPPER,
  d: DIGITS,
  w: `${LOWER}${UPPER}${DIGITS}-_`,
  b64: `${LOWER}${UPPER}${DIGITS}+/`,
  b64u: LOWER + UPPER + DIGITS,
  B32: `${UPPER}234567`,
};

/** Replaces `{alphabet:length}` with characters that the text of the row decides. */
function filled(text: string): string {
  let used = 0;
  return text
    .replaceAll('\\n', '\n')
    .replace(/\{(hex|an|lan|AN|a|d|w|b64u|b64|B32):(\d+)\}/g, (_match, name: string, length: string) => {
      used += 1;
      const alphabet = ALPHABETS[name] ?? '';
      const bytes = Array.from({ length: Number(length) }, (_, index) =>
        createHash('sha256').update(`${text} ${used} ${index}`).digest().readUInt16BE(0),
      );
      const characters = bytes.map((byte) => alphabet[byte % alphabet.length]);
      return characters.join('');
    });
}

const SECRET = /«([^»]*)»/g;

/** The secrets of a text that are still in it after the redaction: in whole, or a part of nine characters of them. */
function leaksOf(text: string): readonly string[] {
  const full = filled(text);
  const redacted = redactText(full.replaceAll(/[«»]/g, ''));
  return Array.from(full.matchAll(SECRET), ([, secret = '']) => secret).filter(
    (secret) => redacted.includes(secret) || (secret.length > 12 && redacted.includes(secret.slice(4, 13))),
  );
}

/** What the rules do not find: nothing in the text says that it is a secret. */
const MISSED: ReadonlySet<string> = new Set(['login as admin / «Winter2026!»']);

/** What the rules take for a secret: code whose texts look like values of one. */
const MISTAKEN: ReadonlySet<string> = new Set([
  "user.password = 'too short'; // password wil be validated not only against IsString, but against MinLength as well",
  "* const password = 'Password used to generate key';",
  'export declare const X_AWS_EC2_METADATA_TOKEN = "x-aws-ec2-metadata-token";',
  'export declare const IS_STRONG_PASSWORD = "isStrongPassword";',
]);

describe('The course of the redaction', () => {
  it.each(rowsOf('secrets.tsv'))('masks the secrets that are %s', (_half, rows) => {
    expect(rows.length).toBeGreaterThanOrEqual(150);
    const leaks = rows.filter(({ text }) => leaksOf(text).length > 0).map(({ text }) => text);
    expect(leaks.filter((text) => !MISSED.has(text))).toEqual([]);
  });

  it.each(rowsOf('innocents.tsv'))('leaves the innocent texts alone that are %s', (_half, rows) => {
    expect(rows.length).toBeGreaterThanOrEqual(150);
    const changed = rows.filter(({ text }) => redactText(text) !== text && !MISTAKEN.has(text));
    expect(changed.map(({ text }) => `${text} → ${redactText(text)}`)).toEqual([]);
  });
});
