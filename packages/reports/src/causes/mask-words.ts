/** A word of letters and digits; what precedes it is checked by its position. */
const WORD = /[A-Za-z\d]{2,2000}/g;

/** Names that have a digit, and neighbours of them: they are no data. */
const KNOWN =
  /^(?:v\d{1,2}|port\d{2,5}|(?:utf|sha|u?int|float|md|oauth|http|ipv|base|ec|mp|win|log|es|x|arm|amd|[hilufs]|py|php|html|css|xml|tlsv?|ssl|id|neo|junit|nunit|xunit|argon|pbkdf|rs|hs|ps|java|node|python|dotnet)\d{1,4}(?:mb\d|sum|api|url|array|clamped|[bl]e|j|id)?|[a-z]\d{1,2}[a-z]{1,2}|\dxx|\d[df]a?)$/i;

/** `42P01`, `22P02`, `HY000`: classes of SQL errors; `TS2345`, `E11000`, `P2002`: codes of errors. */
const SQL_STATE = /^(?:\d{2}[A-Z]\d{2}|[\dA-Z]{2}000)$/;
const ERROR_CODE = /^[A-Z]{1,6}\d{3,6}$/;
const SAYS_CODE = /(?:error|err|code|warning|sqlstate)["'\s:=#([]{0,3}$|[([]$/i;

const UNITS =
  /^(\d{1,15})(px|r?em|[kmgt]i?b|[kmgt]|x|vh|vw|b|fps|dpi|hz|[kmg]hz|pt|bit|bits|bytes?|ppm|kg|g|cm|mm|km|l|ml|w|kw|v)$/i;
const ORDINAL = /^\d{1,15}(?:st|nd|rd|th)$/i;
const NUMBERED = /^([A-Za-z]{2,60}?)(\d{1,30})$/;
const HEX = /^(?=.{0,200}\d)(?=.{0,200}[a-f])[\da-f]{4,200}$/i;
const NO_VOWEL = /^[bcdfghjklmnpqrstvwxz\d]{5,40}$/;
const ABBREVIATION = /^(?:https|xmlns|btrfs|tmpfs|grpcs|xhtml)$/;
const RUNS = /[A-Z]?[a-z]{1,2000}|[A-Z]{1,2000}(?![a-z])|\d{1,2000}/g;

/** A whole id of letters, digits, hyphens and underscores, as nanoid makes them. */
const ID = /(?<![\w-])(?=[\w-]{0,63}[a-z])(?=[\w-]{0,63}[A-Z])(?=[\w-]{0,63}\d)[\w-]{16,64}(?![\w-])/g;
/** A long text in base 64 or another base, in which words occur only by chance. */
const BLOB = /(?<![\w+/-])(?=[\w+/-]{0,200}\d)[\w+/-]{32,2000}={0,2}/g;
const LONG = /[\w+/-]{16}/;
const WORD_IN_ID = /(?:^|[-_])(?:[A-Za-z][a-z]{2,63}|[A-Z]{3,64})(?=[-_]|$)/;

/** Masks words that look made by chance or numbered: `user-83jd92`, `V1StGXR8`, `a1b2c3d`, `worker7`. */
export function maskWords(text: string): string {
  const named = LONG.test(text) ? maskLongIds(text) : text;
  return named.replace(WORD, (word, ...rest: readonly unknown[]) => maskWord(word, named, Number(rest[0])));
}

function maskLongIds(text: string): string {
  const blobless = text.replace(BLOB, (blob) => (isChurned(blob, 2.9, 32) ? '<#>' : blob));
  return blobless.replace(ID, (id) => (!WORD_IN_ID.test(id) && isChurned(id, 2.9, 16) ? '<#>' : id));
}

function maskWord(word: string, text: string, offset: number): string {
  if (!/\d/.test(word)) return isLetterSoup(word, text[offset - 1] ?? '') ? '<#>' : word;
  if (!/[A-Za-z]/.test(word) || isCode(word, text, offset) || KNOWN.test(word)) return word;
  const unit = UNITS.exec(word)?.[2];
  if (unit !== undefined) return `<#>${unit}`;
  const stem = HEX.test(word) && word.length > 5 ? undefined : NUMBERED.exec(word)?.[1];
  if (stem !== undefined && !isChurned(stem, 2.2, 6)) return `${stem}<#>`;
  return isDataWord(word, text[offset - 1] ?? '') ? '<#>' : word.replace(/\d{1,2000}/g, '<#>');
}

function isCode(word: string, text: string, offset: number): boolean {
  if (SQL_STATE.test(word) || word === 'E11000') return true;
  if (!ERROR_CODE.test(word)) return false;
  const next = text[offset + word.length] ?? '';
  return next === ':' || next === ']' || SAYS_CODE.test(text.slice(Math.max(0, offset - 12), offset));
}

function isDataWord(word: string, previous: string): boolean {
  if (HEX.test(word) || ORDINAL.test(word)) return true;
  const groups = word.match(/\d{1,2000}/g)?.length ?? 0;
  if (groups > 1 && word.length >= 5) return word.length / (word.match(RUNS)?.length ?? 1) < 3.5 || groups > 2;
  return isChurned(word, 2.9, 6) || word === word.toLowerCase() || word === word.toUpperCase() || isTied(previous);
}

/** Letters alone are data when they are mixed as nobody writes: cases by chance, or no vowel in what is tied to a name. */
function isLetterSoup(word: string, previous: string): boolean {
  if (word.length >= 10 && isChurned(word, 2.2, 10)) return true;
  return isTied(previous) && NO_VOWEL.test(word) && !ABBREVIATION.test(word);
}

function isTied(previous: string): boolean {
  return previous === '-' || previous === '_';
}

/** Its runs of one case or of digits are shorter than those of names in camel case are. */
function isChurned(word: string, shortest: number, length: number): boolean {
  if (word.length < length || word === word.toLowerCase()) return false;
  const runs = word.match(RUNS)?.length ?? 1;
  return runs > 2 && word.length / runs <= shortest;
}
