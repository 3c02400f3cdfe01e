/** What is looked at of a text; data behind it cannot change the mask. */
const LONGEST_READ = 2000;

/** Maximum length of a masked text: what follows is seldom a cause, and often a body. */
const LONGEST_MASKED = 400;

const MONTH =
  '(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\\.?';
const WEEKDAY = '(?:mon|tue(?:s)?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?';
const ZONE = '(?:\\s?(?:z|utc|gmt)?(?:[+-]\\d\\d:?\\d\\d)?(?![a-z\\d])(?:\\s\\((?:[a-z]{1,20} ){1,4}time\\))?)?';
const CLOCK = '\\d{1,2}:\\d\\d(?::\\d\\d(?:[.,]\\d{1,9})?)?(?:\\s?[ap]m\\b)?';
const DATE = `(?:[12]\\d{3}([-/.])[01]?\\d\\1[0-3]?\\d|[0-3]?\\d([/.-])[0-3]?\\d\\2[12]\\d{3}|(?:${WEEKDAY},? )?(?:${MONTH} \\d{1,2}(?:,? \\d{4})?|\\d{1,2}[ -]${MONTH}(?:[ -]\\d{4})?))`;

/** Points in time: a date with or without a clock, a clock that has seconds or a half of the day, the compact ISO form. */
const TIMES = new RegExp(
  `(?<![\\w.])(?:${DATE}(?:(?:,? |t|, at | at )${CLOCK}${ZONE}(?: \\d{4})?)?|\\d{8}t\\d{6}(?:\\.\\d{1,9})?z?|\\d{1,2}:\\d\\d:\\d\\d(?:[.,]\\d{1,9})?(?:\\s?[ap]m\\b)?z?|\\d{1,2}:\\d\\d\\s?[ap]m)(?!\\w|\\.\\d)`,
  'gi',
);

const UNIT =
  '(?:[munµ]s|s|secs?|seconds?|m|mins?|minutes?|h|hrs?|hours?|d|days?|weeks?|milliseconds?|millis|microseconds?|nanoseconds?|ticks?)';
const DURATIONS = new RegExp(
  `(?<![\\w.])(?:pt(?:\\d{1,9}(?:\\.\\d{1,9})?[hms]){1,3}|(?:\\d{1,15}(?:[.,]\\d{1,9})?\\s?${UNIT}(?=\\b|\\d)\\s?){1,4}(?<=\\S)|(?:\\d{1,15}(?:[.,]\\d{1,9})?\\s?${UNIT}\\b))(?!\\w)`,
  'gi',
);

/** Masks that are a pattern alone, in their order. */
const IDS: readonly (readonly [RegExp, string])[] = [
  [/(?<![\da-z])[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}(?![\da-z])/gi, '<#>'],
  [/\bdata:[\w/+.-]{1,60};base64,[\w+/=]{0,2000}/g, '<#>'],
  [/\beyJ[\w-]{5,2000}(?:\.[\w-]{1,2000}){0,2}/g, '<#>'],
];

/** What announces a value of the data: `Duplicate entry '…'`, `For input string: "…"`, `Key (email)=(…)`, `"…" is not valid JSON`. */
const VALUES: readonly (readonly [RegExp, string])[] = [
  [
    /\b((?:duplicate entry|input string:|input syntax for type [\w ]{1,40}:|invalid literal for [^:\n]{1,60}:|input value for enum \w{1,60}:|parsing|could not parse|cannot parse|unexpected token))\s{1,4}(?:"[^"\n]{0,500}"|'[^'\n]{0,500}'|`[^`\n]{0,500}`)/gi,
    '$1 <value>',
  ],
  [/\)=\([^()\n]{0,500}\)/g, ')=(<value>)'],
  [/,? (?:\.{3})?"[^"\n]{0,500}"(?:\.{3})? is not valid JSON/g, ' <value> is not valid JSON'],
  [/\b(test\w{0,100})\[[^\]\n]{1,300}\]/g, '$1[<value>]'],
];

const EMAIL = /(?<![\w.+-])[\w.+-]{1,64}@(?:[\w-]{1,63}\.){1,6}[a-z]{2,24}(?![\w-])/gi;
const ADDRESSES: readonly (readonly [RegExp, string])[] = [
  [/(?<=[\w\])>])@[\da-f]{4,16}\b/gi, '@<#>'],
  [/\b0x[\da-f]{1,64}\b|\bv\d{1,9}(?:\.\d{1,9}){1,4}(?![\w.])/gi, '<#>'],
  [/(?<![\w.])\d{1,3}\.\d{1,3}\.\d{1,3}\.\d{1,3}(?:\/\d{1,2})?(?![\w.]\d)/g, '<host>'],
  [/(?<![\w:.])::(?:ffff:<host>|1)?(?=:\d{2,5}\b|[^\w:]|$)/gi, '<host>'],
  [
    /(?<![\w:.])(?=[a-f:]{0,40}\d)(?:(?:[\da-f]{1,4}:){1,7}:[\da-f]{1,4}(?::[\da-f]{1,4}){0,6}|(?:[\da-f]{1,4}:){5,7}[\da-f]{1,4})(?!\w)/gi,
    '<host>',
  ],
  [/\[<host>\]|\blocalhost\b/gi, '<host>'],
];

