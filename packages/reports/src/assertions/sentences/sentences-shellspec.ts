import { type Sentence, sentence } from './sentence.js';

/** ShellSpec, in words like those of RSpec. */
export const SHELLSPEC_SENTENCES: readonly Sentence[] = [
  sentence('expected: (not equal "[^\\n]{0,1000}")\\n {5}got: ("[^\\n]{0,1000}")', '$1', '$2'),
  sentence(
    'expected: ((?:success|failure|present|blank|defined|undefined) \\([a-z -]{1,60}\\))\\n {5}got: ([^\\n]{1,1000})',
    '$1',
    '$2',
  ),
  sentence('expected ("[^"\\n]{0,1000}") not to (?:start|end) with ("[^"\\n]{0,1000}")', 'not $2', '$1'),
  sentence('The specified path is (?:not )?[a-z ]{1,60}\\npath: [^\\n]{1,1000}', undefined, undefined),
];
