import { describe, expect, it } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import { WokenWork } from './woken-work.js';

const NEVER_MS = 1_000_000;

/** Calls something after so many turns of the queue of promises. */
async function after(turns: number, call: () => void): Promise<void> {
  for (let turn = 0; turn < turns; turn += 1) await Promise.resolve();
  call();
}

describe('woken work', () => {
  it.each([0, 1, 2, 3, 4, 5, 6, 7, 8])('is done again when it is woken %d turns after a round', async (turns) => {
    let rounds = 0;
    const woken: WokenWork = new WokenWork(
      async () => {
        rounds += 1;
        if (rounds === 1) void after(turns, () => woken.wake());
      },
      NEVER_MS,
      () => undefined,
    );
    woken.wake();
    await sleep(5);
    await woken.stop();
    expect(rounds).toBe(2);
  });

  it('has one round at a time, and one behind it for all who wake it meanwhile', async () => {
    let [rounds, atOnce, most] = [0, 0, 0];
    const woken = new WokenWork(
      async () => {
        rounds += 1;
        most = Math.max(most, (atOnce += 1));
        await sleep(5);
        atOnce -= 1;
      },
      NEVER_MS,
      () => undefined,
    );
    for (let call = 0; call < 5; call += 1) woken.wake();
    await sleep(40);
    await woken.stop();
    expect({ rounds, most }).toEqual({ rounds: 2, most: 1 });
  });

  it('reports the errors of a round, looks for work at intervals, and does nothing when it is stopped', async () => {
    const errors: unknown[] = [];
    let rounds = 0;
    const woken = new WokenWork(
      async () => {
        rounds += 1;
        throw new Error('broken');
      },
      2,
      (error) => errors.push(error),
    );
    woken.start();
    while (errors.length < 3) await sleep(1);
    await woken.stop();
    const before = rounds;
    woken.wake();
    await sleep(10);
    expect(rounds).toBe(before);
    expect(errors.map(String)).toEqual(Array.from({ length: before }, () => 'Error: broken'));
  });
});
