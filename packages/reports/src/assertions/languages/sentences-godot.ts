import { type Sentence, sentence } from '../sentences/sentence.js';

/** A value in brackets, up to the words behind it. */
const VALUE = '\\[([^\\n]{0,1000}?)\\]';

/** What a test says itself behind the words of GUT. */
const SAID = ':(?: [^\\n]{0,1000})?';

/** GUT for Godot. */
export const GODOT_SENTENCES: readonly Sentence[] = [
  sentence(`${VALUE} expected to equal ${VALUE}(?: \\+/- \\[[^\\]\\n]{1,60}\\])?${SAID}`, '$2', '$1'),
  sentence(`${VALUE} expected to not equal ${VALUE}(?: \\+/- \\[[^\\]\\n]{1,60}\\])?${SAID}`, 'not $2', '$1'),
  sentence(`${VALUE} expected to be ([<>]=?) than ${VALUE}${SAID}`, '$2 $3', '$1'),
  sentence(`${VALUE} expected to be (between \\[[^[\\]\\n]{1,60}\\] and \\[[^[\\]\\n]{1,60}\\])${SAID}`, '$2', '$1'),
  sentence(
    `${VALUE} expected not to be (between \\[[^[\\]\\n]{1,60}\\] and \\[[^[\\]\\n]{1,60}\\])${SAID}`,
    'not $2',
    '$1',
  ),
  sentence(`${VALUE} expected to be same as  ${VALUE}${SAID}`, '$2', '$1'),
  sentence(`${VALUE} expected to not be same as  ${VALUE}${SAID}`, 'not $2', '$1'),
  sentence('Expected no orphans, but found {count}(?:: [^\\n]{0,1000})?', 0, '$1'),
  sentence('Expected {count} \\w{1,40} errors\\.  Got {count}(?:\\.|: [^\\n]{0,1000})?', '$1', '$2'),
  sentence(
    'expected [^\\n]{1,400}? to have editor property \\[[^\\]\\n]{1,200}\\] of type \\[([^\\]\\n]{1,200})\\]\\. Got type \\[([^\\]\\n]{1,200})\\]\\.',
    '$1',
    '$2',
  ),
  sentence(`Expected ${VALUE} to be NULL${SAID}`, null, '$1'),
  sentence(`Expected ${VALUE} to be anything but NULL${SAID}`, 'not null', null),
  sentence(
    'Expected \\[typeof\\([^\\n]{0,1000}?\\) = (\\d{1,9}(?:\\(\\w{1,60}\\))?)\\] to equal \\[(\\d{1,9}(?:\\(\\w{1,60}\\))?)\\]\\.(?: [^\\n]{0,1000})?',
    '$2',
    '$1',
  ),
  sentence(
    'Expected \\[typeof\\([^\\n]{0,1000}?\\) = (\\d{1,9}(?:\\(\\w{1,60}\\))?)\\] to not equal \\[(\\d{1,9}(?:\\(\\w{1,60}\\))?)\\]\\.(?: [^\\n]{0,1000})?',
    'not $2',
    '$1',
  ),
  sentence(
    "Expected '([^\\n]{0,1000}?)' to (start|end) with '([^\\n]{0,1000}?)', match_case=(?:true|false)",
    '$2 with $3',
    '$1',
  ),
  sentence(
    "Expected '[^\\n]{0,1000}?' to (?:NOT )?contain '[^\\n]{0,1000}?', match_case=(?:true|false)",
    undefined,
    undefined,
  ),
  sentence(
    'Cannot compare \\w{1,40}\\[[^\\n]{0,1000}\\] to \\w{1,40}\\[[^\\n]{0,1000}\\]\\.(?: [^\\n]{0,1000})?',
    undefined,
    undefined,
  ),
  sentence(`Expected ${VALUE} to (?:NOT )?contain value:  ${VALUE}${SAID}`, undefined, undefined),
  sentence(
    `Expected the signal \\[[^\\]\\n]{1,200}\\] emit count of \\[{count}\\] to equal \\[{count}\\]${SAID}`,
    '$2',
    '$1',
  ),
  sentence(
    'Expected \\[[^\\]\\n]{1,200}\\] on [^\\n]{1,400}? to be called \\[{count}\\] times[^\\n]{0,1000}?\\.  It was called \\[{count}\\] times\\.',
    '$1',
    '$2',
  ),
];
