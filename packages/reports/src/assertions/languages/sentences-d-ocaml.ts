import { type Sentence, sentence } from '../sentences/sentence.js';

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
