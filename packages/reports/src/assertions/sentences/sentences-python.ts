import { type Sentence, sentence } from './sentence.js';

/** unittest, pytest's own failures, unittest.mock, and libraries of matchers. The text is without the marks of a listing. */
export const PYTHON_SENTENCES: readonly Sentence[] = [
  sentence("DID NOT RAISE (<class '[^'\\n]{1,300}'>|[\\w.]{1,300}|\\([^()\\n]{1,600}\\))", '$1', 'no exception'),
  sentence('[\\w.]{1,200}\\(\\) did not raise ([\\w.]{1,300}(?: or [\\w.]{1,300}){0,8})', '$1', 'no exception'),
  sentence('{type} not raised(?: by [^\\n]{1,300})?(?: : [^\\n]{0,400})?', '$1', 'no exception'),
  sentence(
    "\\((<class '[^\\n]{1,600}'>)\\) not raised(?: by [^\\n]{1,300})?(?: : [^\\n]{0,400})?",
    '$1',
    'no exception',
  ),
  sentence('([A-Z]\\w{0,100}Warning) not triggered(?: by [^\\n]{1,300})?(?: : [^\\n]{0,400})?', '$1', 'no warning'),
  sentence(
    "DID NOT WARN\\. No warnings of type \\(?(<class '[^'\\n]{1,300}'>),?\\)? (?:was|were) emitted\\.(?:\\n[^]{0,1000}|[^\\n]{0,1000})",
    '$1',
    undefined,
  ),
  sentence('Calls not found\\.\\nExpected: (\\[[^\\n]{0,2000}\\])\\n {1,4}Actual: (\\[[^\\n]{0,2000}\\])', '$1', '$2'),
  sentence("{value} is an instance of (<class '[^'\\n]{1,300}'>)(?: : [^\\n]{0,1000})?", 'not $2', '$1'),
  sentence('{value} not ((?:greater|less) than(?: or equal to)?) {value}(?: : [^\\n]{0,1000})?', '$2 $3', '$1'),
  sentence('{value} == \\1(?: : [^\\n]{0,1000})?', 'not $1', '$1'),
  sentence('unexpectedly None(?: : [^\\n]{0,1000})?', 'not None', null),
  sentence('unexpectedly identical: ([^\\n]{1,1000})', 'not $1', '$1'),
  sentence('{value} is not true(?: : [^\\n]{0,1000})?', true, '$1'),
  sentence('{value} is not false(?: : [^\\n]{0,1000})?', false, '$1'),
  sentence(
    "Regex didn't match: ('[^\\n]{0,1000}'|\"[^\\n]{0,1000}\") not found in ('[^'\\n]{0,2000}'|\"[^\"\\n]{0,2000}\")",
    '$1',
    '$2',
  ),
  sentence("{value} is not an instance of (<class '[^'\\n]{1,300}'>)(?: : [^\\n]{0,1000})?", '$2', '$1'),
  sentence('assert {value} != {value}', 'not $2', '$1'),
  sentence(
    'assert False\\n {0,4}\\+ {1,4}where False = (?:[\\w.]{1,200}|<[^<>\\n]{1,300}>)\\([^\\n]{0,1000}\\)(?:\\n {0,4}\\+ [^\\n]{0,1000}){0,20}',
    true,
    false,
  ),
  sentence(
    'assert not True\\n {0,4}\\+ {1,4}where True = (?:[\\w.]{1,200}|<[^<>\\n]{1,300}>)\\([^\\n]{0,1000}\\)(?:\\n {0,4}\\+ [^\\n]{0,1000}){0,20}',
    false,
    true,
  ),
  sentence(
    '[Ee]xpected call not found\\.\\n\\s{0,4}Expected: ([^\\n]{1,2000})\\n\\s{0,4}Actual: not called\\.',
    '$1',
    'not called',
  ),
  sentence('Expected call: ([^\\n]{1,2000})\\n\\s{0,4}Actual call: ([^\\n]{1,2000})', '$1', '$2'),
  sentence('Expected call: ([^\\n]{1,2000})\\n\\s{0,4}Not called', '$1', 'not called'),
  sentence('([\\w.]{1,200}\\([^\\n]{0,1000}\\)) call not found', '$1', undefined),
  sentence('X is {value} whereas Y is {value}', '$2', '$1'),
  sentence('expected: {value} to (?:equal|be|contain) {value}', '$2', '$1'),
  sentence(
    '(?:\\[[^\\]\\n]{0,300}\\] )?Expected <([^\\n]{0,2000}?)> to be ((?:greater|less) than(?: or equal to)?|between) <([^\\n]{0,2000}?)>, but was not\\.',
    '$2 $3',
    '$1',
  ),
  sentence('(?:\\[[^\\]\\n]{0,300}\\] )?Expected <(True|False)>, but was not\\.', '$1', undefined),
];

/** What Robot Framework says of one value. */
export const ROBOT_SENTENCES: readonly Sentence[] = [
  sentence("'(True|False|None|-?\\d{1,15}(?:\\.\\d{1,15})?)' should be true\\.", true, '$1'),
  sentence("'(True|False|None|-?\\d{1,15}(?:\\.\\d{1,15})?)' should not be true\\.", false, '$1'),
  // A condition is an expression, of which only the text is known: `'5 < 2' should be true.`
  sentence("'([^\\n]{1,400})' should be true\\.", true, undefined),
  sentence("'([^\\n]{1,400})' should not be true\\.", false, undefined),
];
