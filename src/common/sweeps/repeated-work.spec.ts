import { describe, expect, it } from '@jest/globals';
import { RepeatedWork } from './repeated-work.js';

const PAUSE_MS = 1;

/** A promise that the test resolves. */
function gate(): { readonly passed: Promise<void>; readonly open: () => void } {
  let open = (): void => undefined;
  const passed = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { passed, open: () => open() };
}

describe('repeated work', () => {
  it('is done again and again, also after it failed', async () => {
    const third = gate();
    const errors: unknown[] = [];
    let count = 0;
    const work = async (): Promise<void> => {
      count += 1;
      if (count === 3) third.open();
      throw new Error(`time ${count}`);
    };
    const repeated = new RepeatedWork(work, PAUSE_MS, (error) => errors.push(error));
    repeated.start();
    await third.passed;
    await repeated.stop();
    expect(errors.slice(0, 3).map(String)).toEqual(['Error: time 1', 'Error: time 2', 'Error: time 3']);
  });

  it('is aborted and awaited on stop, and not repeated', async () => {
    const [begun, released] = [gate(), gate()];
    const log: string[] = [];
    const work = async (): Promise<void> => {
      log.push('begins');
      begun.open();
      await released.passed;
      log.push(repeated.isStopped ? 'ends stopped' : 'ends');
    };
    const repeated = new RepeatedWork(work, PAUSE_MS, () => undefined);
    repeated.start();
    await begun.passed;
    const stopped = repeated.stop().then(() => log.push('is stopped'));
    released.open();
    await stopped;
    expect(log).toEqual(['begins', 'ends stopped', 'is stopped']);
  });

  it('that never began is stopped at once', async () => {
    let count = 0;
    const repeated = new RepeatedWork(
      async () => void (count += 1),
      PAUSE_MS,
      () => undefined,
    );
    repeated.start();
    await repeated.stop();
    expect(count).toBe(0);
  });
});
