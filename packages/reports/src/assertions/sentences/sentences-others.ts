import { type Sentence, sentence } from './sentence.js';

/** The class of the error, where a report has it. */
const ERROR = '(?:\\(Stack trace: )?(?:com\\.kms\\.katalon\\.core\\.exception\\.StepFailedException: )?';

/** How a text was compared, and the error within, which says the same once more. */
const END = '(?: ?using regular expression)?\\.?(?: \\(Root cause: [^\\n]{1,2000})?';

/** Keywords of Katalon Studio that verify something. */
const KATALON_SENTENCES: readonly Sentence[] = [
  sentence(
    "(?:\\(Stack trace: [\\w.]{1,200}: )?[^\\n]{1,1000}? FAILED\\. \\(Root cause: (?:[\\w.]{1,200}: )?Actual (?:text|value) '([^\\n]{0,1000}?)' and expected (?:text|value) '([^\\n]{0,1000}?)' of test object '[^\\n]{1,1000}' are NOT matched\\.?\\){0,2}",
    '$2',
    '$1',
  ),
  sentence(
    `${ERROR}Actual (?:text|object) '([^\\n]{0,1000}?)' and expected (?:text|object) '([^\\n]{0,1000}?)'(?: of test object '[^'\\n]{1,1000}')? are (?:[Nn]ot|NOT) (?:matched|equal)${END}`,
    '$2',
    '$1',
  ),
  sentence(
    `${ERROR}Actual (?:text|object) '([^\\n]{0,1000}?)' and expected (?:text|object) '([^\\n]{0,1000}?)' are (?:matched|equal)(?: ?using regular expression)? ?(?:, but expected not to be matched)?(?: \\(Root cause: [^\\n]{1,2000})?`,
    'not $2',
    '$1',
  ),
  sentence(
    `${ERROR}Actual number '([^'\\n]{1,100})' is (?:not|NOT) ((?:greater|less) than(?: or equal to)?) expected number '([^'\\n]{1,100})'${END}`,
    '$2 $3',
    '$1',
  ),
  sentence(
    `${ERROR}Unable to verify (?:equal|match) between actual (?:text|object) '([^\\n]{0,1000}?)' and expected (?:text|object) '([^\\n]{0,1000}?)'(?: using regular expression)? \\(Root cause: (?:[\\w.]{1,200}: )?Actual [^\\n]{1,4000}`,
    '$2',
    '$1',
  ),
  sentence(`${ERROR}Expected status code is '(\\d{3})' but actual status code is '(\\d{3})'${END}`, '$1', '$2'),
  sentence(
    `${ERROR}Expected element property value '([^\\n]{0,1000}?)' is not equal with actual property value '([^\\n]{0,1000}?)'${END}`,
    '$1',
    '$2',
  ),
];

/** Around the messages of a step SoapUI writes HTML, and in front of each the name of the assertion. */
const SOAPUI =
  '(?:<h3>[^<>\\n]{0,10}<b>[^<>\\n]{0,400}</b></h3><pre>)?\\[(?:[^[\\]\\n]|\\[[^[\\]\\n]{0,200}\\]){1,200}\\] ';

