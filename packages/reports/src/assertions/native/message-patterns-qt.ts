import { foundValues } from '../../values/found-values.js';
import { cppValue } from '../../values/printed-cpp.js';
import type { FoundValues } from '../message-pattern.js';

/** `Compared values are not the same`, and other sentences of QCOMPARE in front of both values. */
const COMPARED =
  /(?:^|\n)[^\n]{0,300}\bCompared (values|strings|doubles|floats|pointers|QStringLists|lists|Q\w{1,60}) (.{1,200})/;

/** `   Actual   (total()): 41`, with the source in brackets. */
const SIDE = /^\s{0,20}(Actual|Expected) {1,8}\((?=.)/;
const BEHIND_SOURCE = /\) {0,200}: /;

/** `'total() == 42' returned FALSE. ()` of QVERIFY. */
const VERIFY = /(?:^|\n)[^\n]{0,300}'[^\n]{1,2000}' returned FALSE\./;

/** `The computed value is expected to be greater than the baseline, but is not` of QCOMPARE_GT. */
const RELATION = /(?:^|\n)[^\n]{0,300}The computed value is expected to (?:not )?be [\w ]{1,40} the baseline, but is/;

/** Reads Qt Test. Lists and images show an element or a size alone: both values are unknown then. */
export function readQt(text: string): FoundValues | undefined {
  const [, what, relation] = COMPARED.exec(text) ?? [];
  if (what === undefined || relation === undefined) return VERIFY.test(text) || RELATION.test(text) ? {} : undefined;
  if (!/^(?:values|strings|doubles|floats)$/.test(what) || !relation.startsWith('are not the same')) return {};
  const lines = text.split('\n');
  return foundValues(sideOf(lines, 'Expected'), sideOf(lines, 'Actual'));
}

/** The value of a side; undefined where the source in brackets may end at more than one place. */
function sideOf(lines: readonly string[], name: string): ReturnType<typeof cppValue> {
  const line = lines.find((candidate) => SIDE.exec(candidate)?.[1] === name);
  if (line === undefined) return undefined;
  const end = BEHIND_SOURCE.exec(line);
  return end === null ? undefined : cppValue(line.slice(end.index + end[0].length));
}
