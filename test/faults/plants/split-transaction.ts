// A planted defect: a run is committed as soon as its row is written, and what belongs to it a moment later.
import { setTimeout as sleep } from 'node:timers/promises';
import type { QueryRunner } from 'typeorm';
import { changeRunners } from './change-runners.js';

const MOMENT_MS = 250;
const RUN_ROW = /^\s*INSERT INTO "?runs"?/;

function splitTransaction(runner: QueryRunner): void {
  const run = runner.query.bind(runner);
  const query = async (...statement: Parameters<typeof run>): Promise<unknown> => {
    const result: unknown = await run(...statement);
    if (runner.isTransactionActive && RUN_ROW.test(statement[0])) {
      await runner.commitTransaction();
      await sleep(MOMENT_MS);
      await runner.startTransaction();
    }
    return result;
  };
  Object.defineProperty(runner, 'query', { value: query });
}

changeRunners(splitTransaction);
