import type { RunEntity } from './run.entity.js';
import { isOpen } from './run-state.js';

/** What changes whenever a finished run changes; undefined while it is open, when every answer may differ. */
export function revisionOf(run: Pick<RunEntity, 'status' | 'revision' | 'contentId'>): string | undefined {
  return isOpen(run.status) ? undefined : `${run.contentId}.${run.revision}`;
}
