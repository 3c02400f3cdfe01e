import { type Sentence, sentence } from './sentence.js';

const CLAIM = 'Failed asserting that ';

/** PHPUnit, its older versions, Mockery, Codeception, PhpSpec, Symfony and Laravel. */
export const PHP_SENTENCES: readonly Sentence[] = [
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
  sentence('Expecting {value} not to be {value}\\.', 'not $2', '$1'),
  sentence('Expected (?:response )?status code \\[?{count}\\]? but received {count}\\.(?:\\n[^]{0,2000})?', '$1', '$2'),
  sentence(
    `${CLAIM}the Response status code is {count}\\.\\n(?:HTTP/\\d(?:\\.\\d)? {count}[^\\n]{0,200})(?:\\n[^]{0,2000})?`,
    '$1',
    '$2',
  ),
  sentence(
    `${CLAIM}{value} is ((?:greater|less) than|equal to [^\\n]{1,200} or is (?:greater|less) than) {value}\\.`,
    '$2 $3',
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
  sentence(`${CLAIM}an array (?:has the key|contains) ('[^'\\n]{0,400}'|\\d{1,20})\\.`, '$1', undefined),
  sentence(`${CLAIM}{value} is of type "?(\\w{1,40})"?\\.`, '$2', '$1'),
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
    `(?:Fail {1,4})?${CLAIM} ?on page [^\\n]{0,1000}\\n--> [^]{0,4000}?\\n--> contains ("[^"\\n]{0,1000}")\\.`,
    '$1',
    undefined,
  ),
  sentence(
    `(?:Fail {1,4})?${CLAIM} ?on page [^\\n]{0,1000}\\n--> [^]{0,4000}?\\n--> does not contain ("[^"\\n]{0,1000}")\\.`,
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
