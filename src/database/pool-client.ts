import { Client, type ClientConfig } from 'pg';

/**
 * A connection of the pool that always has an `error` listener. The pool and TypeORM listen only while the connection is idle or in
 * use; when the server ends it in between, Node would end the process. Its queries raise the error, and the pool replaces it.
 */
export class PoolClient extends Client {
  constructor(options?: ClientConfig) {
    super(options);
    this.on('error', () => undefined);
  }
}
