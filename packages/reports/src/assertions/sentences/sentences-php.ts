import { type Sentence, sentence } from './sentence.js';
import { SYMFONY_SENTENCES } from './sentences-symfony.js';

const CLAIM = 'Failed asserting that ';

/** A value of Nette Tester alone, behind a description. */
const TESTED = 'Failed: (?:[^\\n]{1,300}: )?';
const TESTED_VALUE = "('[^'\\n]{0,2000}'|-?\\d[\\d.]{0,40}|true|false|null)";

/** Nette Tester. What should be equal is read apart. */
const OF_TESTER: readonly Sentence[] = [
  sentence(`${TESTED}${TESTED_VALUE} should not be (?:equal to )?${TESTED_VALUE}`, 'not $2', '$1'),
  sentence(`${TESTED}${TESTED_VALUE} should (?:contain|match) ('[^'\\n]{0,2000}')`, '$2', '$1'),
  sentence(`${TESTED}${TESTED_VALUE} should not contain ('[^'\\n]{0,2000}')`, 'not $2', '$1'),
  sentence(`${TESTED}Count {count} should be {count}`, '$2', '$1'),
  sentence(`${TESTED}([\\w\\\\]{1,300}) should be instance of ([\\w\\\\]{1,300})`, '$2', '$1'),
  sentence(
    `${TESTED}(array|boolean|double|integer|NULL|object|resource|string) should be (array|bool|callable|float|int|integer|list|null|object|resource|scalar|string)`,
    '$2',
    '$1',
  ),
  sentence(`${TESTED}Value should not be (?:NULL|null)`, 'not null', null),
  sentence(`${TESTED}([\\w\\\\]{1,300}) was expected, but none was thrown`, '$1', 'no exception'),
  sentence(`${TESTED}Error was expected, but was not generated`, 'an error', 'no error'),
  sentence(
    `${TESTED}(E_[A-Z_]{1,40}) was expected, but (E_[A-Z_]{1,40})(?: \\([^\\n]{0,1000}\\))? was generated in file [^\\n]{1,1000}`,
    '$1',
    '$2',
  ),
  sentence(`${TESTED}[\\w\\\\]{1,300} with a code (-?\\d{1,15}) was expected but got (-?\\d{1,15})`, '$1', '$2'),
  sentence(`${TESTED}([\\w\\\\]{1,300}) was expected but got ([\\w\\\\]{1,300})(?: \\([^\\n]{0,1000}\\))?`, '$1', '$2'),
  sentence(
    `${TESTED}[\\w\\\\]{1,300} with a message matching ('[^'\\n]{0,1000}') was expected but got ('[^'\\n]{0,1000}')`,
    '$1',
    '$2',
  ),
];

/** Behat has the step in front of a message, and the class of the error behind it. */
const STEP = '(?:[^\\n]{1,400}: )?';
const THROWN = '(?: \\([\\w\\\\]{1,300}\\))?';

const OF_MINK: readonly Sentence[] = [
  sentence(`${STEP}Current page is "([^"\\n]{1,1000})", but "([^"\\n]{1,1000})" expected\\.${THROWN}`, '$2', '$1'),
  sentence(`${STEP}{count} [^\\n]{1,400} found on the page, but should be {count}\\.${THROWN}`, '$2', '$1'),
  sentence(
    `${STEP}The field "[^"\\n]{1,400}" value is ("[^"\\n]{0,1000}"), but ("[^"\\n]{0,1000}") expected\\.${THROWN}`,
    '$2',
    '$1',
  ),
  sentence(
    `${STEP}Current response header "[^"\\n]{1,200}" is ("[^"\\n]{0,1000}"), but ("[^"\\n]{0,1000}") expected\\.${THROWN}`,
    '$2',
    '$1',
  ),
  sentence(
    `${STEP}Cookie "[^"\\n]{1,200}" value is ("[^"\\n]{0,1000}"), but should be ("[^"\\n]{0,1000}")\\.${THROWN}`,
    '$2',
    '$1',
  ),
  sentence(
    `${STEP}The (?:text|string) ("[^"\\n]{0,1000}") was not found (?:anywhere )?in the [^\\n]{1,1000}\\.${THROWN}`,
    '$1',
    undefined,
  ),
  sentence(
    `${STEP}The (?:text|string) ("[^"\\n]{0,1000}") (?:appears|was found) in the [^\\n]{1,1000}, but it should not\\.${THROWN}`,
    'not $1',
    undefined,
  ),
];

