import { describe, expect, it } from '@jest/globals';
import { PHP_PATTERNS } from './message-patterns-php.js';

const ROWS: readonly (readonly [name: string, text: string, found: object])[] = [
  [
    'a part, as Collision words it',
    'Expected: plum pie\n\n  To contain: pear',
    { expected: 'pear', actual: 'plum pie' },
  ],
  [
    'no part, as Collision words it',
    'Expected: plum pie\n\nNot to contain: plum',
    { expected: 'not plum', actual: 'plum pie' },
  ],
  [
    'a fragment of JSON',
    'Unable to find JSON fragment: \n\n[{"id":1}]\n\nwithin\n\n[{"id":2}].\nFailed asserting that false is true.',
    { expected: '[{"id":1}]', actual: '[{"id":2}]' },
  ],
  ['assertEquals', 'Failed asserting that 41 matches expected 42.', { expected: 42, actual: 41 }],
  ['assertSame', 'Failed asserting that 41 is identical to 42.', { expected: 42, actual: 41 }],
  [
    'a test and a message in front',
    'TillTest::testTotal\nthe total\nFailed asserting that 41 is identical to 42.\n\n/src/TillTest.php:5\n',
    { expected: 42, actual: 41 },
  ],
  ['assertSame of types', "Failed asserting that '42' is identical to 42.", { expected: 42, actual: '42' }],
  [
    'strings',
    "Failed asserting that two strings are identical.\n--- Expected\n+++ Actual\n@@ @@\n-'hello world'\n+'hello wörld'\n\n/src/TillTest.php:6\n",
    { expected: 'hello world', actual: 'hello wörld' },
  ],
  [
    'strings of lines',
    "Failed asserting that two strings are equal.\n--- Expected\n+++ Actual\n@@ @@\n 'line one\n-line two\n+line 2\n line three\n '\n",
    { expected: 'line one\nline two\nline three\n', actual: 'line one\nline 2\nline three\n' },
  ],
  [
    'strings of many lines',
    'Failed asserting that two strings are equal.\n--- Expected\n+++ Actual\n@@ @@\n a\n b\n c\n-d\n+e\n f\n g\n h\n',
    {},
  ],
  [
    'arrays',
    "Failed asserting that two arrays are equal.\n--- Expected\n+++ Actual\n@@ @@\n Array (\n-    'id' => 7\n+    'id' => 8\n )\n",
    { expected: "Array (\n    'id' => 7\n)", actual: "Array (\n    'id' => 8\n)" },
  ],
  [
    'a type on one side',
    "Failed asserting that 'plum' is equal to <string:pear>.",
    { expected: 'pear', actual: 'plum' },
  ],
  ['a number with its type', 'Failed asserting that 41 is equal to <integer:42>.', { expected: 42, actual: 41 }],
  [
    'a text of digits with its type',
    'Failed asserting that 41 is identical to <string:41>.',
    { expected: '41', actual: 41 },
  ],
  [
    'what it must not be, with its type',
    "Failed asserting that 'plum' is not equal to <string:plum>.",
    { expected: 'not plum', actual: 'plum' },
  ],
  [
    'one of several, with types',
    "Failed asserting that 'fig' is equal to <string:plum> or is equal to <string:pear>.",
    {},
  ],
  ['one of several', "Failed asserting that 'fig' is equal to 'plum' or is equal to 'pear'.", {}],
  [
    'words of a text that are no constraint',
    "Failed asserting that 'fig' is equal to 'plum or is equal to pear'.",
    { expected: 'plum or is equal to pear', actual: 'fig' },
  ],
  [
    'a description, and the difference below it',
    "Failed asserting that name of fruit 'fig' is equal to <string:plum>.\n--- Expected\n+++ Actual\n@@ @@\n-'plum'\n+'fig'\n",
    { expected: 'plum', actual: 'fig' },
  ],
  ['a description alone', "Failed asserting that name of fruit 'fig' is equal to <string:plum>.", {}],
  ['no full stop', 'Failed asserting that 41 is identical to 42', { expected: 42, actual: 41 }],
  ['no full stop behind a word', 'Failed asserting that false is true', { expected: true, actual: false }],
  ['words in place of a full stop', 'Failed asserting that 41 is identical to 42 plums', {}],
  ['no full stop, and an open quote', "Failed asserting that 'fig' is identical to 'plu", {}],
  ['assertTrue', 'the flag must be set\nFailed asserting that false is true.', { expected: true, actual: false }],
  ['assertFalse of a text', "Failed asserting that '' is false.", { expected: false, actual: '' }],
  ['assertNull', 'Failed asserting that 3 is null.', { expected: null, actual: 3 }],
  ['assertNotNull', 'Failed asserting that null is not null.', { expected: 'not null', actual: null }],
  ['assertNotEquals', 'Failed asserting that 42 is not equal to 42.', { expected: 'not 42', actual: 42 }],
  ['assertNotSame', 'Failed asserting that 42 is not identical to 42.', { expected: 'not 42', actual: 42 }],
  [
    'assertStringContainsString',
    'Failed asserting that \'haystack\' contains "needle".',
    { expected: 'needle', actual: 'haystack' },
  ],
  [
    'assertStringContainsString of 10.5',
    'Failed asserting that \'haystack\' [ASCII](length: 8) contains "needle" [ASCII](length: 6).',
    { expected: 'needle', actual: 'haystack' },
  ],
  [
    'assertStringStartsWith',
    'Failed asserting that \'haystack\' starts with "needle".',
    { expected: 'needle', actual: 'haystack' },
  ],
  [
    'assertMatchesRegularExpression',
    'Failed asserting that \'abc\' matches PCRE pattern "/d/".',
    { expected: '/d/', actual: 'abc' },
  ],
  ['assertCount', 'Failed asserting that actual size 2 matches expected size 3.', { expected: 3, actual: 2 }],
  ['assertGreaterThan', 'Failed asserting that 5 is greater than 7.', { expected: 'greater than 7', actual: 5 }],
  [
    'assertInstanceOf',
    'Failed asserting that stdClass Object () is an instance of class "Till".',
    { expected: 'Till', actual: 'stdClass' },
  ],
  [
    'expectException',
    'Failed asserting that exception of type "RuntimeException" matches expected exception "InvalidArgumentException". Message was: "boom" at\n/src/TillTest.php:13\n.',
    { expected: 'InvalidArgumentException', actual: 'RuntimeException' },
  ],
  [
    'expectException with a message in one line',
    String.raw`Failed asserting that exception of type "Till_Warning" matches expected exception "\RangeException". Message was: "no till".`,
    { expected: String.raw`\RangeException`, actual: 'Till_Warning' },
  ],
  [
    'expectThrowable',
    "Exception 'Till\\Closed' was not thrown as expected",
    { expected: 'Till\\Closed', actual: 'no exception' },
  ],
  [
    'see of Codeception, among elements',
    "Failed asserting that any element by 'h2' on page /till\nElements: \n+ <h2> Till is open\n+ <h2> Cart\ncontains text 'Till is closed'",
    { expected: 'Till is closed' },
  ],
  ['expectExceptionCode', 'Failed asserting that 3 is equal to expected exception code 4.', { expected: 4, actual: 3 }],
  [
    'a method that was not called',
    'Expectation failed for method name is "total" when invoked 1 time.\nMethod was expected to be called 1 time, actually called 0 times.',
    { expected: 1, actual: 0 },
  ],
  [
    'statuses of Laravel, above an assertion',
    'Expected response status code [201, 302] but received 200.\nFailed asserting that false is true.',
    { expected: '201, 302', actual: 200 },
  ],
  [
    'see of Codeception before version 2, with tags',
    'Failed asserting that   <bold>/till/</bold>\n--><info>Till is open\nCart</info>\n--> contains "till is closed".',
    { expected: 'till is closed' },
  ],
  [
    'dontSee of Codeception',
    'Failed asserting that  on page /till\n--> Till is open\n--> does not contain "open".',
    { expected: 'not "open"' },
  ],
  [
    'expectException of none',
    'Failed asserting that exception of type "RuntimeException" is thrown.',
    { expected: 'RuntimeException', actual: 'no exception' },
  ],
  [
    'expectExceptionMessage',
    "Failed asserting that exception message 'a' contains 'b'.",
    { expected: 'b', actual: 'a' },
  ],
  [
    'an exception name in front',
    'PHPUnit\\Framework\\ExpectationFailedException: Failed asserting that 41 matches expected 42.',
    { expected: 42, actual: 41 },
  ],
  [
    'a shortened text',
    'Failed asserting that \'aaaaaaaaaaa...aaaaaaa\' contains "b".',
    { expected: 'b', actual: 'aaaaaaaaaaa...aaaaaaa' },
  ],
];

describe('assertion messages of PHP', () => {
  it.each(ROWS)('reads %s', (_, text, found) => {
    expect(PHP_PATTERNS.read(text, {})).toEqual(found);
  });

  it('reads the difference of PHPUnit 3, which has no sentence, only in reports of PHP', () => {
    const text = 'TillTest::testFormat\n--- Expected\n+++ Actual\n@@ @@\n-10,000.00\n+10000,00\n/src/TillTest.php:93\n';
    expect(PHP_PATTERNS.read(text, { dialect: 'php' })).toEqual({ expected: '10,000.00', actual: '10000,00' });
    expect(PHP_PATTERNS.read(text, { type: 'PHPUnit_Framework_ExpectationFailedException' })).toEqual({
      expected: '10,000.00',
      actual: '10000,00',
    });
    expect(PHP_PATTERNS.read(text, {})).toBeUndefined();
  });

  it.each(['RuntimeException: card declined', 'Error while asserting that 41 matches expected 42.', ''])(
    'leaves alone %s',
    (text) => {
      expect(PHP_PATTERNS.read(text, {})).toBeUndefined();
    },
  );
});
