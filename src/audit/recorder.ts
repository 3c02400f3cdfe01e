import type { EntityManager } from 'typeorm';

/** Writes the audit record of a change in the transaction of the change. */
export type Recorder = (manager: EntityManager) => Promise<void>;

/** Writes the audit record of a change, from what the change wrote, in its transaction. */
export type ChangeRecorder<T> = (manager: EntityManager, changed: T) => Promise<void>;
