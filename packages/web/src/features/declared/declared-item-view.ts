import type { DeclaredItem, Evidence } from '@clarion/api-client';

/** A declared item as the list shows it. */
export interface DeclaredItemView {
  readonly id: string;
  /** Empty when the source sent none. */
  readonly description: string;
  /** What the source says about its state, such as `Deprecated: use cart-sum`. */
  readonly notes: readonly string[];
  readonly evidence: Evidence;
}

/** Converts a declared item. Members besides the id are as the source sent them: what has another shape is left out. */
export function toDeclaredItemView(item: DeclaredItem): DeclaredItemView {
  const { testId, contractId, workflowId, evidence } = item;
  const more: Readonly<Record<string, unknown>> = { ...item };
  const isIncomplete = more['projectionComplete'] === false;
  return {
    id: testId ?? contractId ?? workflowId ?? '',
    description: textOf(more['description']) ?? textOf(more['name']) ?? '',
    notes: [
      ...noteOf('Deprecated', more['deprecated']),
      ...noteOf('Skipped', more['skipped']),
      ...(isIncomplete ? noteOf('Incomplete', more['incompleteReason'] ?? true) : []),
    ],
    evidence,
  };
}

/** A flag, or the reason as a text. */
function noteOf(label: string, value: unknown): readonly string[] {
  if (value === true) return [label];
  const reason = textOf(value);
  return reason === undefined ? [] : [`${label}: ${reason}`];
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}
