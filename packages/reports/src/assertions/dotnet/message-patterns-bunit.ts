import { foundValues } from '../../values/found-values.js';
import type { FoundValues } from '../message-pattern.js';

const CLAIM = /^(?:[\w.]{1,200} ?: )?HTML comparison failed\./;
const ACTUAL = /^Actual HTML: ?$/;
const EXPECTED = /^Expected HTML: ?$/;

/** Reads bUnit: both markups whole, each below its heading. Markup that repeats a heading has no certain end. */
export function readBunit(text: string): FoundValues | undefined {
  if (!CLAIM.test(text)) return undefined;
  const lines = text.split('\n');
  const actual = lines.findIndex((line) => ACTUAL.test(line));
  const expected = lines.findIndex((line) => EXPECTED.test(line));
  const areOnce =
    actual === lines.findLastIndex((line) => ACTUAL.test(line)) &&
    expected === lines.findLastIndex((line) => EXPECTED.test(line));
  if (actual < 0 || expected < actual || !areOnce) return {};
  return foundValues(
    lines
      .slice(expected + 1)
      .join('\n')
      .trim(),
    lines
      .slice(actual + 1, expected)
      .join('\n')
      .trim(),
  );
}