/** What no library shares: clojure.test, hspec, HUnit, Zig, Tcl, bashunit, MATLAB, pFUnit, DUnitX, Machine.Specifications, tinytest and WAT. */
export const OTHER_SENTENCES: readonly Sentence[] = [
  // People's own.
  sentence(
    'Expected (?:status )?code (?:was|is) {count}\\n(?:Received|Got|Actual) (?:status )?code (?:was|is) {count}',
    '$1',
    '$2',
  ),
  // Foundry, of a revert with another error than `vm.expectRevert` names, also in JUnit XML.
  sentence('Error != expected error: ((?:(?! != )[^\\n]){1,1000}) != ((?:(?! != )[^\\n]){1,1000}?)', '$2', '$1'),
  sentence('Error != expected error: [^\\n]{1,4000}', undefined, undefined),
  // The assertions of the AWS CDK, which throw plain errors.
  sentence('(?:Error: )?Expected {count} resources of type \\S{1,200} but found {count}', '$1', '$2'),
  // purescript-spec.
  sentence(
    '("[^"\\n]{0,1000}"|-?\\d[\\d.]{0,40}|true|false) ≠ ("[^"\\n]{0,1000}"|-?\\d[\\d.]{0,40}|true|false)',
    '$2',
    '$1',
  ),
  // MATLAB, of values of other classes.
  sentence(
    'Actual Class:\\n\\s{1,16}([\\w.]{1,100})\\n\\s{0,16}Expected Class:\\n\\s{1,16}([\\w.]{1,100})',
    '$2',
    '$1',
  ),
  // Functional tests of Grails.
  sentence('Expected HTTP status \\[(\\d{1,3})\\] but was \\[(\\d{1,3})\\]', '$1', '$2'),
  // SoapUI.
  sentence(
    `${SOAPUI}(?:XPathContains c|C)omparison failed(?: for path \\[[^\\n]{1,1000}?\\])?, expecting \\[([^[\\]\\n]{0,1000})\\], actual was \\[([^[\\]\\n]{0,1000})\\]`,
    '$1',
    '$2',
  ),
  sentence(`${SOAPUI}Missing token \\[([^[\\]]{1,1000})\\] in (?:Response|Request)`, '$1', undefined),
  sentence(`${SOAPUI}(?:Response|Request) contains token \\[([^[\\]]{1,1000})\\]`, 'not $1', undefined),
  sentence(`${SOAPUI}Response did not meet SLA (\\d{1,12})/(\\d{1,12})`, 'at most $2', '$1'),
  sentence(`${SOAPUI}Response status code: ?(\\d{1,3}) is not in acceptable list of status codes`, undefined, '$1'),
  sentence(`${SOAPUI}Response is (?:not )?a SOAP Fault`, undefined, undefined),
  // ABAP Unit, and TestBox behind a message.
  sentence(
    '(?:\\S[^\\n]{0,400}\\. )?Expected \\[([^[\\]\\n]{0,1000})\\] Actual \\[([^[\\]\\n]{0,1000})\\]',
    '$1',
    '$2',
  ),
  // helm-unittest.
  sentence(
    'Expected to be (?:kind|apiVersion|of type):\\n[^\\S\\n]{1,20}(\\S[^\\n]{0,400})\\n[^\\S\\n]{0,20}Actual:\\n[^\\S\\n]{1,20}(?!no manifest found)(\\S[^\\n]{0,400}?)',
    '$1',
    '$2',
  ),
  // Criterion, whose words are set apart from its values.
  sentence(
    '(?:\\S{1,300}:\\d{1,9}: )?The expression [^\\n]{1,1000} is false: actual=`([^`\\n]{0,1000})` expected=`([^`\\n]{0,1000})`\\.',
    '$2',
    '$1',
  ),
  // dbt.
  sentence('Got {count} results?, configured to (?:fail|warn) if != {count}', '$2', '$1'),
  sentence('Got {count} results?, configured to (?:fail|warn) if ([<>]=? ?\\d{1,9})', 'not $2', '$1'),
  // HUnit.
  sentence('expected: ([^\\n]{1,2000})\\n but got: ([^\\n]{1,2000})', '$1', '$2'),
  sentence('expected: [^]{1,2000}?\\n but got: [^]{1,2000}', undefined, undefined),
  // hspec.
  sentence('not expected: ([^\\n]{1,1000})', 'not $1', undefined),
  sentence(
    '(\\[[^\\n]{0,1000}\\]|"[^"\\n]{0,1000}") does not (?:contain|start with|end with) (\\[[^\\n]{0,1000}\\]|"[^"\\n]{0,1000}")',
    '$2',
    '$1',
  ),
  sentence('predicate failed on expected exception: [^\\n]{1,400}(?:\\n[^]{0,2000})?', undefined, undefined),
  // Alcotest.
  sentence('expecting (\\S[^\\n]{0,400}?), got (\\S[^\\n]{0,400}?)\\.', '$1', '$2'),
  // Flutter's goldens.
  sentence(
    'Golden "[^"\\n]{1,400}": Pixel test failed, image sizes do not match\\.\\nMaster Image: (\\d{1,6} X \\d{1,6})\\nTest Image: (\\d{1,6} X \\d{1,6})',
    '$1',
    '$2',
  ),
  // RSpec's predicates with arguments, in reports of Serverspec and InSpec.
  sentence('expected [^\\n]{1,1000} to return (true|false), got (true|false|nil|"[^"\\n]{0,400}")', '$1', '$2'),
  // OCUnit.
  sentence("'([^'\\n]{0,1000})' should be equal to '([^'\\n]{0,1000})'(?: [^\\n]{0,1000})?", '$2', '$1'),
  // QUnit.
  sentence('Expected {count} assertions?, but {count} were run\\.?(?:\\n[^]{0,1000})?', '$1', '$2'),
  sentence('Expected at least one assertion, but none were run\\b[^\\n]{0,200}', 'at least 1', 0),
  // Portuguese and Spanish, without colons.
  sentence(
    `(?:[Ee]sperado|[Ee]sperava|[Ee]speraba|[Ee]sperad[oa]) ('[^'\\n]{0,400}'|"[^"\\n]{0,400}"),? (?:mas|pero)(?: foi| se| fue)? (?:obtido|recebido|encontrado|obteve|recebeu|obtuvo|recibió|obtenido|recibido) ('[^'\\n]{0,1000}'|"[^"\\n]{0,1000}")`,
    '$1',
    '$2',
  ),
  // Zig.
  sentence('slices differ\\. first difference occurs at index \\d{1,19}[^\\n]{0,100}', undefined, undefined),
  sentence(
    '={2,20} expected this output: ={2,20}\\n([^\\n]{0,1000})␃\\n\\n={2,20} instead found this: ={2,20}\\n([^\\n]{0,1000})␃',
    '$1',
    '$2',
  ),
  sentence(
    'actual (\\S{1,60}), not within (?:absolute|relative) tolerance \\S{1,60} of expected (\\S{1,60})',
    '$2',
    '$1',
  ),
  sentence(
    'expected: (\\((?:thrown|not|\\S{1,60}\\?)[^\\n]{0,1000}\\))\\n\\s{0,8}actual: ([^\\n]{1,1000})(?:\\n[^]{0,1000})?',
    '$1',
    '$2',
  ),
  sentence('expected: \\([^\\n]{1,1000}\\)\\n\\s{0,8}actual: [^\\n]{1,1000}(?:\\n[^]{0,1000})?', undefined, undefined),
  sentence('Actual result: ([^\\n]{1,1000})\\n\\s{0,20}Checking function: [^\\n]{1,1000}', undefined, '$1'),
  sentence(
    '"?EXPECTED: \\|\\w{1,60}\\| ([^|\\n]{0,400}?) (?:==|is equal to) (?:\\|\\w{1,60}\\| )?([^|\\n]{0,400}?) but GOT [^\\n]{1,2000}',
    '$2',
    '$1',
  ),
  sentence(
    '"?EXPECTED: \\|\\w{1,60}\\| ([^|\\n]{0,400}?) (!=|[<>]=?|is (?:not equal to|(?:equal or )?(?:less|greater) than)) (?:\\|\\w{1,60}\\| )?([^|\\n]{0,400}?) but GOT [^\\n]{1,2000}',
    '$2 $3',
    '$1',
  ),
  sentence('"?EXPECTED: [^\\n]{1,2000} but GOT [^\\n]{1,2000}', undefined, undefined),
  sentence('predicate failed on: ([^\\n]{1,1000})', undefined, '$1'),
  sentence('did not get expected exception: {type}', '$1', 'no exception'),
  sentence('\\*\\*\\* Failed! [^\\n]{1,400}(?:\\n[^]{0,2000})?', undefined, undefined),
  sentence(
    '(?:\\S{1,400}\\(\\d{1,9}, \\d{1,9}\\): )?Check failed: [^\\n]{1,1000}(?:\\n[^]{0,1000})?',
    undefined,
    undefined,
  ),
  sentence('(?:instances? )?expected {value}, found {value}', '$1', '$2'),
  sentence(
    '---- Result was:\\n([^\\n]{0,1000})\\n---- Result should have been \\((?:exact|glob|regexp) matching\\):\\n([^\\n]{0,1000})',
    '$2',
    '$1',
  ),
  sentence("Expected '([^'\\n]{0,1000})'\\n\\s{0,8}but got {1,4}'([^'\\n]{0,1000})'", '$1', '$2'),
  sentence(
    '(?:[^\\n]{0,1000}\\n){0,4}[^\\S\\n]{0,8}Actual (?:[Vv]alue|char|string|double|single|logical|u?int\\d{1,2}):\\n\\s{1,12}([^\\n]{1,400})\\n\\s{0,8}Expected (?:[Vv]alue|char|string|double|single|logical|u?int\\d{1,2}):\\n\\s{1,12}([^\\n]{1,400})',
    '$2',
    '$1',
  ),
  sentence(
    '(?:verify|assert|assume|fatalAssert)True failed\\.\\n[^\\S\\n]{0,20}--> The value must evaluate to "true"\\.\\n[^\\S\\n]{0,20}\\n[^\\S\\n]{0,20}Actual Value:\\n[^\\S\\n]{0,20}logical\\n(?:[^\\S\\n]{0,20}\\n)?[^\\S\\n]{0,20}0',
    true,
    false,
  ),
  sentence(
    '(?:verify|assert|assume|fatalAssert)False failed\\.\\n[^\\S\\n]{0,20}--> The value must evaluate to "false"\\.\\n[^\\S\\n]{0,20}\\n[^\\S\\n]{0,20}Actual Value:\\n[^\\S\\n]{0,20}logical\\n(?:[^\\S\\n]{0,20}\\n)?[^\\S\\n]{0,20}1',
    false,
    true,
  ),
  // VUnit, of a report that has its log in place of a message.
  sentence(
    '[^\\n]{0,200} - {1,8}ERROR - (?:[^\\n]{1,400} - )?Got ([^\\n]{1,400}?)\\. Expected ([^\\n]{1,400}?)\\.',
    '$2',
    '$1',
  ),
  sentence('verify(?:True|False) failed\\.(?:\\n[^]{0,1000})?', undefined, undefined),
  sentence('(?:verify|assert|assume|fatalAssert)[A-Z]\\w{1,40} failed\\.(?:\\n[^]{0,1000})?', undefined, undefined),
  sentence(
    '(?:[^\\n]{1,400} )?[Ee]xpected (\\S{1,200}) but found: (\\S{1,200}?); {1,4}difference: [^\\n]{1,400}',
    '$1',
    '$2',
  ),
  sentence(
    'AssertEqual failed:(?:[^\\n]{0,400})\\n\\s{0,20}Expected: <([^<>\\n]{0,400})>\\n\\s{0,20}Actual: <([^<>\\n]{0,400})>(?:\\n[^]{0,400})?',
    '$1',
    '$2',
  ),
  sentence('Actual value {value} but expected {value}', '$2', '$1'),
  sentence('(?:[A-Z][^\\n]{1,200}\\. )?Expected: ([^\\n,;:]{1,400}), Actual: ([^\\n,;:]{1,400})', '$1', '$2'),
  sentence(
    'Actual: {value} \\(\\w{1,40}\\) was expected to equal: {value} \\(\\w{1,40}\\)(?:\\n[^]{0,1000})?',
    '$2',
    '$1',
  ),
  sentence("[^\\S\\n]{0,8}Expected: `([^'`\\n]{0,1000})'\\n[^\\S\\n]{0,8}Received: `([^'`\\n]{0,1000})'", '$1', '$2'),
  sentence(
    'Expected(?: to equal)?:\\n\\s{1,12}(\\S[^\\n]{0,1000})\\n\\s{1,12}Actual:\\n\\s{1,12}(\\S[^\\n]{0,1000})\\n\\s{1,12}Diff:(?:\\n[^]{0,1000})?',
    '$1',
    '$2',
  ),
  sentence(
    '(?:Fail {1,4})?Expected HTTP Status Code: (\\d{3})(?: \\([^()\\n]{1,60}\\))?\\. Actual Status Code: (\\d{3})(?: \\([^()\\n]{1,60}\\))?',
    '$1',
    '$2',
  ),
  sentence(
    'Expected (?!["<`][^">`\\s]{0,200}\\s)([^\\s,;:]{1,200}) but got (?!<[^>\\n]{0,400}(?: |$))([^\\s,;:.]{1,200})(?: [^\\n]{1,400})?',
    '$1',
    '$2',
  ),
  sentence('\\[([^\\]\\n]{0,400})\\] is Not Equal to \\[([^\\]\\n]{0,400})\\](?: [^\\n]{0,400})?', '$1', '$2'),
  sentence('Expected: ([^\\n]{1,1000})\\n {0,8}Got: ([^\\n]{1,1000})', '$1', '$2'),
  sentence('Should equal {value} but is {value}', '$1', '$2'),
  sentence('Expected: \\[([^\\n]{0,400})\\]\\n\\s{0,8}But was: {1,4}\\[([^\\n]{0,400})\\]', '$1', '$2'),
  sentence('diff\\| Expected TRUE, got FALSE', true, false),
  sentence('diff\\| Expected FALSE, got TRUE', false, true),
  sentence('diff\\| Expected TRUE, got [^\\n]{1,400}', true, undefined),
  sentence('diff\\| Expected FALSE, got [^\\n]{1,400}', false, undefined),
  sentence('diff\\| Expected object of length {count}, got {count}', '$1', '$2'),
  sentence("diff\\| Expected string that matches '([^'\\n]{0,400})', got '([^'\\n]{0,400})'\\.", '$1', '$2'),
  sentence("diff\\| Expected '([^'\\n]{0,400})', got '([^'\\n]{0,400})'", '$1', '$2'),
  sentence(
    'operator: (?:equal|deepEqual|strictEqual|looseEqual|equals)\\n\\s{0,8}expected: ([^\\n]{1,1000})\\n\\s{0,8}actual: {1,8}([^\\n]{1,1000})(?:\\n[^]{0,1000})?',
    '$1',
    '$2',
  ),
  sentence('-{2,10} FAILED\\[\\w{1,10}\\]: [^\\n]{1,1000}', undefined, undefined),
  // Dredd, in JUnit XML.
  sentence("(?:fail: )?statusCode: Expected status code '(\\d{3})', but got '(\\d{3})'\\.", '$1', '$2'),
  sentence(
    "body: Can't validate actual media type '([^'\\n]{0,200})' against the expected media type '([^'\\n]{0,200})'\\.",
    '$2',
    '$1',
  ),
  ...KATALON_SENTENCES,
  // Maestro.
  sentence('Assertion is false: ([^\\n]{1,1000})', '$1', undefined),
  sentence(
    'Screenshot size mismatch: [^\\n]{1,1000} - expected (\\d{1,6}x\\d{1,6}), actual (\\d{1,6}x\\d{1,6})\\.[^\\n]{0,200}',
    '$1',
    '$2',
  ),
  // Nightwatch, of a value with quotes, which it does not escape.
  sentence(
    '[^\\n]{1,1000} - expected "[^\\n]{0,1000}" but got: "[^\\n]{0,2000}"(?: \\(\\d{1,9}ms\\))?',
    undefined,
    undefined,
  ),
  // Galen.
  sentence(
    '"[^"\\n]{1,400}" text is "([^\\n]{0,1000}?)" but should (?:be|start with|end with|match|contain) "([^"\\n]{0,1000})"',
    '$2',
    '$1',
  ),
  sentence('"[^"\\n]{1,400}" (?:width|height) is [^\\n]{1,200}', undefined, undefined),
  sentence('found: ([^\\n]{1,1000})\\n\\s{0,8}wanted: ([^\\n]{1,1000})(?:\\n[^]{0,1000})?', '$2', '$1'),
  sentence(
    'error\\.Test(?:Expected|Unexpected)\\w{1,60}|error: Test(?:Expected|Unexpected)\\w{1,60}',
    undefined,
    undefined,
  ),
  sentence(
    'Assertion failed at [^\\n]{1,400}:\\d{1,9}: \\w{1,200}: [^\\n]{1,1000}(?:\\n[^]{0,1000})?',
    undefined,
    undefined,
  ),
  sentence('Assertion Failed: {value} != {value}', '$2', '$1'),
  // Kyverno's chainsaw, and kuttl within a test of Go.
  sentence('[^\\n]{0,400}: Invalid value: ([^\\n]{1,1000}?): Expected value: ([^\\n]{1,1000})', '$2', '$1'),
  sentence('[^\\n]{0,400}: value mismatch, expected: ([^\\n]{1,1000}?) != actual: ([^\\n]{1,1000})', '$1', '$2'),
  // YAxUnit of 1C.
  sentence(
    '[^\\n]{0,400}проверяемое значение `([^`\\n]{0,1000})` равно `([^`\\n]{0,1000})`, но это не так\\.?',
    '$2',
    '$1',
  ),
  // canopy of F#, and the tests of Chisel.
  sentence(
    '(?:[\\w.+]{1,200}: )?equality check failed\\. {1,2}expected: ([^\\n]{1,1000}?), got: ([^\\n]{1,1000})',
    '$1',
    '$2',
  ),
  sentence("Observed value: '([^'\\n]{0,1000})'\\nExpected value: '([^'\\n]{0,1000})'", '$2', '$1'),
  // Apex, behind the words of a test.
  sentence('Assertion Failed: Expected: ([^\\n]{0,1000}?), Actual: ([^\\n]{0,1000})', '$1', '$2'),
  sentence('Assertion Failed: [^\\n]{1,600}?: Expected: ([^\\n]{1,1000}?), Actual: ([^\\n]{0,1000})', '$1', '$2'),
  sentence('No matching calls \\(actually, no calls at all\\)\\.(?:\\n[^]{0,1000})?', undefined, undefined),
];

