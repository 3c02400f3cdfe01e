import { describe, expect, it } from '@jest/globals';
import { brokenOff, specReader } from '../../../test/read-report.js';
import { textReader } from '../../../test/text-reader.js';
import { readReport } from '../../read-report.js';
import { UnreadableReport } from '../../report.js';
import { DART_TEXT } from './dart-text.js';

const { read } = specReader(DART_TEXT);

const { formatOf, statusOf } = textReader(DART_TEXT);

const FILE = '/shop/test/cart_test.dart';
const LOADING = `00:00 +0: loading ${FILE}`;
const FAILED = '00:05 +1 -1: Some tests failed.';

/** As package:test prints it for an expectation. */
const expectation = (start: string): readonly string[] => [
  `${start} [E]`,
  '  Expected: <4>',
  '    Actual: <3>',
  '  the total of two items',
  '  ',
  '  package:matcher                                     expect',
  '  package:flutter_test/src/widget_tester.dart 473:18  expect',
  '  test/cart_test.dart 82:7                            main.<fn>.<fn>',
  '  ',
  '',
  "To run this test again: dart test test/cart_test.dart -p vm --plain-name 'Cart sums'",
];

const error = (start: string): readonly string[] => [
  `${start} [E]`,
  '  Bad state: no items',
  '  package:shop/cart.dart 215:7  Cart.checkOut',
  '  test/cart_test.dart 178:42    main.<fn>.<fn>',
  '  ',
];

/** As Flutter draws what was thrown. */
const frame = (description: string, actual: string): readonly string[] => [
  '══╡ EXCEPTION CAUGHT BY FLUTTER TEST FRAMEWORK ╞════════════════════════════════════════════════════',
  'The following TestFailure was thrown running a test:',
  'Expected: exactly one matching candidate',
  `  Actual: _TextWidgetFinder:<Found 0 widgets with text "${actual}": []>`,
  '   Which: means none were found but one was expected',
  '',
  'When the exception was thrown, this was the stack:',
  '#4      main.<anonymous closure> (file:///shop/test/widget_test.dart:19:5)',
  '<asynchronous suspension>',
  '(elided one frame from package:stack_trace)',
  '',
  'This was caught by the test expectation on the following line:',
  '  file:///shop/test/widget_test.dart line 19',
  'The test description was:',
  `  ${description}`,
  '════════════════════════════════════════════════════════════════════════════════════════════════════',
];

const seen = (start: string, description: string): readonly string[] => [
  `${start}${description} [E]`,
  '  Test failed. See exception logs above.',
  `  The test description was: ${description}`,
  '  ',
];

