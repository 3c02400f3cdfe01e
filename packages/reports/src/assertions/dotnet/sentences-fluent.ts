import { type Sentence, sentence } from '../sentences/sentence.js';

/** The name of a class, which does not end in the full stop behind it. */
const TYPE = '([A-Za-z_][\\w.+`]{0,300}[\\w`])';

/** What is looked at; `not` belongs to the claim. */
const SUBJECT = '[^\\n]{1,400}?(?<! not)';

/** A collection in front of a claim, with its name or without it. */
const COLLECTION = '(?:[\\w.[\\]]{1,200} )?(\\{[^\\n]{0,2000}\\})';

/** A lambda, as the library prints it. */
const LAMBDA = '\\([^\\n]{1,1000}?\\)';

const DIFFERENCE = '(?: \\(difference of [^()\\n]{1,60}\\))?';

const BECAUSE = '(?: because [^\\n]{1,500}?)?';

/** A member of an enumeration, with its number. */
const MEMBER = '[A-Z]\\w{1,100}\\.\\w{1,100} \\{value: -?\\d{1,20}\\}';
const STATUS = `(${MEMBER})`;

/** Responses of HTTP. What was answered may be in the reason, in lines of its own, or behind the sentence. */
const OF_RESPONSES: readonly Sentence[] = [
  sentence(
    `Expected [^\\n]{1,200}? to be (${MEMBER}) because [^\\n]{0,1000}\\n[^]{0,8000}?, but found (${MEMBER})\\.`,
    '$1',
    '$2',
  ),
  sentence(
    `Expected HTTP response to be "?([A-Z]\\w{1,60})"?${BECAUSE}, but found "?([A-Z]\\w{1,60})"?\\.`,
    '$1',
    '$2',
  ),
  sentence(
    `Expected [^\\n]{1,200}? to be ((?:an? )?\\w{4,20}(?: error)? \\([1-5]xx\\)|an error)${BECAUSE}, but found (${MEMBER}|"\\w{1,100}")\\.`,
    '$1',
    '$2',
  ),
  sentence(`Expected [^\\n]{1,200}? not to be ${STATUS}${BECAUSE}, but found ${STATUS}\\.`, 'not $1', '$2'),
  sentence(`Did not expect [^\\n]{1,400}? to be ${STATUS}${BECAUSE}\\.`, 'not $1', undefined),
  sentence(
    `Expected HttpStatusCode to be ([^\\n]{1,200}?)${BECAUSE}, but HttpResponseMessage was <null>\\.`,
    '$1',
    null,
  ),
];

