import { foundValues } from '../../values/found-values.js';
import { cppValue } from '../../values/printed-cpp.js';
import type { FoundValues } from '../message-pattern.js';

/** `Expected total == 42, but`, below it the sides that are no literals: `total == 41`. */
const CLAIM = /^\s{0,40}Expected (\S[^\n]{0,400}?) (==|!=|<=|>=|<|>) (\S[^\n]{0,400}), but$/m;
const SIDE = /^\s{1,40}(\S.{0,400}?) == (.{1,1000}?)(?: \(0x[0-9a-f]{1,16}\))?$/;
const TRUTH = /^\s{0,40}Expected \S[^\n]{0,400} to be (true|false), but is (true|false)$/m;

/** The harness of kselftest has each value behind its expression: `till.c:12:open:Expected 0 (0) == ret (-1)`. */
const OF_HARNESS =
  /^[^\s:]{1,400}:\d{1,9}:\w{1,200}:Expected [^\n]{1,400}? \(([^()\n]{1,400})\) (==|!=|<=|>=|<|>) [^\n]{1,400} \(([^()\n]{1,400})\)$/m;

/** Reads what the tests of the Linux kernel say: KUnit and the harness of kselftest. */
export function readKernel(text: string): FoundValues | undefined {
  const [, wanted, truth] = TRUTH.exec(text) ?? [];
  if (wanted !== undefined) return foundValues(wanted === 'true', truth === 'true');
  const [, expected, sign, seen] = OF_HARNESS.exec(text) ?? [];
  if (expected !== undefined && seen !== undefined)
    return foundValues(sign === '==' ? cppValue(expected) : `${sign} ${expected}`, cppValue(seen));
  return readKunit(text);
}

function readKunit(text: string): FoundValues | undefined {
  const claim = CLAIM.exec(text);
  const [, left = '', sign, right = ''] = claim ?? [];
  if (claim === null || sign === undefined) return undefined;
  const lines = text.slice(claim.index + claim[0].length + 1).split('\n', 2);
  const printed = new Map(
    lines.flatMap((line): [string, string][] => {
      const [, name, value] = SIDE.exec(line) ?? [];
      return name === undefined || value === undefined ? [] : [[name, value]];
    }),
  );
  const given = printed.get(left) ?? literal(left);
  const wanted = printed.get(right) ?? literal(right);
  if (given === undefined || wanted === undefined) return {};
  return foundValues(sign === '==' ? cppValue(wanted) : `${sign} ${wanted}`, cppValue(given));
}

function literal(source: string): string | undefined {
  return /^(?:-?\d\w{0,40}|"[^"\n]{0,400}")$/.test(source) ? source : undefined;
}