/** PHPUnit, its older versions, Mockery, Codeception, PhpSpec, Symfony and Laravel. */
export const PHP_SENTENCES: readonly Sentence[] = [
  ...OF_TESTER,
  ...OF_MINK,
  ...SYMFONY_SENTENCES,
  // Laravel and its Dusk, which claim something of a condition.
  sentence(
    'Did not see expected text \\[([^\\]\\n]{1,400})\\] (?:with)?in [^\\n]{1,1000}\\.\\nFailed asserting that false is true\\.',
    '$1',
    undefined,
  ),
  sentence(
    'Saw unexpected text \\[([^\\]\\n]{1,400})\\] (?:with)?in [^\\n]{1,1000}\\.\\nFailed asserting that true is false\\.',
    'not $1',
    undefined,
  ),
  sentence(
    'Unable to find JSON(?: fragment)?: ?\\n\\n([[{][^\\n]{0,4000})\\n\\nwithin(?: response JSON:)?\\n\\n([[{][^\\n]{0,4000}?)\\.(?=\\n|$)[^\\n]{0,10}',
    '$1',
    '$2',
  ),
  // Collision, which words a failure of Pest in two lines.
  sentence('Expected: ([^\\n]{1,2000})\\n{1,2}[^\\S\\n]{0,20}To contain: ([^\\n]{1,2000})', '$2', '$1'),
  sentence('Expected: ([^\\n]{1,2000})\\n{1,2}[^\\S\\n]{0,20}Not to contain: ([^\\n]{1,2000})', 'not $2', '$1'),
  sentence('Output ("[^"\\n]{1,1000}") was not printed\\.', '$1', undefined),
  sentence(
    'Failed asserting that table \\[[^\\]\\n]{1,200}\\] matches expected entries count of {count}\\. Entries found: {count}\\.',
    '$1',
    '$2',
  ),
  sentence('(?:[\\w\\\\]{1,300}: )?Failed asserting that variable is not null\\.', 'not null', null),
  sentence('(?:[\\w\\\\]{1,300}: )?Failed asserting that an array does not contain {any}\\.', 'not $1', undefined),
  sentence(`${CLAIM}an array does not have the key {any}\\.`, 'not $1', undefined),
  sentence(
    `${CLAIM}'([^'\\n]{0,2000})' does not match (?:PCRE pattern|regular expression) "([^"\\n]{0,2000})"\\.`,
    'not "$2"',
    '$1',
  ),
  sentence(`${CLAIM}{value} is an instance of (?:class|interface) "?([\\w\\\\]{1,300})"?\\.`, '$2', '$1'),
  sentence(
    `${CLAIM}(?:an instance of class )?([\\w\\\\]{1,300})(?: Object [^\\n]{1,1000})? is an instance of (?:class|interface) "?([\\w\\\\]{1,300})"?\\.`,
    '$2',
    '$1',
  ),
  sentence(
    `${CLAIM}(?:an instance of class )?([\\w\\\\]{1,300})(?: Object [^\\n]{1,1000})? is not an instance of (?:class|interface) "?([\\w\\\\]{1,300})"?\\.`,
    'not $2',
    '$1',
  ),
  sentence(`${CLAIM}{value} is (nan|infinite|finite)\\.`, '$2', '$1'),
  sentence(`${CLAIM}{value} is valid JSON \\([^\\n]{1,200}\\)\\.`, 'valid JSON', '$1'),
  sentence(`${CLAIM}object of class "[\\w\\\\]{1,300}" has (?:attribute|property) "(\\w{1,200})"\\.`, '$1', undefined),
  sentence(`${CLAIM}{value} is ((?:greater|less) than {value}(?: (?:and|or|xor) is [^\\n]{1,400})?)\\.`, '$2', '$1'),
  sentence(`${CLAIM}a traversable contains {value}\\.`, '$1', undefined),
  sentence(
    "('[^'\\n]{0,2000}'|-?[\\d.]{1,40}|null|true|false) does not match expected type \"(\\w{1,60})\"\\.",
    '$2',
    '$1',
  ),
  // Pest.
  sentence('Expecting {value} not to (?:be|contain|start with|end with|match) {value}\\.', 'not $2', '$1'),
  sentence('Exception (?:with message )?"([^"\\n]{1,1000})" not thrown\\.', '$1', 'no exception'),
  sentence('Expected (?:response )?status code \\[?{count}\\]? but received {count}\\.(?:\\n[^]{0,2000})?', '$1', '$2'),
  sentence(
    `${CLAIM}{value} is ((?:greater|less) than|equal to [^\\n]{1,200} or is (?:greater|less) than) {value}\\.`,
    '$2 $3',
    '$1',
  ),
  sentence(
    `${CLAIM}{value} is not (?:equal to|identical to) <(?:integer|double|string|boolean):([^<>\\n]{0,2000})>\\.`,
    'not $2',
    '$1',
  ),
  sentence(`${CLAIM}{value} is not (?:equal to|identical to) {value}\\.`, 'not $2', '$1'),
  sentence(`${CLAIM}null is not null\\.`, 'not null', null),
  sentence(
    `${CLAIM}(?:an array|a string|[\\w\\\\]{1,200} Object [^\\n]{1,400}) is (empty|not empty)\\.`,
    '$1',
    undefined,
  ),
  sentence(`${CLAIM}null is (?:an )?instance of (?:class|interface) "?([\\w\\\\]{1,300})"?\\.`, '$1', null),
  sentence(`${CLAIM}[^\\n]{1,1000} is an instance of (?:class|interface) "?([\\w\\\\]{1,300})"?\\.`, '$1', undefined),
  sentence(`${CLAIM}an array (?:has the key|contains) ('[^'\\n]{0,400}'|\\d{1,20})\\.?`, '$1', undefined),
  sentence(`${CLAIM}(?:an array|{value}) is (a list)\\.`, 'a list', undefined),
  sentence(`${CLAIM}a string is valid JSON \\([^\\n]{1,200}\\)\\.`, 'valid JSON', undefined),
  sentence(`${CLAIM}actual size {count} does not match expected size {count}\\.`, 'not $2', '$1'),
  sentence(`${CLAIM}{value} is (accepted by specified callback)\\.`, '$2', '$1'),
  sentence(
    `${CLAIM}('[^'\\n]{0,2000}') is equal to ("[^"\\n]{0,2000}") ignoring (?:line endings|whitespace)\\.`,
    '$2',
    '$1',
  ),
  sentence(`${CLAIM}exception message is (empty) but is ('[^'\\n]{0,2000}')\\.`, '$1', '$2'),
  sentence(
    `${CLAIM}exception with (?:message|message matching|code) "([^"\\n]{1,1000})" is thrown\\.`,
    '$1',
    'no exception',
  ),
  sentence(
    'Expected deprecation with message (?:matching regular expression )?"([^"\\n]{1,1000})" was not triggered',
    '$1',
    'no deprecation',
  ),
  sentence(`${CLAIM}{value} is of type "?(\\w{1,40})"?\\.`, '$2', '$1'),
  sentence(`${CLAIM}an? [a-z]{1,20} is of type "?(\\w{1,40})"?\\.`, '$1', undefined),
  sentence(
    `${CLAIM}'([^'\\n]{0,2000})' (?:\\[[^\\]\\n]{1,40}\\]\\(length: \\d{1,9}\\) )?does not contain "([^"\\n]{0,2000})"(?: \\[[^\\]\\n]{1,40}\\]\\(length: \\d{1,9}\\))?\\.`,
    'not "$2"',
    '$1',
  ),
  sentence(`${CLAIM}exception of type "([^"\\n]{1,300})" is thrown\\.`, '$1', 'no exception'),
  sentence(
    `${CLAIM}<(?:integer|double|string|boolean):([^<>\\n]{0,2000})> (?:is equal to|matches expected|is identical to) <(?:integer|double|string|boolean):([^<>\\n]{0,2000})>\\.`,
    '$2',
    '$1',
  ),
  sentence(`${CLAIM}<boolean:(true|false)> is (true|false)\\.`, '$2', '$1'),
  sentence(
    'expected string {1,8}<([^<>\\n]{0,2000})>\\n\\s{0,8}difference [^\\n]{0,2000}\\n\\s{0,8}got string {1,8}<([^<>\\n]{0,2000})>',
    '$1',
    '$2',
  ),
  sentence(
    `(?:Fail {1,4})?${CLAIM} {0,2}(?:on page|<bold>)[^\\n]{0,1000}\\n-->[^]{0,4000}?\\n--> contains ("[^"\\n]{0,1000}")\\.`,
    '$1',
    undefined,
  ),
  sentence(
    `(?:Fail {1,4})?${CLAIM} {0,2}(?:on page|<bold>)[^\\n]{0,1000}\\n-->[^]{0,4000}?\\n--> does not contain ("[^"\\n]{0,1000}")\\.`,
    'not $1',
    undefined,
  ),
  sentence(
    `${CLAIM}any element by (?:\\w{1,20} )?'[^'\\n]{0,400}' on page [^\\n]{0,1000}\\nElements?: {0,4}\\n[^]{0,4000}?\\ncontains text ('[^'\\n]{0,1000}')\\.?`,
    '$1',
    undefined,
  ),
  sentence("(?:Exception|Throwable) '([\\w\\\\]{1,300})' was not thrown as expected\\.?", '$1', 'no exception'),
  sentence('Method was expected to be called {count} times?, actually called {count} times?\\.', '$1', '$2'),
  sentence('Method was expected to be called at least once, actually called 0 times?\\.?', 'at least once', 0),
  sentence(
    '[^\\n]{1,1000} was not expected to be called(?:\\.|, actually called {count} times?\\.)(?:\\n[^]{0,2000})?',
    0,
    '$1',
  ),
  sentence('Expected invocation (at (?:least|most) \\d{1,9}) times? but it occurred {count} times?\\.', '$1', '$2'),
  sentence('Expected invocation (at most once) but it occurred {count} times?\\.', '$1', '$2'),
  sentence('Expected invocation at least once but it never occurred\\.', 'at least once', 0),
  sentence(
    '[^\\n]{1,1000} was expected to be (invoked [^\\n]{1,40}?) but was (never invoked|invoked [^\\n]{1,40}?)\\.',
    '$1',
    '$2',
  ),
  sentence('exactly {count} times but called {count} times\\.', '$1', '$2'),
  sentence(
    '(?:Method )?[^\\n]{1,600} should be called\\n exactly {count} times but called {count} times\\.',
    '$1',
    '$2',
  ),
  sentence(
    'expected \\[(?:integer|double|string|boolean):([^\\]\\n]{0,1000})\\], but got \\[(?:integer|double|string|boolean):([^\\]\\n]{0,1000})\\]\\.',
    '$1',
    '$2',
  ),
  sentence(
    '(?:integer|float|double)\\((-?[\\d.]{1,40})\\) is not (?:equal|identical) to (?:integer|float|double)\\((-?[\\d.]{1,40})\\)',
    '$2',
    '$1',
  ),
];
