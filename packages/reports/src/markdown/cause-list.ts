import { isJsonObject, type JsonObject } from '../json/json-value.js';
import { leftOut } from './added-lines.js';
import type { CauseGroup } from './cause-groups.js';
import { type Detail, FULL, MIDDLE, SHORT } from './detail.js';
import { changeLines, type CommonCauses, lesserLines } from './failure-lines.js';
import { fenced, oneLine, textOf } from './fences.js';
import type { Entry } from './fit-entries.js';
import { messageLines } from './message-lines.js';
import { commandOf, type ListedCommand, sharedCommand } from './shared-command.js';
import { patternOf } from './shared-headline.js';
import {
  commonDirectory,
  commonPrefix,
  headlineOf,
  listedName,
  placeOf,
  shortName,
  withoutFile,
  writePlace,
} from './test-lines.js';

/** Fewer causes are not listed: each has an entry. */
const FEWEST_LISTED = 4;
/** Of many causes, fewer are. */
const FEWEST_OF_MANY = 3;
/** So many causes have entries even if their lists say less than the entries would. */
const MOST_ENTRIES = 10;
const LONGEST_MESSAGE = 200;
const DIGITS = /\d{1,40}/g;
const SEPARATOR = ' > ';

/** So many tests with the same difference are listed by it, though more are in their file. */
const MANY_ALIKE = 8;
/** Of many causes, so many tests with the same difference are shown. */
const MOST_ALIKE = 1;
const LIST_DETAILS: readonly Detail[] = [FULL, MIDDLE, SHORT];

/** A cause of a single test that one line can show. */
interface Listable {
  readonly item: JsonObject;
  /** What a list says once above all of its tests. */
  readonly above: string;
  readonly message: string;
  /** The file of the test, by its id. */
  readonly file: string;
  /** The difference and the message without their numbers. Derived once: lists are looked for from each test on. */
  readonly likeness: string;
}

/** Causes that follow each other: listed together, or one with an entry of its own. */
export interface CauseRun {
  readonly groups: readonly CauseGroup[];
  /** What the tests of a list have in common; undefined for an entry. */
  readonly list?: ListedCauses;
}

interface ListedCauses {
  readonly tests: readonly Listable[];
  /** The difference that all tests have, or its pattern; empty where they were chosen for their file. */
  readonly headline: string;
  /** So many of the tests are shown. */
  readonly shown: number;
  /** Whether lines leave out what a reader asks for by test. */
  readonly isLossy: boolean;
}

/**
 * Divides the causes of a page into lists and entries. Causes of one test each that follow each other are listed if a line can show all
 * that their entries would: first those in the same file or with the same difference, then what is left between such lists. Of many
 * causes, a line need not show tags, events and the ends of messages.
 */
export function toCauseRuns(
  groups: readonly CauseGroup[],
  common: CommonCauses,
  isSelection: boolean,
): readonly CauseRun[] {
  const isLossy = groups.length > MOST_ENTRIES && !isSelection;
  const tests = groups.map((group) => toListable(group, common, isLossy));
  const runs: CauseRun[] = [];
  for (let start = 0; start < groups.length;) {
    const list = alikeFrom(tests, start, isLossy) ?? mixedFrom(tests, start, isLossy);
    const end = start + (list?.tests.length ?? 1);
    runs.push({ groups: groups.slice(start, end), ...(list === undefined ? {} : { list }) });
    start = end;
  }
  return runs;
}

/** The tests from one on in the same file or with the same difference, mostly whichever are more; undefined for fewer than make a list. */
function alikeFrom(
  tests: readonly (Listable | undefined)[],
  start: number,
  isLossy: boolean,
): ListedCauses | undefined {
  const ofFile = sameFrom(tests, start, ({ file }) => file);
  const alike = sameFrom(tests, start, ({ likeness }) => likeness);
  const headline = headlineOfAll(alike.map(({ item }) => headlineOf(item)));
  const isAlike = headline !== '' && (alike.length >= ofFile.length || alike.length >= MANY_ALIKE);
  const list = isAlike
    ? { tests: alike, headline, shown: isLossy ? MOST_ALIKE : alike.length, isLossy }
    : { tests: ofFile, headline: '', shown: ofFile.length, isLossy };
  return list.tests.length < fewest(isLossy) ? undefined : list;
}

