// A planted defect: a run is committed as soon as its row is written, and what belongs to it a moment later.
import { setTimeout as sleep } from 'node:timers/promises';
import type { QueryRunner } from 'typeorm';
import { afterRunRow, changeRunners } from './change-runners.js';

const MOMENT_MS = 3_000;

function splitTransaction(runner: QueryRunner): void {
  afterRunRow(runner, async () => {
    await runner.commitTransaction();
    await sleep(MOMENT_MS);
    await runner.startTransaction();
  });
}

changeRunners(splitTransaction);
