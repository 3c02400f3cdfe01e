import { describe, expect, it } from '@jest/globals';
import { specReader } from '../../../test/read-report.js';
import { JMETER } from './jmeter.js';

const { testsOf, codesOf } = specReader(JMETER);

const results = (samples: string): string => `<?xml version="1.0"?><testResults version="1.2">${samples}</testResults>`;
const sample = (success: string, inside = '', rest = 'rc="500" rm="Oops"'): string =>
  `<httpSample t="31" ts="1219160357175" s="${success}" lb="Login" tn="Shop 1-2" ${rest}>${inside}</httpSample>`;
const assertion = (failure: boolean): string =>
  `<assertionResult><name>is paid</name><failure>${failure}</failure><error>false</error><failureMessage>${failure ? 'expected paid' : ''}</failureMessage></assertionResult>`;

describe('JMETER', () => {
  it('reads a sample as a test with its request', async () => {
    expect(await testsOf(results(sample('true', assertion(false), 'rc="200" rm="OK"')))).toMatchObject([
      {
        name: 'Login',
        suite: ['Shop'],
        status: 'passed',
        durationMs: 31,
        events: [{ type: 'trace', data: { status: 200, durationMs: 31, ok: true } }],
      },
    ]);
  });

  it('reads the failed assertions of a sample, or else its response', async () => {
    const tests = await testsOf(results(sample('false', assertion(true)) + sample('false')));
    expect(tests.map(({ status, failures }) => [status, failures])).toMatchObject([
      ['failed', [{ message: 'expected paid', isAssertion: true }]],
      ['failed', [{ message: 'Response: 500 Oops', element: 'error' }]],
    ]);
  });

  it('reads why a transaction failed from the samples in it', async () => {
    const inside = sample('true') + sample('false', assertion(true));
    const tests = await testsOf(results(`<sample t="60" s="false" lb="Checkout" tn="Shop 1-1">${inside}</sample>`));
    expect(tests).toMatchObject([{ name: 'Checkout', failures: [{ message: 'expected paid' }] }]);
  });

  it('warns of a sample without a result', async () => {
    expect(await codesOf(results('<httpSample lb="a"/>'))).toEqual(['no_result']);
  });
});
