import type { ReportedFailure } from '../../../report.js';

/** A group of exceptions has a margin. */
const GROUP = /^\s{0,8}\+ Exception Group Traceback/;

const HEAD = /^ {0,8}\| ([A-Za-z_]\w{0,200}): ([^\n]{1,10000})$/m;

/** What one exception of the group says, without its frames. */
const MEMBER =
  /^ {1,40}\| ((?:[A-Za-z_]\w{0,100}\.){0,20}[A-Za-z_]\w{0,100}(?:Error|Exception|Exit|Interrupt)(?:: [^\n]{0,4000})?)$/gm;

const MOST_MEMBERS = 10;

/**
 * Reads the traceback of a group of exceptions of Python (PEP 654): its own words, and below them those of its first exceptions. Empty for
 * any other text.
 */
export function thrownTogether(text: string): Pick<ReportedFailure, 'type' | 'message'> {
  if (!GROUP.test(text)) return {};
  const head = HEAD.exec(text);
  const [, type, message] = head ?? [];
  if (head === null || type === undefined || message === undefined) return {};
  const behind = text.slice(head.index + head[0].length);
  const members = [...behind.matchAll(MEMBER)].slice(0, MOST_MEMBERS).map(([, said]) => `  ${said}`);
  return { type, message: [message, ...members].join('\n') };
}
