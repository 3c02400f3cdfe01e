import type { JsonValue } from '../../json/json-value.js';
import { firstFound, foundValues, type TextReader } from '../../values/found-values.js';
import { bareQuotedText } from '../../values/printed-escapes.js';
import { plainValue } from '../../values/printed-plain.js';
import type { FoundValues, MessagePattern } from '../message-pattern.js';
import { sentenceReader } from '../sentences/sentence.js';
import { readOwnBlocks } from './own-blocks.js';
import { readTable } from './perl-tables.js';
import { PERL_SENTENCES } from '../sentences/sentences-scripting.js';
import { relatedValues } from '../../values/related-values.js';

/** `is`: `#          got: '41'`, `#     expected: '42'`; pgTAP: `have`, `want`. */
const GOT = /^\s{0,24}(?:#\s{1,20})?(?:got|have): ('.*|".*|undef|NULL|-?[\d.]{1,40}|[^'"\s].*)$/;
const EXPECTED = /^\s{0,24}(?:#\s{1,20})?(?:expected|want): (.*)$/;

/** `is_deeply`: where both begin to differ. */
const DEEP_GOT = /^[^\S\n]{0,24}(?:#\s{1,20})?\$got.{0,500} = (.+)$/m;
const DEEP_EXPECTED = /^[^\S\n]{0,24}(?:#\s{1,20})?\$expected.{0,500} = (.+)$/m;

const LIKE =
  /^[^\S\n]{0,24}(?:#\s{1,40})?'(.{0,5000})'\n\s{0,24}(?:#\s{1,40})?(doesn't match|matches):? '(.{0,5000})'$/m;
const COMPARED =
  /^[^\S\n]{0,24}(?:#\s{1,40})?(\S.{0,5000})\n\s{0,24}(?:#\s{1,40})?(==|eq|!=|ne|<|>|<=|>=|lt|gt|le|ge|=~|!~|&&|\|\|)\n\s{0,24}(?:#\s{1,40})?(\S.{0,5000})$/m;

const READERS: readonly TextReader[] = [
  sentenceReader(PERL_SENTENCES, perlValue),
  readTable,
  readIs,
  readDeep,
  readLike,
  readCompared,
  readOwnBlocks,
];

/** Test::More, Test2 and pgTAP. */
export const PERL_PATTERNS: MessagePattern = {
  family: 'perl',
  read: (text) => {
    const [own = ''] = text.split(SUBTEST, 1);
    if (!MARK.test(own)) return undefined;
    return firstFound(READERS, own) ?? (FAILED.test(own) && !NOT_LOADED.test(own) ? {} : undefined);
  },
};

/** The comment signs before lines; a reader of TAP has removed them, and only the first line is left as a sign. */
const MARK =
  /^[^\S\n]{0,24}(?:# |Test \d{1,9} got: ['"]|Failed (?:\(TODO\) )?test(?:$| ['(]| at | \d{1,9}(?:$|: | in \S{1,300} at line \d)))/m;

/** What Test::More says of every point that fails; of `use_ok` and `require_ok`, that a module could not be loaded. */
const FAILED =
  /^[^\S\n]{0,24}(?:#\s{1,20})?Failed (?:\(TODO\) )?test(?:$| ['(]| at | \d{1,9}(?:$|: | in \S{1,300} at line \d))/m;
const NOT_LOADED = /^[^\S\n]{0,24}(?:#\s{1,20})?Tried to (?:use|require) /m;

/** JUnit reports hold behind a test the lines of a subtest that follows. */
const SUBTEST = /^\s{0,24}# Subtest: /m;

function readIs(text: string): FoundValues | undefined {
  const lines = text.split('\n');
  const from = lines.findIndex((line) => GOT.test(line));
  const to = lines.findIndex((line, index) => index > from && EXPECTED.test(line));
  if (from === -1 || to === -1) return undefined;
  const got = [GOT.exec(lines[from] ?? '')?.[1] ?? '', ...lines.slice(from + 1, to).map(withoutSign)];
  const first = EXPECTED.exec(lines[to] ?? '')?.[1] ?? '';
  if (first === 'anything else') return {};
  const rest = lines.slice(to + 1);
  const end = first.endsWith("'") && first.length > 1 ? 0 : rest.findIndex((line) => line.endsWith("'")) + 1;
  return foundValues(perlValue([first, ...rest.slice(0, end).map(withoutSign)].join('\n')), perlValue(got.join('\n')));
}

/** A text of several lines has `# ` in front of each. */
function withoutSign(line: string): string {
  return line.replace(/^\s{0,12}# ?/, '');
}

function readDeep(text: string): FoundValues | undefined {
  const [, actual] = DEEP_GOT.exec(text) ?? [];
  const [, expected] = DEEP_EXPECTED.exec(text) ?? [];
  return actual === undefined || expected === undefined
    ? undefined
    : foundValues(perlValue(expected), perlValue(actual));
}

function readLike(text: string): FoundValues | undefined {
  const [, actual, relation, pattern] = LIKE.exec(text) ?? [];
  if (actual === undefined) return undefined;
  return relation === 'matches' ? relatedValues('!=', pattern ?? '', actual) : foundValues(pattern, actual);
}

function readCompared(text: string): FoundValues | undefined {
  const [, left, operator, right] = COMPARED.exec(text) ?? [];
  if (left === undefined || right === undefined) return undefined;
  if (operator === '==' || operator === 'eq') return foundValues(perlValue(right), perlValue(left));
  return operator === undefined ? {} : relatedValues(operator, right.replace(/^'(.*)'$/, '$1'), perlValue(left));
}

/** Nothing is escaped; what `is` compares is a text, whatever it was. */
function perlValue(printed: string): JsonValue | undefined {
  if (printed === 'undef' || printed === 'NULL') return null;
  const quoted = bareQuotedText(printed, "'") ?? bareQuotedText(printed);
  if (quoted !== undefined) return quoted;
  return printed.startsWith("'") ? undefined : plainValue(printed);
}
