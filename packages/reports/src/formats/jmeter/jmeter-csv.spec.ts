import { describe, expect, it } from '@jest/globals';
import { specReader } from '../../../test/read-report.js';
import { detectFormat } from '../../detection/detect-format.js';
import { toHead } from '../../detection/read-head.js';
import { readReport } from '../../read-report.js';
import { UnreadableReport } from '../../report.js';
import { JMETER_CSV } from './jmeter-csv.js';

const { testsOf, entriesOf, ...reader } = specReader(JMETER_CSV);

/** JMeter ends every row. */
const codesOf = (...lines: readonly string[]) => reader.codesOf(...lines, '');

const HEADER = 'timeStamp,elapsed,label,responseCode,responseMessage,threadName,success,failureMessage,URL';
const PASSED = '1547676357242,31,Login,200,OK,Shop 1-2,true,,https://shop.test/login';
const FAILED = '1547676357300,12,Pay,200,OK,Shop 1-2,false,"expected ""paid"",\nnot ""open""",null';

describe('JMETER_CSV', () => {
  it('reads a sample as a test with its request', async () => {
    expect(await testsOf(HEADER, PASSED)).toMatchObject([
      {
        name: 'Login',
        suite: ['Shop'],
        status: 'passed',
        durationMs: 31,
        events: [{ type: 'trace', data: { url: 'https://shop.test/login', status: 200, durationMs: 31, ok: true } }],
      },
    ]);
  });

  it('reads the message of an assertion over several lines, or else the response', async () => {
    const tests = await testsOf(HEADER, FAILED, '1547676357301,9,Pay,500,Oops,Shop 1-2,false,,null');
    expect(tests.map(({ failures, events }) => [failures, events])).toMatchObject([
      [[{ message: 'expected "paid",\nnot "open"', isAssertion: true }], []],
      [[{ message: 'Response: 500 Oops', element: 'error' }], []],
    ]);
  });

  it.each([';', '\t', '|'])('reads a file whose delimiter is %j', async (delimiter) => {
    const tests = await testsOf(HEADER.replaceAll(',', delimiter), PASSED.replaceAll(',', delimiter));
    expect(tests).toMatchObject([{ name: 'Login', status: 'passed' }]);
  });

  it('takes a request without a response for an exception, whatever numbers its words contain', async () => {
    const code = 'Non HTTP response code: org.apache.http.TruncatedChunkException';
    const message = 'Non HTTP response message: Truncated chunk (expected size: 68; actual size: 35)';
    const row = `1547676357300,12,Pay,${code},${message},Shop 1-2,false,,null`;
    const { tests } = await readReport(Buffer.from(`${HEADER}\n${row}\n`));
    expect(tests[0]?.failure).toMatchObject({ kind: 'exception' });
  });

  it('skips the headers of runs that were appended', async () => {
    expect(await codesOf(HEADER, PASSED, HEADER, PASSED)).toEqual([]);
    expect(await testsOf(HEADER, PASSED, HEADER, PASSED)).toHaveLength(2);
  });

  it.each([
    ['in a row', PASSED.slice(0, 30)],
    ['in the result', PASSED.slice(0, PASSED.indexOf('true') + 2)],
    ['in a quoted text', FAILED.slice(0, FAILED.indexOf('paid'))],
  ])('does not pass a file that ends %s', async (_, cut) => {
    expect(await codesOf(HEADER, PASSED, cut)).toEqual(['truncated']);
    expect((await readReport(Buffer.from(`${HEADER}\n${PASSED}\n${cut}`))).status).toBe('errored');
  });

  it.each([
    ['of several lines', `${'paid '.repeat(10)}\n`],
    ['of one line', 'paid '.repeat(10)],
  ])('keeps a row with a message of more than 1 MiB, %s', async (_, part) => {
    const long = FAILED.replace('expected', part.repeat(40_000));
    const { codes, tests } = await reader.read(HEADER, PASSED, long, PASSED, '');
    expect([tests.map(({ name, status }) => `${name} ${status}`), codes]).toEqual([
      ['Login passed', 'Pay failed', 'Login passed'],
      [],
    ]);
    const last = await reader.read(HEADER, PASSED, long, '');
    expect([last.tests.map(({ status }) => status), last.codes]).toEqual([['passed', 'failed'], []]);
  });

  it('does not pass a file with a quote that nothing closes', async () => {
    const open = FAILED.slice(0, FAILED.indexOf('expected'));
    const report = [
      HEADER,
      PASSED,
      `${open}${'\n1,2,Pay,500,Oops,Shop 1-2,false,,null'.repeat(110_000)}`,
      PASSED,
      '',
    ].join('\n');
    const read = await readReport(Buffer.from(report));
    expect(read.status).not.toBe('passed');
  });

  it('does not pass a row whose result is behind a text that is too long', async () => {
    const header = 'timeStamp,elapsed,label,failureMessage,success';
    const { codes, tests } = await reader.read(
      header,
      `1,2,Pay,"${'x'.repeat(1_100_000)}",true`,
      '1,2,Login,,true',
      '',
    );
    expect([tests.map(({ name }) => name), codes]).toEqual([['Login'], ['no_result']]);
  });

  it('keeps a last row without a line end, and does not pass it', async () => {
    const { codes, tests } = await reader.read(HEADER, PASSED, PASSED);
    expect([tests.length, codes]).toEqual([2, ['truncated']]);
    expect((await readReport(Buffer.from(`${HEADER}\n${PASSED}`))).status).toBe('errored');
    expect((await readReport(Buffer.from(`${HEADER}\n${PASSED}\n`))).status).toBe('passed');
  });

  it.each([HEADER, HEADER.slice(0, HEADER.indexOf('URL'))])('warns of a file without rows: %s', async (text) => {
    expect(await codesOf(text)).toEqual(['truncated']);
  });

  it('warns of a sample without a result, and of a row without an end', async () => {
    expect(await codesOf(HEADER, PASSED.replace('true', ''), PASSED)).toEqual(['no_result']);
    const endless = `1,2,"${'x\n'.repeat(110_000)}`;
    expect(await codesOf(HEADER, endless, PASSED)).toContain('no_result');
  });

  it('is recognized by its header, and refuses a file without one', async () => {
    const formatOf = async (text: string): Promise<string | undefined> =>
      detectFormat(await toHead(Buffer.from(text)))?.name;
    expect(await formatOf(`${HEADER}\n${PASSED}`)).toBe('jmeter-csv');
    expect(await formatOf('label,count,average\na,1,2')).toBeUndefined();
    await expect(entriesOf('name,outcome', 'a,b')).rejects.toThrow(UnreadableReport);
  });
});
