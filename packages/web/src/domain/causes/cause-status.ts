import type { Cause } from '@clarion/api-client';

/** The state of the work on a cause. */
export type CauseStatus = Cause['status'];

/** Every state with its display name, in the order of the work. */
export const CAUSE_STATUSES: readonly { readonly value: CauseStatus; readonly label: string }[] = [
  { value: 'open', label: 'Open' },
  { value: 'acknowledged', label: 'Acknowledged' },
  { value: 'resolved', label: 'Resolved' },
];

/** The state of a text, such as one out of the URL; undefined for any other text. */
export function readCauseStatus(text: string): CauseStatus | undefined {
  return CAUSE_STATUSES.find(({ value }) => value === text)?.value;
}

/** Returns the state of a cause in words, and that it came back where it did. */
export function causeStatusText({ status, backAfter }: Pick<Cause, 'status' | 'backAfter'>): string {
  const label = CAUSE_STATUSES.find(({ value }) => value === status)?.label ?? status;
  return backAfter === null ? label : `${label}, back after ${backAfter}`;
}
