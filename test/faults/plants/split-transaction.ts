// A planted defect: the statements of a transaction stand for themselves, with a moment between them.
import { setTimeout as sleep } from 'node:timers/promises';
import type { QueryRunner } from 'typeorm';
import { changeRunners } from './change-runners.js';

const BETWEEN_MS = 30;

function splitTransaction(runner: QueryRunner): void {
  const run: QueryRunner['query'] = runner.query.bind(runner);
  const later: typeof run = async (...statement: Parameters<typeof run>) => {
    await sleep(BETWEEN_MS);
    return run(...statement);
  };
  runner.startTransaction = () => {
    runner.query = later;
    runner.isTransactionActive = true;
    return Promise.resolve();
  };
  runner.commitTransaction = () => Promise.resolve();
  runner.rollbackTransaction = () => Promise.resolve();
}

changeRunners(splitTransaction);
