import { type Sentence, sentence } from './sentence.js';

/** torch.testing: the actual value is first. */
const OF_TORCH: readonly Sentence[] = [
  sentence('None mismatch: {any} is not {any}', '$2', '$1'),
  sentence('Booleans mismatch: (True|False) is not (True|False)', '$2', '$1'),
  sentence("The \\(d\\)types do not match: (<class '[\\w.]{1,200}'>) != (<class '[\\w.]{1,200}'>)\\.", '$2', '$1'),
  // pandera.
  sentence("expected series '[^'\\n]{1,400}' to have type (\\S{1,200}), got (\\S{1,200})", '$1', '$2'),
  sentence('Object comparison failed: {value} != {value}', '$2', '$1'),
  sentence("The values for attribute '[^'\\n]{1,100}' do not match: {any} != {any}\\.", '$2', '$1'),
  sentence('The length of the sequences mismatch: {count} != {count}', '$2', '$1'),
];

const OF_NUMPY_AND_PANDAS: readonly Sentence[] = [
  sentence('No warning raised(?: when calling [^\\n]{1,200})?', 'a warning', 'no warning'),
  sentence("Did not see expected warning of class '([\\w.]{1,200})'", '$1', 'no warning'),
  sentence('Got warnings(?: when calling [^\\n]{1,200})?: (\\[[^\\n]{0,1000}\\])', 'no warnings', '$1'),
  sentence(
    "[\\w ]{1,60} Expected type (<class '[^'\\n]{1,300}'>), found (<class '[^'\\n]{1,300}'>) instead",
    '$1',
    '$2',
  ),
];

/** What unittest says of a condition in front of the sentence of a library. */
const CONDITION = '(?:False is not true : )?(?:[^\\n]{1,200}: )?';

const OF_DJANGO: readonly Sentence[] = [
  sentence(
    `${CONDITION}Template '([^'\\n]{1,400})' was not a template used to render the response\\. Actual template\\(s\\) used: ([^\\n]{1,2000})`,
    '$1',
    '$2',
  ),
  sentence(
    `${CONDITION}The (?:field|form|formset) '[^\\n]{1,400} does not contain the (?:error|non-field error|non-form error) '([^'\\n]{1,400})' \\(actual errors: (\\[[^\\n]{0,1000}\\])\\)`,
    '$1',
    '$2',
  ),
  sentence('(?:First|Second) argument is not (valid JSON): (\'[^\\n]{0,2000}\'|"[^\\n]{0,2000}")', '$1', '$2'),
];

/** responses. */
const OF_RESPONSES: readonly Sentence[] = [
  sentence("Expected URL '[^'\\n]{1,1000}' to be called {count} times\\. Called {count} times\\.", '$1', '$2'),
];

/** Schemathesis, of its own report or under pytest. */
const OF_SCHEMATHESIS: readonly Sentence[] = [
  sentence('Received: (\\S[^\\n]{0,200})\\n {0,8}Documented: (\\S[^\\n]{0,1000})', '$2', '$1'),
  sentence(
    '(?:Valid data should have been accepted|Invalid data should have been rejected)\\n {0,8}Expected: (\\S[^\\n]{0,200})',
    '$1',
    undefined,
  ),
  sentence('Unsupported method [A-Z]{1,20} returned (\\d{3}), expected (\\d{3} [A-Z][\\w ]{1,40})', '$2', '$1'),
];

const OF_TAVERN: readonly Sentence[] = [
  sentence('- Status code was (\\d{3}), expected (\\d{3}|\\[[\\d, ]{1,100}\\]):?', '$2', '$1'),
  sentence(
    '- Length of returned list was different than expected - expected {count} items from got {count} \\([^\\n]{1,8000}',
    '$1',
    '$2',
  ),
];

/** Libraries that compare with unittest's error, in words of their own. */
export const PYTHON_LIBRARY_SENTENCES: readonly Sentence[] = [
  ...OF_TORCH,
  ...OF_NUMPY_AND_PANDAS,
  ...OF_DJANGO,
  ...OF_RESPONSES,
  ...OF_SCHEMATHESIS,
  ...OF_TAVERN,
];
