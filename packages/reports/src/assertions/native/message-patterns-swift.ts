import { type JsonValue, writeJson } from '../../json/json-value.js';
import { firstFound, foundValues, linesWith } from '../../values/found-values.js';
import { quotedText } from '../../values/printed-escapes.js';
import { isCut, plainValue } from '../../values/printed-plain.js';
import { findOutside } from '../../values/printed-spans.js';
import type { FoundValues, MessagePattern } from '../message-pattern.js';
import { readNimble } from './message-patterns-nimble.js';
import { sentenceReader } from '../sentences/sentence.js';
import { SWIFT_SENTENCES } from '../sentences/sentences-swift-rust.js';

const WORDS: ReadonlyMap<string, JsonValue> = new Map<string, JsonValue>([
  ['true', true],
  ['false', false],
  ['nil', null],
]);

/** `XCTAssertEqual failed`, in Swift. */
const XCTEST = /(?:^|[\s:])(XCT(?:Assert\w{0,60}|Unwrap|Fail)) failed/;

/** XCTFail of Xcode 12 and later, with the place that reports of result bundles put behind it: `failed - declined (TillTests.swift:15)`. */
const FAILED_BY_CALL = /^(?:\S{1,400}: )?failed - .{1,4000} \([^\s():]{1,300}\.(?:swift|mm?):\d{1,9}\)$/;

