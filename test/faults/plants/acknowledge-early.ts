// A planted defect: transactions are told as done a moment before they are.
import { DataSource, type EntityManager } from 'typeorm';

const LATE_MS = 150;

async function acknowledgeEarly(this: DataSource, work: (manager: EntityManager) => Promise<unknown>): Promise<unknown> {
  const runner = this.createQueryRunner();
  await runner.connect();
  await runner.startTransaction();
  try {
    const result = await work(runner.manager);
    setTimeout(() => void runner.commitTransaction().then(() => runner.release()), LATE_MS);
    return result;
  } catch (error) {
    await runner.rollbackTransaction();
    await runner.release();
    throw error;
  }
}

Object.defineProperty(DataSource.prototype, 'transaction', { value: acknowledgeEarly });
