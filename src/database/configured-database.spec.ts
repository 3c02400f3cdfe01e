import { afterEach, expect, jest, test } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { DatabaseUnreachable, whenUp } from './configured-database.js';

const warn = jest.spyOn(Logger.prototype, 'warn').mockReturnValue();
afterEach(() => void warn.mockClear());

function failing(code: string, times: number): { work: () => Promise<string>; calls: () => number } {
  let calls = 0;
  const work = async (): Promise<string> => {
    calls += 1;
    if (calls <= times) throw Object.assign(new Error('planted'), { code });
    return 'up';
  };
  return { work, calls: () => calls };
}

const STARTING = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', '57P03'];

test.each(STARTING)('a server that is starting (%s) is waited for', async (code) => {
  const { work, calls } = failing(code, 2);
  expect(await whenUp(work, 1)).toBe('up');
  expect(calls()).toBe(3);
});

test('a warning says once that the server is waited for', async () => {
  await whenUp(failing('ECONNREFUSED', 3).work, 1);
  expect(warn.mock.calls).toEqual([[expect.stringContaining('does not answer yet (ECONNREFUSED)')]]);
});

test('after ten attempts the message says what to do', async () => {
  const { work, calls } = failing('ECONNREFUSED', 11);
  const given = whenUp(work, 1);
  await expect(given).rejects.toThrow(DatabaseUnreachable);
  await expect(given).rejects.toThrow('does not answer (ECONNREFUSED). Start it, or correct the address.');
  expect(calls()).toBe(10);
});

test('another error, such as a wrong password (28P01), is reported at once', async () => {
  const { work, calls } = failing('28P01', 1);
  await expect(whenUp(work, 1)).rejects.toMatchObject({ code: '28P01' });
  expect(calls()).toBe(1);
});
