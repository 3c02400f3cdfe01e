/** What Cypress has in front of an assertion that it retried; a quoted text may go on in the next line. */
const RETRIED = /^((?:\w{0,40}Error: )?Timed out retrying(?: after [\d,._]{1,20} ?m?s)?:)\n\s{0,12}(?=\S)/;

/** What Cypress says of an error outside of a test, and behind a sign the error itself. */
const UNCAUGHT =
  /^(?:[\w ]{0,60}: )?The following error originated from your (?:application|test) code, not from Cypress\b[^\n]{0,200}\n\s{0,40}> (?=\S)/;
const BEHIND_UNCAUGHT = /\n\s{0,40}\n\s{0,12}When Cypress detects /;

/** A text of Cypress with its assertion alone, and in one line with what is in front of it. */
export function assertionOfCypress(text: string): string {
  const uncaught = UNCAUGHT.exec(text)?.[0];
  if (uncaught === undefined) return text.replace(RETRIED, '$1 ');
  const error = text.slice(uncaught.length);
  const end = error.search(BEHIND_UNCAUGHT);
  return end < 0 ? error : error.slice(0, end);
}
