import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { temporaryDirectory } from '../support/process.js';
import { Child } from './child.js';

const MINUTE_MS = 60_000;

let directory: ReturnType<typeof temporaryDirectory>;

beforeEach(() => {
  directory = temporaryDirectory();
});

afterEach(() => directory.remove());

test(
  'a power cut loses nothing that was acknowledged, as long as commits are flushed',
  async () => {
    const outcome: unknown = JSON.parse(await new Child('power-cut', directory.path, 'flushed').lastWord());
    expect(outcome).toEqual({ acknowledged: 1_010, count: 1_010, last: 1_010 });
  },
  MINUTE_MS,
);

test(
  'without flushing, the same power cut does lose what was acknowledged',
  async () => {
    const outcome: unknown = JSON.parse(await new Child('power-cut', directory.path, 'unflushed').lastWord());
    expect(outcome).not.toMatchObject({ count: 1_010 });
  },
  MINUTE_MS,
);
