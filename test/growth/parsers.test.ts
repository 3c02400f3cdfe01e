import { describe, it } from '@jest/globals';
import { areStamped, contentOf, toHead } from '@clarion/reports';
import { fingerprintOf, maskText, readText } from '@clarion/reports/causes';
import { withoutMochaBrackets } from '../../packages/reports/src/assertions/javascript/mocha-print.js';
import { areNearlyEqual } from '../../packages/reports/src/causes/near-equal.js';
import { findRoot } from '../../packages/reports/src/detection/read-head.js';
import { comparedValues } from '../../packages/reports/src/formats/cpp/compared-values.js';
import { convertedFailure } from '../../packages/reports/src/formats/shared/junit/converted-text.js';
import { withoutNodeFrame } from '../../packages/reports/src/formats/shared/junit/junit-failures.js';
import { readYaml } from '../../packages/reports/src/formats/shared/yaml-subset.js';
import { unescapedMessage } from '../../packages/reports/src/formats/xunit/xunit.js';
import { toAsciiJson } from '../../packages/reports/src/json/ascii-json.js';
import { parseJsonLine } from '../../packages/reports/src/json/json-line.js';
import { readRepairedJson } from '../../packages/reports/src/json/read-repaired-json.js';
import { FORMATS } from '../../packages/reports/src/registry.js';
import { framesOf } from '../../packages/reports/src/stacks/frames.js';
import { printedValue } from '../../packages/reports/src/values/printed-value.js';
import { readXmlSubtrees } from '../../packages/reports/src/xml/xml-subtrees.js';
import { expectLinearTime, repeating } from '../../packages/reports/test/growth.js';
import { deeper, lines, LONG_LINES, longLines, numbered, type TextOf } from './growing-texts.js';

/** Texts of lines that are as long as expressions read them, and a quarter of that. */
const LENGTHS_OF_LINES = [160_000, 640_000];

/** More than is read of a file to find its format. */
const LENGTHS_OF_HEADS = [16_384, 65_536];

/** A beginning that makes an expression hope, what repeats, and an end that lets it down. */
const FRAMES: readonly (readonly [beginning: string, part: string, end: string])[] = [
  ['#1 in ', 'a ', ' x:1'],
  ['#1 in ', 'a.c ', 'x:1'],
  ['#1 in ', 'at ', 'x:1'],
  ['#1 in ', 'a.c:1 ', 'x:1'],
  ['#1 in ', "a.c' ", 'x:1'],
  ['#1 in ', ' C:a.c', 'x:1'],
  ['#1 0x1 in ', 'in ', ''],
  ['a.dart 1:1 a', ' ', '\u2028x'],
  ['#1 a', ' ', '(a.dart:1)x'],
  ['File "', 'x', ''],
  ['File "a", line 1, in a', ' ', '\u2028x'],
  ['a.py:1: a', ' ', '\u2028x'],
  ["a.rb:1:in 'a", "':", '\u2028x'],
  ["a.rb:1:in 'a", "' ", 'x'],
  ['\ta', '.a', '/b.go:1 +0x1'],
  ['panicked at ', ', a.rs:1', 'x'],
  ['', 'a/', 'b.rs:1'],
  ['   at a() in ', '.cs:1 ', 'x'],
  ['', ' at a.pl line 1. ', 'x'],
  ['', 'at ', ''],
  ['at ', '(', '):1:2'],
  ['at (', ')', ':1:2'],
  ['at ', 'a.', 'b('],
  ['at a.b(', 'c', ''],
  ['', 'a:', '1'],
  ['x ', '(a', ')'],
];

