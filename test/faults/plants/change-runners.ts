import { DataSource, type QueryRunner } from 'typeorm';

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
