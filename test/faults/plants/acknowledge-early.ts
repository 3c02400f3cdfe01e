// A planted defect: transactions are told as committed a moment before they are.
import { setTimeout as sleep } from 'node:timers/promises';
import type { QueryRunner } from 'typeorm';
import { changeRunners } from './change-runners.js';

const LATE_MS = 150;

function acknowledgeEarly(runner: QueryRunner): void {
  const commit = runner.commitTransaction.bind(runner);
  const release = runner.release.bind(runner);
  let committed = Promise.resolve();
  runner.commitTransaction = () => {
    committed = sleep(LATE_MS).then(commit);
    return Promise.resolve();
  };
  runner.release = () => {
    void committed.then(release);
    return Promise.resolve();
  };
}

changeRunners(acknowledgeEarly);
