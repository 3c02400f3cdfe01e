/** A line of an assertion's report, and the value that is set in below it. */
export interface LabelledPart {
  /** Without white space at its end. */
  readonly label: string;
  /** As it is printed. Undefined: nothing is set in below the line, or what is there is not whole. */
  readonly value: string | undefined;
}

/** Longer reports have a list of failures behind their first parts. */
const MOST_PARTS = 12;

/** What AssertJ says in front of a value and behind one. A text of several lines is not set in, so that its lines are told apart by this. */
const LABEL =
  /^(?:not to |to |but |and |and:|in |in:|at index |when |ignoring |after |within |by (?:less|more) than |only |with |while |whereas |is not |group was|elements? |element\(s\) |keys |fields |nothing |field\/property |The |Be aware|Check was|Comparison |You can use|Throwable that|actual |expected |subsequence|Actual |Expected |Changed content|Normalized |Punctuation | ?\()/;

/** What begins below an empty line behind the last value. */
const NEXT_SECTION =
  /^(?:Throwable that|You can use|The recursive|field\/property |Top level |Path to |error: |exception caught|Elements which|Changed content|- |-- |at |\d{1,6}\) |\S.{0,200} error: )/;

/** The parts from a line on, up to the first line that is neither a label nor a value. */
export function partsBelow(lines: readonly string[], from: number): readonly LabelledPart[] {
  const parts: LabelledPart[] = [];
  let at = from;
  while (at < lines.length && parts.length < MOST_PARTS) {
    const label = (lines[at] ?? '').trimEnd();
    if (at > from && !LABEL.test(label)) break;
    const end = endOfValue(lines, at + 1);
    parts.push({ label, value: end === at + 1 ? undefined : wholeValue(lines.slice(at + 1, end)) });
    at = end;
  }
  return parts;
}

/** The line behind the value that begins in a line; that line itself where it is not set in. */
function endOfValue(lines: readonly string[], at: number): number {
  const first = lines[at] ?? '';
  if (!/^ {1,2}\S/.test(first)) return at;
  if (/^ {1,2}<?"/.test(first)) {
    const close = lines.findIndex((line, index) => index >= at && /">?\.? ?$/.test(line) && isEnd(lines, index + 1));
    if (close !== -1) return close + 1;
  }
  const end = lines.findIndex((_, index) => index > at && isEnd(lines, index));
  return end === -1 ? lines.length : end;
}

function isEnd(lines: readonly string[], at: number): boolean {
  const line = lines[at];
  if (line === undefined || LABEL.test(line)) return true;
  if (line.trim() !== '') return false;
  const next = lines.slice(at, at + 4).find((candidate) => candidate.trim() !== '');
  return next === undefined || NEXT_SECTION.test(next);
}

/** Pairs that a printed value begins and ends with; without the second it goes on elsewhere. */
const PAIRS: readonly (readonly [string, string])[] = [
  ['"', '"'],
  ['[', ']'],
  ['{', '}'],
  ['<', '>'],
];

/** The value without the margin of its first line and, before AssertJ 3.18, angle brackets. */
function wholeValue(lines: readonly string[]): string | undefined {
  if (lines.some((line) => line.trim() === '...')) return undefined;
  const [first = ''] = lines;
  const margin = first.length - first.trimStart().length;
  // Items in lines of their own are set in further; the lines of a text are not.
  const isSetIn = !/^ {1,2}<?"/.test(first) && lines.slice(1).every((line) => line.startsWith('    '));
  const text = lines
    .map((line, index) => (index === 0 || isSetIn ? line.slice(margin) : line))
    .join('\n')
    .trim()
    .replace(/ when comparing (?:values|elements) using [^\n]{1,300}$/, '')
    .replace(/(?<=[">])\.$/, '');
  // A period excludes its end: `[2024-05-01, 2024-05-05[`.
  const isWhole =
    /^[\][][^[\]\n]{1,400}[\][]$/.test(text) ||
    PAIRS.every(([open, close]) => !text.startsWith(open) || (text.length > 1 && text.endsWith(close)));
  if (!isWhole || text === '') return undefined;
  return text.startsWith('<') ? (text.includes('>\n') ? undefined : text.slice(1, -1)) : text;
}
