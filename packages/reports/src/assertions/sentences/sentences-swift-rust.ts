import { type Sentence, sentence } from './sentence.js';

/** What Xcode puts in front of a message: the place, the test, or that a call failed it. */
const PLACE = '(?:[^\\n]{0,400}: )?(?:error: )?(?:failed - )?';

/** Kiwi for Objective-C names the example in front of what it says, and the class in front of a value that it compares. */
const EXAMPLE = "(?:[^\\n]{0,400}\\[FAILED\\]'?, )?expected subject ";
const CLASS = '(?:\\(\\w{1,80}\\) )?';
const UP_TO_GOT = '((?:(?!, got )[^\\n]){1,1000})';
const GOT = '([^\\n]{1,1000})';

const OF_KIWI: readonly Sentence[] = [
  sentence(`${EXAMPLE}to equal ${CLASS}${UP_TO_GOT}, got ${CLASS}${GOT}`, '$1', '$2'),
  sentence(`${EXAMPLE}not to equal ${CLASS}${GOT}`, 'not $1', undefined),
  sentence(`${EXAMPLE}to be ([<>]=?) ${UP_TO_GOT}, got ${GOT}`, '$1 $2', '$3'),
  sentence(`${EXAMPLE}to be (nil|empty), got ${GOT}`, '$1', '$2'),
  sentence(`${EXAMPLE}to be zero, got ${GOT}`, 0, '$1'),
  sentence(`${EXAMPLE}not to be nil`, 'not nil', null),
  sentence(`${EXAMPLE}to be (true|false)`, '$1', undefined),
  sentence(
    `${EXAMPLE}to be ((?:within|in the interval|kind of|member of|subclass of|identical to) (?:(?!, got )[^\\n]){1,1000}), got ${GOT}`,
    '$1',
    '$2',
  ),
  sentence(`${EXAMPLE}to have ((?:at (?:least|most) )?\\d{1,9} [^\\n,]{1,200}), got (\\d{1,9} items?)`, '$1', '$2'),
  sentence(
    `${EXAMPLE}to have value ((?:(?! for key )[^\\n]){1,1000}) for key (?:(?!, but )[^\\n]){1,1000}, but it had value ((?:(?! instead)[^\\n]){1,1000}) instead`,
    '$1',
    '$2',
  ),
  sentence(`${EXAMPLE}to receive -\\S{1,300} ([^,\\n]{1,100}), but received it ([^\\n]{1,100})`, '$1', '$2'),
  sentence(`${EXAMPLE}not to receive -\\S{1,300}, but received it ([^\\n]{1,100})`, 'never', '$1'),
  sentence(`${EXAMPLE}(?:not )?to [^\\n]{1,2000}`, undefined, undefined),
  sentence(
    `(?:[^\\n]{0,400}\\[FAILED\\]'?, )?expected (\\w{1,200}(?: "[^"\\n]{0,1000}")?), but (\\w{1,200}(?: "[^"\\n]{0,1000}")?) raised`,
    '$1',
    '$2',
  ),
  sentence(
    `(?:[^\\n]{0,400}\\[FAILED\\]'?, )?expected (\\w{1,200}(?: "[^"\\n]{0,1000}")?) not to be raised`,
    'no exception',
    '$1',
  ),
];

/** Swift Testing names what failed in front of its reason, and its severity behind it in JUnit XML. */
const CLAIM = '(?:Expectation|Requirement) failed: ';

