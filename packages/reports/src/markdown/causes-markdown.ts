import { historyLines } from './added-lines.js';
import { causePlaceKey } from './cause-cursor.js';
import { causeEntry } from './cause-entry.js';
import type { CauseGroup } from './cause-groups.js';
import { causeListEntry, toCauseRuns } from './cause-list.js';
import { type CommonCauses, NOTHING_COMMON } from './failure-lines.js';
import { fenced, oneLine } from './fences.js';
import { type Entry, fitEntries } from './fit-entries.js';
import { type MarkdownRequest, nextRequest, noneSelected, sameRequest } from './next-request.js';
import { causesHead, headBudget, type MarkdownSubject, writeHead } from './run-head.js';
import { commonDirectory } from './test-lines.js';
import { estimateTokens } from './token-estimate.js';

/** The causes of a run whose first failure follows a page. */
export interface CausesBehind {
  readonly causes: number;
  /** How many failures have them. */
  readonly failures: number;
  /** The place of the first one. */
  readonly firstSeq: number;
}

/** Of a page that no failures follow. */
export const NOTHING_BEHIND: CausesBehind = { causes: 0, failures: 0, firstSeq: 0 };

/** Causes of the failures of one page that are still to be shown. */
interface CausesPage {
  readonly groups: readonly CauseGroup[];
  /** The place of the last failure of the page before; -1 for the first page. */
  readonly afterSeq: number;
  readonly behind: CausesBehind;
  /** How many causes earlier answers have shown. */
  readonly before: number;
  /** How many causes the run has. */
  readonly causes: number;
}

/** Up to this number of causes, the default budget is smaller. */
const FEW_CAUSES = 3;
const TOKENS_OF_FEW = 1000;
const DEFAULT_TOKENS = 4000;

/** Returns the token budget where none was sent. */
export function defaultTokens(causes: number): number {
  return causes <= FEW_CAUSES ? TOKENS_OF_FEW : DEFAULT_TOKENS;
}

/** So many causes share the budget evenly. */
const SHARING = 10;

/**
 * Renders the causes of a run's failures for a language model, one entry for each, in at most `request.maxTokens` tokens.
 * All text from tests is fenced and named as such.
 */
export function toCausesMarkdown(subject: MarkdownSubject, page: CausesPage, request: MarkdownRequest): string {
  const tailOf = (shown: number): string => writeTail(page, request, shown);
  const room = headBudget(request.maxTokens, tailOf(0));
  const isSelection = request.tests.length > 0;
  const head = writeHead(causesHead(subject, page.causes, isSelection || request.collection !== null), room);
  const common = toCommonCauses(page.groups);
  const said = commonLines(common);
  const isSaid = estimateTokens(head) + estimateTokens(said) + 1 <= room;
  const heads = isSaid ? [head, said] : [head];
  const entries = toEntries(page, isSaid ? common : NOTHING_COMMON, isSelection);
  const budget = request.maxTokens - heads.reduce((sum, part) => sum + estimateTokens(part) + 1, 0);
  const { parts, shown } = fitEntries({ entries, budget, sharing: SHARING, tailOf });
  return [...heads, ...parts, tailOf(shown)].filter((part) => part !== '').join('\n');
}

function toEntries({ groups, before }: CausesPage, common: CommonCauses, isSelection: boolean): readonly Entry[] {
  let number = before + 1;
  return toCauseRuns(groups, common, isSelection).flatMap((run) => {
    const first = number;
    number += run.groups.length;
    return run.list === undefined
      ? run.groups.map((group) => causeEntry(first, group, common, isSelection))
      : [causeListEntry(first, run.groups, run.list, common)];
  });
}

function writeTail(page: CausesPage, request: MarkdownRequest, shown: number): string {
  const left = page.groups.slice(shown);
  const causes = left.length + page.behind.causes;
  if (causes === 0) return page.causes === 0 ? noneSelected(request) : '';
  const failures = left.reduce((sum, group) => sum + group.size, page.behind.failures);
  return `Causes shown here: ${shown}. Left out: ${causes}, with ${failures} failures. For more: ${requestBehind(page, request, shown)}\n`;
}

/** Behind the last cause shown; before the first one behind the page when all of the page are. */
function requestBehind({ groups, afterSeq, behind }: CausesPage, request: MarkdownRequest, shown: number): string {
  if (shown === groups.length) return nextRequest(request, request.toCursor(String(behind.firstSeq - 1)));
  const last = groups[shown - 1];
  return last === undefined
    ? sameRequest(request)
    : nextRequest(request, request.toCursor(causePlaceKey({ afterSeq, after: last })));
}

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
