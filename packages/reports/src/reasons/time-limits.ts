/**
 * Patterns of runners for a test, a hook or an action that reached its time limit. Each matches only at the beginning
 * of a line, because an assertion may quote such words.
 */
const TIME_LIMITS = [
  // Jest, Vitest, Bun: `thrown: "Exceeded timeout of 5000 ms for a test.`, `Test timed out in 5000ms.`
  /^(?:\w{0,40}error: )?(?:thrown: )?"?Exceeded timeout of [\d,._]{1,20} ?m?s\b/im,
  /^(?:\w{0,40}error: )?(?:Test|Hook|Suite|Fixture|File) timed out in [\d,._]{1,20} ?m?s\b/im,
  /\bAsync callback was not invoked within the [\d,._]{1,20} ?m?s timeout\b/i,
  /^(?:\w{0,40}error: )?(?:Timeout - )?Async function did not complete within [\d,._]{1,20} ?m?s\b/im,
  /^(?:error: )?Test "[^"\n]{0,300}" timed out after [\d,._]{1,20} ?m?s\b/im,
  /^(?:\w{0,40}error: )?function timed out, ensure the (?:callback is executed|promise resolves) within \d{1,9} milliseconds/im,
  // Mocha, Jasmine, Cypress, WebdriverIO.
  /^(?:\w{0,40}error: )?Timeout of [\d,._]{1,20} ?m?s exceeded\b/im,
  /^(?:\w{0,40}error: )?`?cy\.\w{1,60}\(\)`? timed out waiting\b/im,
  /^(?:\w{0,40}error: )?Timed out (?:retrying )?after (?:waiting )?`?[\d,._]{1,20} ?m?s/im,
  // Playwright, Puppeteer: a test, a hook, an action.
  /^(?:\w{0,40}error: )?(?:Test|"[\w ]{1,40}" hook|[\w ]{1,60} hook|[\w ]{0,60}fixture[\w" ]{0,60}|Worker teardown|Global setup)[\w" ]{0,80} timeout of [\d,._]{1,20} ?m?s exceeded\b/im,
  /^(?:\w{0,40}error: )?(?:[\w.]{1,80}: )?(?:Test timeout of|Timeout) [\d,._]{1,20} ?m?s exceeded\b/im,
  /^(?:\w{0,40}error: )?Timed out waiting \d{1,9}(?:\.\d{1,4})?s for /im,
  /^(?:\w{0,40}error: )?(?:Navigation timeout|Waiting for selector[^\n]{0,300}) (?:of [\d,._]{1,20} ?m?s exceeded|failed: timeout [\d,._]{1,20} ?m?s exceeded)/im,
  // Nightwatch.
  /^[^\S\n]{0,20}(?:\w{0,40}error:? )?done\(\) callback timeout of [\d,._]{1,20} ?m?s was reached\b/im,
  // node:test, AVA, tap, Deno.
  /^(?:\w{0,40}error: )?'?test timed out after [\d,._]{1,20} ?m?s/im,
  /^(?:\w{0,40}error: )?(?:Timed out while running tests|Exited because no new tests completed within the last)/im,
  /^(?:not ok )?timeout!(?: expired)?/im,
  // JUnit 4 and 5, TestNG, Kotest, Spock.
  /(?:^|[:>] )(?:execution |test |method )?(?:[\w.$]{1,300}\([^()\n]{0,300}\) )?timed out after \d[\d.,]{0,20} ?[a-zµ]{1,15}/im,
  /(?:^|[:>] )execution exceeded timeout of \d{1,15} ms by \d{1,15} ms/im,
  /^(?:[\w.$]{1,200}: )?Method [^\n]{1,300} didn't finish within the time-out \d{1,15}/im,
  /^(?:[\w.$]{1,200}: )?Test (?:'[^'\n]{0,300}' )?did not complete within \S{1,40}/im,
  // pytest-timeout, unittest, asyncio.
  /^(?:E {1,10})?(?:[\w.]{1,80}: )?Timeout ?\(?>\d[\d.]{0,20}s\)?/im,
  // QUnit; a command that was tried several times.
  /^(?:\w{0,40}error: )?Test took longer than [\d,._]{1,20} ?m?s; test timed out\./im,
  /^[^\n]{1,200} timed out after \d{1,9} (?:retries|attempts|tries)\b/im,
  // Erlang's Common Test.
  /^(?:\{failed,\s{0,40})?\{?timetrap_timeout\b/m,
  // Go, Rust's nextest.
  /^panic: test timed out after \d/m,
  /^(?:test )?timed out(?: after [\d.]{1,20} ?m?s)?\.?$/im,
  // .NET: NUnit, MSTest, xUnit.net.
  /^(?:[\w.]{1,200} : )?Test exceeded (?:CancelAfter|Timeout) value (?:of )?\d/im,
  /^(?:[\w.]{1,200} : )?Test (?:'[^'\n]{1,300}' )?(?:timed out after|exceeded execution timeout period|execution timed out after) ?\d{0,12}/im,
  // Boa Constrictor, of a question of which it waited for the answer.
  /^Wait until [^\n]{1,2000} timed out yielding '/im,
  // Dart, XCTest, bats, CTest, RSpec, PHPUnit, Robot Framework, k6.
  /^(?:[\w.]{1,80}: )?TimeoutException after \d{1,9}:\d\d:\d\d/m,
  /^(?:[^\n]{0,300}: )?Time limit was exceeded: \d/m,
  /^(?:[^\n]{0,300}: )?Test exceeded execution time allowance of \d/im,
  /^(?:Timeout::Error: )?execution expired$/im,
  /^(?:[\w\\]{1,200}: )?(?:This test was aborted after|Execution aborted after) \d{1,9} seconds?/im,
  // Ginkgo.
  /^A (?:node|spec|suite) timeout occurred$/m,
  // OPA5, and people's own words.
  /^(?:[\w.]{1,40}[ :]{1,2}){0,3}(?:Timeout|Timed out) after \d[\d.,_]{0,15} ?(?:ms|milliseconds|s|sec|secs|seconds?|min|minutes?)\b/im,
  // Twister of Zephyr, CTest in JUnit XML.
  /^Timeout\.?(?!\s*\S)/i,
  /^(?:Test timeout|Timeout) \((?:limit: )?[\d.]{1,12} ?(?:s|ms|seconds)\)$/im,
  /^(?:Test|Keyword) timeout [\w ]{1,60} exceeded\.?/im,
];

/** Names of errors that are thrown when a time limit is reached. */
const TIMEOUT_TYPES =
  /(?:^|[.\\:$])(?:TestTimedOutException|TestTimeoutException|ThreadTimeoutException|MethodTimeoutException|PreemptiveTimeoutError|SpockTimeoutError|ExecutionTimeoutException|ConditionTimeoutException|TimeoutErr|testTimeoutFailure|Failed: Timeout)$/;

/** Whether the message of a failure says, in a runner's words, that a time limit was reached. */
export function saysTimeLimit(message: string, type: string | undefined): boolean {
  if (type !== undefined && TIMEOUT_TYPES.test(type.trim())) return true;
  const head = message.length > 4_000 ? message.slice(0, 4_000) : message;
  return TIME_LIMITS.some((limit) => limit.test(head));
}

/** `reason` members of error events that name a time limit: `test_timeout`, `http_timeout` and the like. */
const TIMEOUT_REASON = /time_?d?_?out/i;

/** Phrases for a time limit, of a test or of anything else that was waited for, anywhere in a message. */
const TIMEOUT_PHRASE =
  /\btimed[ -]out\b|\btimeout (?:of \S+ )?exceeded\b|\bexceeded timeout\b|\bTimeoutError\b|\bETIMEDOUT\b/i;

/** What is known of an exception when it is decided whether it is a timeout. */
export interface TimeoutFacts {
  readonly message: string;
  readonly stack?: string | undefined;
  /** The `reason` member of an error event. */
  readonly reason?: unknown;
}

/**
 * Whether an exception is a timeout. This rule is wider than `saysTimeLimit`: that one makes an exception of a failure
 * whose kind is open, this one marks what is known to be an exception, and so takes a phrase in the middle of a message.
 */
export function isTimeout({ message, stack, reason }: TimeoutFacts): boolean {
  if (typeof reason === 'string' && TIMEOUT_REASON.test(reason)) return true;
  const errorName = stack?.slice(0, 200).split(':', 1)[0];
  return errorName === 'TimeoutError' || TIMEOUT_PHRASE.test(message.slice(0, 4096));
}
