import { describe, expect, it } from '@jest/globals';
import { specReader } from '../../../test/read-report.js';
import { readReport } from '../../read-report.js';
import { QTEST } from './qtest.js';

const { testsOf, codesOf } = specReader(QTEST);

const report = (functions: string): string =>
  `<?xml version="1.0"?><TestCase name="tst_Cart"><Environment><QtVersion>6.5.0</QtVersion></Environment>${functions}</TestCase>`;
const incident = (type: string, inside = ''): string =>
  `<Incident type="${type}" file="cart.cpp" line="7">${inside}</Incident>`;
const inFunction = (content: string): string =>
  report(`<TestFunction name="adds">${content}<Duration msecs="1,5"/></TestFunction>`);

describe('QTEST', () => {
  it.each([
    ['pass', 'passed'],
    ['fail', 'failed'],
    ['xpass', 'failed'],
    ['skip', 'skipped'],
    ['bfail', 'skipped'],
  ])('reads the incident %s as %s', async (type, status) => {
    expect(await testsOf(inFunction(incident(type)))).toMatchObject([
      { name: 'adds', suite: ['tst_Cart'], status, durationMs: 1.5 },
    ]);
  });

  it('reads an expected failure before a pass as passed, and one after it as well', async () => {
    expect((await testsOf(inFunction(incident('xfail') + incident('pass'))))[0]?.status).toBe('passed');
    expect((await testsOf(inFunction(incident('xfail'))))[0]?.status).toBe('passed');
  });

  it('reads each row of the data as a test', async () => {
    const rows = ['one', 'two'].map((tag, index) =>
      incident(
        index === 0 ? 'pass' : 'fail',
        `<DataTag><![CDATA[${tag}]]></DataTag><Description><![CDATA[no]]></Description>`,
      ),
    );
    expect(await testsOf(inFunction(rows.join('')))).toMatchObject([
      { variant: 'one', status: 'passed' },
      { variant: 'two', status: 'failed', failures: [{ message: 'no', location: { file: 'cart.cpp', line: 7 } }] },
    ]);
  });

  it('names an error that nothing caught no assertion', async () => {
    const description = (text: string): string => `<Description><![CDATA[${text}]]></Description>`;
    const thrown = await testsOf(inFunction(incident('fail', description('Caught unhandled exception'))));
    const compared = await testsOf(inFunction(incident('fail', description('Compared values are not the same'))));
    expect(thrown[0]?.failures).toMatchObject([{ isAssertion: false }]);
    expect(compared[0]?.failures).toMatchObject([{ isAssertion: true }]);
  });

  it('reads a skip that is a message', async () => {
    const message = '<Message type="skip" file="a.cpp" line="1"><Description>only on Mac</Description></Message>';
    expect(await testsOf(inFunction(message))).toMatchObject([{ status: 'skipped', skipReason: 'only on Mac' }]);
  });

  it('does not pass when it ends early or a function has no result', async () => {
    expect(await codesOf(inFunction(''))).toContain('no_result');
    const cut = inFunction(incident('pass')).replace(/<Duration.*/, '');
    expect((await readReport(Buffer.from(cut))).status).toBe('errored');
  });

  it('is read under the name of JUnit XML as well', async () => {
    const { format, status } = await readReport(Buffer.from(inFunction(incident('fail'))), { format: 'junit' });
    expect([format, status]).toEqual(['qtest', 'failed']);
  });
});
