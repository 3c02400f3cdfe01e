import type { NumberRange } from './prove-lines.js';
import { readTapLine } from './tap-line.js';

/** What Test::More and pgTAP say of a point that failed, where it is apart from the point. */
export interface Diagnostic {
  readonly indent: number;
  /** The name of the point. Empty: it has none. */
  readonly name: string;
  /** The number of the point, which pgTAP has. */
  readonly number: number | undefined;
  /** The file of the line that failed. */
  readonly file: string | undefined;
  readonly lines: readonly string[];
}

const STARTS = /^( {0,80})# {1,4}Failed test(?: '(.{0,4000})')?(?: (?:at|in) (\S{1,1000}) (?:at )?line \d{1,9}\.?)?$/;
/** pgTAP, which knows no file: `# Failed test 5: "the total"`. */
const STARTS_OF_PGTAP = /^( {0,80})# Failed test (\d{1,9})(?:: "(.{0,4000})")?$/;
const PLACE = /^ {0,80}# {1,4}(?:at|in) (\S{1,1000}) (?:at )?line \d{1,9}\.?$/;
const ENDS = /^ {0,80}# (?:Looks like |Subtest: |Tests were run )/;

/** Lines apart from the diagnostics among them. */
export interface SortedLines {
  readonly diagnostics: readonly Diagnostic[];
  readonly others: readonly string[];
}

/** Finds the diagnostics in what prove shows. */
export function sortDiagnostics(lines: readonly string[]): SortedLines {
  const diagnostics: OpenDiagnostic[] = [];
  const others: string[] = [];
  let open: OpenDiagnostic | undefined;
  for (const line of lines) {
    const started = startOf(line);
    if (started !== undefined) {
      open = started;
      diagnostics.push(open);
    } else if (open !== undefined && line.trimStart().startsWith('#') && !ENDS.test(line)) {
      open.lines.push(line);
      open.file ??= PLACE.exec(line)?.[1];
    } else {
      open = undefined;
      others.push(line);
    }
  }
  return { diagnostics, others };
}

type OpenDiagnostic = Diagnostic & { lines: string[]; file: string | undefined };

function startOf(line: string): OpenDiagnostic | undefined {
  const [start, margin = '', name = '', file] = STARTS.exec(line) ?? [];
  if (start !== undefined) return { indent: margin.length, name, number: undefined, file, lines: [line] };
  const [startOfPgtap, indent = '', number, named = ''] = STARTS_OF_PGTAP.exec(line) ?? [];
  if (startOfPgtap === undefined) return undefined;
  return { indent: indent.length, name: named, number: Number(number), file: undefined, lines: [line] };
}

/** Returns TAP with each diagnostic behind its point, as it is where standard error is not buffered apart; others are at its end. */
export function joinDiagnostics(tap: readonly string[], diagnostics: readonly Diagnostic[]): readonly string[] {
  const waiting = new Map<string, Diagnostic[]>();
  for (const diagnostic of diagnostics) {
    const key = keyOf(diagnostic.indent, diagnostic.name);
    const known = waiting.get(key);
    if (known === undefined) waiting.set(key, [diagnostic]);
    else known.push(diagnostic);
  }
  for (const queue of waiting.values()) queue.reverse();
  const joined = tap.flatMap((text) => {
    const line = readTapLine(text);
    if (line.kind !== 'point' || line.point.ok || line.point.directive !== undefined) return [text];
    return [text, ...(waiting.get(keyOf(line.indent, line.point.name))?.pop()?.lines ?? [])];
  });
  return [...joined, ...[...waiting.values()].flatMap((queue) => queue.toReversed().flatMap(({ lines }) => lines))];
}

function keyOf(indent: number, name: string): string {
  return `${indent} ${name}`;
}

/** Returns TAP of the points that failed, where prove shows none. `numbers`: those of the points, which name the ones without a name. */
export function tapOf(diagnostics: readonly Diagnostic[], numbers: readonly NumberRange[]): readonly string[] {
  const outer = diagnostics.filter(({ indent }) => indent === 0).length;
  const known = numbersIn(numbers, outer);
  let at = 0;
  const points: (readonly string[])[] = [];
  // The points of a subtest are above its own.
  let inner: (readonly string[])[] = [];
  for (const { indent, name, number: own, lines: said } of diagnostics) {
    if (indent > 0) {
      inner.push([`    not ok - ${escaped(name)}`, ...said.map((line) => `    ${line.trimStart()}`)]);
      continue;
    }
    const number = own ?? known[at] ?? at + 1;
    at += 1;
    const subtest = inner.length > 0 ? [`# Subtest: ${escaped(name)}`, ...inner.flat()] : [];
    inner = [];
    points.push([...subtest, `not ok - ${name === '' ? String(number) : escaped(name)}`, ...said]);
  }
  return [...points, ...inner.map((lines) => lines.map((line) => line.slice(4)))].flat();
}

/** Returns the numbers, where there are as many as points. */
function numbersIn(ranges: readonly NumberRange[], points: number): readonly number[] {
  const count = ranges.reduce((sum, [first, last]) => sum + Math.max(0, last - first + 1), 0);
  if (count !== points) return [];
  return ranges.flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, at) => first + at));
}

function escaped(name: string): string {
  return name.replaceAll('#', String.raw`\#`);
}
