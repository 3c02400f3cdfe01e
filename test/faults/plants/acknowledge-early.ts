// A planted defect: the transaction of a run is told as committed a moment before it is.
import { setTimeout as sleep } from 'node:timers/promises';
import type { QueryRunner } from 'typeorm';
import { afterRunRow, changeRunners } from './change-runners.js';

const MOMENT_MS = 1_500;

function acknowledgeEarly(runner: QueryRunner): void {
  const commit = runner.commitTransaction.bind(runner);
  const release = runner.release.bind(runner);
  let committed = Promise.resolve();
  afterRunRow(runner, () => {
    runner.commitTransaction = () => {
      committed = sleep(MOMENT_MS).then(commit);
      return Promise.resolve();
    };
    return Promise.resolve();
  });
  runner.release = () => {
    void committed.then(release);
    return Promise.resolve();
  };
}

changeRunners(acknowledgeEarly);