describe('DART_TEXT', () => {
  it('names all tests where they ran one after the other', async () => {
    const { tests, run, codes } = await read(
      LOADING,
      `00:01 +0: ${FILE}: (setUpAll)`,
      `00:01 +0: ${FILE}: Cart adds`,
      'a line that the test prints',
      `00:02 +1: ${FILE}: Cart waits`,
      '  Skip: not on CI',
      `00:02 +1 ~1: ${FILE}: Cart sums`,
      ...expectation(`00:02 +1 ~1 -1: ${FILE}: Cart sums`),
      `00:03 +1 ~1 -1: ${FILE}: (tearDownAll)`,
      '00:05 +1 ~1 -1: Some tests failed.',
    );
    expect(tests).toEqual([
      {
        name: 'Cart sums',
        suite: [],
        file: FILE,
        status: 'failed',
        failures: [
          {
            message: 'Expected: <4>\n  Actual: <3>\nthe total of two items',
            text: [
              'package:matcher                                     expect',
              'package:flutter_test/src/widget_tester.dart 473:18  expect',
              'test/cart_test.dart 82:7                            main.<fn>.<fn>',
            ].join('\n'),
            isAssertion: true,
            dialect: 'dart',
          },
        ],
        events: [],
      },
      { name: 'Cart adds', suite: [], file: FILE, status: 'passed', failures: [], events: [] },
      {
        name: 'Cart waits',
        suite: [],
        file: FILE,
        status: 'skipped',
        skipReason: 'not on CI',
        failures: [],
        events: [],
      },
    ]);
    expect(run).toEqual({ runner: 'dart test', durationMs: 5000 });
    expect(codes).toEqual([]);
  });

  it('gives kind, values and place', async () => {
    const { tests } = await readReport(
      Buffer.from(
        [
          ...expectation('00:01 +0 -1: Cart sums'),
          ...error('00:02 +0 -2: Cart checks out'),
          '00:02 +0 -2: Some tests failed.',
        ].join('\n'),
      ),
    );
    expect(tests.map(({ failure }) => failure)).toMatchObject([
      { kind: 'assertion', expected: 4, actual: 3, location: { file: 'test/cart_test.dart', line: 82 } },
      { kind: 'exception', message: 'Bad state: no items', location: { file: 'package:shop/cart.dart', line: 215 } },
    ]);
  });

  it('names only what failed where several files ran at once', async () => {
    const { tests, codes } = await read(
      '00:01 +0: test/a_test.dart: adds',
      '00:01 +1: test/a_test.dart: adds',
      '00:01 +2: test/b_test.dart: sums',
      ...expectation('00:02 +2 -1: test/c_test.dart: fails'),
      '00:02 +5 -1: Some tests failed.',
    );
    expect(tests.map(({ file, name }) => [file, name])).toEqual([['test/c_test.dart', 'fails']]);
    expect(codes).toEqual([]);
  });

  it('finds what Flutter has printed of each test', async () => {
    const { tests } = await read(
      LOADING,
      ...frame('shows the cart', 'Cart'),
      ...frame('shows the total', '42'),
      ...frame('is empty', 'Empty'),
      ...seen('00:01 +0 -1: test/widget_test.dart: ', 'shows the total'),
      ...seen('00:01 +0 -2: test/widget_test.dart: ', 'shows the cart'),
      // Flutter names a test without its groups.
      '00:01 +0 -3: test/widget_test.dart: Cart without items is empty [E]',
      ...seen('', 'is empty').slice(1),
      '00:01 +0 -3: Some tests failed.',
    );
    expect(
      tests.map(({ name, failures }) => [name, failures.map(({ message }) => /text "(\w+)"/.exec(message ?? '')?.[1])]),
    ).toEqual([
      ['shows the total', ['42']],
      ['shows the cart', ['Cart']],
      ['Cart without items is empty', ['Empty']],
    ]);
    expect(tests[0]?.failures[0]).toMatchObject({ isAssertion: true });
  });

  it('takes an image that differs from its golden as an assertion', async () => {
    const drawn = frame('shows the cart', 'Cart').flatMap((line) => {
      if (line.startsWith('The following TestFailure')) return ['The following assertion was thrown running a test:'];
      if (line.startsWith('Expected: '))
        return ['Golden "goldens/cart.png": Pixel test failed, 0.58%, 120px diff detected.'];
      return /^ {2,3}(?:Actual|Which): /.test(line) ? [] : [line];
    });
    const { tests } = await read(
      [
        '00:00 +0: shows the cart',
        ...drawn,
        ...seen('00:01 +0 -1: ', 'shows the cart'),
        '00:01 +0 -1: Some tests failed.',
      ].join('\n'),
    );
    expect(tests[0]?.failures).toMatchObject([
      { message: 'Golden "goldens/cart.png": Pixel test failed, 0.58%, 120px diff detected.', isAssertion: true },
    ]);
  });

  it('reads a line that the runner has written again and again', async () => {
    const again = [
      '00:00 +0: loading test/a_test.dart',
      '00:01 +0: adds',
      '00:01 +1: adds',
      '00:01 +1: sums',
      '00:02 +2: sums',
      '00:02 +2: All tests passed!',
    ];
    for (const separator of ['\r', ' '.repeat(40), `${' '.repeat(40)}\r`]) {
      const { tests } = await read(again.join(separator));
      expect(tests.map(({ name, status }) => [name, status])).toEqual([
        ['adds', 'passed'],
        ['sums', 'passed'],
      ]);
    }
  });

  it('reads a file that could not be compiled', async () => {
    const { tests } = await readReport(
      Buffer.from(
        [
          LOADING,
          `00:00 +0 -1: loading ${FILE} [E]`,
          `  Failed to load "${FILE}":`,
          "  Compilation failed for testPath=/shop/test/cart_test.dart: test/cart_test.dart:105:1: Error: Expected ';' after this.",
          '  class Cart extends Shop {',
          '  ^^^^^',
          '  .',
          '00:00 +0 -1: Some tests failed.',
        ].join('\n'),
      ),
    );
    expect(tests).toMatchObject([
      {
        name: `loading ${FILE}`,
        failure: { kind: 'exception', message: expect.stringContaining("Expected ';' after this.") },
      },
    ]);
  });

  it.each([
    ['all passed', 'passed', ['00:01 +0: adds', '00:01 +1: All tests passed!']],
    ['all passed, and not all are named', 'passed', ['00:01 +3: adds', '00:01 +4: All tests passed!']],
    [
      'a test that did not complete',
      'failed',
      ['00:01 +0: adds', '00:01 +0: adds - did not complete [E]', '00:01 +0: Some tests failed.'],
    ],
    ['an end that fails and nothing else', 'failed', ['00:01 +0: adds', '00:01 +1: Some tests failed.']],
    ['a count of failures and nothing else', 'failed', ['00:01 +0 -1: adds', '00:01 +1 -1: adds']],
    ['no end', 'errored', ['00:01 +0: adds', '00:01 +1: sums']],
    ['an end that contradicts its count', 'failed', ['00:01 +1 -1: All tests passed!']],
    ['no tests', 'empty', ['00:00 +0: No tests ran.']],
    ['a second run that failed', 'failed', ['00:01 +1: All tests passed!', '00:01 +0 -1: Some tests failed.']],
    [
      'a run that is cut off in front of another',
      'errored',
      ['00:01 +0: adds', '00:03 +7: adds', '00:00 +0: sums', '00:01 +1: All tests passed!'],
    ],
    ['a command that failed', 'failed', ['00:01 +1: All tests passed!', 'Error: Process completed with exit code 1.']],
  ])('is what %s says: %s', async (_, status, lines) => {
    expect(await statusOf(...lines)).toBe(status);
  });

  it('is never green where the text breaks off', async () => {
    const text = [LOADING, `00:01 +0: ${FILE}: adds`, ...expectation(`00:02 +1 -1: ${FILE}: Cart sums`), FAILED].join(
      '\n',
    );
    const statuses = await Promise.all(
      brokenOff(text, 40)
        .slice(2)
        .map(async (part) => statusOf(part)),
    );
    expect(statuses.filter((status) => status === 'passed')).toEqual([]);
  });

  it('is recognized where a terminal wrote its first lines into one', async () => {
    const padded = (line: string): string => line.padEnd(220);
    const lines = Array.from({ length: 60 }, (_, second) =>
      padded(`00:${String(second).padStart(2, '0')} +0: loading ${FILE}`),
    );
    const line = `\r${lines.join('\r')}\r${padded('01:00 +0: Cart adds')}\r${padded('01:01 +1: All tests passed!')}`;
    expect(await formatOf(line)).toBe('dart-text');
    expect(await statusOf(line)).toBe('passed');
  });

  it('takes an exception that names no test, where the test counts several', async () => {
    const thrown = [
      '══╡ EXCEPTION CAUGHT BY WIDGETS LIBRARY ╞═══════════════════════════════════════════════════════════',
      'The following ShopException was thrown building CartPage(dirty, dependencies:',
      '[UncontrolledProviderScope], state: _CartState#3b86d):',
      'the shop is closed',
      '',
      'When the exception was thrown, this was the stack:',
      '#1      Cart.build (package:shop/cart.dart:10:25)',
      '════════════════════════════════════════════════════════════════════════════════════════════════════',
    ];
    const several = [
      '══╡ EXCEPTION CAUGHT BY FLUTTER TEST FRAMEWORK ╞════════════════════════════════════════════════════',
      'The following message was thrown:',
      'Multiple exceptions (2) were detected during the running of the current test, and at least one was',
      'unexpected.',
      '════════════════════════════════════════════════════════════════════════════════════════════════════',
    ];
    const { tests } = await read(
      `00:00 +0: ${FILE}: shows the cart`,
      ...thrown,
      ...frame('shows the cart', 'Total'),
      ...several,
      ...seen(`00:01 +0 -1: ${FILE}: `, 'shows the cart'),
      '00:01 +0 -1: Some tests failed.',
    );
    expect(tests[0]?.failures).toMatchObject([{ type: 'ShopException', message: 'the shop is closed' }]);
  });

  it('is recognized behind other lines, and not by what only looks like it', async () => {
    expect(await formatOf('Resolving dependencies...', 'Got dependencies!', LOADING)).toBe('dart-text');
    expect(await formatOf('at 00:01 +0: it is', '12:30 +1 done')).toBeUndefined();
    await expect(read('nothing of it')).rejects.toThrow(UnreadableReport);
  });
});
