import { foundValues } from '../../values/found-values.js';
import { plainValue } from '../../values/printed-plain.js';
import type { FoundValues } from '../message-pattern.js';

/** `-- values do not equal --`, and below it what was compared, up to two hyphens. */
const HEADING = /^\s{0,8}(?:# )?-- (.{1,200}) --$/;
const END = /^\s{0,8}(?:# )?--$/;

/** `expected : 42`, and of several lines `expected (2 lines):` with the lines set in below it; one that should not be there is marked. */
const ONE_LINE = /^\s{0,8}(?:# )?([a-z]{1,20}) {1,12}: (.*)$/;
const LINES = /^\s{0,8}(?:# )?([a-z]{1,20}) \(\d{1,9} lines?\):$/;
const LINE = /^\s{0,8}(?:# )?(?: {2}|> )(.*)$/;

/** What is expected and what came, by their labels, and whether the first must not be. */
interface Comparison {
  readonly heading: RegExp;
  readonly expected: readonly string[];
  readonly actual: readonly string[];
  readonly isNegated: boolean;
}

const COMPARISONS: readonly Comparison[] = [
  { heading: /^values should not be equal$/, expected: ['unexpected'], actual: ['actual'], isNegated: true },
  {
    heading: /should not match line$|^line should not contain/,
    expected: ['regexp', 'substring'],
    actual: ['line'],
    isNegated: true,
  },
  {
    heading: /should not (?:match|contain)|^no line should (?:match|contain)/,
    expected: ['regexp', 'substring'],
    actual: ['output', 'stderr'],
    isNegated: true,
  },
  { heading: /^line should not be in /, expected: ['line'], actual: ['output', 'stderr'], isNegated: true },
  { heading: /^line should differ$/, expected: ['line'], actual: ['line'], isNegated: true },
  {
    heading: /equals, but it was expected to differ$/,
    expected: ['output', 'stderr'],
    actual: ['output', 'stderr'],
    isNegated: true,
  },
  { heading: /^value matches regular expression$/, expected: ['pattern'], actual: ['value'], isNegated: true },
  { heading: /^value does not match regular expression$/, expected: ['pattern'], actual: ['value'], isNegated: false },
  {
    heading: /(?:does not match|^) ?line(?: does not contain substring)?$/,
    expected: ['regexp', 'substring'],
    actual: ['line'],
    isNegated: false,
  },
  {
    heading: /do(?:es)? not (?:equal|match|contain)|differs$|^no (?:output|stderr) line (?:matches|contains) /,
    expected: ['expected', 'substring', 'regexp', 'line'],
    actual: ['actual', 'output', 'stderr'],
    isNegated: false,
  },
];

/** Reads bats-assert. */
export function readBatsAssert(text: string): FoundValues | undefined {
  const lines = text.split('\n');
  const at = lines.findIndex((line) => HEADING.test(line));
  const end = lines.findIndex((line, index) => index > at && END.test(line));
  if (at < 0 || end < 0) return undefined;
  const heading = HEADING.exec(lines[at] ?? '')?.[1] ?? '';
  const parts = partsOf(lines.slice(at + 1, end));
  return ofStates(heading, parts) ?? ofComparison(heading, parts) ?? withoutValues(heading);
}

/** Of the exit code of a command, and of output where none should be. */
function ofStates(heading: string, parts: ReadonlyMap<string, string>): FoundValues | undefined {
  const status = parts.get('status');
  if (heading === 'command failed' && status !== undefined) return foundValues(0, plainValue(status));
  const [, stream] = /^(output|stderr) non-empty, but expected no \1$/.exec(heading) ?? [];
  const printed = parts.get(stream ?? '');
  return stream === undefined || printed === undefined ? undefined : foundValues(`no ${stream}`, plainValue(printed));
}

function ofComparison(heading: string, parts: ReadonlyMap<string, string>): FoundValues | undefined {
  const comparison = COMPARISONS.find((candidate) => candidate.heading.test(heading));
  if (comparison === undefined) return undefined;
  const [expected, actual] = [comparison.expected, comparison.actual].map((labels) =>
    labels.map((label) => parts.get(label)).find((part) => part !== undefined),
  );
  if (expected === undefined) return undefined;
  return foundValues(
    comparison.isNegated ? `not ${expected}` : plainValue(expected),
    actual === undefined ? undefined : plainValue(actual),
  );
}

function withoutValues(heading: string): FoundValues | undefined {
  return /^(?:command|output|line|values|assertion|status|file|regular|no (?:line|output|stderr))/i.test(heading)
    ? {}
    : undefined;
}

/** The parts of a comparison by their labels. */
function partsOf(lines: readonly string[]): ReadonlyMap<string, string> {
  const parts = new Map<string, string>();
  for (const [index, line] of lines.entries()) {
    const [, label, value] = ONE_LINE.exec(line) ?? [];
    if (label !== undefined && value !== undefined && !parts.has(label)) parts.set(label, value);
    const several = LINES.exec(line)?.[1];
    if (several !== undefined) parts.set(several, linesBelow(lines.slice(index + 1)));
  }
  return parts;
}

function linesBelow(lines: readonly string[]): string {
  const end = lines.findIndex((line) => LINES.test(line) || !LINE.test(line));
  return (end < 0 ? lines : lines.slice(0, end)).map((line) => LINE.exec(line)?.[1] ?? '').join('\n');
}
