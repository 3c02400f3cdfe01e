import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** Number of connections in the pool, of idle ones, and of queries that wait for one. */
export interface PoolState {
  readonly total: number;
  readonly idle: number;
  readonly waiting: number;
}

const CLOSED: PoolState = { total: 0, idle: 0, waiting: 0 };

/** Reads the state of the connection pool. */
@Injectable()
export class PoolReader {
  constructor(private readonly dataSource: DataSource) {}

  /** Returns the state of the pool; zeros while it is not open. */
  state(): PoolState {
    const pool: unknown = Reflect.get(this.dataSource.driver, 'master');
    return isPool(pool) ? { total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount } : CLOSED;
  }
}

interface Pool {
  readonly totalCount: number;
  readonly idleCount: number;
  readonly waitingCount: number;
}

function isPool(value: unknown): value is Pool {
  return (
    typeof value === 'object' &&
    value !== null &&
    'totalCount' in value &&
    'idleCount' in value &&
    'waitingCount' in value
  );
}
