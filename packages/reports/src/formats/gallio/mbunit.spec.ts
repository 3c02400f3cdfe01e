import { describe, expect, it } from '@jest/globals';
import { specReader } from '../../../test/read-report.js';
import { readReport } from '../../read-report.js';
import { MBUNIT } from './mbunit.js';

const { testsOf } = specReader(MBUNIT);

const run = (name: string, result: string, inside = ''): string =>
  `<run name="Cart.${name}" result="${result}" duration="0.005">${inside}</run>`;
const report = (runs: string, failures = 0, inside = ''): string =>
  `<?xml version="1.0"?><report-result><counter failure-count="${failures}"/><assemblies><assembly name="Shop"><namespaces><namespace name="Shop"><fixtures><fixture name="Cart" type="Shop.Cart">${inside}<runs>${runs}</runs></fixture></fixtures></namespace></namespaces></assembly></assemblies></report-result>`;
const EXCEPTION =
  '<exception type="MbUnit.Core.Exceptions.NotEqualAssertionException"><message>Equal assertion failed: [[0]]!=[[1]]</message><stack-trace>at Shop.Cart.Adds() in c:\\Cart.cs:line 30</stack-trace></exception>';

const statusOf = async (text: string): Promise<string> => (await readReport(Buffer.from(text))).status;

describe('MBUNIT', () => {
  it('reads the runs of a fixture', async () => {
    const runs = run('Adds', 'success') + run('Fails', 'failure', EXCEPTION) + run('Waits', 'ignore');
    expect(await testsOf(report(runs, 1))).toMatchObject([
      { name: 'Adds', suite: ['Shop.Cart'], status: 'passed', durationMs: 5 },
      {
        name: 'Fails',
        status: 'failed',
        failures: [
          {
            type: 'MbUnit.Core.Exceptions.NotEqualAssertionException',
            message: 'Equal assertion failed: [[0]]!=[[1]]',
            expected: '0',
            actual: '1',
            stack: expect.stringContaining('Cart.cs:line 30'),
          },
        ],
      },
      { name: 'Waits', status: 'skipped' },
    ]);
  });

  it('reads a hook that failed, and no other', async () => {
    const hooks = '<set-up name="Cart.SetUp" result="failure"/><tear-down name="Cart.TearDown" result="success"/>';
    expect(await testsOf(report('', 1, hooks))).toMatchObject([{ name: 'SetUp', status: 'failed' }]);
  });

  it.each([
    ['passes when nothing is wrong', report(run('a', 'success')), 'passed'],
    ['fails when it counts a failure that it does not contain', report(run('a', 'success'), 1), 'failed'],
    ['is errored with an unknown result', report(run('a', 'odd')), 'errored'],
    ['is errored when it ends early', report(run('a', 'success')).replace(/<\/runs>.*/s, ''), 'errored'],
  ])('%s', async (_, text, status) => {
    expect(await statusOf(text)).toBe(status);
  });
});