/** The tests from one on up to the next list of tests that are alike. */
function mixedFrom(
  tests: readonly (Listable | undefined)[],
  start: number,
  isLossy: boolean,
): ListedCauses | undefined {
  const same = sameFrom(tests, start, () => '');
  const end = same.findIndex((_, index) => alikeFrom(tests, start + index, isLossy) !== undefined);
  const mixed = end === -1 ? same : same.slice(0, end);
  return mixed.length < fewest(isLossy) ? undefined : { tests: mixed, headline: '', shown: mixed.length, isLossy };
}

function fewest(isLossy: boolean): number {
  return isLossy ? FEWEST_OF_MANY : FEWEST_LISTED;
}

/** The tests from one on that have the same key as it, and the same to say above them. */
function sameFrom(
  tests: readonly (Listable | undefined)[],
  start: number,
  keyOf: (test: Listable) => string,
): readonly Listable[] {
  const first = tests[start];
  if (first === undefined) return [];
  const same: Listable[] = [];
  const key = keyOf(first);
  for (let index = start; index < tests.length; index += 1) {
    const test = tests[index];
    if (test?.above !== first.above || keyOf(test) !== key) break;
    same.push(test);
  }
  return same;
}

function headlineOfAll(headlines: readonly string[]): string {
  const [first = ''] = headlines;
  if (headlines.every((headline) => headline === first)) return first;
  const pattern = patternOf(headlines) ?? '';
  return pattern.includes('…') ? '' : pattern;
}

function toListable(group: CauseGroup, common: CommonCauses, isLossy: boolean): Listable | undefined {
  const [first, ...others] = group.failures;
  if (first === undefined || others.length > 0 || group.size > 1) return undefined;
  const { item } = first;
  const written = messageLines(isJsonObject(item['reason']) ? item['reason'] : {}, headlineOf(item), FULL);
  const message = withoutPlace(written.join('\n').replace(/^message: /, ''), item);
  const isCut =
    message.includes('\n') || message.length > LONGEST_MESSAGE || changeLines(item['difference'], FULL).length > 0;
  if (isCut && !isLossy) return undefined;
  const lesser = lesserLines(isLossy ? withoutLeast(item) : item, FULL, common);
  const hasCommand = commandOf(item) === '' ? 'no command' : '';
  return {
    item,
    message,
    above: [badgeOf(group), hasCommand, ...lesser].join('\n'),
    file: textOf(item['testId']).split(SEPARATOR, 1)[0] ?? '',
    likeness: `${headlineOf(item)}\n${message}`.replace(DIGITS, '#'),
  };
}

/** A failure without what a line of a long list does not show. */
function withoutLeast({ tags: _tags, lastFewEvents: _events, ...item }: JsonObject): JsonObject {
  return item;
}

/** The heading's word for the status of a cause; empty where no earlier runs decide about it. */
export function badgeOf(group: CauseGroup): string {
  return !group.hasHistory && group.standing === 'known' ? '' : group.standing.toUpperCase();
}

/** Go begins each message with the place, which the line shows. */
function withoutPlace(message: string, item: JsonObject): string {
  const { file, line } = placeOf(item);
  const place = `${file.slice(file.lastIndexOf('/') + 1)}${line}: `;
  return line !== '' && message.startsWith(place) ? message.slice(place.length).trimStart() : message;
}

/** An entry for causes that are listed: what they have in common, and a line for each. */
export function causeListEntry(
  number: number,
  groups: readonly CauseGroup[],
  list: ListedCauses,
  common: CommonCauses,
): Entry {
  const badge = groups[0] === undefined ? '' : badgeOf(groups[0]);
  const headingOf = (shown: number): string => {
    const numbers = shown === 1 ? `Cause ${number}` : `Causes ${number} to ${number + shown - 1}`;
    return `## ${numbers}: ${badge === '' ? '' : `${badge}, `}one test each`;
  };
  return {
    size: groups.length,
    weight: list.shown,
    details: LIST_DETAILS,
    write: (detail, shown) =>
      `${headingOf(shown)}\n${fenced('test-output', listLines({ ...list, tests: list.tests.slice(0, shown) }, detail, common).join('\n'))}\n`,
  };
}

/** A test of a list, and its name with suites. */
interface ListedTest extends ListedCommand {
  readonly test: Listable;
  readonly path: string;
}

