export { readCausePlace } from './cause-cursor.js';
export {
  type CausedFailure,
  type CauseFacts,
  type CauseGroup,
  type CauseKey,
  groupByCause,
  inOrder,
} from './cause-groups.js';
export { type CausesBehind, defaultTokens, NOTHING_BEHIND, toCausesMarkdown } from './causes-markdown.js';
export { shortCommit } from './commit.js';
export { toMarkdown, toSingleMarkdown } from './failures-markdown.js';
export { fenced, oneLine } from './fences.js';
export { areShort, type MarkdownRequest, HTTP_FORMAT, type NextRequest, type RequestFormat } from './next-request.js';
export type { MarkdownSubject } from './run-head.js';
export { sharedHeadline } from './shared-headline.js';
export { estimateTokens } from './token-estimate.js';
