import type { ReportedFailure } from '../report.js';

/** What `t.Error` and its kin print: the place in a file of tests, and words of the test's own. */
const PLACED = /^\s{0,40}\S{1,300}_test\.go:\d{1,9}: (.{0,1000})/;

/** Words in front of an error that a test got and did not expect. */
const OF_ERROR =
  /^(?:\W{0,8}|\[?(?:FATAL|ERROR|FAIL)\]?:? )(?:Step \d{1,4}\/\d{1,4} error: Error (?:running|retrieving)\b|(?:failed|failure|unable|error(?:ed)?) (?:to|in|while|when|on|during|creating|reading|writing|opening|loading|parsing|getting)\b|(?:could not|couldn't|cannot|can't|can not)\b|(?:(?:unexpected )?err(?:or)?|failed|fatal)\s?[:=]|(?:timeout|timed out)\b)/i;

/** Errors around each other: `start container: wait until ready: exited with code 1`. */
const WRAPPED = /^(?:[a-z][^:\n]{1,80}: ){2}[a-z]/;

/** A status that a server answered with is what the test looks at. */
const OF_STATUS = /: (?:status |HTTP )?[45]\d\d\b/;

/** Errors of Go's libraries. */
const LIBRARY_ERROR =
  /: (?:dial (?:tcp|udp|unix) |lookup \S|open \S{1,400}: |stat \S{1,400}: |exec: |fork\/exec |context (?:canceled|deadline exceeded)|connection refused|no such file or directory|permission denied|(?:unexpected )?EOF\b|(?:Get|Post|Put|Head) "?https?:\/\/|pq: |sql: |rpc error: |json: |yaml: |strconv\.|x509: |net\/http: |Error response from daemon)/;

/** The same in a file that is not of tests only: a helper, whether of the test itself or of a library. */
const PLACED_IN_HELPER = /^\s{0,40}(\S{1,300})\.go:\d{1,9}: (.{0,1000})/;

/** Files of Go's own `testing`, and of libraries that drive tests: what they say is of the run. */
const OF_LIBRARY =
  /(?:^|[\\/])(?:testing\w{0,40}|panic|suite|retry|testr|\w{0,40}log\w{0,20}|controller|apply|plan|init|destroy|cmd|exec|call|mock|reporter\w{0,20})$/;

/** Words of an error, wherever they are. */
const SAYS_ERROR =
  /\b(?:err(?:or)?s?|panic\w{0,3}|exception|timed? ?out|timeout|deadline|unable|cannot|could not|couldn't|can't)\b/i;

/** What was claimed. */
const CLAIM = /\b(?:expect(?:ed|ing|s)?|want(?:ed|s)?|should|must|mismatch|(?:not|n't) (?:match|equal)|differs?)\b/i;

/** So many lines at the end are looked at. */
const MOST_LINES = 200;

/**
 * Whether a message is what a test of Go says of a condition that did not hold: `cart_test.go:12: the cart should be empty`. Go has
 * no assertions, so that such words are all that it prints; `failed to open: no such file` passes an error on and is none. The last
 * line with a place decides, because `t.Log` prints in the same way in front of it.
 */
export function isGoCheck({ dialect, location }: ReportedFailure, message: string): boolean {
  const lines = message.slice(-20_000).split('\n').slice(-MOST_LINES);
  const words = lines.map((line) => PLACED.exec(line)?.[1]).findLast((said) => said !== undefined);
  // Only a reader of `go test` gives the place: of other texts, a line that begins so may be of any log.
  if (words === undefined) return dialect === 'go' && location !== undefined && isGoHelperCheck(lines);
  if (words.trim() === '' || LIBRARY_ERROR.test(words) || WRAPPED.test(words)) return false;
  return !OF_ERROR.test(words) || OF_STATUS.test(words);
}

/** A helper passes errors on more often than a test does: behind a colon its words count only where they say what was claimed. */
function isGoHelperCheck(lines: readonly string[]): boolean {
  const [, file = '', words = ''] =
    lines.map((line) => PLACED_IN_HELPER.exec(line)).findLast((line) => line !== null) ?? [];
  if (words.trim() === '' || OF_LIBRARY.test(file)) return false;
  if (OF_ERROR.test(words) || LIBRARY_ERROR.test(words) || SAYS_ERROR.test(words)) return false;
  return CLAIM.test(words) || !/:(?: |$)/.test(words);
}

/**
 * A macro at the beginning of a statement of a test, `assert!(total > 0, "the total should be positive")`: calls of methods, such
 * as `expect`, panic further right. Of helpers and of unit tests, which are in files of the program, the column says nothing.
 */
const CLAIMED =
  /^thread '[^\n]{0,1000}?' (?:\(\d{1,20}\) )?panicked at (?:[^\n]{1,400}[\\/])?tests[\\/][^\n:]{1,400}\.rs:\d{1,9}:5:\n[^\n]{0,400}\b(?:should|expected)\b/im;

/** Whether a test of Rust panics with what it claims in its own words. */
export function isRustCheck({ dialect, text, message }: ReportedFailure): boolean {
  return dialect === 'rust' && CLAIMED.test((text ?? message ?? '').slice(0, 8_000));
}
