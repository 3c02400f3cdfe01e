import { describe, expect, it } from '@jest/globals';
import { specReader } from '../../../test/read-report.js';
import { detectFormat } from '../../detection/detect-format.js';
import { toHead } from '../../detection/read-head.js';
import { readReport } from '../../read-report.js';
import { TESTDOX_XML } from './testdox-xml.js';

const { testsOf, codesOf } = specReader(TESTDOX_XML);

const test = (status: string, more = ''): string =>
  `<test className="Shop\\CartTest" methodName="testAdds" prettifiedClassName="Cart" prettifiedMethodName="Adds" status="${status}" time="0.25" size="-1" groups="default"${more}><group name="default"/><group name="slow"/></test>`;
const document = (...tests: readonly string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<tests>\n  ${tests.join('\n  ')}\n</tests>\n`;

describe('TESTDOX_XML', () => {
  it('reads a test under the names of the source', async () => {
    expect(await testsOf(document(test('0')))).toEqual([
      {
        name: 'testAdds',
        suite: ['Shop\\CartTest'],
        status: 'passed',
        durationMs: 250,
        tags: ['slow'],
        failures: [],
        events: [],
      },
    ]);
  });

  it.each<[string, string, string, string | undefined]>([
    ['0', '', 'passed', undefined],
    ['1', '', 'skipped', undefined],
    ['2', '', 'skipped', 'incomplete'],
    ['3', ' exceptionMessage="Failed asserting that 1 matches expected 2."', 'failed', undefined],
    ['4', ' exceptionMessage="no stock"', 'failed', undefined],
    ['5', '', 'skipped', 'risky'],
    ['6', '', 'failed', undefined],
  ])('reads the status %s', async (status, more, outcome, skipReason) => {
    const [found] = await testsOf(document(test(status, more)));
    expect([found?.status, found?.skipReason]).toEqual([outcome, skipReason]);
  });

  it('reads why a test failed', async () => {
    const failed = document(
      test('3', ' exceptionLine="13" exceptionMessage="sum&#10;Failed asserting that 1 matches expected 2."'),
    );
    expect((await readReport(Buffer.from(failed))).tests).toMatchObject([
      {
        failure: {
          kind: 'assertion',
          message: 'sum\nFailed asserting that 1 matches expected 2.',
          expected: 2,
          actual: 1,
        },
      },
    ]);
    const thrown = document(test('4', ' exceptionMessage="no stock"'));
    expect((await readReport(Buffer.from(thrown))).tests).toMatchObject([
      { failure: { kind: 'exception', message: 'no stock' } },
    ]);
  });

  it.each([
    ['a status of no version', document(test('0'), test('9')), 'no_result'],
    ['a cut', document(test('0'), test('0')).slice(0, -60), 'truncated'],
    ['a cut behind a test', document(test('0'), test('0')).slice(0, -12), 'truncated'],
  ])('warns of %s', async (_, text, code) => {
    expect(await codesOf(text)).toContain(code);
    expect((await readReport(Buffer.from(text))).status).toBe('errored');
  });

  it('is found by its attributes', async () => {
    const formatOf = async (text: string): Promise<string | undefined> =>
      detectFormat(await toHead(Buffer.from(text)))?.name;
    expect(await formatOf(document(test('0')))).toBe('testdox-xml');
    expect(await formatOf('<tests><test name="a"/></tests>')).not.toBe('testdox-xml');
  });
});