const XML: readonly (readonly [what: string, part: string])[] = [
  ['less-than signs', '<'],
  ['ampersands', '&'],
  ['quotes in a tag', '<unit a="" '],
  ['attributes', '<unit a=b c=d '],
  ['open elements', '<a b="c">'],
  ['ends of nothing', '</a>'],
  ['starts of comments', '<!--'],
  ['starts of CDATA', '<unit><![CDATA['],
  ['ends of CDATA', '<unit>]]>'],
  ['document types', '<!DOCTYPE "'],
  ['comments in document types', '<!DOCTYPE [<!--'],
  ['processing instructions', '<?'],
  ['declarations', '<r>\n<?xml version="1.0"?>'],
  ['references', '<unit>&#'],
];

const BEGINNINGS: readonly string[] = [
  '\n',
  ' ',
  '\t',
  '<',
  '{',
  '[',
  '{"a":',
  '<a ',
  'a',
  'a\n',
  'not ok ',
  '#',
  '(',
  "'",
  '"',
  ':',
  '=',
  '&',
  '- ',
  '\n{',
  ' \n',
  'PASS ',
  '[INFO] ',
  'a/',
  '  Given a\n',
  '  Given a # b ',
];

const MASKED: readonly string[] = [
  'a',
  'a1-',
  '/',
  'a/',
  '\\',
  'a.',
  '1',
  '1.',
  '1:',
  ':',
  '::',
  '1m',
  '1 s ',
  '<#>',
  '<#>-',
  '-_',
  "'",
  '"',
  'x@',
  'x@a.',
  'http://',
  '2026-',
  'test[',
  ')=(',
  '{',
  'Nov ',
  'parsing "',
  '0x',
  ' ',
  '\n',
  'é',
  '😀',
];

const COMPARED: readonly string[] = ["'", '"a', '<', '<#', '. ', '.', 'a s', 'é'];

const GITLAB = '2026-05-22T12:43:46.962646Z 01O ';

/** What reads a part of a report, and the text that grows. */
const READ: readonly (readonly [what: string, read: (text: string) => unknown, textOf: TextOf])[] = [
  ['damaged JSON of brackets', readDamagedJson, repeating('', '[')],
  ['damaged JSON of brackets around other text', readDamagedJson, repeating('', '[x')],
  ['damaged JSON of quotes', readDamagedJson, repeating('', '{"')],
  ['damaged JSON of arrays that break', readDamagedJson, repeating('', '[1,[2,', 'x')],
  ['damaged JSON of objects with one kind of fault', readDamagedJson, repeating('{', '"a": ?\n', '}')],
  ['a damaged line of JSON', parseJsonLine, repeating('{"a":"', '\\"', '\u0001}')],
  ['JSON with letters of other languages', toAscii, repeating('"', `${'x'.repeat(400)}›`, '"')],
  ['YAML that nests', readLines, deeper('', (margin) => `${margin}a:`)],
  ['YAML of empty lines', readLines, lines('a: |\n', '')],
  ['YAML of quotes that are not closed', readLines, numbered('', (at) => `k${at}: "`)],
  ['a value of brackets', printedValue, repeating('', '[')],
  ['a value of escaped quotes', printedValue, repeating('"', '\\"')],
  ['a value of apostrophes', printedValue, repeating('', "'a ")],
  ['a value of ellipses', printedValue, repeating('', '… (')],
  ['values that are compared: "', comparedValues, repeating('', '"')],
  ['values that are compared: (', comparedValues, repeating('', '(')],
  ['values that are compared: " and a blank', comparedValues, repeating('', '" ')],
  ['values that are compared: ==', comparedValues, repeating('', ' == ')],
  ['values that are compared: "" ==', comparedValues, repeating('', '"" == ')],
  ['values that are compared: ("', comparedValues, repeating('', '(" ')],
  ['the brackets of Mocha in quotes', withoutMochaBrackets, repeating('{\n', '"')],
  ['the brackets of Mocha in blank lines', withoutMochaBrackets, repeating('{\n', ' \n')],
  ['the brackets of Mocha', withoutMochaBrackets, repeating('{\n', '"a": [null\n')],
  ['escapes of xUnit', unescapedMessage, repeating('', '\\"\\r\\n\\x')],
  ['the error around an error of Node', withoutNodeFrame, repeating('[Error: ', '] { ')],
  ['rules of a converted failure', convertedFailure, repeating('MESSAGE:\n', '\n+++++++++')],
  ['places of a converted failure', convertedFailure, repeating('[Error] - ', '\n == [File] - a')],
  ['times in front of lines', (text) => areStamped(Buffer.from(text)), lines('', GITLAB)],
  ['times in a line', (text) => areStamped(Buffer.from(text)), repeating('', '2026-09-14T')],
  ['tabs in a line', (text) => areStamped(Buffer.from(text)), repeating('', 'a\t')],
  ['brackets in a line', (text) => areStamped(Buffer.from(text)), repeating('', '[')],
  ['line ends', (text) => areStamped(Buffer.from(text)), repeating('', '\n')],
  ['comments that do not end', findRoot, repeating('<a>', '<!--')],
];

