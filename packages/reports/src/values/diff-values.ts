/** How the lines of a difference are to be read: never by their signs alone, as runners use either for either side. */
export interface DiffLegend {
  /** The sign of lines that only the expected value has. */
  readonly expected: '-' | '+';
  /** Number of characters before a line of the value: the sign alone (absent), or the sign and a blank. */
  readonly columns?: 1 | 2;
  /** Number of lines shown around a change, without a note that others are missing. Absent: with a note. */
  readonly context?: number;
}

/** The two sides of a difference as they were printed: the lines of both, and those of one. */
export interface DiffSides {
  readonly expected: string;
  readonly actual: string;
}

/** Runners show three lines or more around a change: where there are fewer, the value begins or ends. */
const LEAST_CONTEXT = 3;

/** What runners write in the place of lines that they left out. */
const GAP =
  /^\s*(?:(?:\.\.\.|…|⋮)\s*$|(?:\.\.\.|…) ?(?:lines skipped|\(?\d{1,9} (?:more|lines|unchanged|identical|skipped))|\.{3} \d{1,9} more)/i;

/**
 * Both values of a difference that shows them whole. Each line is a sign (`-`, `+` or a blank) and a line of the value. Undefined
 * when lines were left out, when a line is no line of a difference, and when no line differs.
 */
export function valuesOfDiff(lines: readonly string[], legend: DiffLegend): DiffSides | undefined {
  const shown = wholeOf(lines.filter((line) => !line.startsWith('\\ No newline')));
  if (shown === undefined || !shown.some(isChange) || shown.some((line) => !isLine(line))) return undefined;
  if (legend.context !== undefined && mayBeCut(shown, legend.context)) return undefined;
  const columns = legend.columns ?? 1;
  return {
    expected: sideOf(shown, legend.expected, columns),
    actual: sideOf(shown, legend.expected === '-' ? '+' : '-', columns),
  };
}

/**
 * Returns whether the maximum number of lines precedes the first change or follows the last, and they are not the whole
 * of a value in brackets.
 */
function mayBeCut(lines: readonly string[], context: number): boolean {
  const before = lines.findIndex(isChange);
  const behind = lines.length - 1 - lines.findLastIndex(isChange);
  if (lines.includes('--') || before > context || behind > context) return lines.includes('--');
  const [first, last] = [lines[0], lines.at(-1)];
  const isWhole = (first === ' {' && last === ' }') || (first === ' [' && last === ' ]');
  return !isWhole && (before === context || behind === context);
}

function sideOf(lines: readonly string[], sign: '-' | '+', columns: number): string {
  return lines
    .filter((line) => !isChange(line) || line.startsWith(sign))
    .map((line) => line.slice(columns))
    .join('\n');
}

function isChange(line: string): boolean {
  return line.startsWith('-') || line.startsWith('+');
}

function isLine(line: string): boolean {
  return /^(?:[-+ ]|$)/.test(line) && !GAP.test(line.slice(1));
}

/** The lines without the heading of a hunk; undefined when it hides lines in front of it, behind it, or in between. */
function wholeOf(lines: readonly string[]): readonly string[] | undefined {
  const headings = lines.filter((line) => line.startsWith('@@'));
  if (headings.length === 0) return lines;
  if (headings.length > 1 || lines[0] !== headings[0]) return undefined;
  const rest = lines.slice(1);
  const begins =
    /^@@ -[01](?:,\d{1,9})? \+[01](?:,\d{1,9})? @@/.test(headings[0] ?? '') || rest.findIndex(isChange) < LEAST_CONTEXT;
  const ends = rest.length - 1 - rest.findLastIndex(isChange) < LEAST_CONTEXT;
  return (begins || OPENS.test(rest[0] ?? '')) && (ends || CLOSES.test(rest.at(-1) ?? '')) ? rest : undefined;
}

/** Of a value in brackets only the first line and the last are not set in: `Array &0 (` of PHPUnit, and `{` of JSON. */
const OPENS = /^ (?:(?:[\w\\]{1,200} (?:Object )?(?:(?:&|#)\w{1,40} )?)?[([]|\{)$/;
const CLOSES = /^ [)\]}],?$/;
