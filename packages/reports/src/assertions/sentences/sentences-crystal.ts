import { type Sentence, sentence } from './sentence.js';

/** The spec of Crystal. What it words as RSpec does is read there. */
export const CRYSTAL_SENTENCES: readonly Sentence[] = [
  sentence('Expected (?:byte)?size: {count}\\n\\s{0,8}got (?:byte)?size: {count}', '$1', '$2'),
  sentence('Expected: {value} to be (truthy|falsey|nil|empty)', '$2', '$1'),
  sentence('Expected: {value} not to be (truthy|falsey|nil|empty)', 'not $2', '$1'),
  sentence('Expected {value} to be within \\S{1,100} of {value}', '$2', '$1'),
  sentence('Expected {value} not to be within \\S{1,100} of {value}', 'not $2', '$1'),
  sentence('Expected {value} \\([^\\n()]{1,200}\\) to be (an? [\\w:()| ]{1,200})', '$2', '$1'),
  sentence('Expected {value} \\([^\\n()]{1,200}\\) not to be (an? [\\w:()| ]{1,200})', 'not $2', '$1'),
  sentence('Expected {value} to be ((?:less|greater)_(?:than|or_equal)) {value}', '$2 $3', '$1'),
  sentence('Expected {value} not to be ((?:less|greater)_(?:than|or_equal)) {value}', 'not $2 $3', '$1'),
  sentence('Expected: {1,3}{value}\\nto (?:match|start with|end with): {value}', '$2', '$1'),
  sentence('Expected: value {value}\\n ?(?:to not match|not to start with|not to end with): {value}', 'not $2', '$1'),
  sentence('Expected: {1,3}(?:value )?[^\\n]{1,1000}\\nto (?:not )?include: [^\\n]{1,1000}', undefined, undefined),
  sentence('Expected ([A-Z][\\w:]{0,200}) but nothing was raised', '$1', undefined),
  sentence('Expected ([A-Z][\\w:]{0,200}), got (#<[^\\n]{1,1000}?>) with backtrace:', '$1', '$2'),
  sentence(
    'Expected [A-Z][\\w:]{0,200} with [^\\n]{1,1000}, got #<[^\\n]{1,1000}> with backtrace:',
    undefined,
    undefined,
  ),
];
