import { Injectable } from '@nestjs/common';
import { SweepFailures, type SweptItem } from '../../common/sweep-failures.js';
import { ServerLog } from '../../http/server-log.js';
import { Metrics } from './metrics.js';

/** Logs failures of sweeps with the item, and counts them by step. */
@Injectable()
export class CountedSweepFailures extends SweepFailures {
  constructor(
    private readonly metrics: Metrics,
    private readonly log: ServerLog,
  ) {
    super();
  }

  override note(step: string, error: unknown, item: SweptItem = {}): void {
    this.metrics.sweepFailed(step);
    this.log.sweepFailure(error, { step, ...item });
  }
}
