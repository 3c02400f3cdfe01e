import { firstFound, foundValues, linesWith, type TextReader } from './found-values.js';
import { goPair, goValue } from './printed-go.js';
import type { FoundValues } from './wording.js';

/** gotest.tools: `assertion failed: 41 (got int) != 42 (int)`. */
const GOTEST_TOOLS =
  /(?:^|\s)assertion failed: (.{1,4000}?) \((?:[^()]{1,200} )?([\w.*[\]]{1,100})\) != (.{1,4000}?) \((?:[^()]{1,200} )?([\w.*[\]]{1,100})\)(?::.*)?$/;
const GOTEST_TOOLS_OTHER = /^\s{0,40}\S{1,300}\.go:\d{1,9}: assertion failed: /;

/** check.v1: `... obtained int = 41`, `... expected int = 42`. */
const CHECK = /^\.\.\. obtained (.{1,200}?) = (.*)\n\.\.\. expected (.{1,200}?) = (.*)$/m;

/** Reads gotest.tools, quicktest and check.v1. */
export function readGoLibraries(text: string): FoundValues | undefined {
  return firstFound(READERS, text);
}

const READERS: readonly TextReader[] = [readGotestTools, readQuicktest, readCheck];

function readGotestTools(text: string): FoundValues | undefined {
  const lines = linesWith(text, 'assertion failed: ');
  const [, actual, type, expected, otherType] =
    lines.map((line) => GOTEST_TOOLS.exec(line)).find((found) => found !== null) ?? [];
  if (actual !== undefined && expected !== undefined)
    return foundValues(typed(expected, otherType), typed(actual, type));
  return lines.some((line) => GOTEST_TOOLS_OTHER.test(line)) ? {} : undefined;
}

function typed(printed: string, type: string | undefined): ReturnType<typeof goValue> {
  return type === 'string' ? printed : goValue(printed);
}

/** quicktest: sections `error:`, `got:` and `want:`, each with its text set in below. */
function readQuicktest(text: string): FoundValues | undefined {
  if (!/^\s{0,40}error:\n/m.test(text)) return undefined;
  const lines = text.split('\n');
  const got = sectionOf(lines, 'got');
  const want = sectionOf(lines, 'want');
  if (got === undefined || want === undefined) return undefined;
  if (got.length !== 1 || want.length !== 1) return {};
  const [expected, actual] = goPair(want[0] ?? '', got[0] ?? '');
  return foundValues(expected, actual);
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
  const [, , actual, , expected] = CHECK.exec(text) ?? [];
  return actual === undefined || expected === undefined ? undefined : foundValues(goValue(expected), goValue(actual));
}