/** The place in front of each line. */
const OF_D = '\\s{0,8}\\S{1,300}\\.d:\\d{1,9} - ';

/** OUnit for OCaml, in one line: what it prints is what a printer of the test says of the values. */
export const OCAML_SENTENCES: readonly Sentence[] = [
  sentence(
    'expected: ((?:(?! but got: )[^\\n]){1,1000}) but got: ((?:(?! but got: )[^\\n]){1,1000})(?!\\n\\S)',
    '$1',
    '$2',
  ),
];

/** unit-threaded for D, which escapes nothing in texts. */
export const D_SENTENCES: readonly Sentence[] = [
  sentence(`${OF_D}Expected: ([^\\n]{1,1000})\\n${OF_D} {1,8}Got: ([^\\n]{1,1000})`, '$1', '$2'),
  sentence(
    `${OF_D}Value:\\n${OF_D}([^\\n]{1,1000})\\n${OF_D}is not expected to be equal to:\\n${OF_D}([^\\n]{1,1000})`,
    'not $2',
    '$1',
  ),
  sentence(`${OF_D}Value ([^\\n]{1,1000})\\n${OF_D}not in ([^\\n]{1,1000})`, 'in $2', '$1'),
  sentence(`${OF_D}Value ([^\\n]{1,1000})\\n${OF_D}is in ([^\\n]{1,1000})`, 'not in $2', '$1'),
  sentence(`${OF_D}Expression did not throw`, 'an exception', 'no exception'),
  sentence(`${OF_D}([^\\s>]{1,400}) is not ([<>]) ([^\\s>]{1,400})`, '$2 $3', '$1'),
];
