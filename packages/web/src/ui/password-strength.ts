/** How good a new password is. */
export interface PasswordStrength {
  /** 0: too short to be taken; 1: weak; 2: fair; 3: good; 4: strong. */
  readonly level: 0 | 1 | 2 | 3 | 4;
  readonly word: string;
  /** What would make it better; empty when nothing is needed. */
  readonly advice: string;
}

/** The server refuses shorter ones. */
export const LEAST_PASSWORD_LENGTH = 8;

const FAIR_BITS = 30;
const GOOD_BITS = 45;
const STRONG_BITS = 64;

/** What the commonest passwords are made of, the longer ones first. */
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

/** Neighbours on a keyboard, in the alphabet, among digits. */
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

/** So many neighbours in a row are a sequence. */
const LEAST_SEQUENCE = 3;

/**
 * Judges a new password by what a guesser has to try: its characters, of how many kinds they are, and without what guessers try
 * first: common words, sequences, repetitions, and words about the person. The server alone decides what is taken.
 */
export function passwordStrength(password: string, personal: readonly string[] = []): PasswordStrength {
  const missing = LEAST_PASSWORD_LENGTH - Array.from(password).length;
  if (missing > 0)
    return {
      level: 0,
      word: 'Too short',
      advice: `${missing} more ${missing === 1 ? 'character' : 'characters'} at least.`,
    };
  const bits = lengthOfUnknown(password, personal) * Math.log2(kindsOf(password));
  if (bits < FAIR_BITS)
    return {
      level: 1,
      word: 'Weak',
      advice: 'It is easily guessed. Take several words that have nothing to do with each other.',
    };
  if (bits < GOOD_BITS) return { level: 2, word: 'Fair', advice: 'Another word makes it good.' };
  if (bits < STRONG_BITS) return { level: 3, word: 'Good', advice: '' };
  return { level: 4, word: 'Strong', advice: '' };
}

/** How many characters are left when all that is easily guessed counts as one each. */
function lengthOfUnknown(password: string, personal: readonly string[]): number {
  const words = [...personal.flatMap(wordsOf), ...COMMON_WORDS];
  const withoutWords = words.reduce(
    (text, word) => text.replaceAll(word, '*'),
    plainOf(password.replaceAll(YEAR, '*')),
  );
  return withoutSequences(Array.from(withoutWords));
}

/** In lower case, with the letters that digits and signs stand for. */
function plainOf(password: string): string {
  const lower = password.toLowerCase();
  const letters = lower.replaceAll('@', 'a').replaceAll('0', 'o').replaceAll('$', 's').replaceAll('3', 'e');
  return /[a-z]/.test(lower) ? letters : lower;
}

function wordsOf(text: string): readonly string[] {
  return text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length >= LEAST_SEQUENCE);
}

/** How many characters there are when a sequence or a repetition counts as one. */
function withoutSequences(characters: readonly string[]): number {
  let count = 0;
  let start = 0;
  while (start < characters.length) {
    const length = Math.max(sequenceAt(characters, start), repetitionAt(characters, start));
    start += length >= LEAST_SEQUENCE ? length : 1;
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

/** From how many characters each one seems to be chosen. */
function kindsOf(password: string): number {
  const kinds = [
    { is: /[a-z]/, many: 26 },
    { is: /[A-Z]/, many: 26 },
    { is: /[0-9]/, many: 10 },
    { is: /[ -/:-@[-`{-~]/, many: 33 },
    { is: /\P{ASCII}/u, many: 100 },
  ];
  return kinds.reduce((sum, { is, many }) => (is.test(password) ? sum + many : sum), 0);
}