/** XCTest and Swift Testing. */
const OF_XCTEST: readonly Sentence[] = [
  // Of shims and older toolchains, which print the values without their quotes.
  sentence(
    `${PLACE}XCTAssertEqual failed: \\(([^()\\n]{0,1000})\\) != \\(([^()\\n]{0,1000})\\)(?:(?:\\.| -) ?[^\\n]{0,1000})?`,
    '$2',
    '$1',
  ),
  sentence(
    `${PLACE}XCTAssertEqual failed: ([^\\s("][^\\n]{0,1000}?|"[^"\\n]{0,1000}") != ([^\\s("][^\\n]{0,1000}?|"[^"\\n]{0,1000}")(?: - [^\\n]{0,1000})?`,
    '$2',
    '$1',
  ),
  sentence(
    `${PLACE}XCTAssert\\w{1,40} failed: \\("([^\\n]{0,1000}?)"\\) is not ((?:greater|less) than(?: or equal to)?) \\("([^\\n]{0,1000}?)"\\)(?: - [^\\n]{0,1000})?`,
    '$2 $3',
    '$1',
  ),
  sentence(
    `${PLACE}XCTAssertGreaterThanOrEqual failed: \\("([^\\n]{0,1000}?)"\\) is less than \\("([^\\n]{0,1000}?)"\\)(?: - [^\\n]{0,1000})?`,
    'greater than or equal to $2',
    '$1',
  ),
  sentence(
    `${PLACE}XCTAssertLessThanOrEqual failed: \\("([^\\n]{0,1000}?)"\\) is greater than \\("([^\\n]{0,1000}?)"\\)(?: - [^\\n]{0,1000})?`,
    'less than or equal to $2',
    '$1',
  ),
  sentence(
    `${PLACE}XCTAssertNot(?:Equal\\w{0,20}|Identical) failed: \\("([^\\n]{0,1000}?)"\\) is (?:equal|identical) to \\("([^\\n]{0,1000}?)"\\)(?: \\+/- \\("[^"\\n]{1,60}"\\))?(?: - [^\\n]{0,1000})?`,
    'not $2',
    '$1',
  ),
  sentence(
    `${PLACE}XCT(?:Assert|Unwrap)(?!NoThrow)\\w{0,40} failed: threw error "[^\\n]{0,1000}"(?: - [^\\n]{0,1000})?`,
    undefined,
    undefined,
  ),
  sentence(`${PLACE}XCTAssertNotNil failed(?: - [^\\n]{0,1000})?`, 'not nil', null),
  sentence(
    `${PLACE}XCTAssertThrowsError failed: did not throw (?:an )?error(?: - [^\\n]{0,1000})?`,
    'an error',
    'no error',
  ),
  sentence(`${PLACE}XCTAssertNoThrow failed: threw error "([^\\n]{0,1000}?)"(?: - [^\\n]{0,1000})?`, 'no error', '$1'),
  sentence(
    `${PLACE}XCTUnwrap failed: expected (non-nil value of type "[^"\\n]{1,300}")(?: - [^\\n]{0,1000})?`,
    '$1',
    null,
  ),
  sentence(
    `${PLACE}${CLAIM}expected error of type {type}, but ("[^\\n]{0,1000}" of type [\\w.<>]{1,200}) was thrown instead`,
    '$1',
    '$2',
  ),
  sentence(
    `${PLACE}${CLAIM}expected error ("[^\\n]{0,1000}" of type [\\w.<>]{1,200}), but ("[^\\n]{0,1000}" of type [\\w.<>]{1,200}) was thrown instead`,
    '$1',
    '$2',
  ),
  sentence(
    `${PLACE}${CLAIM}an error was expected but none was thrown(?: and "[^\\n]{0,1000}" was returned)?`,
    'an error',
    'no error',
  ),
  sentence(
    `${PLACE}${CLAIM}an error was thrown when none was expected: ("[^\\n]{0,1000}" of type [\\w.<>]{1,200})`,
    'no error',
    '$1',
  ),
  sentence(`${PLACE}${CLAIM}unexpected error ("[^\\n]{0,1000}" of type [\\w.<>]{1,200}) was thrown`, undefined, '$1'),
  sentence(
    `${PLACE}${CLAIM}expected exit status "([^"\\n]{1,100})", but "([^"\\n]{1,100})" was reported instead`,
    '$1',
    '$2',
  ),
  sentence(
    `${PLACE}Confirmation was confirmed (\\d{1,9} times?), but expected to be confirmed ([\\d.<]{1,40} times?(?:\\(s\\))?)`,
    '$2',
    '$1',
  ),
  sentence(`Expected <([^<>\\n]{0,1000})> to equal <([^<>\\n]{0,1000})>`, '$2', '$1'),
];

/** XCTest, Swift Testing and Kiwi. */
export const SWIFT_SENTENCES: readonly Sentence[] = [...OF_XCTEST, ...OF_KIWI];