function listLines(
  { tests, headline, isLossy, shown: most }: ListedCauses,
  detail: Detail,
  common: CommonCauses,
): readonly string[] {
  const items = tests.map(({ item }) => item);
  const [first = {}] = items;
  const prefix = commonPrefix(items);
  const { file, directory } = commonPlace(items);
  const suites = suitesOf(prefix, file);
  const inside = directory.slice(common.directory.length);
  const listed = tests.slice(0, most).map((test): ListedTest => {
    const place = writePlace(test.item, { file, directory });
    const path = pathOf(test.item, prefix);
    return { test, name: listedName(test.item, prefix), path, place, command: commandOf(test.item) };
  });
  const shown = withTellingNames(listed);
  const commands = commandLines(shown, isLossy, detail);
  return [
    ...(headline === '' ? [] : [`expected → actual of each: ${headline}`]),
    ...(suites === '' ? [] : [`in: ${oneLine(suites, detail.label)}`]),
    ...(file === '' ? [] : [`at: ${oneLine(file.slice(common.directory.length), detail.label)}`]),
    ...(inside === '' ? [] : [`at: all in ${oneLine(inside, detail.label)}`]),
    ...commands.above,
    ...lesserLines(withoutLeast(first), detail, common),
    ...shown.map(
      ({ test, name, place }, index) =>
        `- ${[name, place, saysOf(test, headline, isLossy ? MIDDLE : FULL, detail)].filter((part) => part !== '').join(' ')}${commands.below[index] ?? ''}`,
    ),
    ...leftOut(tests.length - shown.length, 'tests'),
  ];
}

/** The suites and the name, without the project that some runners write behind it. */
function pathOf(item: JsonObject, prefix: string): string {
  const [path, name] = [withoutFile(shortName(item, prefix), item), textOf(item['testName'])];
  const at = name === '' ? -1 : path.lastIndexOf(name);
  return at === -1 ? path : path.slice(0, at + name.length);
}

/** Names with their suites where commands need them: if more commands have a common pattern then. */
function withTellingNames(tests: readonly ListedTest[]): readonly ListedTest[] {
  const withPaths = tests.map((test) => ({ ...test, name: test.path }));
  return coverage(withPaths) > coverage(tests) + 1 ? withPaths : tests;
}

function coverage(tests: readonly ListedTest[]): number {
  return sharedCommand(tests)?.covers.filter(Boolean).length ?? 0;
}

/** The file of all places, or their directory; empty where there is none. */
function commonPlace(items: readonly JsonObject[]): { readonly file: string; readonly directory: string } {
  const placed = items.filter((item) => placeOf(item).file !== '');
  const [file = '', ...others] = new Set(placed.map((item) => placeOf(item).file));
  return others.length === 0 ? { file, directory: '' } : { file: '', directory: commonDirectory(placed) };
}

/** What all names begin with, without the file that is shown as the place. */
function suitesOf(prefix: string, file: string): string {
  const [first = '', ...suites] = prefix.split(SEPARATOR);
  const isFile = first !== '' && (file === first || file.endsWith(`/${first}`));
  return (isFile ? suites : [first, ...suites]).join(SEPARATOR);
}

/** Instead of a command that would take too much room. */
const OTHER_COMMAND = '(another command)';

/** The pattern of the commands above the tests, and what follows a test that has another one: the command, or that there is one. */
function commandLines(
  tests: readonly ListedCommand[],
  isLossy: boolean,
  detail: Detail,
): { readonly above: readonly string[]; readonly below: readonly string[] } {
  const shared = sharedCommand(tests);
  const own = tests.map(({ command }, index) => (shared?.covers[index] === true ? '' : command));
  const areFew = !isLossy && own.filter((command) => command !== '').length <= detail.commands;
  const below = (command: string): string =>
    areFew ? `\n  reproduce: ${command}` : shared === undefined ? '' : ` ${OTHER_COMMAND}`;
  return {
    above: shared === undefined ? [] : [`reproduce: ${shared.pattern}`],
    below: own.map((command) => (command === '' ? '' : below(command))),
  };
}

function saysOf({ item, message }: Listable, shared: string, most: Detail, { label }: Detail): string {
  const headline = headlineOf(item);
  return [headline === shared ? '' : headline, oneLine(message, Math.min(label, most.label))]
    .filter((part) => part !== '')
    .join('; ');
}
