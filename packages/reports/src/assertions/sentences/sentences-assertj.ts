import { type Sentence, sentence } from './sentence.js';

/** AssertJ's sentences in one line, and those with a line of their own for each value. */
export const ASSERTJ_SENTENCES: readonly Sentence[] = [
  sentence(
    'Expecting (?:the )?size of:\\n {1,2}<?[^\\n]{1,2000}?>?\\nto be ((?:greater|less) than(?: or equal to)?) {count} but was {count}',
    '$1 $2',
    '$3',
  ),
  sentence('Expected size to be (between): {count} and {count} but was: {count} in:', '$1 $2 and $3', '$4'),
  sentence('Expecting 2D array to have {count} rows but had {count}, array was:', '$1', '$2'),
  sentence('Expecting text:\\n[^\\n]{1,2000}\\nto have <?(\\d{1,9})>? lines but had <?(\\d{1,9})>?\\.', '$1', '$2'),
  sentence(
    'Expecting (null or empty|not blank|blank|empty|an array) but was: ?\\n?(?: {1,2})?<?([^\\n]{1,2000}?)>?',
    '$1',
    '$2',
  ),
  sentence('Expecting (?:file|path) <?([^\\n]{1,1000}?)>? to be empty', 'empty', '$1'),
  sentence('Expecting (?:file|path) <?([^\\n]{1,1000}?)>? not to be empty', 'not empty', '$1'),
  sentence('Expecting Optional\\w{0,6} to contain a value but (?:it )?was empty\\.?', 'a value', 'empty'),
  sentence('Expecting an empty Optional\\w{0,6} but was containing value: <?([^\\n]{1,2000}?)>?\\.?', 'empty', '$1'),
  sentence(
    'Expecting value <([^<>\\n]{0,1000})> in field {value} but was <([^<>\\n]{0,1000})> in [^\\n]{1,2000}',
    '$1',
    '$3',
  ),
  sentence('Expecting value <?([^<>\\n]{0,1000}?)>? in field {value} of [^\\n]{1,2000}', '$1', undefined),
  sentence('Expecting code to throw <(?:class )?{type}> but threw <(?:class )?{type}> instead', '$1', '$2'),
  sentence(
    'Expecting actual:\\n {1,2}given predicate\\nto (accept [^\\n]{1,2000}) but it did not\\.',
    undefined,
    undefined,
  ),
  sentence('Expecting value {value} in field {value} but was {value} in [^\\n]{1,2000}', '$1', '$3'),
  sentence('Expecting {value} to have value:\\n {1,2}<?([^\\n]{1,2000}?)>?\\nbut did not\\.', '$2', '$1'),
  sentence(
    'Expecting code not to raise a throwable but caught\\n {1,2}<?"([^\\n"]{1,2000})"?(?:\\n[^]{0,4000})?',
    'no exception',
    '$1',
  ),
  sentence('Expecting exception without cause, but cause was: ?<?([^\\n]{1,2000}?)>?', 'no cause', '$1'),
  sentence('Expecting (?:actual|\\w{1,60}) not to be null', 'not null', null),
  sentence('Expecting(?: actual)? not to be empty', 'not empty', undefined),
  sentence('Expecting code to raise a throwable\\.', 'a throwable', 'nothing'),
  sentence('Expecting value to be (true|false) but was (true|false|null)', '$1', '$2'),
  sentence(
    'Expecting (?!value |actual |code |string |file |path )(?:{value}) to be ((?:a |an |not )?[a-zA-Z][\\w ]{1,60})',
    '$2',
    '$1',
  ),
  sentence(
    'Expecting (?!value |actual |code |string |file |path )(?:{value}) not to be ((?:a |an )?[a-zA-Z][\\w ]{1,60})',
    'not $2',
    '$1',
  ),
  sentence(
    'Expecting string to (?:contain )?([\\w ]{1,60}?)(?: but [\\w ,]{1,60})?:\\n {1,2}<?([^\\n]{1,2000}?)>?',
    '$1',
    '$2',
  ),
  sentence(
    'Expecting string not to (?:contain )?([\\w ]{1,60}?) but [\\w ,]{1,60}:\\n {1,2}<?([^\\n]{1,2000}?)>?',
    'not $1',
    '$2',
  ),
  sentence(
    'subsequence element not found in actual:\\n[^\\n]{1,1000}\\nactual:\\n {1,2}<?([^\\n]{1,2000}?)>?\\nsubsequence:\\n {1,2}<?([^\\n]{1,2000}?)>?',
    '$2',
    '$1',
  ),
  sentence(
    '(?:Changed content at line \\d{1,9}:\\n)expecting:\\n {1,2}([^\\n]{1,2000})\\nbut was:\\n {1,2}([^\\n]{1,2000})',
    '$1',
    '$2',
  ),
  sentence(
    'group is not sorted because element \\d{1,9}:\\n[^\\n]{1,1000}\\nis not less or equal than element \\d{1,9}:\\n[^\\n]{1,1000}\\ngroup was:\\n {1,2}<?([^\\n]{1,2000}?)>?',
    'sorted',
    '$1',
  ),
  sentence('Found duplicate\\(s\\):\\n[^\\n]{1,2000}\\nin:\\n {1,2}<?([^\\n]{1,2000}?)>?', 'no duplicates', '$1'),
  sentence(
    'Actual and expected should have same size but actual size is:\\n {1,2}<?(\\d{1,9})>?\\nwhile expected (?:size )?is:\\n {0,2}<?(\\d{1,9})>?',
    '$2',
    '$1',
  ),
  sentence(
    'Actual and expected have the same elements but not in the same order, at index \\d{1,9} actual element was:\\n {1,2}<?([^\\n]{1,2000}?)>?\\nwhereas expected element was:\\n {0,2}<?([^\\n]{1,2000}?)>?',
    '$2',
    '$1',
  ),
  sentence(
    'actual and expected 2d arrays should be deeply equal but element\\[[\\d, ]{1,30}\\] differ:\\nactual\\[[\\d, ]{1,30}\\] was:\\n {1,2}([^\\n]{1,2000})\\nwhile expected\\[[\\d, ]{1,30}\\] was:\\n {1,2}([^\\n]{1,2000})',
    '$2',
    '$1',
  ),
  sentence('actual\\[\\d{1,9}\\] size is {count} and expected\\[\\d{1,9}\\] is {count}\\.', '$2', '$1'),
  sentence(
    'expecting actual {value} to have a scale of:\\n {1,2}{value}\\nbut had a scale of:\\n {1,2}{value}',
    '$2',
    '$3',
  ),
  sentence(
    '(?:File|Path|InputStream):?\\n[^\\n]{1,1000}\\ndoes not have expected binary content at offset <?\\w{1,20}>?, expecting:\\n {1,2}<?([^\\n]{1,1000}?)>?\\nbut was:\\n {1,2}<?([^\\n]{1,1000}?)>?',
    '$1',
    '$2',
  ),
  sentence('Actual and expected should have same dimensions [^\\n]{1,400}', undefined, undefined),
];
