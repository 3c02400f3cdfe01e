import type { ReportedFailure } from '../../report.js';

/** What Robot Framework and SeleniumLibrary say of a keyword that could not run, in front of any keyword's own words. */
const NOT_RUN: readonly RegExp[] = [
  /^(?:Test execution stopped due to a fatal error|Error occurred and exit-on-error mode is in use|Execution terminated by signal)\.?$/,
  /^(?:No keyword with name|Multiple keywords (?:with|matching) name) '/,
  /^Maximum limit of started keywords(?: and control structures)? exceeded\.$/,
  /^Support for the old for loop syntax has been removed\./i,
  /^Keyword '[^'\n]{1,400}' (?:expected (?:at least |at most )?\d{1,4}(?: to \d{1,4})? (?:non-named )?arguments?, got \d{1,4}\.|(?:missing|got) (?:[\w-]{1,20} ){1,4}arguments?\b)/,
  /^(?:Test|Task)(?: case)? (?:contains no keywords|cannot be empty)\.$/,
  /^(?:Environment v|V)ariable '[$@&%]\{[^\n]{0,300}\}' not found\./,
  /^(?:Resolving|Setting|Replacing) variables? [^\n]{1,400} failed: \S/,
  /^(?:Invalid (?:IF|ELSE IF|WHILE) (?:loop )?condition: )?Evaluating (?:expression|IF condition|WHILE condition) [^\n]{1,1000} failed: \S/,
  /^(?:Importing|Initializing) (?:library|variable file|resource(?: file)?|test library) '[^\n]{1,400}' (?:[^\n]{0,200} )?failed: \S/,
  /^(?:[A-Z][a-z]{1,20}(?: [a-z]{1,20})? with locator|Cookie with name) '[^\n]{1,1000}' not found\.$/,
  /^No window matching [\w, ]{1,60} '[^\n]{1,1000}' found\.$/,
  /^No browser is open\.$/,
  // What a keyword of one's own says in front of an error of Selenium or Appium.
  /^[^\n]{0,400}: (?:[A-Z][a-z]{1,30}){1,6}Exception: Message: /,
  /(?:^|': )Element locator '[^\n]{1,1000}' did not match any elements(?: after [\w ]{1,60})?\.?$/,
  /^[A-Z]\w{0,40} (?:variable )?'[$@&]\{[^\n]{1,300}\}' (?:has no (?:item in index|key) |is not subscriptable\b|used with invalid (?:index|key))/,
];

/** The part of a test or suite that failed, in a line in front of the message, which an attribute of XML loses. */
const PART = /^(?:(?:Parent )?[Ss]uite )?(?:[Ss]etup|[Tt]eardown) failed:[\n ]/;

/** What is in front of the last error of a keyword that was tried several times. */
const RETRIED = /^Keyword '[^'\n]{1,400}' failed after retrying [^\n]{1,100}\. The last error was: /;

/** Whether a message of Robot Framework says that a keyword could not run: whatever the keyword is for, it checked nothing. */
export function isErrorOfRobot(message: string): boolean {
  const bare = lastError(message);
  return NOT_RUN.some((words) => words.test(bare));
}

/** The words of a keyword, without the part of the test that failed, and what is in front of the last of several tries. */
export function lastError(message: string): string {
  return message.replace(PART, '').replace(RETRIED, '');
}

/** Whether a message is the last error of a keyword that was tried several times. */
export function isRetried(message: string): boolean {
  return RETRIED.test(message);
}

/** Robot Framework's report in JUnit XML calls whatever failed an AssertionError, and has nothing but the message of it. */
export function isOfXunitOfRobot({ dialect, type, text, stack }: ReportedFailure): boolean {
  return dialect === undefined && type === 'AssertionError' && (text ?? '').trim() === '' && stack === undefined;
}
