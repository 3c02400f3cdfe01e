import { isMasked, maskSecret } from './mask.js';

/** Words for secrets that people choose. */
const SUBJECT = /pass ?word|passphrase|passwd/i;

/** How assertions say what they compare. */
const COMPARES =
  /\bexpect|\bto (?:be|equal|eql|match|have)\b|\bto(?:Be|Equal|StrictEqual|Match|HaveValue)\b|\bshould\b|\bassert|\bbut (?:was|got)\b|[!=]==?|==>|\bequals\b/i;

/** A single word in quotes or brackets. */
const QUOTED = /(?<=["'`<])[^\s"'`<>]{6,256}(?=["'`>])/g;

const HAS_LETTER_AND_DIGIT = /^(?=[^]*[A-Za-z])(?=[^]*\d)/;

/** Selectors, paths, calls and names of fields. */
const IS_PLACE = /^[#./[]|[/()]|^(?:input|div|span|form|button|field)\b|(?:field|input|label|test|spec)/i;

/** Returns whether an assertion with this description compares passwords. */
export function isAboutPassword(description: string): boolean {
  return SUBJECT.test(description.slice(0, 1000));
}

/** Returns whether one compared word could be a password: of letters and digits, in one word. */
export function isPasswordLike(text: string): boolean {
  return text.length >= 6 && text.length <= 256 && !/\s/.test(text) && isChosenSecret(text);
}

/**
 * Masks a secret that an assertion compares with another. Its length, and where the two begin to differ, stay visible:
 * `hu***2 (7 characters, first difference at 7)`. Without them, expected and actual would read the same.
 */
export function maskCompared(secret: string, other: string | undefined): string {
  if (isMasked(secret)) return secret;
  const difference =
    other === undefined || other === secret ? '' : `, first difference at ${firstDifference(secret, other)}`;
  return `${maskSecret(secret)} (${secret.length} characters${difference})`;
}

/** Masks the words in quotes on each line that asserts something about a password. */
export function maskComparedPasswords(text: string): string {
  if (!SUBJECT.test(text) || !COMPARES.test(text)) return text;
  return text
    .split('\n')
    .map((line) => (SUBJECT.test(line) && COMPARES.test(line) ? maskLine(line) : line))
    .join('\n');
}

function maskLine(line: string): string {
  const secrets = (line.match(QUOTED) ?? []).filter(isChosenSecret);
  return line.replace(QUOTED, (word) =>
    isChosenSecret(word) ? maskCompared(word, word === secrets[0] ? secrets[1] : secrets[0]) : word,
  );
}

function isChosenSecret(word: string): boolean {
  return HAS_LETTER_AND_DIGIT.test(word) && !IS_PLACE.test(word) && !isMasked(word);
}

/** The position, from 1, of the first character in which two texts differ. */
function firstDifference(left: string, right: string): number {
  let index = 0;
  while (index < left.length && left[index] === right[index]) index += 1;
  return index + 1;
}
