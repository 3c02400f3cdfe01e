/** Jest explains at length what a file that it cannot parse may be, before it says what is wrong. */
const HEADING = 'Jest encountered an unexpected token';
const DETAILS = '\nDetails:\n';

/** A message without the help that a runner writes into every message of its kind, between the heading and what is wrong. */
export function withoutGenericHelp(message: string): string {
  const heading = message.indexOf(HEADING);
  const details = heading === -1 ? -1 : message.indexOf(DETAILS, heading);
  if (details === -1) return message;
  const behind = message.slice(details + DETAILS.length).replace(/^\s*\n/, '');
  return `${message.slice(0, heading)}${HEADING}\n\n${behind}`;
}

/** What Jest, Vitest and Mocha advise in every message of a test that took too long. */
const TIMEOUT_HELP =
  /\s?(?:Add a timeout value to this test to increase the timeout, if this is a long-running test\. See https:\/\/jestjs\.io[^\s"]{0,80}|If this is a long-running test, pass a timeout value as the last argument or configure it globally with "\w{1,40}"\.|For async tests and hooks, ensure "done\(\)" is called; if returning a Promise, ensure it resolves\.)/;

/** A message of a test that took too long, without the advice that its runner writes into each of them. */
export function withoutTimeoutHelp(message: string): string {
  return message.replace(TIMEOUT_HELP, '');
}
