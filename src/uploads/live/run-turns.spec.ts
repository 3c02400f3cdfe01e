import { describe, expect, it } from '@jest/globals';
import { newOrganizationId, newRunId, type RunId } from '../../common/identifiers.js';
import { RunTurns } from './run-turns.js';

const MOST_WAITING = 100;
const STAYS = new AbortController().signal;

function runId(): RunId {
  return newRunId(newOrganizationId(), new Date());
}

/** Work that ends when the test says so. */
function work(): { readonly end: () => void; readonly done: Promise<void> } {
  let end = (): void => undefined;
  const done = new Promise<void>((resolve) => (end = resolve));
  return { end: () => end(), done };
}

describe('RunTurns', () => {
  it('does the writes to a run one after another, in order', async () => {
    const turns = new RunTurns();
    const id = runId();
    const begun: number[] = [];
    let active = 0;
    let most = 0;
    await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        turns.inTurn(id, STAYS, async () => {
          begun.push(index);
          active += 1;
          most = Math.max(most, active);
          await new Promise(setImmediate);
          active -= 1;
        }),
      ),
    );
    expect({ begun, most }).toEqual({ begun: Array.from({ length: 20 }, (_, index) => index), most: 1 });
  });

  it('keeps runs apart', async () => {
    const turns = new RunTurns();
    const slow = work();
    const waiting = turns.inTurn(runId(), STAYS, () => slow.done);
    expect(await turns.inTurn(runId(), STAYS, () => Promise.resolve('at once'))).toBe('at once');
    slow.end();
    await waiting;
  });

  it('goes on after a write that fails', async () => {
    const turns = new RunTurns();
    const id = runId();
    const failing = turns.inTurn(id, STAYS, () => Promise.reject(new Error('broken')));
    const next = turns.inTurn(id, STAYS, () => Promise.resolve('next'));
    await expect(failing).rejects.toThrow('broken');
    expect(await next).toBe('next');
  });

  it.each([
    [MOST_WAITING - 1, 'fulfilled'],
    [MOST_WAITING, 'fulfilled'],
    [MOST_WAITING + 1, 'rejected'],
  ])('with %i waiting writes, the last one is %s', async (count, status) => {
    const turns = new RunTurns();
    const id = runId();
    const first = work();
    const all = [
      turns.inTurn(id, STAYS, () => first.done),
      ...Array.from({ length: count }, () => turns.inTurn(id, STAYS, () => Promise.resolve())),
    ];
    const settled = Promise.allSettled(all);
    first.end();
    const results = await settled;
    expect(results.at(-1)?.status).toBe(status);
    const refused = results.filter((result) => result.status === 'rejected');
    expect(refused).toHaveLength(status === 'rejected' ? 1 : 0);
    for (const { reason } of refused)
      expect(reason).toMatchObject({ code: 'overloaded', headers: { 'Retry-After': '5' } });
  });

  it('lets a sender that disconnects leave the queue', async () => {
    const turns = new RunTurns();
    const id = runId();
    const first = work();
    const sender = new AbortController();
    let isDone = false;
    const running = turns.inTurn(id, STAYS, () => first.done);
    const left = turns.inTurn(id, sender.signal, async () => {
      isDone = true;
      await Promise.resolve();
    });
    const last = turns.inTurn(id, STAYS, () => Promise.resolve('last'));
    sender.abort();
    await expect(left).rejects.toMatchObject({ code: 'invalid_request' });
    await expect(turns.inTurn(id, sender.signal, () => Promise.resolve())).rejects.toMatchObject({
      code: 'invalid_request',
    });
    first.end();
    await running;
    expect(await last).toBe('last');
    expect(isDone).toBe(false);
  });
});
