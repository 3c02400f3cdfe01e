import type { BuildFailure } from '@clarion/api-client';

/** The failures so far that share a cause. */
export interface LiveCause {
  readonly id: string;
  /** The first line of the message of its first failure. */
  readonly title: string;
  /** The difference between expected and actual, where all failures share it. */
  readonly headline: string | undefined;
  readonly failures: readonly BuildFailure[];
}

/** Groups failures by cause, the cause with most failures first. */
export function liveCauses(failures: readonly BuildFailure[]): readonly LiveCause[] {
  const byId = new Map<string, BuildFailure[]>();
  for (const [index, failure] of failures.entries()) {
    const id = failure.group?.id ?? `failure-${index}`;
    byId.set(id, [...(byId.get(id) ?? []), failure]);
  }
  return [...byId]
    .map(([id, group]) => ({
      id,
      title: group[0]?.reason.message.split('\n', 1)[0] ?? '',
      headline: sharedHeadline(group),
      failures: group,
    }))
    .toSorted((one, other) => other.failures.length - one.failures.length);
}

function sharedHeadline(failures: readonly BuildFailure[]): string | undefined {
  const headlines = new Set(failures.map(({ difference }) => difference?.headline));
  return headlines.size === 1 ? [...headlines][0] : undefined;
}
