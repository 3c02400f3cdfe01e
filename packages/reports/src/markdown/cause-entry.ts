import { isJsonObject, type JsonObject } from '../json/json-value.js';
import { leftOut } from './added-lines.js';
import type { CauseGroup } from './cause-groups.js';
import { badgeOf } from './cause-list.js';
import { BY_CAUSE, type Detail } from './detail.js';
import { type CommonCauses, failureLines, kindOf } from './failure-lines.js';
import { fenced, oneLine, textOf } from './fences.js';
import type { Entry } from './fit-entries.js';
import { sharedHeadline } from './shared-headline.js';
import {
  commonDirectory,
  commonPrefix,
  headlineOf,
  shortName,
  testLines,
  type TestLine,
  withoutFile,
} from './test-lines.js';

/**
 * A cause of failures: what its tests have in common, its first failure, and a line for each other test, with its command where the
 * tests were selected; without what all causes have in common.
 */
export function causeEntry(number: number, group: CauseGroup, common: CommonCauses, isSelection: boolean): Entry {
  const [first, ...others] = group.failures;
  if (first === undefined) return { size: 1, weight: 1, details: BY_CAUSE, write: () => '' };
  const items = group.failures.map(({ item }) => item);
  const prefix = commonPrefix(items);
  const directory = commonDirectory(items);
  const headline = sharedHeadline(items.map(headlineOf));
  const { file, message } = factsOf(first.item);
  const lines = testLines(
    others.map(({ item }) => item),
    { prefix, file, directory, headline, message },
    isSelection,
  );
  const heading = `## Cause ${number}: ${headingOf(group, first.item)}`;
  const own = headlineOf(first.item);
  const write = (detail: Detail): string => {
    const failure = failureLines(first.item, detail, {
      headline,
      above: common,
      ...(own === headline ? {} : { own }),
      ...(prefix === ''
        ? {}
        : {
            name: [
              ...inLines(withoutFile(`${prefix} > `, first.item), detail),
              `test: ${oneLine(shortName(first.item, prefix), detail.label)}`,
            ],
          }),
    });
    const same = sameCauseLines(group.size - 1, { lines, directory: directory.slice(common.directory.length) }, detail);
    return `${heading}\n${fenced('test-output', [...failure, ...same].join('\n'))}\n`;
  };
  return { size: 1, weight: 1, details: BY_CAUSE, write };
}

/** The suites of all tests; none where they have only a file in common, which the place shows. */
function inLines(prefix: string, detail: Detail): readonly string[] {
  const suites = prefix.replace(/ > $/, '');
  return suites === '' ? [] : [`in: ${oneLine(suites, detail.label)}`];
}

function factsOf(item: JsonObject): { readonly file: string; readonly message: string } {
  const [location, reason] = [item['location'], item['reason']];
  return {
    file: isJsonObject(location) ? textOf(location['file']) : '',
    message: isJsonObject(reason) ? textOf(reason['message']) : '',
  };
}

function headingOf(group: CauseGroup, first: JsonObject): string {
  const badge = badgeOf(group) === '' ? '' : `${badgeOf(group)} `;
  const id = group.id === null ? '' : ` (${group.id})`;
  return `${badge}${kindOf(first)}${group.size === 1 ? '' : `, ${group.size} tests`}${quarantineMark(group)}${id}`;
}

function quarantineMark({ size, failures }: CauseGroup): string {
  const count = failures.filter(({ item }) => item['quarantine'] !== undefined && item['quarantine'] !== null).length;
  if (count === 0) return '';
  return count === size ? ', QUARANTINED' : `, ${count} QUARANTINED`;
}

function sameCauseLines(
  count: number,
  { lines, directory }: { readonly lines: readonly TestLine[]; readonly directory: string },
  detail: Detail,
): readonly string[] {
  if (count === 0) return [];
  const tests = `${count} more ${count === 1 ? 'test' : 'tests'}`;
  if (detail.names === 0 || lines.length === 0) return [`Same cause: ${tests}`];
  const shown = lines.slice(0, detail.names);
  const named = shown.reduce((sum, line) => sum + line.tests, 0);
  return [
    `Same cause: ${tests}${directory === '' ? '' : `, in ${oneLine(directory, detail.label)}`}:`,
    ...shown.flatMap(({ text, command = '' }) => [
      `  ${oneLine(text, detail.label)}`,
      ...(command === '' || shown.length > detail.commands ? [] : [`    reproduce: ${command}`]),
    ]),
    ...leftOut(count - named, 'tests'),
  ];
}
