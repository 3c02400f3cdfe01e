import type { Outcome } from '../../src/history/outcome.js';

const STATUSES = new Map([
  ['P', 'passed'],
  ['F', 'failed'],
  ['S', 'skipped'],
] as const);

/**
 * Outcomes out of words, newest first: P, F or S, then r for retried and g for guarded, then `@branch` and `#commit`, such as
 * `F Pr@topic#c1 Fg S`. Their runs are numbered from 1, the oldest; the day of their month is that number.
 */
export function outcomesOf(text: string): readonly Outcome[] {
  const words = text.split(' ').filter((word) => word !== '');
  return words.map((word, index) => toOutcome(word, words.length - index));
}

function toOutcome(word: string, number: number): Outcome {
  const [, letter, marks = '', branch, commit] = /^([PFS])([rg]*)(?:@(\w+))?(?:#(\w+))?$/.exec(word) ?? [];
  const status = letter === 'P' || letter === 'F' || letter === 'S' ? STATUSES.get(letter) : undefined;
  if (status === undefined) throw new Error(`"${word}" is no outcome`);
  return {
    runId: `clr_${number}`,
    at: new Date(Date.UTC(2026, 0, number)),
    status,
    flaky: marks.includes('r'),
    branch: branch ?? null,
    commitSha: commit ?? null,
    durationMs: number,
    isGuarded: marks.includes('g'),
  };
}
