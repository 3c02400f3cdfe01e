import { type JsonObject, writeJson } from '../json/json-value.js';
import { type Detail, FULL, MIDDLE, SHORT, WHOLE } from './detail.js';
import { failureLines, kindOf } from './failure-lines.js';
import { fenced } from './fences.js';
import { fitEntries } from './fit-entries.js';
import { type MarkdownRequest, nextRequest, noneSelected, sameRequest } from './next-request.js';
import { failuresHead, headBudget, type MarkdownSubject, writeHead } from './run-head.js';
import { estimateTokens } from './token-estimate.js';

/** A failure as the JSON answer has it, with its place in the run. */
export interface MarkdownFailure {
  readonly seq: number;
  readonly item: JsonObject;
}

/** A page of failures. */
export interface FailuresPage {
  readonly failures: readonly MarkdownFailure[];
  /** Number of failures of the run before the page. */
  readonly before: number;
  /** Number of failures of the run after the page. */
  readonly behind: number;
}

/**
 * Renders the failures of a run for a language model, one entry for each in the order of the run, in at most
 * `request.maxTokens` tokens. All text from tests is fenced and named as such.
 */
export function toMarkdown(subject: MarkdownSubject, page: FailuresPage, request: MarkdownRequest): string {
  const tailOf = (shown: number): string => writeTail(page, request, shown);
  const head = writeHead(failuresHead(subject), headBudget(request.maxTokens, tailOf(0)));
  const entries = page.failures.map(({ item }, index) => ({
    size: 1,
    weight: 1,
    details: [FULL, SHORT],
    write: (detail: Detail) => writeFailure(`Failure ${page.before + index + 1}`, item, detail),
  }));
  const budget = request.maxTokens - estimateTokens(head) - 1;
  const { parts, shown } = fitEntries({ entries, budget, sharing: 1, tailOf });
  return [head, ...parts, tailOf(shown)].filter((part) => part !== '').join('\n');
}

/** A failure as Markdown: a heading in the server's words, and the rest in a fence. */
function writeFailure(title: string, item: JsonObject, detail: Detail): string {
  const quarantined = item['quarantine'] === undefined || item['quarantine'] === null ? '' : ', QUARANTINED';
  const heading = `## ${title}: ${kindOf(item)}, ${writeJson(item['durationMs'] ?? 0)} ms${quarantined}`;
  return `${heading}\n${fenced('test-output', failureLines(item, detail).join('\n'))}\n`;
}

function writeTail({ failures, before, behind }: FailuresPage, request: MarkdownRequest, shown: number): string {
  const left = failures.length - shown + behind;
  if (left === 0) return before + failures.length === 0 ? noneSelected(request) : '';
  const last = failures[shown - 1];
  const next = last === undefined ? sameRequest(request) : nextRequest(request, request.toCursor(String(last.seq)));
  return `Left out: ${left}. ${shown} failures are shown here. For more: ${next}\n`;
}

/** What follows where a budget bears no detail at all. */
const LEFT_OUT = 'Left out: the failure. Ask again with more tokens.\n';

/**
 * Renders one failure of the JSON response for a language model, in as much detail as `maxTokens` allows. All text from
 * tests is fenced and named as such.
 */
export function toSingleMarkdown(subject: MarkdownSubject, item: JsonObject, maxTokens: number): string {
  const tailOf = (shown: number): string => (shown === 0 ? LEFT_OUT : '');
  const head = writeHead(failuresHead(subject), headBudget(maxTokens, LEFT_OUT));
  const write = (detail: Detail): string => writeFailure('Failure', item, detail);
  const entry = { size: 1, weight: 1, details: [WHOLE, FULL, MIDDLE, SHORT], write };
  const budget = maxTokens - estimateTokens(head) - 1;
  const { parts, shown } = fitEntries({ entries: [entry], budget, sharing: 1, tailOf });
  return [head, ...parts, tailOf(shown)].filter((part) => part !== '').join('\n');
}
