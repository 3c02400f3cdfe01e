import { describe, expect, it } from '@jest/globals';
import { specReader } from '../../../test/read-report.js';
import { REPORTPORTAL } from './reportportal.js';

const { testsOf, entriesOf, codesOf, read } = specReader(REPORTPORTAL);

const attempt = (members: object = {}): object => ({
  name: 'adds',
  codeRef: 'test/cart.test.js/cart/adds',
  startTime: 1795210414000,
  endTime: '2026-11-20T21:33:34.250Z',
  status: 'passed',
  isFinished: true,
  logs: [],
  ...members,
});
const item = (...attempts: readonly object[]): object => ({
  reportportal: 1,
  agent: '@reportportal/agent-js-jest|5.2.2',
  suite: ['Cart'],
  attempts,
});
const log = (level: unknown, message: string, members: object = {}): object => ({ level, message, ...members });

describe('REPORTPORTAL', () => {
  it('reads a test with its place, time and labels', async () => {
    const members = {
      startTime: '2026-11-20T20:33:34.000Z',
      endTime: '2026-11-20T20:33:34.250Z',
      attributes: [{ key: 'team', value: 'shop' }, { value: 'smoke' }, { key: 'os', value: 'x', system: true }],
      parameters: [{ key: 'size', value: 'XL' }],
    };
    expect(await testsOf(item(attempt(members)))).toMatchObject([
      {
        name: 'adds',
        suite: ['Cart'],
        file: 'test/cart.test.js',
        variant: 'size=XL',
        status: 'passed',
        durationMs: 250,
        startedAt: new Date('2026-11-20T20:33:34.000Z'),
        tags: ['team:shop', 'smoke'],
      },
    ]);
  });

  it('takes messages at the level of errors as failures, and the others as output', async () => {
    const logs = [log('info', 'begins'), log('ERROR', 'Error: broken\n    at f (/a.js:1:2)'), log(40_000, 'worse')];
    const [test] = await testsOf(item(attempt({ status: 'FAILED', logs, endDescription: 'ignored' })));
    expect(test?.failures).toMatchObject([
      { type: 'Error', message: 'Error: broken\n    at f (/a.js:1:2)', dialect: 'jest' },
      { message: 'worse' },
    ]);
    expect(test?.events).toEqual([{ type: 'log', message: 'begins', level: 'info' }]);
  });

  it('takes the description of the end where no message has the error', async () => {
    const endDescription = '```error\nTypeError: x is undefined\n```';
    const [test] = await testsOf(item(attempt({ status: 'failed', endDescription })));
    expect(test?.failures).toMatchObject([{ type: 'TypeError', message: 'TypeError: x is undefined' }]);
  });

  it('reads files of messages as attachments', async () => {
    const logs = [log('error', 'shot.png', { file: { name: 'shot.png', path: 'a1/shot.png' } })];
    const [test] = await testsOf(item(attempt({ logs })));
    expect(test?.events).toEqual([{ type: 'attachment', name: 'shot.png', path: 'a1/shot.png' }]);
  });

  it.each([
    ['that never ended', { isFinished: false, endTime: undefined, status: undefined }, 'failed'],
    ['that failed without a message', { status: 'FAILED' }, 'failed'],
    ['with a warning', { status: 'WARN' }, 'passed'],
    ['that was skipped', { status: 'skipped' }, 'skipped'],
    ['that was interrupted', { status: 'INTERRUPTED' }, 'skipped'],
    ['of an unknown status', { status: 'other' }, 'skipped'],
  ])('reads a test %s', async (_name, members, status) => {
    const [test] = await testsOf(item(attempt(members)));
    expect(test?.status).toBe(status);
    expect((test?.failures.length ?? 0) > 0).toBe(status === 'failed');
  });

  it('has the run fail for a test that was interrupted, and warns about one without a result', async () => {
    const entries = await entriesOf(item(attempt({ status: 'STOPPED' })));
    expect(entries).toContainEqual({ kind: 'announced', announced: {} });
    expect(await codesOf(item(attempt({ status: 'other' })))).toEqual(['no_result']);
  });

  it('reads attempts, of which the last with a result counts', async () => {
    const [flaky, stopped] = await testsOf(
      item(attempt({ status: 'failed' }), attempt()),
      item(attempt({ status: 'failed' }), attempt({ status: 'skipped' })),
    );
    expect([flaky?.status, flaky?.attempts?.map(({ status }) => status)]).toEqual(['passed', ['failed', 'passed']]);
    expect(stopped?.status).toBe('failed');
  });

  it('skips lines that are no items, and refuses a file without any', async () => {
    expect(await codesOf(item(attempt()), 'text')).toEqual(['foreign_text']);
    await expect(read('{"a":1}')).rejects.toThrow('has no test items');
  });
});
