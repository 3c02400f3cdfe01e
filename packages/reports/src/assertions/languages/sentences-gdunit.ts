import { type Sentence, sentence } from '../sentences/sentence.js';

/** What newer versions print without quotes: numbers, truth, vectors. */
const BARE = '-?\\d[\\d.e+-]{0,40}|true|false|<null>|\\([^()\\n]{1,200}\\)';

/**
 * Values are in quotes that are not escaped, but for objects that are no text, which are in angle brackets; newer versions quote
 * only text.
 */
const VALUE = `'?((?<=')[^']{0,2000}(?=')|(?<!')(?:${BARE})(?!'))'?`;
const OBJECT = "'?(<[^<>\\n]{0,300}>|[^'\\n]{0,300})'?";
const LINE = '\\n\\s{0,8}';

/** GdUnit4 for Godot: what was expected, or given where the words between the values say so, in lines below its heading. */
export const GDUNIT_SENTENCES: readonly Sentence[] = [
  sentence(`Expecting: ${VALUE} but (?:is|was) ${VALUE}`, '$1', '$2'),
  sentence("Expecting: not to be '<null>'", 'not null', null),
  sentence(`Expecting:${LINE}(<[^<>\\n]{1,300}>)${LINE}but was${LINE}(<[^<>\\n]{1,300}>)`, '$1', '$2'),
  sentence(`Expecting:${LINE}${VALUE}${LINE}but was${LINE}(<[^<>\\n]{1,300}>)`, '$1', '$2'),
  sentence(
    `Expecting(?: size| exactly equal| error message| to contain same value)?:${LINE}${VALUE}(?:${LINE}| )but was(?:${LINE}| )${VALUE}\\.?(?: \\(ignoring case\\))?(?: in${LINE}[^]{1,2000})?(?:\\n\\nDifferences found:[^]{0,4000})?`,
    '$1',
    '$2',
  ),
  sentence(
    `Expecting (?:size )?to be ((?:greater|less) than(?: or equal)?):${LINE}${VALUE} but was ${VALUE}(?: in${LINE}[^]{1,2000})?`,
    '$1 $2',
    '$3',
  ),
  sentence(`Expecting:${LINE}${VALUE}${LINE}not equal to(?: \\(case insensitiv\\))?${LINE}${VALUE}`, 'not $1', '$2'),
  sentence(`Expecting:${LINE}must be empty but was${LINE}${VALUE}`, 'empty', '$1'),
  sentence(`Expecting:${LINE}must not be empty`, 'not empty', undefined),
  sentence(`Expecting:${LINE}equal to 0 but is ${VALUE}`, 0, '$1'),
  sentence(`Expecting:${LINE}not equal to 0`, 'not 0', 0),
  sentence(`Expecting:${LINE}${OBJECT}${LINE}to refer to the same object${LINE}${OBJECT}`, '$2', '$1'),
  sentence(`Expecting not same:${LINE}${OBJECT}`, 'not $1', undefined),
  sentence(`Expected instance of:${LINE}${OBJECT}${LINE}But it was ${OBJECT}`, '$1', '$2'),
  sentence(`Expecting:${LINE}${VALUE} (?:must )?be (even|odd|(?:not )?negative)`, '$2', '$1'),
  sentence(
    `Expecting:${LINE}${VALUE}${LINE}((?:not )?in range between)${LINE}${VALUE} <> ${VALUE}`,
    '$2 $3 and $4',
    '$1',
  ),
  sentence(`Expecting:${LINE}${VALUE}${LINE}is ((?:not )?in)${LINE}${VALUE}`, '$2 $3', '$1'),
  sentence(
    `Expecting:${LINE}${VALUE}${LINE}(?:do contains|contains|to (?:start|end) with)${LINE}${VALUE}(?:${LINE}\\(ignoring case\\))?`,
    '$2',
    '$1',
  ),
  sentence(
    `Expecting(?: SAME)?:${LINE}${VALUE}${LINE}(?:not do contains?|do not contains)${LINE}${VALUE}(?:${LINE}\\(ignoring case\\))?(?:${LINE}but found elements:[^]{0,4000})?`,
    'not $2',
    '$1',
  ),
  sentence(
    `Expecting contains (?:SAME )?(?:exactly )?elements:${LINE}${VALUE}${LINE}do contains (?:exactly )?\\(in (?:any|same) order\\)${LINE}${VALUE}(?:\\n[^]{0,4000})?`,
    '$2',
    '$1',
  ),
  sentence(
    `Expecting contains (?:SAME )?keys:${LINE}${VALUE}${LINE}to contains:${LINE}${VALUE}(?:\\n[^]{0,4000})?`,
    '$2',
    '$1',
  ),
  sentence(
    `Expecting NOT contains (?:SAME )?keys:?${LINE}${VALUE}${LINE}do not contains:${LINE}${VALUE}(?:\\n[^]{0,4000})?`,
    'not $2',
    '$1',
  ),
  sentence(
    `Expecting contains (?:SAME )?key and value:${LINE}'[^'\\n]{0,400}' : ${VALUE}${LINE}but contains${LINE}'[^'\\n]{0,400}' : ${VALUE}`,
    '$1',
    '$2',
  ),
  sentence(
    'Expecting the result must be a (SUCCESS|WARNING|ERROR|EMPTY) but was (SUCCESS|WARNING|ERROR|EMPTY)[.:](?:\\n[^]{0,4000})?',
    '$1',
    '$2',
  ),
  sentence(`Expecting emit signal: ${VALUE} but timed out after [^\\n]{1,60}`, '$1', undefined),
  sentence(`Expecting do not emit signal: ${VALUE} but is emitted after [^\\n]{1,60}`, 'not $1', undefined),
  sentence(`Expected: [\\w ]{1,200}(?:${VALUE} )?but timed out after [^\\n]{1,60}`, undefined, undefined),
  sentence(
    'Expecting (?:no more interactions!|interaction on:)\\n[^]{0,2000}?But found interactions on:(?:\\n[^]{0,4000})?',
    undefined,
    undefined,
  ),
];
