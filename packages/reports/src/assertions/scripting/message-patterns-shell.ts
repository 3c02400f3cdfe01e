import { foundValues } from '../../values/found-values.js';
import type { FoundValues, MessagePattern } from '../message-pattern.js';
import { readBatsAssert } from './bats-assert.js';
import { SHELLSPEC_SENTENCES } from '../sentences/sentences-like-rspec.js';
import { sentenceReader } from '../sentences/sentence.js';
import { printedValue } from '../../values/printed-value.js';
import { plainValue } from '../../values/printed-plain.js';

/** bats: the place and the command; it is an assertion when the command is a test of its own, or looks for something. */
const BATS = /^[^\S\n]{0,8}#? ?\(?.{0,500}in test file .{1,500}, line \d{1,9}\)\n\s{0,8}#? {1,4}`(.{1,2000})' failed/m;
const TEST_COMMAND = /^(?:! )?(?:\[\[? |test |\(\( |_{0,2}(?:assert|refute)|[ef]?grep |diff |cmp )|\| ?[ef]?grep /;

const readShellSpec = sentenceReader(SHELLSPEC_SENTENCES, printedValue);

/** bats, with bats-assert; Hurl; ShellSpec. */
export const SHELL_PATTERNS: MessagePattern = {
  family: 'shell',
  read: (text) => readBatsAssert(text) ?? readBats(text) ?? readHurl(text) ?? readShellSpec(text),
};

/** `run -0 pay` of bats, which names the exit code that it wants. */
const EXIT_CODE =
  /^[^\S\n]{0,8}#? {0,4}`[^\n]{1,2000}' failed, expected (?:exit code (\d{1,3})|(nonzero) exit code), got (\d{1,3})$/m;

/** Output of more lines is not looked at. */
const MOST_LINES = 400;

function readBats(text: string): FoundValues | undefined {
  const [, code, nonzero, exited] = EXIT_CODE.exec(text) ?? [];
  if (exited !== undefined) return foundValues(code === undefined ? nonzero : Number(code), Number(exited));
  const failed = BATS.exec(text);
  if (failed?.[1] === undefined || !TEST_COMMAND.test(failed[1])) return undefined;
  return readLabels(text.slice(failed.index + failed[0].length)) ?? {};
}

/** What a test prints itself below the command: `expected: 42` and `actual:   41` in lines that follow each other. */
const LABELLED = /^[^\S\n]{0,8}#?[^\S\n]{0,8}(expected|actual|got) {0,8}: {0,20}(\S[^\n]{0,2000})$/i;

/** Both values of two such lines; undefined where a label comes again, as it is not known then which lines belong together. */
function readLabels(printed: string): FoundValues | undefined {
  const labels = printed.split('\n', MOST_LINES).map((line) => LABELLED.exec(line.trimEnd()));
  const [first, second, ...others] = labels.flatMap((label, at) => (label === null ? [] : [{ at, label }]));
  if (first === undefined || second?.at !== first.at + 1 || others.length > 0) return undefined;
  const [one, other] = [first.label, second.label].map(([, name = '', value = '']) => ({
    isExpected: name.toLowerCase() === 'expected',
    value: printedValue(value),
  }));
  if (one === undefined || other === undefined || one.isExpected === other.isExpected) return undefined;
  return one.isExpected ? foundValues(one.value, other.value) : foundValues(other.value, one.value);
}

/** Hurl: `  --> orders.hurl:4:0`, below it the source, and behind the failed line the value or both. */
const HURL = /^\s{0,8}--> [^\n]{1,500}\.hurl:\d{1,9}:\d{1,9}$/m;
const HURL_SIDE = /^\s{0,8}\| {1,8}(actual|expected): {1,8}(\w{1,20})(?: <(.*)>)?$/;
const HURL_STATUS = /^\s{0,8}\d{1,9} \| HTTP(?:\/(?:\d(?:\.\d)?|\*))? (\d{3})$/;
const HURL_VALUE = /^\s{0,8}\| {1,80}\^{1,80} actual value is <(.*)>$/;

function readHurl(text: string): FoundValues | undefined {
  if (!HURL.test(text)) return undefined;
  const lines = text.split('\n').map((line) => line.trimEnd());
  const sides = new Map(
    lines.flatMap((line): [string, ReturnType<typeof hurlValue>][] => {
      const [, name, type, printed] = HURL_SIDE.exec(line) ?? [];
      return name === undefined || type === undefined ? [] : [[name, hurlValue(type, printed)]];
    }),
  );
  if (sides.size > 0) return foundValues(sides.get('expected'), sides.get('actual'));
  const at = lines.findIndex((line) => HURL_VALUE.test(line));
  const status = HURL_STATUS.exec(lines[at - 1] ?? '')?.[1];
  const actual = HURL_VALUE.exec(lines[at] ?? '')?.[1];
  if (text.includes('Assert header value') && actual !== undefined)
    return foundValues(markedText(lines[at - 1] ?? '', lines[at] ?? ''), actual);
  if (status === undefined || actual === undefined) return at < 0 && !text.includes('Assert') ? undefined : {};
  return foundValues(Number(status), plainValue(actual));
}

/** What is above the marks, up to the end of its line: the marks are as wide. */
function markedText(line: string, marks: string): string | undefined {
  const begin = marks.indexOf('^');
  return line.length === marks.lastIndexOf('^', marks.indexOf(' actual value is ')) + 1 ? line.slice(begin) : undefined;
}

/** `string <x>` is a text whatever it spells. */
function hurlValue(type: string, printed: string | undefined): ReturnType<typeof plainValue> | undefined {
  if (printed === undefined) return type === 'null' ? null : undefined;
  return type === 'string' ? printed : plainValue(printed);
}
