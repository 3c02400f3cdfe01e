import { valuesOfDiff } from '../../values/diff-values.js';
import { behindMatch, firstFound, foundValues, linesWith, type TextReader } from '../../values/found-values.js';
import { goPair, goValue } from '../../values/printed-go.js';
import { printedValue } from '../../values/printed-value.js';
import type { FoundValues } from '../message-pattern.js';

/** gotest.tools: `assertion failed: 41 (got int) != 42 (int)`. */
const GOTEST_TOOLS_BEGINS = /(?:^|\s)assertion failed: /g;
const GOTEST_TOOLS_ACTUAL = /^(.+?) \((?:[^()]{1,200} )?([\w.*[\]]{1,100})\) != /;
const GOTEST_TOOLS_EXPECTED = /^(.+?) \((?:[^()]{1,200} )?([\w.*[\]]{1,100})\)(?::[^]*)?$/;
const GOTEST_TOOLS_OTHER = /^\s{0,40}\S{1,300}\.go:\d{1,9}: assertion failed: /;

/** check.v1: `... obtained int = 41`, `... expected int = 42`; the other checkers have names of their own for their values. */
const CHECK_VALUE = /^\s{0,40}\.\.\. (obtained|expected) \S.{0,200}? = (.*)$/;
const CHECK_CALL = /^\s{1,40}\w{1,40}\.(?:Assert|Check)\(.*\)$/;
/** A string of several lines: `... obtained string = "" +`, and in each line below it one of them. */
const CHECK_LINE = /^\s{0,40}\.\.\. {5}("(?:[^"\\]|\\.)*")( \+)?$/;

/** Reads gotest.tools, quicktest, check.v1 and go-testpredicate. */
export function readGoLibraries(text: string): FoundValues | undefined {
  return firstFound(READERS, text);
}

const READERS: readonly TextReader[] = [readGotestTools, readQuicktest, readCheck, readTestpredicate];

function readGotestTools(text: string): FoundValues | undefined {
  const lines = linesWith(text, 'assertion failed: ');
  const found = behindMatch(lines, GOTEST_TOOLS_BEGINS, readInequality);
  return found ?? (lines.some((line) => GOTEST_TOOLS_OTHER.test(line)) ? {} : undefined);
}

function readInequality(rest: string): FoundValues | undefined {
  const [head, actual, type] = GOTEST_TOOLS_ACTUAL.exec(rest) ?? [];
  if (head === undefined || actual === undefined) return undefined;
  const [, expected, otherType] = GOTEST_TOOLS_EXPECTED.exec(rest.slice(head.length)) ?? [];
  return expected === undefined ? undefined : foundValues(typed(expected, otherType), typed(actual, type));
}

function typed(printed: string, type: string | undefined): ReturnType<typeof goValue> {
  return type === 'string' ? printed : goValue(printed);
}

/** Sections of quicktest with what was wanted and with what came, by the names of its checkers. */
const WANTED = ['want', 'want length', 'regexp', 'substring'];
const GIVEN = ['len(got)', 'got value', 'got error', 'error message', 'panic value', 'container', 'got'];

/** quicktest: sections `error:`, `got:` and `want:`, each with its text set in below. */
function readQuicktest(text: string): FoundValues | undefined {
  if (!/^[^\S\n]{0,40}error:\n/m.test(text) || !/^[^\S\n]{0,40}(?:stack|want):$/m.test(text)) return undefined;
  const lines = text.split('\n');
  const claim = sectionOf(lines, 'error')?.[0]?.trim() ?? '';
  const given = firstSection(lines, GIVEN);
  if (claim === 'got nil value but want non-nil') return foundValues('not nil', null);
  if (/^got non-nil (?:error|value)$/.test(claim)) return foundValues(null, one(given));
  const word = /^value is not (true|false)$/.exec(claim)?.[1];
  if (word !== undefined) return foundValues(word === 'true', word !== 'true');
  if (claim === 'unexpected success') return given?.length === 1 ? ofSame(given[0] ?? '') : {};
  if (claim === 'function did not panic') return foundValues('panic', 'no panic');
  const wanted = firstSection(lines, WANTED);
  if (given?.length !== 1 || wanted?.length !== 1) return {};
  const [expected, actual] = goPair(quoted(wanted[0] ?? ''), quoted(given[0] ?? ''));
  return foundValues(expected, actual);
}

/** A negated checker succeeded: what came is what must not be. */
function ofSame(printed: string): FoundValues {
  const [actual] = goPair(printed.trim(), '');
  return foundValues(`not ${printed.trim()}`, actual);
}

function firstSection(lines: readonly string[], names: readonly string[]): readonly string[] | undefined {
  const name = names.find((candidate) => sectionOf(lines, candidate) !== undefined);
  return name === undefined ? undefined : sectionOf(lines, name);
}

function one(section: readonly string[] | undefined): ReturnType<typeof goValue> {
  return section?.length === 1 ? goValue(quoted(section[0] ?? '')) : undefined;
}

