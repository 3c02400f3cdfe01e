import { describe, expect, it } from '@jest/globals';
import { SWIFT_PATTERNS } from './message-patterns-swift.js';

const ROWS: readonly (readonly [name: string, text: string, found: object])[] = [
  [
    'XCTAssertEqual',
    'TillTests.swift:21: XCTAssertEqual failed: ("41") is not equal to ("42")',
    { expected: 42, actual: 41 },
  ],
  [
    'XCTAssertEqual with a message',
    'XCTAssertEqual failed: ("hello") is not equal to ("world") - for bob',
    { expected: 'world', actual: 'hello' },
  ],
  [
    'XCTAssertEqual of xcodebuild',
    '/src/TillTests.swift:21: error: -[ShopTests.TillTests testTotal] : XCTAssertEqual failed: ("41") is not equal to ("42")',
    { expected: 42, actual: 41 },
  ],
  [
    'XCTAssertEqual of optionals',
    'XCTAssertEqual failed: ("nil") is not equal to ("Optional(42)")',
    { expected: 'Optional(42)', actual: null },
  ],
  [
    'XCTAssertEqual with accuracy',
    'XCTAssertEqual failed: ("0.3") is not equal to ("0.5") +/- ("0.01")',
    { expected: 0.5, actual: 0.3 },
  ],
  [
    'Swift Testing with both sides evaluated',
    '✘ Test subtraction() recorded an issue at CalculatorTests.swift:22:5: Expectation failed: (result → 3) == (expected → 4)',
    { expected: 4, actual: 3 },
  ],
  [
    'Swift Testing with a comparison in a closure',
    'Expectation failed: (spy.createdTargets.filter { $0 == secondTarget }.count → 0) == 1',
    { expected: 1, actual: 0 },
  ],
  [
    'Swift Testing with the comment of the test behind it',
    'Expectation failed: (calculator.display → "0") == "999" - This should fail - display should be 0, not 999',
    { expected: '999', actual: '0' },
  ],
  ['Swift Testing of something else', 'Expectation failed: (ui.allOutput → "").contains("resolved content")', {}],
  ['XCTAssertTrue', 'XCTAssertTrue failed - must be open', { expected: true, actual: false }],
  ['XCTAssertFalse', 'XCTAssertFalse failed', { expected: false, actual: true }],
  ['XCTAssertNil', 'XCTAssertNil failed: "card"', { expected: null, actual: 'card' }],
  ['XCTAssertNotNil', 'XCTAssertNotNil failed', { expected: 'not nil', actual: null }],
  ['XCTAssertNotEqual', 'XCTAssertNotEqual failed: ("42") is equal to ("42")', { expected: 'not 42', actual: 42 }],
  [
    'XCTAssertGreaterThan',
    'XCTAssertGreaterThan failed: ("41") is not greater than ("42")',
    { expected: 'greater than 42', actual: 41 },
  ],
  [
    'XCTAssertThrowsError',
    'XCTAssertThrowsError failed: did not throw an error',
    { expected: 'an error', actual: 'no error' },
  ],
  [
    'XCTUnwrap',
    'XCTUnwrap failed: expected non-nil value of type "Int"',
    { expected: 'non-nil value of type "Int"', actual: null },
  ],
  ['XCTAssertTrue of Objective-C', 'TillTests.m:32: ((till.isOpen) is true) failed', { expected: true, actual: false }],
  [
    'XCTAssertEqual of Objective-C',
    '((total) equal to (42)) failed: ("41") is not equal to ("42")',
    { expected: 42, actual: 41 },
  ],
  ['Swift Testing', 'Expectation failed: (total → 41) == 42', { expected: 42, actual: 41 }],
  [
    'Swift Testing with two names',
    'Expectation failed: (name → "al") == (wanted → "bob")',
    { expected: 'bob', actual: 'al' },
  ],
  ['Swift Testing conditions', 'Expectation failed: (till → Till()).isOpen', {}],
  ['Swift Testing relations', 'Expectation failed: (total → 41) > 42', { expected: '> 42', actual: 41 }],
  [
    'Swift Testing relations with the comment of the test in the next line',
    "Expectation failed: (word.count → 11) < 8\nWord 'justbarely8' is too long",
    { expected: '< 8', actual: 11 },
  ],
  [
    'Swift Testing relations with the comment behind a colon',
    'Expectation failed: (letter.value ?? 0 → 0) > 6: Letter x',
    { expected: '> 6', actual: 0 },
  ],
  ['Swift Testing of what must not be', 'Expectation failed: (id → "a") != "a"', { expected: 'not a', actual: 'a' }],
  ['Swift Testing of two relations', 'Expectation failed: (a → 1) > 2 && (b → 3) > 4', {}],
  ['XCTFail in a report of a result bundle', 'failed - card declined (TillTests.swift:15)', {}],
];

describe('assertion messages of Swift', () => {
  it.each(ROWS)('reads %s', (_, text, found) => {
    expect(SWIFT_PATTERNS.read(text, {})).toEqual(found);
  });

  it.each(['Caught error: card declined', 'failed: caught error: "declined"', 'Fatal error: Index out of range'])(
    'leaves alone %s',
    (text) => {
      expect(SWIFT_PATTERNS.read(text, {})).toBeUndefined();
    },
  );
});