/** FluentAssertions and AwesomeAssertions, which escape nothing in texts. */
export const FLUENT_SENTENCES: readonly Sentence[] = [
  sentence(
    `Expected ${SUBJECT} to be equal to (\\{[^{}\\n]{0,2000}\\})${BECAUSE}, but found (empty collection)\\.`,
    '$1',
    '$2',
  ),
  sentence(
    `Expected ${COLLECTION} to be equivalent to (\\{[^{}\\n]{0,2000}\\})${BECAUSE}, but it (?:contains too many items|misses [^\\n]{1,400})\\.`,
    '$2',
    '$1',
  ),
  sentence(`Expected ${COLLECTION} to contain equivalent (?:of|to) {value}${BECAUSE}\\.`, '$2', '$1'),
  sentence(
    `Expected ${SUBJECT} to be equivalent to (${MEMBER})${BECAUSE}, but found (${MEMBER}|<null>)\\.`,
    '$1',
    '$2',
  ),
  ...OF_RESPONSES,
  sentence(
    `Expected ${SUBJECT} to be (one of \\{(?:[^{}\\n]|\\{[^{}\\n]{0,200}\\}){1,1000}\\}|within \\S{1,60} from \\S{1,60}?|(?:on or )?(?:after|before) \\S{1,100}?)${BECAUSE}, but (?:found|it was) ([^\\n]{1,1000}?)${DIFFERENCE}\\.`,
    '$1',
    '$2',
  ),
  sentence(
    `Expected ${SUBJECT} to not be ((?:between|in range) [^\\n]{1,200}?)${BECAUSE}, but found {value}\\.`,
    'not $1',
    '$2',
  ),
  sentence(`Expected ${SUBJECT} to match (${LAMBDA})${BECAUSE}, but found ([^\\n]{1,1000}?)\\.`, '$1', '$2'),
  sentence(
    `Expected ${SUBJECT} to match regex ("[^\\n]{0,1000}?")${BECAUSE}, but ("[^"\\n]{0,2000}") does not match\\.`,
    '$1',
    '$2',
  ),
  sentence(
    `Expected ${SUBJECT} to be (?:equivalent to )?("[^"\\n]{0,2000}")${BECAUSE}, but it (?:misses some extra|has unexpected) whitespace at the end\\.`,
    '$1',
    undefined,
  ),
  sentence(
    `Expected ${SUBJECT} to be equivalent to ("[^"\\n]{0,2000}")(?: with a length of \\d{1,9})?${BECAUSE}, but ("[^"\\n]{0,2000}") (?:differs near |has a length of )[^\\n]{1,400}`,
    '$1',
    '$2',
  ),
  sentence(
    `Expected ${SUBJECT} to (?:start|end) with ("[^"\\n]{0,2000}")${BECAUSE}, but ("[^"\\n]{0,2000}") is too short\\.`,
    '$1',
    '$2',
  ),
  sentence(
    `Expected [^\\n]{1,400}? not to (?:start|end) with (?:equivalent of )?("[^"\\n]{0,2000}")${BECAUSE}, but found ("[^"\\n]{0,2000}")\\.`,
    'not $1',
    '$2',
  ),
  sentence(
    `Did not expect (?:[\\w.[\\]]{1,200} )?("[^"\\n]{0,2000}") to contain ("[^"\\n]{0,2000}")${BECAUSE}\\.`,
    'not $2',
    '$1',
  ),
  sentence(
    `Expected [^\\n]{1,400}? with length {count}${BECAUSE}, but found string "[^\\n]{0,2000}" with length {count}\\.`,
    '$1',
    '$2',
  ),
  sentence(`Expected ${SUBJECT} to be <null>${BECAUSE}, but found ([^\\n]{1,1000}?)\\.`, null, '$1'),
  sentence(`Expected type to be ${TYPE}${BECAUSE}, but found ${TYPE}\\.`, '$1', '$2'),
  sentence(`Expected ${SUBJECT} to be (assignable to ${TYPE})${BECAUSE}, but ${TYPE} is not\\.`, '$1', '$3'),
  sentence(
    `Expected ${SUBJECT} to refer to ((?:(?!, but found )[^\\n]){1,1000}?)${BECAUSE}, but found ((?:(?!, but found )[^\\n]){1,1000})\\.`,
    '$1',
    '$2',
  ),
  sentence(
    `Expected ${SUBJECT} to have (flag ((?:(?!, but found )[^\\n]){1,400}?))${BECAUSE}, but found ([^\\n]{1,400})\\.`,
    '$1',
    '$3',
  ),
  sentence(
    `Expected ${SUBJECT} to contain ((?:more|fewer) than|at (?:least|most)) {count} item\\(s\\)${BECAUSE}, but found {count}: [^\\n]{1,2000}`,
    '$1 $2',
    '$3',
  ),
  sentence(`Expected ${COLLECTION} to have (an item matching ${LAMBDA})${BECAUSE}\\.`, '$2', '$1'),
  sentence(`Expected ${COLLECTION} to not contain {value}${BECAUSE}\\.`, 'not $2', '$1'),
  sentence(
    `Expected ${SUBJECT} to contain (a single item(?: matching ${LAMBDA})?)${BECAUSE}, but (?:found|the collection is) (\\{[^\\n]{0,2000}\\}|empty)\\.`,
    '$1',
    '$2',
  ),
  sentence(`Expected ${SUBJECT} to only have (unique items)${BECAUSE}, but [^\\n]{1,2000}`, '$1', undefined),
  sentence(
    `Expected ${SUBJECT} to be (in (?:a|de)scending order)${BECAUSE}, but found (\\{[^\\n]{0,2000}\\}) where item at index \\d{1,9} is in wrong order\\.`,
    '$1',
    '$2',
  ),
  sentence(
    `Expected ${SUBJECT} to (?:start|end) with (\\{[^{}\\n]{0,2000}\\})${BECAUSE}, but (\\{[^{}\\n]{0,2000}\\}) differs at index \\d{1,9}\\.`,
    '$1',
    '$2',
  ),
  sentence(
    `Expected ${SUBJECT} to contain (only items matching ${LAMBDA})${BECAUSE}, but [^\\n]{1,2000} do\\(es\\) not match\\.`,
    '$1',
    undefined,
  ),
  sentence(`Expected ${COLLECTION} to contain value {value}${BECAUSE}\\.`, '$2', '$1'),
  sentence(
    `Expected ${SUBJECT} to contain value ("[^"\\n]{0,1000}"|\\S{1,400}?) at key [^\\n]{1,400}?${BECAUSE}, but found ("[^"\\n]{0,1000}"|\\S{1,400}?)\\.`,
    '$1',
    '$2',
  ),
  sentence(`Expected (inner ${TYPE})${BECAUSE}, but the thrown exception has no inner exception\\.`, '$1', undefined),
  sentence(
    `Expected execution of [^\\n]{1,400}? to be ([a-z][a-z ]{1,40} [^\\n,]{1,60}?)${BECAUSE}, but it required ([^\\n]{1,60}?)\\.`,
    '$1',
    '$2',
  ),
  sentence(
    `Expected ${SUBJECT} to be equal to (\\{[^{}\\n]{0,2000}\\})${BECAUSE}, but (\\{[^{}\\n]{0,2000}\\}) (?:differs at index|contains) [^\\n]{1,400}`,
    '$1',
    '$2',
  ),
  sentence(
    `Expected ${SUBJECT} to be (between \\S{1,100} and \\S{1,100}?|in range [[(][^\\n\\])]{1,100}[\\])])${BECAUSE}, but found {value}(?: \\(difference of [^()\\n]{1,60}\\))?\\.`,
    '$1',
    '$2',
  ),
  sentence(
    `Expected ${SUBJECT} to approximate (\\S{1,100} \\+/- \\S{1,100}?)${BECAUSE}, but {value} differed by [^\\n]{1,100}`,
    '$1',
    '$2',
  ),
  sentence(`Expected (?:[\\w.[\\]]{1,200} )?(\\{[^\\n]{0,2000}\\}) to contain key {value}${BECAUSE}\\.`, '$2', '$1'),
  sentence(
    `Expected ${SUBJECT} to be ((?:greater|less) than(?: or equal to)? \\S{1,100}|(?:positive|negative))${BECAUSE}, but found {value}(?: \\(difference of [^()\\n]{1,60}\\))?\\.`,
    '$1',
    '$2',
  ),
  sentence(`Expected ${SUBJECT} to be of type ${TYPE}${BECAUSE}, but found ${TYPE}\\.?`, '$1', '$2'),
  sentence(
    `Expected [^\\n]{1,400}? not to be (<null> or whitespace)${BECAUSE}, but found ([^\\n]{1,2000}?)\\.`,
    'not $1',
    '$2',
  ),
  sentence(
    `Expected ${SUBJECT} to be (<null> or (?:whitespace|empty))${BECAUSE}, but found ([^\\n]{1,2000}?)\\.`,
    '$1',
    '$2',
  ),
  sentence(`Did not expect [^\\n]{1,400}? to be <null>${BECAUSE}\\.`, 'not null', null),
  sentence(`Did not expect [^\\n]{1,400}? to be {value}${BECAUSE}\\.`, 'not $1', undefined),
  sentence(`Expected [^\\n]{1,400}? not to be <null>${BECAUSE}\\.`, 'not null', null),
  sentence(`Expected [^\\n]{1,400}? not to be {value}${BECAUSE}(?:, but it is)?\\.`, 'not $1', undefined),
  sentence(`Expected ${SUBJECT} to be empty${BECAUSE}, but found ([^\\n]{1,2000}?)\\.`, 'empty', '$1'),
  sentence(
    `Expected [^\\n]{1,400}? not to be (empty|<null> or empty)${BECAUSE}(?:, but found [^\\n]{1,200})?\\.`,
    'not $1',
    undefined,
  ),
  sentence(
    `Expected ${SUBJECT} to be the same string${BECAUSE}, but they differ at index \\d{1,9}:\\n[^\\n]{0,400}\\n\\s{1,20}("[^\\n]{0,2000}")\\n\\s{1,20}("[^\\n]{0,2000}")\\n[^\\n]{0,400}`,
    '$2',
    '$1',
  ),
  sentence(`Expected (?:[\\w.[\\]]{1,200} )?(\\{[^{}\\n]{0,2000}\\}) to contain {value}${BECAUSE}\\.`, '$2', '$1'),
  sentence(
    `Expected (?:[\\w.[\\]]{1,200} )?("[^"\\n]{0,2000}") to contain ("[^"\\n]{0,2000}")${BECAUSE}\\.`,
    '$2',
    '$1',
  ),
  sentence(
    `Expected ${SUBJECT} to (?:start|end) with ("[^"\\n]{0,2000}")${BECAUSE}, but ("[^"\\n]{0,2000}") differs near [^\\n]{1,400}`,
    '$1',
    '$2',
  ),
  sentence(
    `Expected an? <([^<>\\n]{1,300})> to be thrown${BECAUSE}, but found <([^<>\\n]{1,300})>:[^\\n]{0,2000}`,
    '$1',
    '$2',
  ),
  sentence(`Did not expect any exception${BECAUSE}, but found ([^\\n]{1,2000}?)\\.?`, 'no exception', '$1'),
  sentence(
    `Expected ${SUBJECT} to be ([A-Z]\\w{0,60}(?:\\.\\w{1,100}){1,10})${BECAUSE}, but found ([A-Z]\\w{0,60}(?:\\.\\w{1,100}){1,10})\\.`,
    '$1',
    '$2',
  ),
  sentence(`Expected (True|False)${BECAUSE}, but found (True|False)\\.`, '$1', '$2'),
  sentence(
    `Expected ${SUBJECT} to match(?: the equivalent of)? ("[^"\\n]{0,2000}")${BECAUSE}, but ("[^"\\n]{0,2000}") does not\\.`,
    '$1',
    '$2',
  ),
];
