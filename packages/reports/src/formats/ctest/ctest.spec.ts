import { deflateSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { readReport } from '../../../test/read-report.js';
import { CTEST } from './ctest.js';

function site(tests: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<Site BuildName="Linux-c++" BuildStamp="20261120-2000-Experimental" Name="agent" Generator="ctest-3.25.1" OSName="Linux"><Testing>
  <StartDateTime>Nov 20 20:00 UTC</StartDateTime><StartTestTime>1795204800</StartTestTime><TestList><Test>./tests/cart</Test></TestList>
  ${tests}<EndTestTime>1795204805</EndTestTime></Testing></Site>`;
}

function named(name: string, value: string): string {
  return `<NamedMeasurement type="text/string" name="${name}"><Value>${value}</Value></NamedMeasurement>`;
}

function test(status: string, measurements: string, output = '<Value></Value>'): string {
  return `<Test Status="${status}"><Name>cart</Name><Path>./tests</Path><FullName>./tests/cart</FullName><FullCommandLine>/b/cart</FullCommandLine>
    <Results>${named('Execution Time', '0.25')}${measurements}<Measurement>${output}</Measurement></Results><Labels><Label>unit</Label></Labels></Test>`;
}

describe('CTEST', () => {
  it('takes the error of Python for the reason, where the program printed one', async () => {
    const output = [
      'cart.py:3: ResourceWarning: unclosed file',
      'FAIL: test_total (cart.CartTest)',
      'Traceback (most recent call last):',
      '  File "cart.py", line 12, in test_total',
      '    self.assertEqual(total, 0)',
      'AssertionError: 1 != 0',
      '',
      'Ran 1 test in 0.1s',
    ].join('\n');
    const { tests } = await readReport(
      CTEST,
      site(test('failed', named('Exit Code', 'Failed'), `<Value>${output}</Value>`)),
    );
    expect(tests[0]?.failures).toEqual([
      { dialect: 'python', text: output.slice(output.indexOf('Traceback'), output.indexOf('\n\nRan')) },
    ]);
  });

  it('takes a failed test with its output as the text', async () => {
    const { tests, entries } = await readReport(
      CTEST,
      site(
        test(
          'failed',
          named('Exit Code', 'Failed') + named('Exit Value', '1') + named('Completion Status', 'Completed'),
          '<Value>checking\ncart.cpp:9: total is wrong\n</Value>',
        ),
      ),
    );
    expect(tests).toEqual([
      expect.objectContaining({
        name: 'cart',
        suite: ['tests'],
        status: 'failed',
        durationMs: 250,
        tags: ['unit'],
        failures: [{ message: undefined, text: 'checking\ncart.cpp:9: total is wrong' }],
        events: [
          { type: 'log', message: 'checking', stream: 'stdout' },
          { type: 'log', message: 'cart.cpp:9: total is wrong', stream: 'stdout' },
        ],
      }),
    ]);
    expect(entries).toContainEqual({
      kind: 'run',
      run: { runner: 'ctest 3.25.1', context: { BuildName: 'Linux-c++', Name: 'agent', OSName: 'Linux' } },
    });
    expect(entries).toContainEqual({ kind: 'run', run: { startedAt: new Date(1_795_204_800_000) } });
  });

  it.each([
    ['failed', named('Exit Code', 'Timeout'), { message: 'Timeout', timedOut: true, isAssertion: false }],
    ['failed', named('Exit Code', 'SEGFAULT') + named('Exit Value', '11'), { message: 'SEGFAULT', isAssertion: false }],
    ['failed', named('Exit Code', 'Failed') + named('Exit Value', '3'), { message: 'Exit value 3, and no output.' }],
    [
      'failed',
      named('Exit Code', 'Failed') + named('Fail Reason', 'Required regular expression not found.'),
      { message: 'Required regular expression not found.' },
    ],
    [
      'notrun',
      named('Completion Status', 'Unable to find executable'),
      { message: 'Unable to find executable', element: 'error' },
    ],
  ])('reports %s with %s', async (status, measurements, failure) => {
    const { tests } = await readReport(CTEST, site(test(status, measurements)));
    expect(tests[0]).toMatchObject({ status: 'failed', failures: [failure] });
  });

  it.each(['Disabled', 'SKIP_RETURN_CODE=77', 'SKIP_REGULAR_EXPRESSION_MATCHED'])(
    'takes a test that did not run as skipped: %s',
    async (why) => {
      const { tests } = await readReport(CTEST, site(test('notrun', named('Completion Status', why))));
      expect(tests[0]).toMatchObject({ status: 'skipped', skipReason: why });
    },
  );

  it('unpacks output', async () => {
    const packed = deflateSync('hello\n').toString('base64');
    const { tests } = await readReport(
      CTEST,
      site(test('passed', '', `<Value encoding="base64" compression="gzip">${packed}</Value>`)),
    );
    expect(tests[0]?.events).toEqual([{ type: 'log', message: 'hello', stream: 'stdout' }]);
  });

  it('has the failures of GoogleTest alone, of all that a program printed', async () => {
    const output = [
      'opening the till',
      '[ RUN      ] Till.Adds',
      '/shop/till_test.cc:12: Failure',
      'Expected equality of these values:',
      '  total',
      '    Which is: 41',
      '  42',
      '',
      'unknown file: Failure',
      'C++ exception with description "no till" thrown in the test body.',
      '[  FAILED  ] Till.Adds (0 ms)',
    ];
    const { tests } = await readReport(CTEST, site(test('failed', '', `<Value>${output.join('\n')}</Value>`)));
    expect(tests[0]?.failures).toEqual([
      {
        message: 'Expected equality of these values:\n  total\n    Which is: 41\n  42',
        location: { file: '/shop/till_test.cc', line: 12 },
        dialect: 'cpp',
      },
      {
        message: 'C++ exception with description "no till" thrown in the test body.',
        isAssertion: false,
        dialect: 'cpp',
      },
    ]);
  });

  it('skips output that cannot be unpacked, with a warning', async () => {
    const { tests, warnings } = await readReport(
      CTEST,
      site(test('passed', '', '<Value encoding="base64" compression="gzip">AAAA</Value>')),
    );
    expect(tests).toHaveLength(1);
    expect(warnings.map(({ code }) => code)).toEqual(['skipped_part']);
  });

  it('leaves out a test in which the file ends early', async () => {
    const { tests, warnings } = await readReport(CTEST, '<Site><Testing><Test Status="failed"><Name>ca');
    expect(tests).toEqual([]);
    expect(warnings.map(({ code }) => code)).toEqual(expect.arrayContaining(['truncated', 'no_result']));
  });
});
