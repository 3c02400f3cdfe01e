import type { EntityManager } from 'typeorm';
import type { RunEntity } from '../../runs/run.entity.js';
import { newlyFlaky, type NewlyFlakyTest } from './newly-flaky.queries.js';

const found = new WeakMap<RunEntity, Promise<readonly NewlyFlakyTest[]>>();

/**
 * The same as `newlyFlaky`, read once: the gate and the webhooks share the result, and neither pays for what it does not use.
 * Every attempt of a transaction ends an object of its own, so a retry reads again.
 */
export function newlyFlakyOnce(manager: EntityManager, run: RunEntity): Promise<readonly NewlyFlakyTest[]> {
  const known = found.get(run);
  if (known !== undefined) return known;
  const reading = newlyFlaky(manager, run);
  found.set(run, reading);
  return reading;
}
