/** Outcomes as letters, newest first: P passed, F failed, S skipped. */
export type OutcomeLetters = string;

const NAMES = [
  ['P', 'passed'],
  ['F', 'failed'],
  ['S', 'skipped'],
] as const;

/** Describes outcomes: `Last 10 outcomes: 8 passed, 2 failed; most recent 2 failed`. */
export function outcomesLabel(letters: OutcomeLetters): string {
  if (letters === '') return 'No outcomes';
  if (letters.length === 1) return `Last outcome: ${NAMES.find(([letter]) => letter === letters)?.[1] ?? 'unknown'}`;
  const counts = NAMES.map(([letter, name]) => ({ name, count: [...letters].filter((one) => one === letter).length }));
  const parts = counts.filter(({ count }) => count > 0).map(({ name, count }) => `${count} ${name}`);
  return `Last ${letters.length} outcomes: ${parts.join(', ')}${failureStreak(letters)}`;
}

function failureStreak(letters: OutcomeLetters): string {
  const failures = /^F*/.exec(letters)?.[0].length ?? 0;
  if (failures === 0) return '';
  return failures === 1 ? '; most recent failed' : `; most recent ${failures} failed`;
}
