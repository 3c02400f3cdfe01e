/** Strength of a new password. */
export interface PasswordStrength {
  /** 0: too short, not accepted; 1: weak; 2: fair; 3: good; 4: strong. */
  readonly level: 0 | 1 | 2 | 3 | 4;
  readonly word: string;
  /** How to improve it; empty if nothing is needed. */
  readonly advice: string;
}

/** Minimum length on the server. */
export const MIN_PASSWORD_LENGTH = 8;

const FAIR_BITS = 30;
const GOOD_BITS = 45;
const STRONG_BITS = 64;

/** Parts of common passwords, longest first. */
const COMMON_WORDS = [
  'administrator',
  'correct',
  'horse',
  'battery',
  'staple',
  'password',
  'iloveyou',
  'changeme',
  'changeit',
  'sunshine',
  'princess',
  'football',
  'baseball',
  'superman',
  'starwars',
  'trustno',
  'whatever',
  'computer',
  'internet',
  'liverpool',
  'jennifer',
  'michelle',
  'passwort',
  'welcome',
  'letmein',
  'clarion',
  'default',
  'testing',
  'monkey',
  'dragon',
  'master',
  'secret',
  'hello',
  'admin',
  'login',
  'test',
] as const;

/** Keyboard rows, the alphabet and digits, to detect sequences. */
const ROWS = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'qwertzuiop',
  '1qaz2wsx3edc4rfv',
  '1q2w3e4r5t6z',
] as const;

const YEAR = /(?:19|20)\d\d/g;

/** Minimum length of a sequence. */
const MIN_SEQUENCE_LENGTH = 3;

/**
 * Estimates how hard a password is to guess from its length and character classes. Common words, sequences, repetitions and
 * words about the user count as one character each. Only a hint: the server decides what it accepts.
 */
export function passwordStrength(password: string, personal: readonly string[] = []): PasswordStrength {
  const missing = MIN_PASSWORD_LENGTH - Array.from(password).length;
  if (missing > 0)
    return {
      level: 0,
      word: 'Too short',
      advice: `${missing} more ${missing === 1 ? 'character' : 'characters'} needed.`,
    };
  const bits = effectiveLength(password, personal) * Math.log2(alphabetSize(password));
  if (bits < FAIR_BITS)
    return {
      level: 1,
      word: 'Weak',
      advice: 'Easy to guess. Use several unrelated words.',
    };
  if (bits < GOOD_BITS) return { level: 2, word: 'Fair', advice: 'Add another word.' };
  if (bits < STRONG_BITS) return { level: 3, word: 'Good', advice: '' };
  return { level: 4, word: 'Strong', advice: '' };
}

/** Counts the characters, with each easily guessed part as one. */
function effectiveLength(password: string, personal: readonly string[]): number {
  const words = [...personal.flatMap(wordsOf), ...COMMON_WORDS];
  const withoutWords = words.reduce(
    (text, word) => text.replaceAll(word, '*'),
    normalize(password.replaceAll(YEAR, '*')),
  );
  return countWithoutSequences(Array.from(withoutWords));
}

/** Lowercases, and replaces look-alike digits and symbols with letters. */
function normalize(password: string): string {
  const lower = password.toLowerCase();
  const letters = lower.replaceAll('@', 'a').replaceAll('0', 'o').replaceAll('$', 's').replaceAll('3', 'e');
  return /[a-z]/.test(lower) ? letters : lower;
}

function wordsOf(text: string): readonly string[] {
  return text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length >= MIN_SEQUENCE_LENGTH);
}

/** Counts the characters, with each sequence or repetition as one. */
function countWithoutSequences(characters: readonly string[]): number {
  let count = 0;
  let start = 0;
  while (start < characters.length) {
    const length = Math.max(sequenceAt(characters, start), repetitionAt(characters, start));
    start += length >= MIN_SEQUENCE_LENGTH ? length : 1;
    count += 1;
  }
  return count;
}

function sequenceAt(characters: readonly string[], start: number): number {
  let length = 1;
  while (start + length < characters.length && isOnRow(characters.slice(start, start + length + 1).join('')))
    length += 1;
  return length;
}

function isOnRow(text: string): boolean {
  const backwards = Array.from(text).toReversed().join('');
  return ROWS.some((row) => row.includes(text) || row.includes(backwards));
}

function repetitionAt(characters: readonly string[], start: number): number {
  const other = characters.findIndex((character, index) => index > start && character !== characters[start]);
  return (other === -1 ? characters.length : other) - start;
}

/** Estimates the size of the alphabet the password uses. */
function alphabetSize(password: string): number {
  const classes = [
    { pattern: /[a-z]/, size: 26 },
    { pattern: /[A-Z]/, size: 26 },
    { pattern: /[0-9]/, size: 10 },
    { pattern: /[ -/:-@[-`{-~]/, size: 33 },
    { pattern: /\P{ASCII}/u, size: 100 },
  ];
  return classes.reduce((sum, { pattern, size }) => (pattern.test(password) ? sum + size : sum), 0);
}
