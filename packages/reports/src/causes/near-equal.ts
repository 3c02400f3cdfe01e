/** A masked message as the comparison reads it. */
export interface ComparedText {
  /** Its words in their order. */
  readonly words: readonly string[];
  /** How often each of them occurs. */
  readonly counts: ReadonlyMap<string, number>;
}

/** Texts with at least this cosine are nearly equal; where only light words differ, less is enough. */
const NEAR = 0.95;
const NEAR_BUT_LIGHT = 0.85;
const MOST_LIGHT = 2;

/** Words beyond these are one word together: it must be the same in both texts. */
const MOST_WORDS = 150;

const MARKS = /<(?:#|value|duration|time|host|email)>/g;
const WORD =
  /(?<![\p{L}\p{N}])'[^'\n]{1,400}'(?![\p{L}\p{N}])|"[^"\n]{1,400}"|`[^`\n]{1,400}`|(?<!\S)[<>=!+*%&^~]{1,3}(?!\S)|[^\s,;"`(){}[\]|=]{1,400}/gu;
const OPERATOR = /^[<>=!+*%&^~]{1,3}$/;
const EDGES = /^(?:\.{2,9}|[^\p{L}\p{N}#.@$/\\_~'"`]){0,9}|[^\p{L}\p{N}/\\_'"`]{1,9}$/gu;
const EMPTY = /^[\s'"`]{0,400}$/;

/** Letters of one case, the first may be a capital: a word of a sentence. Whatever else there is names something. */
const SENTENCE_WORD = /^\p{Lu}?[\p{Ll}\p{Lo}\p{M}]{0,400}$/u;
const PLAIN = /^[\p{Ll}\p{Lo}\p{M}]{1,400}$/u;
const PLURAL = /(?:(?<=ss|x|ch|sh)es|(?<=\p{L}{2}[^sui])s)$/u;

const wordsOf = (text: string): ReadonlySet<string> => new Set(text.split(' '));

const ARTICLES = wordsOf('a an the');
const FORMS: ReadonlyMap<string, string> = new Map([
  ...['is', 'are', 'am', 'was', 'were', 'been', 'being'].map((form): [string, string] => [form, 'be']),
  ...['has', 'had', 'having'].map((form): [string, string] => [form, 'have']),
  ...['does', 'did', 'doing', 'done'].map((form): [string, string] => [form, 'do']),
  ...['could', 'ca'].map((form): [string, string] => [form, 'can']),
  ['wo', 'will'],
  ['its', 'it'],
  ['their', 'it'],
  ['they', 'it'],
]);

/** Words that may be there or not without another meaning. */
const LIGHT = wordsOf(
  'again already also be can currently do finally have here it just now of please so still that then there these this those very when while yet',
);

/** Words that turn a sentence around, or say which one it is, however long it is. */
const DECISIVE = wordsOf(
  'not no never none nor neither without nothing nil null undefined empty true false ' +
    'more less fewer greater smaller larger longer shorter before after above below under over first last min max minimum maximum too ' +
    'open opened close closed start started stop stopped read write create created delete deleted insert update upload download ' +
    'request response input output left right from to error warning expired missing denied refused reset revoked',
);

/** Reads a masked message for comparisons. The time is linear. */
export function readText(masked: string): ComparedText {
  const expanded = masked.replace(/n['’]t\b/g, ' not').replace(/\bcannot\b/gi, 'can not');
  const all = (expanded.match(WORD) ?? []).map(toWord).filter((word) => word !== '' && !ARTICLES.has(word));
  const words = all.length <= MOST_WORDS ? all : [...all.slice(0, MOST_WORDS - 1), all.slice(MOST_WORDS - 1).join(' ')];
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return { words, counts };
}

function toWord(token: string): string {
  if (OPERATOR.test(token)) return token;
  const word = token.replace(MARKS, '').replace(EDGES, '');
  if (EMPTY.test(word)) return '';
  if (!SENTENCE_WORD.test(word)) return word;
  const plain = word.toLowerCase();
  return FORMS.get(plain) ?? plain.replace(/(?<=\p{L}{2})ies$/u, 'y').replace(PLURAL, '');
}

/**
 * Returns whether two masked messages say the same in nearly the same words, as docs/concepts.md defines it: the cosine
 * of their words is at least 0.95, or at least 0.85 where they differ in at most two light words; their common words
 * have the same order; and no differing word is a name, a negation, or a word that decides the meaning.
 */
export function areNearlyEqual(one: ComparedText, other: ComparedText): boolean {
  if (cosineOfAtMost(one, other) < NEAR_BUT_LIGHT) return false;
  const shared = countShared(one, other);
  const cosine = shared / Math.sqrt(one.words.length * other.words.length);
  if (!(cosine >= NEAR_BUT_LIGHT)) return false;
  const [left, right] = [splitBy(one, other), splitBy(other, one)];
  if (cosine < NEAR && !areFewLight(left.own, right.own)) return false;
  return !areTelling(left.own, right.own) && left.shared.every((word, index) => word === right.shared[index]);
}

/** The cosine of two texts where the longer one contains each word of the shorter one. */
function cosineOfAtMost({ words: one }: ComparedText, { words: other }: ComparedText): number {
  return Math.sqrt(Math.min(one.length, other.length) / Math.max(one.length, other.length, 1));
}

function countShared(one: ComparedText, other: ComparedText): number {
  let shared = 0;
  for (const [word, count] of one.counts) shared += Math.min(count, other.counts.get(word) ?? 0);
  return shared;
}

/** The words of a text that another one has as well, and those that are its own. */
function splitBy(
  text: ComparedText,
  other: ComparedText,
): { readonly shared: readonly string[]; readonly own: readonly string[] } {
  const left = new Map(other.counts);
  const own: string[] = [];
  const shared = text.words.filter((word) => {
    const count = left.get(word) ?? 0;
    left.set(word, count - 1);
    if (count <= 0) own.push(word);
    return count > 0;
  });
  return { shared, own };
}

function areFewLight(one: readonly string[], other: readonly string[]): boolean {
  return Math.max(one.length, other.length) <= MOST_LIGHT && [...one, ...other].every((word) => LIGHT.has(word));
}

function areTelling(one: readonly string[], other: readonly string[]): boolean {
  return (
    [...one, ...other].some((word) => !PLAIN.test(word) || DECISIVE.has(word)) ||
    one.some((word) => other.some((second) => areOpposite(word, second)))
  );
}

/** `valid` and `invalid`, `locked` and `unlocked`. */
function areOpposite(one: string, other: string): boolean {
  return one !== other && (one.endsWith(other) || other.endsWith(one));
}
