import { maskNumbers } from './mask-numbers.js';
import { maskPlaces } from './mask-places.js';
import { maskWords } from './mask-words.js';

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