/** Ports by which a service is known; every other port may be given by chance. */
const SERVICE_PORT =
  /^(?:21|22|25|53|80|389|443|465|587|636|1433|1521|1883|2181|2375|2379|3306|4222|5432|5671|5672|6379|8086|8123|8200|8500|9042|9092|9200|9300|11211|15672|26257|27017)$/;
const PORTS = /(<host>|(?<![\w.])[a-z][a-z\d-]{1,62}(?:\.[a-z\d-]{1,63}){0,5}):(\d{2,5})(?!\w|[.:]\d)/gi;

/**
 * A text without what differs from one time to the next: ids of every make, addresses, numbers, times, durations, directories,
 * places in files, e-mail addresses and values of the data become marks such as `<#>`. HTTP statuses, exit codes, error codes
 * and ports of well-known services stay, and so do words. At most 400 characters of it; the time is linear.
 *
 * @param areStatuses the numbers of the text are known to be HTTP statuses where they can be.
 */
export function maskText(text: string, areStatuses = false): string {
  const read = text.slice(0, LONGEST_READ);
  const valued = replaceAll(read, VALUES);
  const placed = maskPlaces(replaceAll(valued, IDS));
  const numbered = /\d/.test(placed)
    ? maskDigits(placed, areStatuses)
    : maskEmails(placed).replace(/\blocalhost\b/gi, '<host>');
  return joined(maskWords(numbered)).slice(0, LONGEST_MASKED).trim();
}

function maskDigits(text: string, areStatuses: boolean): string {
  const addressed = replaceAll(maskEmails(text.replace(TIMES, '<time>')), ADDRESSES).replace(PORTS, maskPort);
  const timed = addressed.replace(DURATIONS, maskDuration);
  return maskNumbers(timed, areStatuses);
}

function maskEmails(text: string): string {
  return text.includes('@') ? text.replace(EMAIL, '<email>') : text;
}

function maskPort(match: string, host: string, port: string): string {
  if (SERVICE_PORT.test(port)) return `${host}:port${port}`;
  return host === '<host>' || Number(port) > 1023 ? host : match;
}

function maskDuration(match: string): string {
  return /\s$/.test(match) ? '<duration> ' : '<duration>';
}

function replaceAll(text: string, masks: readonly (readonly [RegExp, string])[]): string {
  return masks.reduce((masked, [pattern, mask]) => masked.replace(pattern, mask), text);
}

