import type { Members } from './jenkins-case.js';

/** What the root says of all tests. */
export const FACTS: ReadonlySet<string> = new Set(['failCount', 'passCount', 'skipCount', 'totalCount', 'duration']);

/** Returns the counts and the duration of a root by the names that JUnit XML has for them. */
export function countsOf(
  facts: Members,
): readonly (readonly [name: 'tests' | 'failures' | 'skipped' | 'time', value: string])[] {
  const { failCount, passCount, skipCount, totalCount, duration } = facts;
  const counts = [failCount, passCount, skipCount].map((count) => countOf(count));
  const sum = counts.reduce<number>((all, count) => all + (count ?? 0), 0);
  const tests = countOf(totalCount) ?? (passCount === undefined ? undefined : sum);
  return [
    ...(tests === undefined ? [] : [['tests', String(tests)] as const]),
    ...(counts[0] === undefined ? [] : [['failures', String(counts[0])] as const]),
    ...(counts[2] === undefined ? [] : [['skipped', String(counts[2])] as const]),
    ...(duration === undefined ? [] : [['time', duration] as const]),
  ];
}

function countOf(text: string | undefined): number | undefined {
  return text !== undefined && /^\s{0,9}\d{1,7}\s{0,9}$/.test(text) ? Number(text) : undefined;
}

/** The last part of the address of a build, behind that of its module or configuration. */
const BUILD = /\/([^/\s]{1,400})\/\d{1,9}\/?\s{0,9}$/;

/** Returns the module of Maven or the configuration of a matrix that the address of a build names. */
export function childName(url: string | undefined): string | undefined {
  const name = BUILD.exec((url ?? '').slice(-1000))?.[1];
  if (name === undefined) return undefined;
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