/** `((total) equal to (42)) failed`, in Objective-C. */
const OBJECTIVE_BEGINS = /(?:^|[\s:])\(\((?=.)/;
const OBJECTIVE =
  /^.+\) (is true|is false|equal to|not equal to|[!=]= nil|is nil|[<>]=?|less than|greater than)(?: [^]*)?$/;

/** What a test waited for did not come: an assertion that waited, and no time limit of the test. */
const UNFULFILLED =
  /^(?:\S{1,400}: )?Asynchronous wait failed: Exceeded timeout of [\d.]{1,12} seconds?, with unfulfilled expectations: /;

const EQUALITY = /failed: \("/;
const BETWEEN = /"\) is not (?:equal|identical) to \("/;
const NIL = /^"(.*)"(?: - [^]*)?$/;

/** Swift Testing: `Expectation failed: (total → 41) == 42`. */
const TESTING = /(?:^|\s)(?:Expectation|Requirement) failed: (.+)$/;

/** A failure that a test records itself. */
const ISSUE = /(?:^|: )Issue recorded(?:$| \(|: )/m;
const EQUALS = ' == ';
/** The other comparisons. What was expected is written as they are: `> 42`, and `not 42` for `!=`. */
const RELATIONS = [' != ', ' <= ', ' >= ', ' < ', ' > '] as const;
const EVALUATED = /^(?=.*\)$)\(.+? → (.+)\)$/;
const EXPANSION = /^\s{0,40}[↳└├│]{0,4}\s{0,40}/;
const LITERAL = /^(?:-?\d[\d._]{0,60}|".*"|true|false|nil|\[.*\]|\.\w{1,100})$/;

const readSaid = sentenceReader(SWIFT_SENTENCES, printed);

/** XCTest and Swift Testing. By convention, the first is the actual value. */
export const SWIFT_PATTERNS: MessagePattern = {
  family: 'swift',
  read: (text) => firstFound([readSaid, readNimble, readXctest, readTesting], text),
};

function readXctest(text: string): FoundValues | undefined {
  for (const line of linesWith(text, 'failed')) {
    if (FAILED_BY_CALL.test(line) || UNFULFILLED.test(line)) return {};
    const name = XCTEST.exec(line)?.[1];
    if (name !== undefined) return /^XCTAssert(?:Equal\w*|Identical)$/.test(name) ? pairIn(text) : ofName(name, line);
    const relation = relationIn(line);
    if (relation !== undefined) return relation === 'equal to' ? pairIn(text) : ofWord(relation);
  }
  return undefined;
}

function relationIn(line: string): string | undefined {
  const begin = OBJECTIVE_BEGINS.exec(line);
  const end = line.lastIndexOf(') failed');
  return begin === null ? undefined : OBJECTIVE.exec(line.slice(begin.index + begin[0].length, Math.max(end, 0)))?.[1];
}

/** `("X") is not equal to ("Y")`; either may have several lines. */
function pairIn(text: string): FoundValues {
  const open = EQUALITY.exec(text);
  const rest = open === null ? '' : text.slice(open.index + open[0].length);
  const middle = BETWEEN.exec(rest);
  if (middle === null) return {};
  const behind = rest.slice(middle.index + middle[0].length);
  // A value may contain the words between both.
  if (BETWEEN.test(behind)) return {};
  const end = behind.search(/"\)(?:\s|$)/);
  return foundValues(end === -1 ? undefined : bare(behind.slice(0, end)), bare(rest.slice(0, middle.index)));
}

function ofName(name: string, line: string): FoundValues {
  if (name === 'XCTAssert') return foundValues(true, false);
  const word = /^XCTAssert(True|False)$/.exec(name)?.[1];
  if (word !== undefined) return ofWord(`is ${word.toLowerCase()}`);
  const value = NIL.exec(line.split('XCTAssertNil failed: ', 2)[1] ?? '')?.[1];
  return value === undefined ? {} : foundValues(null, bare(value));
}

function ofWord(relation: string): FoundValues {
  if (relation === 'is true') return foundValues(true, false);
  return relation === 'is false' ? foundValues(false, true) : {};
}

/** XCTest quotes every value, so texts and numbers cannot be distinguished; quotes within are of the text. */
function bare(value: string): JsonValue | undefined {
  return isCut(value) ? undefined : plainValue(value, WORDS);
}

function printed(value: string): JsonValue | undefined {
  return isCut(value) ? undefined : (quotedText(value) ?? plainValue(value, WORDS));
}

function readTesting(text: string): FoundValues | undefined {
  if (ISSUE.test(text)) return {};
  const found = linesWith(text, ' failed: ').flatMap((line) => TESTING.exec(line)?.[1] ?? [])[0];
  if (found === undefined) return undefined;
  const claim = withoutSeverity(found);
  const equals = findOutside(claim, [EQUALS]);
  if (equals === undefined) return booleanIn(claim, text) ?? relatedIn(claim, text);
  const [left, right] = [claim.slice(0, equals.at), withoutComment(claim.slice(equals.at + EQUALS.length))];
  if (findOutside(right, [EQUALS]) !== undefined) return {};
  const lines = linesOf(text);
  return foundValues(valueOf(right, lines), valueOf(left, lines));
}

/** In JUnit XML, an issue names its severity, and its comments behind that. */
function withoutSeverity(claim: string): string {
  const at = claim.search(/ \((?:error|warning)\)(?:$|: )/);
  return at === -1 ? claim : claim.slice(0, at);
}

/** A claim of a boolean: `(isOpen → false)`, `(till → Till()).isOpen → false`, or the line `isOpen → false` below it. */
function booleanIn(claim: string, text: string): FoundValues | undefined {
  const [, not, word] = /^(!?)\([^→\n]{1,1000} → (true|false)\)$/.exec(claim) ?? [];
  if (word !== undefined) return not === '' ? foundValues(true, word === 'true') : foundValues(false, word === 'true');
  if (/^!\(.{1,4000} → true\)$/.test(claim) && findOutside(claim, [' && ', ' || ']) === undefined)
    return foundValues(false, true);
  const isFalse = claim.endsWith(' → false') || linesOf(text).includes(`${claim} → false`);
  return isFalse && !/ (?:[=!<>]=|[<>]) /.test(claim) ? foundValues(true, false) : undefined;
}

function linesOf(text: string): readonly string[] {
  return text.split('\n').map((line) => line.replace(EXPANSION, '').trim());
}

/** The value of a side: in it, or in a line below the claim. */
function valueOf(side: string, lines: readonly string[]): JsonValue | undefined {
  const value = evaluated(side);
  return value === undefined ? expanded(side, lines) : value;
}

/** `(total → 41) > 42`: one comparison of two values. */
function relatedIn(claim: string, text: string): FoundValues {
  const [relation, ...others] = RELATIONS.flatMap((operator) => {
    const found = findOutside(claim, [operator]);
    return found === undefined ? [] : [{ at: found.at, operator }];
  });
  if (relation === undefined || others.length > 0 || findOutside(claim, [' && ', ' || ']) !== undefined) return {};
  const right = withoutComment(claim.slice(relation.at + relation.operator.length));
  const lines = linesOf(text);
  return wanted(relation.operator, valueOf(right, lines), valueOf(claim.slice(0, relation.at), lines));
}

function wanted(operator: string, side: JsonValue | undefined, actual: JsonValue | undefined): FoundValues {
  if (side === undefined || (typeof side === 'string' && side.includes('\n'))) return {};
  const sign = operator.trim() === '!=' ? 'not' : operator.trim();
  if (side === null) return foundValues(`${sign} nil`, actual);
  return foundValues(`${sign} ${typeof side === 'object' ? writeJson(side) : String(side)}`, actual);
}

/**
 * Xcode puts the comment of the test behind the expression: `(total → 41) == 42 - of three items`, since version 26 behind a
 * colon.
 */
function withoutComment(right: string): string {
  const end = findOutside(right, [' - ', ': ']);
  const value = end === undefined ? right : right.slice(0, end.at);
  return EVALUATED.test(value) || LITERAL.test(value) ? value : right;
}

/** Since Swift 6.2 each part of the expression is in a line below it: `↳   total → 41`. */
function expanded(side: string, lines: readonly string[]): JsonValue | undefined {
  const line = lines.find((candidate) => candidate.startsWith(`${side} → `));
  return line === undefined ? undefined : printed(line.slice(side.length + 3));
}

/** `(total → 41)`, or a literal. */
function evaluated(side: string): JsonValue | undefined {
  const value = EVALUATED.exec(side)?.[1] ?? (LITERAL.test(side) ? side : undefined);
  return value === undefined ? undefined : printed(value);
}
