import { describe, expect, it } from '@jest/globals';
import { readReport } from '../../../test/read-report.js';
import { TESTNG } from './testng.js';

function testng(methods: string, groups = ''): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<testng-results skipped="0" failed="1" passed="1"><reporter-output></reporter-output>
  <suite name="Nightly" duration-ms="29" started-at="2026-11-20T21:13:15Z" finished-at="2026-11-20T21:13:16Z"><groups>${groups}</groups>
    <test name="chrome"><class name="shop.CartTest">${methods}</class></test></suite></testng-results>`;
}

function method(status: string, more = '', content = ''): string {
  return `<test-method status="${status}" signature="total(int)[pri:0, instance:shop.CartTest@1b2c]" name="total" duration-ms="9" started-at="2026-11-20T21:13:15Z" ${more}>${content}</test-method>`;
}

function thrown(message: string, className = 'java.lang.AssertionError'): string {
  return `<exception class="${className}">
    <message>
      <![CDATA[${message}]]>
    </message>
    <full-stacktrace>
      <![CDATA[${className}: ${message}\n\tat shop.CartTest.total(CartTest.java:9)\n]]>
    </full-stacktrace></exception>`;
}

function params(...values: readonly string[]): string {
  return `<params>${values.map((value, index) => `<param index="${index}"><value><![CDATA[${value}]]></value></param>`).join('')}</params>`;
}

describe('TESTNG', () => {
  it('takes a failed method with its parameters and groups', async () => {
    const groups =
      '<group name="money"><method signature="shop.CartTest.total(int)" name="total" class="shop.CartTest"/></group>';
    const { tests, entries } = await readReport(
      TESTNG,
      testng(method('FAIL', '', params('1', 'shop.Cart@6d06d69c') + thrown('expected [42] but found [41]')), groups),
    );
    expect(tests).toEqual([
      expect.objectContaining({
        name: 'total',
        suite: ['Nightly', 'chrome', 'shop.CartTest'],
        variant: '1, shop.Cart',
        status: 'failed',
        durationMs: 9,
        tags: ['money'],
        failures: [
          expect.objectContaining({
            type: 'java.lang.AssertionError',
            message: 'expected [42] but found [41]',
            text: 'java.lang.AssertionError: expected [42] but found [41]\n\tat shop.CartTest.total(CartTest.java:9)',
            dialect: 'java',
          }),
        ],
      }),
    ]);
    expect(entries[0]).toEqual({
      kind: 'run',
      run: {
        startedAt: new Date('2026-11-20T21:13:15Z'),
        completedAt: new Date('2026-11-20T21:13:16Z'),
        durationMs: 29,
      },
    });
  });

  it('joins calls of TestNG 6, which reports neither of them as retried', async () => {
    const { tests } = await readReport(
      TESTNG,
      testng(method('PASS') + method('SKIP', '', thrown('expected [2] but found [1]'))),
    );
    expect(tests).toMatchObject([
      {
        status: 'passed',
        attempts: [{ status: 'failed', failures: [{ message: 'expected [2] but found [1]' }] }, { status: 'passed' }],
      },
    ]);
  });

  it('does not take a call for retried that a fixture or the test itself let be skipped', async () => {
    const skipped = [
      thrown('not now', 'org.testng.SkipException'),
      '<exception class="java.io.IOException"><full-stacktrace>at shop.CartTest.open(CartTest.java:3)</full-stacktrace></exception>',
    ];
    const { tests } = await readReport(
      TESTNG,
      testng(method('PASS') + skipped.map((content) => method('SKIP', '', content)).join('')),
    );
    expect(tests.map(({ status }) => status)).toEqual(['passed', 'skipped', 'skipped']);
  });

  it('leaves out names that the user did not give', async () => {
    const report = testng(method('PASS'))
      .replace('"Nightly"', '"Surefire suite"')
      .replace('"chrome"', '"Surefire test"');
    expect((await readReport(TESTNG, report)).tests[0]?.suite).toEqual(['shop.CartTest']);
  });

  it('takes fixtures only when they failed', async () => {
    const fixtures =
      method('PASS', 'is-config="true"') +
      method('SKIP', 'is-config="true"') +
      method('FAIL', 'is-config="true"', thrown('no database', 'java.io.IOException'));
    const { tests } = await readReport(TESTNG, testng(fixtures + method('SKIP')));
    expect(tests.map(({ status }) => status)).toEqual(['failed', 'skipped']);
    expect(tests[0]?.failures[0]).toMatchObject({ type: 'java.io.IOException', element: 'error' });
  });

  it('takes retried calls as attempts of the call that follows', async () => {
    const retried =
      method('SKIP', 'retried="true"', thrown('first')) + method('SKIP', 'retried="true"', thrown('second'));
    const { tests } = await readReport(TESTNG, testng(retried + method('PASS')));
    expect(tests).toHaveLength(1);
    expect(tests[0]).toMatchObject({ status: 'passed', failures: [] });
    expect(tests[0]?.attempts?.map(({ status, failures }) => [status, failures[0]?.message])).toEqual([
      ['failed', 'first'],
      ['failed', 'second'],
      ['passed', undefined],
    ]);
  });

  it('distinguishes calls of different parameters when they are retried', async () => {
    const calls =
      method('SKIP', 'retried="true"', params('1') + thrown('no')) +
      method('PASS', '', params('2')) +
      method('PASS', '', params('1'));
    const { tests } = await readReport(TESTNG, testng(calls));
    expect(tests.map(({ variant, attempts }) => [variant, attempts?.length])).toEqual([
      ['2', undefined],
      ['1', 2],
    ]);
  });

  it('takes the last retried call as the test where none follows', async () => {
    const { tests } = await readReport(
      TESTNG,
      testng(method('SKIP', 'retried="true"', thrown('first')) + method('SKIP', 'retried="true"', thrown('second'))),
    );
    expect(tests).toEqual([
      expect.objectContaining({ status: 'failed', failures: [expect.objectContaining({ message: 'second' })] }),
    ]);
  });

  it('says that a limit of time was reached', async () => {
    const { tests } = await readReport(
      TESTNG,
      testng(
        method(
          'FAIL',
          '',
          thrown(
            "Method shop.CartTest.total() didn't finish within the time-out 100",
            'org.testng.internal.thread.ThreadTimeoutException',
          ),
        ),
      ),
    );
    expect(tests[0]?.failures[0]).toMatchObject({ timedOut: true, isAssertion: false });
  });

  it('gives the methods of a class in which the file ends early', async () => {
    const report = testng(method('PASS') + method('FAIL', '', thrown('no')));
    const { tests, warnings } = await readReport(TESTNG, report.slice(0, report.lastIndexOf('</test-method>')));
    expect(tests.map(({ status }) => status)).toEqual(['passed', 'failed']);
    expect(warnings.map(({ code }) => code)).toContain('truncated');
  });
});
