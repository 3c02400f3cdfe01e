/** Outcomes as letters, the newest first: P passed, F failed, S skipped. */
export type OutcomeLetters = string;

const NAMES = [
  ['P', 'passed'],
  ['F', 'failed'],
  ['S', 'skipped'],
] as const;

/** What outcomes say in words: `8 passed, 2 failed of the last 10; the last 2 failed`. */
export function outcomeWords(letters: OutcomeLetters): string {
  if (letters === '') return 'No outcomes';
  const counts = NAMES.map(([letter, name]) => ({ name, count: [...letters].filter((one) => one === letter).length }));
  const parts = counts.filter(({ count }) => count > 0).map(({ name, count }) => `${count} ${name}`);
  return `${parts.join(', ')} of the last ${letters.length}${streakWords(letters)}`;
}

function streakWords(letters: OutcomeLetters): string {
  const failures = /^F*/.exec(letters)?.[0].length ?? 0;
  if (failures === 0) return '';
  return failures === 1 ? '; the last one failed' : `; the last ${failures} failed`;
}
