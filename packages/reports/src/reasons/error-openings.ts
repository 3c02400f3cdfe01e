import type { ReportedFailure } from '../report.js';

/** What an operating system, or a server on the way, says of something that it refused, anywhere in the first line. */
const OF_SYSTEM =
  /\b(?:[Nn]o such file or directory|[Cc]onnection (?:refused|reset by peer|timed out)|[Nn]o such host is known|[Pp]ermission denied|[Nn]o space left on device|(?:connect|read|write|open|getaddrinfo) E[A-Z]{4,14}|net::ERR_[A-Z_]{3,60}|NS_ERROR_[A-Z_]{3,60})\b/;

/** How people and tools begin to say that their own means failed. A verb that looks for something may be the check itself: it is none of these. */
const OPENINGS =
  /^(?:(?:Unable|Failed|Failure) to|(?:Could not|Couldn't|Cannot|Can't|Can not)) (?:successfully )?(?:access|allocate|attach|bind|build|click|compile|connect|decode|deserialize|download|establish|execute|import|initiali[sz]e|install|instantiate|invoke|launch|listen|load|mount|navigate|open|parse|read|resolve|scroll|spawn|start|swipe|tap|upload)\b/;

/** Words of a claim: `Failed to load 3 items, expected 4`. */
const CLAIM = /\b(?:expect(?:ed|s)?|should(?:n't)?|must|actual|assert\w*|got|want(?:ed)?)\b/i;

/**
 * Whether a message without a name opens as errors do. Only where libraries name their errors, and where the report has an
 * element for failures: in other languages a test's own words for what did not hold are printed in the same way.
 */
export function opensAsError({ dialect, element }: ReportedFailure, message: string): boolean {
  if (dialect !== 'java' && (dialect !== undefined || element !== 'failure')) return false;
  const line = message.trimStart().split('\n', 1)[0]?.slice(0, 1_000) ?? '';
  if (CLAIM.test(line) || /^\S{1,400}\.\w{1,8}:\d{1,9}: /.test(line)) return false;
  return OF_SYSTEM.test(line) || OPENINGS.test(line);
}
