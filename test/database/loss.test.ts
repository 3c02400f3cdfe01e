import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { temporaryDirectory } from '../support/process.js';
import { Child } from './child.js';

let directory: ReturnType<typeof temporaryDirectory>;

beforeAll(() => {
  directory = temporaryDirectory();
});

afterAll(() => directory.remove());

test('an engine that dies fails running queries at once, logs it, and is restarted for the next one', async () => {
  const outcome: unknown = JSON.parse(await new Child('lose-engine', directory.path).lastWord());
  expect(outcome).toEqual({
    // Malformed JSON (PostgreSQL, appendix A): a text that is nested too deep is an error like any other.
    deep: '22P02',
    // The statement that was running and the one queued behind it: PostgreSQL's code of a lost connection.
    pending: ['08006', '08006'],
    later: 'Client has encountered a connection error and is not queryable',
    // Who was waiting for the connection gets one to the new engine, where nothing of the open transaction is left.
    waited: 'done',
    rows: 0,
    losses: ['08006', '08006'],
    last: 'done',
  });
}, 60_000);
