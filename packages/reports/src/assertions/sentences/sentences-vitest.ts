import { type Sentence, sentence } from './sentence.js';

/** A spy, and the difference that follows in the same line where a report has lost its line ends. */
const SPY = '"[^"\\n]{1,200}"';
const BEHIND = '(?:\\s{1,4}Received:[^\\n]{0,4000})?';

/** A value that has blanks in it: `A{ x: 1 }`. */
const ANY = '((?:(?! to )[^\\n]){1,2000})';
const BEGIN = '(?:[^\\n]{1,400}: )?expected ';

const OF_SPIES: readonly Sentence[] = [
  sentence(`${BEGIN}${SPY} to be (?:successfully )?(?:called|resolved) at least once`, 'at least once', 0),
  sentence(`${BEGIN}${SPY} to not be called at all, but actually been called {count} times${BEHIND}`, 0, '$1'),
  sentence(`${BEGIN}${SPY} to be called once, but got {count} times`, 1, '$1'),
  sentence(`${BEGIN}${SPY} to (?:not be|be not) called {count} times`, 'not $1', undefined),
  sentence(`${BEGIN}${SPY} to be successfully (?:called|resolved) {count} times`, '$1', undefined),
  sentence(`${BEGIN}${SPY} to not be called with arguments: (\\[[^\\n]{0,1000}\\])${BEHIND}`, 'not $1', undefined),
  sentence(`${BEGIN}${SPY} to be called once with arguments: [^\\n]{1,2000}`, undefined, undefined),
  sentence(`${BEGIN}${SPY} (?:not )?to have been called (?:before|after) ${SPY}`, undefined, undefined),
];

const OF_VALUES: readonly Sentence[] = [
  sentence(`${BEGIN}{value} to not be close to {value}, received difference [^\\n]{1,200}`, 'not close to $2', '$1'),
  sentence(`${BEGIN}{value} to be not ((?:greater|less) than(?: or equal to)?) {value}`, 'not $2 $3', '$1'),
  sentence(`${BEGIN}${ANY} (?:to not|not to) be an instance of ([\\w$.]{1,200})`, 'not an instance of $2', '$1'),
  sentence(`${BEGIN}[^\\n]{1,2000} to not have a length of {count}`, 'not $1', undefined),
  sentence(`${BEGIN}{value} (?:to not|not to) match object {value}`, 'not $2', '$1'),
  sentence(
    `${BEGIN}\\[Function[^\\]\\n]{0,100}\\] to throw error not (?:including|matching) ('[^'\\n]{0,1000}'|/[^\\n]{1,1000}/\\w{0,8})`,
    'not $1',
    undefined,
  ),
  sentence('promise resolved "([^\\n]{1,2000})" instead of rejecting', undefined, '$1'),
  sentence('promise rejected "([^\\n]{1,2000})" instead of resolving', undefined, '$1'),
  sentence('expected "[^"\\n]{0,1000}" not to be reached', undefined, undefined),
  sentence(`${BEGIN}error to be instance of ([\\w$.]{1,200})`, '$1', undefined),
];

/** What Vitest says in its own words, beside those of Chai. */
export const VITEST_SENTENCES: readonly Sentence[] = [...OF_SPIES, ...OF_VALUES];
