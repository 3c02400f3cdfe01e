/** What Rake and SimpleCov print of a process that failed, apart from its tests. Each is a whole line, or the beginning of one. */
const FAILED = /^(?:rake|rails|bin\/rails) aborted!$|^SimpleCov failed with exit [1-9]\d{0,9}\b/;

/** Whether a line, which no test has printed, says that a process of Ruby failed: it may not have got as far as its tests. */
export function saysRubyFailed(text: string): boolean {
  return FAILED.test(text);
}
