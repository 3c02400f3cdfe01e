import { type Sentence, sentence } from './sentence.js';

/** kotlin.test. */
const OF_KOTLIN: readonly Sentence[] = [
  sentence('(?:[^\\n]{1,2000}\\. )?Expected value to be not null\\.', 'not null', null),
  sentence('(?:[^\\n]{1,2000}\\. )?Illegal value: <{any}>\\.', 'not $1', '$1'),
  sentence('(?:[^\\n]{1,2000}\\. )?Expected not same as <{any}>\\.', 'not $1', '$1'),
  sentence(
    '(?:[^\\n]{1,2000}\\. )?Expected <([^<>\\n]{1,100})> with absolute tolerance <[^<>\\n]{1,100}>, actual <([^<>\\n]{1,100})>\\.',
    '$1',
    '$2',
  ),
  sentence(
    '(?:[^\\n]{1,2000}\\. )?Expected the [\\w ]{1,40} to contain the \\w{1,40}\\.\\n\\w{1,40} <([^\\n]{0,2000}?)>, \\w{1,40} <([^\\n]{0,2000}?)>(?:, ignoreCase <\\w{4,5}>)?\\.',
    '$2',
    '$1',
  ),
  sentence(
    '(?:[^\\n]{1,2000}\\. )?Expected an exception to be thrown, but was completed successfully\\.',
    'an exception',
    'completed successfully',
  ),
  sentence(
    '(?:[^\\n]{1,2000}\\. )?Expected an exception of (?:class|type) (?:class )?{type} to be thrown, but was completed successfully\\.',
    '$1',
    'completed successfully',
  ),
  sentence(
    '(?:[^\\n]{1,2000}\\. )?Expected an exception of (?:class|type) (?:class )?{type} to be thrown, but was ([\\w.$]{1,300}(?::[^\\n]{0,2000})?)',
    '$1',
    '$2',
  ),
  sentence(
    '(?:[^\\n]{1,2000}\\. )?Expected value to be of type <((?:class )?[^\\s<>]{1,300}(?:<[^\\n]{1,300}>)?)>, actual <([^\\n]{1,300})>\\.',
    '$1',
    '$2',
  ),
];

/** assertk prints values in angle brackets, what it compares in front of them, and what that is a part of behind them. */
const OF = '(?: \\[[^\\]\\n]{1,300}\\])?';
const SHOWN = '<([^<>\\n]{0,2000})>';
const PART_OF = '(?: \\([^\\n]{0,2000}\\))?';

/** assertk says which elements differ below the values. */
const MORE = '(?:\\n [^]{0,2000})?';

