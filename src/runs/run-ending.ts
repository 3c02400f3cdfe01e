import type { EntityManager } from 'typeorm';
import type { RunId } from '../common/identifiers.js';
import type { GateResult } from './gate-result.js';
import type { RunEntity } from './run.entity.js';
import type { RunSummary } from './run-state.js';

/** The stored failures of a run, one more than the composer shows. */
export interface ComposerInput {
  readonly id: RunId;
  readonly projectId: string;
  readonly summary: RunSummary;
}

/** Makes the finished failures answer of a run, which is stored with it. */
export interface ReportComposer {
  readonly limit: number;
  compose(run: ComposerInput, failures: readonly { readonly seq: number; readonly item: string }[]): string;
}

/**
 * What the end of a run brings about, in the transaction that ends it: by an upload, its completion, its cancellation or its
 * silence. Provided by the ingest module, which stands above the runs.
 */
export abstract class RunEnding {
  abstract readonly composer: ReportComposer;

  /**
   * What the run's gate says, to be stored with the run; null when no gate judges it. The run's rows are in place. It is asked
   * again when the transaction is tried again, so it changes nothing but by the manager.
   */
  abstract atEnd(manager: EntityManager, run: RunEntity): Promise<GateResult | null>;
}
