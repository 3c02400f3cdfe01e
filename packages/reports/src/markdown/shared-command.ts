import { isJsonObject, type JsonObject } from '../json/json-value.js';
import { textOf } from './fences.js';

/** A test of a list as its line shows it, and the command that runs it; empty where none is known. */
export interface ListedCommand {
  readonly command: string;
  readonly name: string;
  /** `file:line` or `:line`. */
  readonly place: string;
}

/** A command with `{test}`, and `{file}` and `{line}`, in the place of what differs from test to test. */
export interface SharedCommand {
  readonly pattern: string;
  /** Of each test, whether the pattern with its name and place is its command, to the letter. */
  readonly covers: readonly boolean[];
}

/** A pattern for fewer tests is not shorter than their commands. */
const FEWEST = 3;
/** Commands with such words could not be distinguished from patterns. */
const LOOKS_LIKE_PATTERN = /\{(?:test|file|line)\b/;

/** The command that runs a failed test again; the empty text where none is known. */
export function commandOf(item: JsonObject): string {
  return isJsonObject(item['reproduce']) ? textOf(item['reproduce']['command']) : '';
}

/** What stands for the name in a pattern, and how the name is written there. */
const NAMES: readonly { readonly sign: string; readonly write: (name: string) => string }[] = [
  { sign: '{test}', write: (name) => name },
  { sign: '{test with " " for " > "}', write: (name) => name.replaceAll(' > ', ' ') },
  { sign: '{test with "$/^" for "/"}', write: (name) => name.replaceAll('/', '$/^') },
];

/** Returns the pattern that most commands of some tests have; undefined where it would stand for too few. */
export function sharedCommand(tests: readonly ListedCommand[]): SharedCommand | undefined {
  let most: SharedCommand | undefined;
  let covered = FEWEST - 1;
  for (const { sign, write } of NAMES) {
    const patterns = tests.map((test) => patternOfCommand(test, sign, write(test.name)));
    const [pattern, count] = mostFrequent(patterns);
    if (count <= covered) continue;
    most = { pattern, covers: patterns.map((own) => own === pattern) };
    covered = count;
  }
  return most;
}

function mostFrequent(patterns: readonly string[]): readonly [pattern: string, count: number] {
  const counts = new Map<string, number>();
  for (const pattern of patterns) counts.set(pattern, (counts.get(pattern) ?? 0) + 1);
  counts.delete('');
  return [...counts].reduce<readonly [string, number]>((most, entry) => (entry[1] > most[1] ? entry : most), ['', 0]);
}

/** The empty text for a command that does not contain the name as it is written. */
function patternOfCommand({ command, name, place }: ListedCommand, sign: string, written: string): string {
  const at = written === '' ? -1 : command.lastIndexOf(written);
  if (at === -1 || LOOKS_LIKE_PATTERN.test(command + name + place)) return '';
  const colon = place.lastIndexOf(':');
  const [file, line] = colon === -1 ? [place, ''] : [place.slice(0, colon), place.slice(colon)];
  const before = replaceLast(replaceLast(command.slice(0, at), line, ':{line}'), file, '{file}');
  const pattern = `${before}${sign}${command.slice(at + written.length)}`;
  const filled = pattern
    .replace('{file}', () => file)
    .replace('{line}', () => line.slice(1))
    .replace(sign, () => written);
  return filled === command ? pattern : '';
}

function replaceLast(text: string, part: string, by: string): string {
  const at = part === '' ? -1 : text.lastIndexOf(part);
  return at === -1 ? text : text.slice(0, at) + by + text.slice(at + part.length);
}
