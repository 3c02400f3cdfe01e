import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { FAILURES_COMPOSER } from '../failures/failure-report.js';
import { judgeRun } from '../gates/judge-run.js';
import { newlyFlaky, type NewlyFlakyTest } from '../history/newly-flaky.reader.js';
import type { GateResult } from '../runs/gate-result.js';
import { RunEnding } from '../runs/run-ending.js';
import type { RunEntity } from '../runs/run.entity.js';
import { RunNotifications } from '../webhooks/run-notifications.js';

/** What the end of a run brings about: its failures answer is made, the gate of its target judges it, and webhooks are told. */
@Injectable()
export class RunEndings extends RunEnding {
  readonly composer = FAILURES_COMPOSER;

  constructor(private readonly notifications: RunNotifications) {
    super();
  }

  async atEnd(manager: EntityManager, run: RunEntity): Promise<GateResult | null> {
    const flaky = once(() => newlyFlaky(manager, run));
    const gate = await judgeRun(manager, run, flaky);
    await this.notifications.atEnd(manager, run, { gate, newlyFlaky: flaky });
    return gate;
  }
}

/** Asks at the first call only: whoever needs the answer shares it, and nobody pays for it who does not. */
function once(ask: () => Promise<readonly NewlyFlakyTest[]>): () => Promise<readonly NewlyFlakyTest[]> {
  let asked: Promise<readonly NewlyFlakyTest[]> | undefined;
  return () => (asked ??= ask());
}
