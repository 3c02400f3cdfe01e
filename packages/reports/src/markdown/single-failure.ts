import type { JsonObject } from '../json/json-value.js';
import { FULL, MIDDLE, SHORT, WHOLE, type Detail } from './detail.js';
import { writeFailure } from './failures-markdown.js';
import { fitEntries } from './fit-entries.js';
import { failuresHead, headBudget, writeHead, type MarkdownSubject } from './run-head.js';
import { estimateTokens } from './token-estimate.js';

/** What follows where a budget bears no detail at all. */
const LEFT_OUT = 'Left out: the failure. Ask again with more tokens.\n';

/**
 * Renders one failure of the JSON response for a language model, in as much detail as `maxTokens` allows. All text from
 * tests is fenced and named as such.
 */
export function toSingleMarkdown(subject: MarkdownSubject, item: JsonObject, maxTokens: number): string {
  const tailOf = (shown: number): string => (shown === 0 ? LEFT_OUT : '');
  const head = writeHead(failuresHead(subject), headBudget(maxTokens, LEFT_OUT));
  const entry = (detail: Detail): string => writeFailure('Failure', item, detail);
  const budget = maxTokens - estimateTokens(head) - 1;
  const parts = fitEntries({ entries: [entry], details: [WHOLE, FULL, MIDDLE, SHORT], budget, sharing: 1, tailOf });
  return [head, ...parts, tailOf(parts.length)].filter((part) => part !== '').join('\n');
}
