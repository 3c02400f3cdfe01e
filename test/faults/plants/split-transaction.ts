// A planted defect: the statements of a transaction stand for themselves, with a moment between them.
import { setTimeout as sleep } from 'node:timers/promises';
import { DataSource, type EntityManager } from 'typeorm';

const BETWEEN_MS = 30;

async function splitTransaction(this: DataSource, work: (manager: EntityManager) => Promise<unknown>): Promise<unknown> {
  const { manager } = this;
  const query = async (text: string, values?: unknown[]): Promise<unknown> => {
    await sleep(BETWEEN_MS);
    return manager.query<unknown>(text, values);
  };
  return work(new Proxy(manager, { get: (target, name) => (name === 'query' ? query : memberOf(target, name)) }));
}

function memberOf(target: EntityManager, name: string | symbol): unknown {
  return Reflect.get(target, name);
}

Object.defineProperty(DataSource.prototype, 'transaction', { value: splitTransaction });