const OF_ASSERTK: readonly Sentence[] = [
  sentence(`expected${OF} to be (true|false|null) but was:?(?: |(?=<))<?([^<>\\n]{1,2000})>?${PART_OF}`, '$1', '$2'),
  sentence(
    `expected${OF} to be ((?:greater|less) than(?: or equal to)?|close to):${SHOWN} but was:${SHOWN}${PART_OF}`,
    '$1 $2',
    '$3',
  ),
  sentence(
    `expected${OF} to be ((?:strictly )?between):${SHOWN} and ${SHOWN} but was:${SHOWN}${PART_OF}`,
    '$1 $2 and $3',
    '$4',
  ),
  sentence(`expected${OF} to be ((?:null or )?empty|positive|negative) but was:${SHOWN}${PART_OF}`, '$1', '$2'),
  sentence(`expected${OF} to be 0 but was:${SHOWN}${PART_OF}`, 0, '$1'),
  sentence(`expected${OF} to not be null${PART_OF}`, 'not null', null),
  sentence(`expected${OF} to not be empty${PART_OF}`, 'not empty', undefined),
  sentence(`expected${OF} to not be equal to:${SHOWN}${PART_OF}`, 'not $1', '$1'),
  sentence(`expected${OF} to have (?:size|length|line count):${SHOWN} but was:${SHOWN}${PART_OF}`, '$1', '$2'),
  sentence(`expected${OF} to (?:start|end) with:${SHOWN} but was:${SHOWN}${PART_OF}`, '$1', '$2'),
  sentence(`expected${OF} to have message:${SHOWN} but was:${SHOWN}${PART_OF}`, '$1', '$2'),
  sentence(
    `expected${OF} to be instance of:<((?:class |interface )?[^\\s<>]{1,300})> but had class:<([^<>\\n]{1,300})>${PART_OF}`,
    'instance of $1',
    '$2',
  ),
  sentence(`expected:${SHOWN} and:${SHOWN} to refer to the same object${PART_OF}`, '$1', '$2'),
  sentence(`expected${OF}:${SHOWN} to contain:${SHOWN}${PART_OF}`, 'in $1', '$2'),
  sentence(`expected${OF} to have class:${SHOWN} but was:${SHOWN}${PART_OF}`, '$1', '$2'),
  sentence(
    `expected${OF} to have same size as:${SHOWN} \\({count}\\) but was size:\\({count}\\)${PART_OF}`,
    '$2',
    '$3',
  ),
  sentence(
    `expected${OF} to (?:contain(?: all| only| exactly in any order)?|match|contain match):${SHOWN} but was:${SHOWN}${PART_OF}${MORE}`,
    '$1',
    '$2',
  ),
  sentence(`expected${OF} to contain (none of):${SHOWN} but was:${SHOWN}${PART_OF}${MORE}`, '$1 $2', '$3'),
  sentence(`expected${OF} to not (?:contain|match|contain match):${SHOWN} but was:${SHOWN}${PART_OF}`, 'not $1', '$2'),
  sentence(`expected${OF} ${SHOWN} to be close to ${SHOWN} with delta of ${SHOWN}, but was not${PART_OF}`, '$2', '$1'),
  sentence(
    `expected${OF} to (?:not )?(?:contain|match|have|be)\\b[^<\\n]{0,200}:<[^\\n]{0,4000}`,
    undefined,
    undefined,
  ),
  sentence(`expected failure but (?:lambda )?completed successfully`, 'failure', 'completed successfully'),
  sentence(`expected${OF} failure but was success:${SHOWN}${PART_OF}`, 'failure', 'success: $1'),
  sentence(`expected${OF} success but was failure:${SHOWN}${PART_OF}`, 'success', 'failure: $1'),
];

/** Kluent prints values without signs around them: a text ends at the first words of the library. */
const BARE = '((?:(?! to (?:not )?(?:contain|start with|end with) )[^\\n]){1,2000})';

const OF_KLUENT: readonly Sentence[] = [
  sentence(`Expected the CharSequence ${BARE} to (?:contain|start with|end with) ([^\\n]{1,2000})`, '$2', '$1'),
  sentence(`Expected the CharSequence ${BARE} to not (?:contain|start with|end with) ([^\\n]{1,2000})`, 'not $2', '$1'),
  sentence('Expected the \\w{1,40} to be empty, but has ({count} elements)', 'empty', '$1'),
  sentence('Expected {value} to be (an instance of (?:class |interface )?[\\w.$]{1,300})', '$2', '$1'),
  sentence('Expected (-?\\d[\\d.]{0,40}) to be (positive|negative)', '$2', '$1'),
];

/** Compose finds nodes by what they say of themselves. */
const OF_COMPOSE: readonly Sentence[] = [
  sentence(
    "Reason: Expected (?:exactly )?'{count}' nodes? but could not find any node that satisfies: [^\\n]{1,2000}",
    '$1',
    0,
  ),
  sentence(
    "Reason: Did not expect any node but found '{count}' nodes? that satisf(?:y|ies): [^\\n]{1,2000}(?:\\n[^]{0,4000})?",
    0,
    '$1',
  ),
  sentence(
    "Reason: Expected (?:exactly )?'{count}' nodes? but found '{count}' nodes? that satisf(?:y|ies): [^\\n]{1,2000}(?:\\n[^]{0,4000})?",
    '$1',
    '$2',
  ),
  sentence(
    "Failed to assert the following: \\(Text \\+ EditableText = (\\[[^\\n]{0,1000}\\])\\)\\n(?:[^\\n]{0,1000}\\n){1,40}?Text = '(\\[[^\\n]{0,1000}\\])'(?:\\n[^]{0,4000})?",
    '$1',
    '$2',
  ),
  sentence('Failed to assert the following: \\(([^\\n]{1,1000})\\)(?:\\n[^]{0,4000})?', '$1', undefined),
];

/** What kotlin.test, assertk, Kluent and Compose say. */
export const KOTLIN_SENTENCES: readonly Sentence[] = [...OF_KOTLIN, ...OF_ASSERTK, ...OF_KLUENT, ...OF_COMPOSE];
