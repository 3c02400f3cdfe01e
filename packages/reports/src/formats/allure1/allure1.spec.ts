import { describe, expect, it } from '@jest/globals';
import { specReader } from '../../../test/read-report.js';
import { readReport } from '../../read-report.js';
import { ALLURE1 } from './allure1.js';

const { testsOf } = specReader(ALLURE1);

const suite = (cases: string): string =>
  `<ns2:test-suite xmlns:ns2="urn:model.allure.qatools.yandex.ru" start="1" stop="2"><name>shop.CartTest</name><test-cases>${cases}</test-cases><labels/></ns2:test-suite>`;
const testCase = (status: string, inside = ''): string =>
  `<test-case start="1412949538829" stop="1412949538929" status="${status}"><name>adds</name><title>Adds up</title>${inside}</test-case>`;

describe('ALLURE1', () => {
  it.each([
    ['passed', 'passed'],
    ['failed', 'failed'],
    ['broken', 'failed'],
    ['skipped', 'skipped'],
    ['canceled', 'skipped'],
    ['pending', 'skipped'],
  ])('reads %s as %s', async (status, expected) => {
    expect(await testsOf(suite(testCase(status)))).toMatchObject([
      { name: 'adds', suite: ['shop.CartTest'], status: expected, durationMs: 100 },
    ]);
  });

  it('reads why a test failed, its steps, labels and parameters', async () => {
    const inside =
      '<failure><message>no: 1</message><stack-trace>java.lang.AssertionError: no: 1</stack-trace></failure>' +
      '<steps><step start="1" stop="2" status="passed"><name>pay</name></step></steps>' +
      '<labels><label name="tag" value="smoke"/></labels><parameters><parameter name="n" value="3" kind="argument"/></parameters>';
    expect(await testsOf(suite(testCase('failed', inside)))).toMatchObject([
      {
        variant: '3',
        tags: ['smoke'],
        failures: [{ message: 'no: 1', text: 'java.lang.AssertionError: no: 1' }],
        events: [
          { type: 'step_start', name: 'pay' },
          { type: 'step_end', status: 'passed' },
        ],
      },
    ]);
  });

  it('is not read as NUnit, nor passed where a test has no status', async () => {
    const { format, status } = await readReport(Buffer.from(suite(testCase('broken'))), { format: 'nunit' });
    expect([format, status]).toEqual(['allure1', 'failed']);
    expect((await readReport(Buffer.from(suite(testCase(''))))).status).toBe('errored');
  });
});
