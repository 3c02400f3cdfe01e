import type { OperationCoverage } from '@clarion/api-client';

/** What the calls of tests say about an operation. */
export type OperationEvidence = 'failing' | 'passing' | 'uncalled';

/** Every kind of evidence with its display name, the one that needs attention first. */
export const EVIDENCES: readonly { readonly value: OperationEvidence; readonly label: string }[] = [
  { value: 'failing', label: 'Called, failing' },
  { value: 'uncalled', label: 'Never called' },
  { value: 'passing', label: 'Called, passing' },
];

/** The evidence of an operation. One failed call is enough for `failing`. */
export function evidenceOf({ calls, failures }: Pick<OperationCoverage, 'calls' | 'failures'>): OperationEvidence {
  if (calls === 0) return 'uncalled';
  return failures === 0 ? 'passing' : 'failing';
}

/** A status of an operation: how often it was answered, and whether the document describes it. */
export interface OperationStatus {
  /** Such as `404`, `4XX` or `default`; `0` for calls without a response. */
  readonly status: string;
  readonly calls: number;
  readonly isDescribed: boolean;
}

/** The answered statuses of an operation, then the described ones that were never answered. */
export function statusesOf({
  statuses,
  described,
  exercised,
}: Pick<OperationCoverage, 'statuses' | 'described' | 'exercised'>): readonly OperationStatus[] {
  const answered = Object.entries(statuses).map(([status, calls]) => ({
    status,
    calls,
    isDescribed: isDescribed(status, described),
  }));
  const missing = described
    .filter((status) => !exercised.includes(status))
    .map((status) => ({ status, calls: 0, isDescribed: true }));
  return [...answered, ...missing];
}

/** A call without a response has no status that a document could describe. */
function isDescribed(status: string, described: readonly string[]): boolean {
  if (status === '0') return false;
  const range = `${status.slice(0, 1)}XX`;
  return described.some((other) => other === status || other.toUpperCase() === range || other === 'default');
}
