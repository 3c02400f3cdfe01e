import { describe, expect, it } from '@jest/globals';
import { QueryFailedError, QueryRunnerAlreadyReleasedError, QueryRunnerProviderAlreadyReleasedError } from 'typeorm';
import { toDatabaseProblem } from './database-problem.js';

const asCode = (code: string): Error => Object.assign(new Error('text of the server'), { code });
const inQuery = (error: Error): Error => new QueryFailedError('SELECT 1', [], error);

describe('toDatabaseProblem', () => {
  it.each<[string, Error]>([
    ['a query runner that lost its connection', new QueryRunnerAlreadyReleasedError()],
    ['a manager whose query runner lost its connection', new QueryRunnerProviderAlreadyReleasedError()],
    ['a connection that the server ended', asCode('57P01')],
    ['a connection that ended during a query', inQuery(new Error('Connection terminated unexpectedly'))],
    ['a query on a connection that has ended', inQuery(new Error('Client was closed and is not queryable'))],
    [
      'a query on a broken connection',
      inQuery(new Error('Client has encountered a connection error and is not queryable')),
    ],
    ['a server that refuses connections', asCode('ECONNREFUSED')],
    ['a deadlock', inQuery(asCode('40P01'))],
  ])('makes 503 overloaded with Retry-After of %s', (_, error) => {
    expect(toDatabaseProblem(error)).toMatchObject({
      code: 'overloaded',
      status: 503,
      headers: { 'Retry-After': expect.stringMatching(/^[1-9]\d*$/) },
    });
  });

  it.each<[unknown]>([
    [new TypeError('x is undefined')],
    [inQuery(asCode('42601'))],
    ['Connection terminated'],
    [undefined],
  ])('makes no problem of %s', (error) => {
    expect(toDatabaseProblem(error)).toBeUndefined();
  });
});