/** An error is printed as `e"boom"`. */
function quoted(printed: string): string {
  return printed.trim().replace(/^e(?=")/, '');
}

function sectionOf(lines: readonly string[], name: string): readonly string[] | undefined {
  const at = lines.findIndex((line) => line.trim() === `${name}:`);
  if (at === -1) return undefined;
  const margin = (lines[at] ?? '').search(/\S/);
  const behind = lines.slice(at + 1);
  const end = behind.findIndex((line) => line.trim() === '' || line.search(/\S/) <= margin);
  return end === -1 ? behind : behind.slice(0, end);
}

function readCheck(text: string): FoundValues | undefined {
  if (!text.includes('... ')) return undefined;
  const lines = text.split('\n');
  const obtained = lines.findIndex((line) => CHECK_VALUE.exec(line)?.[1] === 'obtained');
  const expected = lines.findIndex((line, index) => index > obtained && CHECK_VALUE.exec(line)?.[1] === 'expected');
  if (obtained !== -1 && expected !== -1) return foundValues(checkValue(lines, expected), checkValue(lines, obtained));
  const call = lines.findIndex((line) => CHECK_CALL.test(line));
  return call !== -1 && lines[call + 1]?.trimStart().startsWith('... ') === true ? {} : undefined;
}

function checkValue(lines: readonly string[], at: number): ReturnType<typeof goValue> {
  const printed = CHECK_VALUE.exec(lines[at] ?? '')?.[2] ?? '';
  if (printed !== '"" +') return goValue(printed);
  const parts: string[] = [];
  for (const line of lines.slice(at + 1)) {
    const [, part, plus] = CHECK_LINE.exec(line) ?? [];
    if (part === undefined) return undefined;
    parts.push(part.slice(1, -1));
    if (plus === undefined) return goValue(`"${parts.join('')}"`);
  }
  return undefined;
}

const PLACE = String.raw`^[^\S\n]{0,40}(?:\S{1,300}\.go:\d{1,9}: )?`;

/** What libraries say without two values. */
const CLAIMS: readonly RegExp[] = [
  // gomock, of a call that no test expects, and of one that did not come.
  new RegExp(String.raw`${PLACE}Unexpected call to [^\s(]{1,600}\([^\n]{0,4000}\) at \S{1,400} because:(?: |$)`, 'm'),
  new RegExp(String.raw`${PLACE}missing call\(s\) to [^\s(]{1,600}\(`, 'm'),
  new RegExp(String.raw`${PLACE}aborting test due to missing call\(s\)$`, 'm'),
  // goleak.
  new RegExp(String.raw`${PLACE}found unexpected goroutines:$`, 'm'),
  // testscript, with the line of its script.
  /^[^\S\n]{0,40}FAIL: \S{1,400}:\d{1,9}: (?:no|unexpected) match for `/m,
];

/** Whether a library says that what a test expects did not come, or that something else came. */
export function isGoClaim(text: string): boolean {
  return CLAIMS.some((claim) => claim.test(text));
}

/** go-testpredicate: the predicate with `value` in it, and below it the value itself, in the same column. */
const PREDICATE = /^\s{0,40}expected: {1,20}(\S[^\n]{0,2000})\n\s{0,40}value: {1,20}(\S[^\n]{0,4000})$/m;
const COMPARED = /^([^=<>!\n]{1,400}) (==|!=|<=?|>=?) (\S[^\n]{0,2000})$/;
/** What the predicate makes of the value before it compares, by a path into it. */
const DERIVED = /^\s{0,40}\$[\w.[\]]{0,100}: {1,20}(\S[^\n]{0,4000})$/m;

function readTestpredicate(text: string): FoundValues | undefined {
  const [whole, predicate, value] = PREDICATE.exec(text) ?? [];
  if (whole === undefined || predicate === undefined || value === undefined) return undefined;
  if (!/\bvalue\b/.test(predicate)) return undefined;
  const [, what, operator, wanted] = COMPARED.exec(predicate) ?? [];
  if (what === undefined || operator === undefined || wanted === undefined) return {};
  const given = what === 'value' ? value : DERIVED.exec(text)?.[1];
  const actual = given === undefined || /[{[(]$/.test(given) ? undefined : goValue(given);
  const expected = goValue(wanted);
  if (operator === '==') return foundValues(expected, actual);
  return foundValues(`${operator === '!=' ? 'not' : operator} ${wanted.replace(/^"([^"\\]*)"$/, '$1')}`, actual);
}

/** The legend, which may be set in, and the blank line below it. */
const LEGEND = /^([^\S\n]{0,40})- Snapshot {1,10}- \d{1,9}\n\1\+ Received {1,10}\+ \d{1,9}\n[^\S\n]{0,40}\n/m;

/** Where the snapshot is, below the difference and a blank line. */
const SNAPSHOT_PLACE = /\n[^\S\n]{0,40}\n[^\S\n]{0,40}at \S[^\n]{0,1000}:\d{1,9}$/m;

/**
 * A part of a longer difference, a line end that is drawn as a sign, or six equal lines, between which some may be left out: the
 * values are not whole.
 */
const NOT_WHOLE = /^@@ |↵|(?:^ {2}[^\n]{0,4000}\n){6}/m;

/** Reads go-snaps, whose difference shows both snapshots whole where they are short: it keeps three equal lines around a change. */
export function readGoSnaps(text: string): FoundValues | undefined {
  const legend = LEGEND.exec(text);
  if (legend === null) return undefined;
  const behind = text.slice(legend.index + legend[0].length);
  const end = behind.search(SNAPSHOT_PLACE);
  if (end < 0) return undefined;
  const margin = legend[1] ?? '';
  const block = behind.slice(0, end);
  const lines = block
    .split('\n')
    .map((line) => (line.startsWith(margin) ? line.slice(margin.length) : line.trimStart()));
  if (NOT_WHOLE.test(lines.join('\n'))) return {};
  const sides = valuesOfDiff(lines, { expected: '-', columns: 2, context: 3 });
  return sides === undefined ? {} : foundValues(printedValue(sides.expected), printedValue(sides.actual));
}