/** Marks side by side are one: how many parts an id has is chance as well. */
function joined(text: string): string {
  return text
    .replace(/[-_]{0,3}<#>(?:[-_.:,/]{0,3}<#>){0,200}[-_]{0,3}(?![A-Za-z])/g, '<#>')
    .replace(/<time>(?:[ T,]{0,3}<time>){1,20}/g, '<time>')
    .replace(/\s{1,2000}/g, ' ');
}

/** A URL, or words with slashes between them, and line and column behind it. */
const PLACE =
  /(?<![\w.@$~+%>/\\-])(?:[a-z][\w+.:-]{1,20}:\/\/[^\s"'<>`(){}[\]|\\]{1,1000}|(?:[a-z]:)?[\w.@$~+%-]{0,120}(?:[\\/]{1,2}[\w.@$~+%<>#-]{1,200}){1,60}(?:[\\/]{1,2})?(?:(?::\d{1,9}){1,2}|\(\d{1,9}(?:,\d{1,9})?\))?)/gi;

/** A file of source or text without directories, with its line; a host with its port has another ending. */
const LINE_OF_FILE =
  /(\.(?:[cm]?[jt]sx?|py|rb|go|rs|java|kts?|scala|groovy|clj|cs|fs|vb|php|[ch]|cc|cpp|cxx|hpp|swift|mm?|dart|exs?|erl|lua|p[lm]|t|sh|bats|sql|feature|robot|vue|svelte|html?|css|json|ya?ml|xml|toml|graphql|proto|cmake|txt|md|hs|jl|zig))(?::\d{1,9}(?::\d{1,9})?|\(\d{1,9}(?:,\d{1,9})?\))(?!\w)/gi;

const URL_PARTS = /^([a-z][\w+.:-]{1,20}):\/\/([^/?#]*)([^?#]*)/i;
const EXTENSION = /^[^/]{0,200}\.[a-z]\w{0,7}$/i;
const TEMPORARY = /^(?:[a-z]:)?\/(?:private\/)?(?:tmp|var\/tmp|var\/folders|dev\/shm)\/|\/(?:temp|tmp)\/|\/T\//i;
const MACHINE_ROOT =
  /^(?:[a-z]:\/|~\/|\/(?:private|home|users|root|builds?|github|workspaces?|opt|usr|etc|var|mnt|app|srv|data|proc|dev|repo|code|project|__w|tmp|layers|nix|bin|sbin|lib)\/)/i;

/**
 * Masks where things lie: of a URL the host and the path are kept and its user, query and fragment dropped; of a file the name
 * and its directory; of a file in a temporary directory its name alone; of another directory of the machine its last two names.
 * Words with slashes that are neither (`and/or`, `/api/users/7`) stay.
 */
function maskPlaces(text: string): string {
  return text.replace(PLACE, (place) => maskPlace(place)).replace(LINE_OF_FILE, '$1');
}

function maskPlace(place: string): string {
  const end = /[.,;:!?]{1,3}$/.exec(place)?.[0] ?? '';
  const whole = place.slice(0, place.length - end.length);
  const parts = URL_PARTS.exec(whole);
  if (parts === null) return maskPath(whole) + end;
  const [, scheme = '', authority = '', path = ''] = parts;
  if (scheme.toLowerCase() === 'file') return maskPath(path) + end;
  return `${scheme}://${authority.slice(authority.lastIndexOf('@') + 1)}${path.replace(/\/{1,10}$/, '')}${end}`;
}

function maskPath(path: string): string {
  const plain = path.replace(/(?:(?::\d{1,9}){1,2}|\(\d{1,9}(?:,\d{1,9})?\))$/, '').replace(/[\\/]{1,3}/g, '/');
  const names = plain.split('/').filter((name) => name !== '' && name !== '.' && name !== '..');
  const isFile = EXTENSION.test(names.at(-1) ?? '');
  if (TEMPORARY.test(plain)) return isFile ? `<tmp>/${names.at(-1) ?? ''}` : '<tmp>';
  if (!isFile && !MACHINE_ROOT.test(`${plain}/`)) return path;
  return names.length < 2 ? (names[0] ?? path) : `<path>/${names.slice(-2).join('/')}`;
}

/** A word of letters and digits; what precedes it is checked by its position. */
const WORD = /[A-Za-z\d]{2,2000}/g;

/** Names that have a digit, and neighbours of them: they are no data. */
const KNOWN =
  /^(?:v\d{1,2}|port\d{2,5}|(?:utf|sha|u?int|float|md|oauth|http|ipv|base|ec|mp|win|log|es|x|arm|amd|[hilufs]|py|php|html|css|xml|tlsv?|ssl|id|neo|junit|nunit|xunit|argon|pbkdf|rs|hs|ps|java|node|python|dotnet)\d{1,4}(?:mb\d|sum|api|url|array|clamped|[bl]e|j|id)?|[a-z]\d{1,2}[a-z]{1,2}|\dxx|\d[df]a?)$/i;

/** `42P01`, `22P02`, `HY000`: classes of SQL errors; `TS2345`, `E11000`, `P2002`: codes of errors. */
const SQL_STATE = /^(?:\d{2}[A-Z]\d{2}|[\dA-Z]{2}000)$/;
const ERROR_CODE = /^[A-Z]{1,6}\d{3,6}$/;
const SAYS_ERROR_CODE = /(?:error|err|code|warning|sqlstate)["'\s:=#([]{0,3}$|[([]$/i;

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
function maskWords(text: string): string {
  const named = LONG.test(text) ? maskLongIds(text) : text;
  return named.replace(WORD, (word, ...rest: readonly unknown[]) => maskWord(word, named, Number(rest[0])));
}

function maskLongIds(text: string): string {
  const blobless = text.replace(BLOB, (blob) => (isChurned(blob, 2.9, 32) ? '<#>' : blob));
  return blobless.replace(ID, (id) => (!WORD_IN_ID.test(id) && isChurned(id, 2.9, 16) ? '<#>' : id));
}

function maskWord(word: string, text: string, offset: number): string {
  if (!/\d/.test(word)) return isLetterSoup(word, text[offset - 1] ?? '') ? '<#>' : word;
  if (!/[A-Za-z]/.test(word) || isErrorCode(word, text, offset) || KNOWN.test(word)) return word;
  const unit = UNITS.exec(word)?.[2];
  if (unit !== undefined) return `<#>${unit}`;
  const stem = HEX.test(word) && word.length > 5 ? undefined : NUMBERED.exec(word)?.[1];
  if (stem !== undefined && !isChurned(stem, 2.2, 6)) return `${stem}<#>`;
  return isDataWord(word, text[offset - 1] ?? '') ? '<#>' : word.replace(/\d{1,2000}/g, '<#>');
}

function isErrorCode(word: string, text: string, offset: number): boolean {
  if (SQL_STATE.test(word) || word === 'E11000') return true;
  if (!ERROR_CODE.test(word)) return false;
  const next = text[offset + word.length] ?? '';
  return next === ':' || next === ']' || SAYS_ERROR_CODE.test(text.slice(Math.max(0, offset - 12), offset));
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

/** A number that is no part of a word: with a sign, groups, fraction, exponent or per cent. */
const NUMBER =
  /(?<![A-Za-z\d.])(?:(?<![)\]>-])[-+])?\d{1,400}(?:[.,_]\d{1,400}){0,40}(?:e[-+]?\d{1,4})?%?(?![A-Za-z\d])/gi;

/** What is looked at before and behind a number. */
const BEFORE = 48;
const BEHIND = 24;

const HTTP_STATUS = /^[1-5]\d\d$/;
const CODE = /^-?\d{1,5}$/;

/** Words right before a number that make it an HTTP status. */
const SAYS_STATUS =
  /(?:status(?:[ _-]?(?:code|line))?|http(?:\/\d(?:\.\d)?)?|\bcode|respond(?:ed|s)?(?: with)?|response)["'\s:=([<]{0,4}(?:(?:code|error|status|was|is|of|to|be|equal|eq|with|an?|not|should|of type|http)["'\s:=([<]{1,4}){0,4}$/i;

/** Reason phrases after a status. */
const REASON =
  /^["')\]]?\s?[-:"'(]{0,2}\s?["']?(?:OK\b|Created|Accepted|No Content|Moved|Found|Not Modified|(?:Temporary|Permanent) Redirect|Bad (?:Request|Gateway)|Unauthorized|Forbidden|Not (?:Found|Acceptable|Implemented)|Payment Required|Method Not|Request |Conflict\b|Gone\b|Precondition|Payload|URI Too|Unsupported|Unprocessable|Too (?:Many|Early)|Internal Server|Service Unavail|Gateway Time|response\b|status\b)/i;

/** A text that mentions a status, and the words before compared numbers. */
const SPEAKS_OF_STATUS = /\bstatus|\bhttp(?!s?:)|status[_ ]?code/i;
const COMPARED =
  /(?:\b(?:expected|received|actual|got|was|but|be|equals?|equaling|eq|to|found|not|assert|instead of|want|wanted|or|and|of|in)|[=!<>]=?|[[,|])["'\s:([<]{0,4}$/i;

/** What makes a number the code of an exit, a signal or an error. */
const SAYS_CODE =
  /(?:\bexit(?:ed)?(?: with)?(?: a)?(?: non-zero)?(?: code| status)?|\bstatus|\berror code|\berr(?:or)?no|\bsignal|\bclosed? (?:with )?code|\breturn code|\bcode ?=|\bexit_?code|\berror(?= )|\bsqlstate)["'\s:=#([]{0,4}$/i;
const STANDS_AS_CODE = /\b(?:ORA|PLS|TNS|CVE|RFC|ERR|DB2|IMP|SP2)-$/;

/** Masks numbers but HTTP statuses (100 to 599 where words say so) and the codes of exits, signals and errors. */
function maskNumbers(text: string, areStatuses: boolean): string {
  const ofStatus = areStatuses || SPEAKS_OF_STATUS.test(text);
  return text.replace(NUMBER, (number, ...rest: readonly unknown[]) => {
    const offset = Number(rest[0]);
    const before = text.slice(Math.max(0, offset - BEFORE), offset);
    if (
      HTTP_STATUS.test(number) &&
      isStatus(before, text.slice(offset + number.length, offset + number.length + BEHIND), ofStatus)
    )
      return number;
    return isCode(number, before) ? number : '<#>';
  });
}

function isStatus(before: string, behind: string, ofStatus: boolean): boolean {
  return SAYS_STATUS.test(before) || REASON.test(behind) || (ofStatus && COMPARED.test(before));
}

function isCode(number: string, before: string): boolean {
  return CODE.test(number) && (SAYS_CODE.test(before) || STANDS_AS_CODE.test(before));
}