async function* inPieces(text: string, size: number): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += size) yield await Promise.resolve(bytes.subarray(at, at + size));
}

async function readDamagedJson(text: string): Promise<unknown> {
  return readRepairedJson(inPieces(text, 65_536)).catch(() => undefined);
}

function toAscii(text: string): unknown {
  return toAsciiJson(Buffer.from(text));
}

function readLines(text: string): unknown {
  return readYaml(text.split('\n'));
}

async function readXml(text: string, size: number): Promise<void> {
  for await (const pieces of readXmlSubtrees(inPieces(text, size), (name) => name === 'unit')) void pieces;
}

describe('the time in which a part of a report is read grows as the part does', () => {
  it.each(READ)('for %s', async (_what, read, textOf) => {
    await expectLinearTime(read, textOf);
  });

  it.each(FRAMES)('for the lines of a stack with the beginning %j and many %j', async (beginning, part, end) => {
    await expectLinearTime(framesOf, longLines('', beginning, part, end), LENGTHS_OF_LINES);
  });

  it('for the lines of a stack with nested brackets', async () => {
    const bracketsOf = (length: number): string => '('.repeat(length / 2) + ')'.repeat(length / 2);
    const textOf = (length: number): string => `at ${bracketsOf(length / LONG_LINES)}:1:2\n`.repeat(LONG_LINES);
    await expectLinearTime(framesOf, textOf, LENGTHS_OF_LINES);
  });

  it.each(XML)('for XML of many %s', async (_what, part) => {
    await expectLinearTime((text) => readXml(text, 65_536), repeating('', part));
  });

  it('for an attribute of XML that comes byte by byte', async () => {
    await expectLinearTime((text) => readXml(text, 1), repeating('<unit a="', 'x', '"/>'));
  });

  it.each(MASKED)('for the mask of a message of many %j', async (part) => {
    await expectLinearTime(maskText, repeating('', part));
  });

  it.each(['x', 'A.', ' at a (b.js:1:1)\n', 'expected: \n'])('for the fingerprint of many %j', async (part) => {
    const test = { testId: 'a', name: 'a', filePath: null, events: [] };
    const find = (text: string): unknown =>
      fingerprintOf({ kind: 'assertion', message: text, stack: text, type: text, expected: 'x', actual: ['x'] }, test);
    await expectLinearTime(find, repeating('', part));
  });

  it.each(COMPARED)('for the comparison of messages of many %j', async (part) => {
    const compare = (text: string): unknown => areNearlyEqual(readText(text), readText(`${text}x`));
    await expectLinearTime(compare, repeating('', part));
  });
});

describe('the time in which a format is found grows as the beginning of a file does', () => {
  it.each(BEGINNINGS)('for many %j', async (part) => {
    // What was found out about the lines of a head is kept with it.
    const find = async (text: string): Promise<void> => {
      const head = await toHead(Buffer.from(text));
      for (const format of FORMATS) format.recognizes(head);
      contentOf(head);
    };
    await expectLinearTime(find, repeating('', part), LENGTHS_OF_HEADS);
  });
});
