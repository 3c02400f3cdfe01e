import { describe, expect, it } from '@jest/globals';
import { brokenOff, specReader } from '../../../test/read-report.js';
import { textReader } from '../../../test/text-reader.js';
import { DOTNET_TEXT } from './dotnet-text.js';

const { read } = specReader(DOTNET_TEXT);
const { formatOf, statusOf } = textReader(DOTNET_TEXT);

const FAILED = [
  'Restore complete (1.2s)',
  '  Shop succeeded (2.0s) → bin/Debug/net9.0/Shop.dll',
  '  Shop.Tests test failed with 2 error(s) (1.3s)',
  '    /shop/CartTests.cs(12): error TESTERROR: ',
  '      Shop.CartTests.Adds(count: 3) (12ms): Error Message: Assert.Equal() Failure: Values differ',
  '      Expected: 3',
  '      ',
  '      Actual:   4',
  '      Stack Trace:',
  '         at Shop.CartTests.Adds(Int32 count) in /shop/CartTests.cs:line 12',
  '      ',
  '        Standard Output Messages:',
  '       opening the cart',
  '         Failed to warm the till',
  '    /shop/Shop.Tests.csproj : error TESTERROR: Pays (1s 20ms): Error Message: no till',
  '',
  'Test summary: total: 5, failed: 2, succeeded: 2, skipped: 1, duration: 1.3s',
  'Build failed with 2 error(s) in 4.5s',
  '',
];

describe('what the logger for terminals of MSBuild prints of tests', () => {
  it('has each test that failed, with its message, its stack and what it printed', async () => {
    const { tests, codes } = await read(FAILED.join('\n'));
    expect(codes).toEqual([]);
    expect(tests).toMatchObject([
      {
        name: 'Shop.CartTests.Adds(count: 3)',
        suite: ['Shop.CartTests'],
        status: 'failed',
        durationMs: 12,
        failures: [
          {
            message: 'Assert.Equal() Failure: Values differ\nExpected: 3\n\nActual:   4',
            stack: '   at Shop.CartTests.Adds(Int32 count) in /shop/CartTests.cs:line 12',
            dialect: 'dotnet',
          },
        ],
      },
      { name: 'Pays', status: 'failed', durationMs: 1020, failures: [{ message: 'no till' }] },
    ]);
    expect(tests[0]?.events.map((event) => event.message)).toEqual(['opening the cart', '  Failed to warm the till']);
  });

  it('is recognized by a test that failed', async () => {
    expect(await formatOf(FAILED.slice(3, 9).join('\n'))).toBe('dotnet-text');
  });

  it('is failed where it breaks off behind a test', async () => {
    for (const part of brokenOff(FAILED.join('\n'), 60)) {
      const status = (await formatOf(part)) === 'dotnet-text' ? await statusOf(part) : 'unreadable';
      expect(status).not.toBe('passed');
    }
    expect(await statusOf(FAILED.slice(0, 9).join('\n'))).toBe('failed');
  });
});
