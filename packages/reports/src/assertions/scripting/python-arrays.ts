import type { JsonValue } from '../../json/json-value.js';
import { foundValues } from '../../values/found-values.js';
import { printedValue } from '../../values/printed-value.js';
import type { FoundValues } from '../message-pattern.js';

/** PyTorch. */
const SCALARS =
  /^(?:[\w.]{1,80}: )?Scalars are not (?:equal|close)!\n\s{0,8}\nExpected (\S{1,80}) but got (\S{1,80})\.$/m;

/** What numpy says above both values: of arrays, of one item, and of an order. */
const NUMPY = /^(?:[\w.]{1,80}: )?\s{0,4}(?:Arrays are not |Items are not |Not equal to tolerance)[^\n]{0,200}/m;

/** numpy's first value is what was got, the second one what is desired: `x` and `y` before version 2.4. */
const ACTUAL = /^ (?:ACTUAL|x): (\S.*)$/;
const DESIRED = /^ (?:DESIRED|y): (\S.*)$/;

/** Arrays are printed with these dots in the place of values that were left out. */
const LEFT_OUT = /\.\.\./;

/** pandas: `left` is the first argument, as pytest's left side is. */
const PANDAS_HEADING =
  /^(?:[\w.]{1,80}: )?(?:DataFrames?|LazyFrames?|Schemas|Series|Index|MultiIndex|Attributes|ExtensionArray|numpy array|Iterable|Input|inputs|Categorical)\b/m;
const PANDAS = /^\[left\]: {1,4}(\S[^\n]{0,2000})\n\[right\]: {1,4}(\S[^\n]{0,2000})$/m;

/** polars draws a series in several lines, and nothing is behind the second one. */
const POLARS =
  /^\[left\]: {1,4}(shape: \([^)\n]{1,40}\)\n[^]{1,20000}?)\n\[right\]: {1,4}(shape: \([^)\n]{1,40}\)\n[^]{1,20000})$/m;

/** What polars puts in the place of rows that it left out. */
const NO_ROWS = /^\s{0,8}…$/m;

function ofPolars(text: string): FoundValues | undefined {
  const [, left, right] = POLARS.exec(text) ?? [];
  if (left === undefined || right === undefined) return undefined;
  return foundValues(NO_ROWS.test(right) ? undefined : right.trimEnd(), NO_ROWS.test(left) ? undefined : left);
}

/** Reads the comparisons of numpy, pandas, polars and PyTorch. */
export function readArrays(text: string): FoundValues | undefined {
  const [, wanted, given] = SCALARS.exec(text) ?? [];
  if (wanted !== undefined && given !== undefined) return foundValues(printedValue(wanted), printedValue(given));
  const sides = PANDAS_HEADING.test(text) ? PANDAS.exec(text) : null;
  if (sides !== null) return foundValues(arrayValue(sides[2] ?? ''), arrayValue(sides[1] ?? ''));
  const drawn = PANDAS_HEADING.test(text) ? ofPolars(text) : undefined;
  if (drawn !== undefined) return drawn;
  const heading = NUMPY.exec(text);
  if (heading !== null) return ofNumpy(text.slice(heading.index), heading[0]);
  return PANDAS_HEADING.test(text) && /^ ?(?:\[left\]|Mismatched elements):/m.test(text) ? {} : undefined;
}

function ofNumpy(text: string, heading: string): FoundValues | undefined {
  const lines = text.split('\n');
  const actual = lines.findIndex((line) => ACTUAL.test(line));
  const desired = lines.findIndex((line, index) => index > actual && DESIRED.test(line));
  if (actual < 0 || desired < 0) return /^ ?Mismatched elements:/m.test(text) ? {} : undefined;
  const [came, wanted] = [whole(lines, actual, ACTUAL), whole(lines, desired, DESIRED)];
  const order = /(?:ordered `x (<=?) y`|not (?:less|strictly)-ordered)/.exec(heading);
  if (order === null) return foundValues(arrayValue(wanted), arrayValue(came));
  return foundValues(LEFT_OUT.test(wanted) ? undefined : `${order[1] ?? '<'} ${wanted}`, arrayValue(came));
}

/** A value goes on in lines that are set in further than its label. */
function whole(lines: readonly string[], at: number, label: RegExp): string {
  const behind = lines.slice(at + 1);
  const end = behind.findIndex((line) => !/^ {4,}\S/.test(line));
  return [label.exec(lines[at] ?? '')?.[1] ?? '', ...behind.slice(0, end < 0 ? behind.length : end)].join('\n');
}

function arrayValue(print: string): JsonValue | undefined {
  const isCutOff = LEFT_OUT.test(print) && !/^['"]/.test(print);
  return isCutOff ? undefined : printedValue(print);
}
