import { historyLines } from './added-lines.js';
import type { CauseGroup } from './cause-groups.js';
import { type CommonCauses, NOTHING_COMMON } from './failure-lines.js';
import { fenced, oneLine } from './fences.js';
import { commonDirectory } from './test-lines.js';

/** Fewer causes say it themselves in as few words. */
const FEWEST = 3;
const LONGEST_DIRECTORY = 200;

/** Returns what all causes of a page have in common. */
export function toCommonCauses(groups: readonly CauseGroup[]): CommonCauses {
  if (groups.length < FEWEST) return NOTHING_COMMON;
  const directory = commonDirectory(groups.flatMap(({ failures }) => failures.map(({ item }) => item)));
  return {
    history: sharedLine(groups.map(({ failures }) => historyLines(failures[0]?.item['history']).join(' '))),
    directory: directory.length > LONGEST_DIRECTORY ? '' : directory,
  };
}

function sharedLine(lines: readonly string[]): string {
  const [first = ''] = lines;
  return lines.every((line) => line === first) ? first : '';
}

/** Returns the lines above the causes, fenced, since paths come from tests; empty where they have nothing in common. */
export function commonLines({ history, directory }: CommonCauses): string {
  const lines = [
    ...(directory === '' ? [] : [`at: all in ${oneLine(directory, LONGEST_DIRECTORY)}`]),
    ...(history === '' ? [] : [history.replace(/^history: /, 'history of each: ')]),
  ];
  return lines.length === 0 ? '' : `${fenced('test-output', lines.join('\n'))}\n`;
}
