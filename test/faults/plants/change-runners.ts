import { DataSource, type QueryRunner } from 'typeorm';

const RUN_ROW = /^\s*INSERT INTO "?runs"?[\s(]/;

/** Changes every query runner that is made from now on. */
export function changeRunners(change: (runner: QueryRunner) => void): void {
  const create = Reflect.get(DataSource.prototype, 'createQueryRunner');
  const value = function createChanged(this: DataSource, mode?: 'master' | 'slave'): QueryRunner {
    const runner: QueryRunner = create.call(this, mode);
    change(runner);
    return runner;
  };
  Object.defineProperty(DataSource.prototype, 'createQueryRunner', { value });
}

/** Does something each time a transaction of this runner has written the row of a run. */
export function afterRunRow(runner: QueryRunner, act: () => Promise<void>): void {
  const run = runner.query.bind(runner);
  const query = async (...statement: Parameters<typeof run>): Promise<unknown> => {
    const result: unknown = await run(...statement);
    if (runner.isTransactionActive && RUN_ROW.test(statement[0])) await act();
    return result;
  };
  Object.defineProperty(runner, 'query', { value: query });
}
