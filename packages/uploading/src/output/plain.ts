/** Control characters, and characters that change the direction of text. */
const CONTROL = /[\p{Cc}\u202A-\u202E\u2066-\u2069]/gu;

/** Escape sequences that color text or move the cursor. */
const SEQUENCE = /\p{Cc}\[[0-9;?]*[A-Za-z]/gu;

/** Removes what could manipulate a terminal from text of tests. Keeps line breaks and tabs. */
export function plain(text: string): string {
  const shown = text
    .replaceAll('\r\n', '\n')
    .replaceAll(SEQUENCE, (found) => (found.startsWith('\u001B') ? '' : found));
  return shown.replaceAll(CONTROL, (mark) => (mark === '\n' || mark === '\t' ? mark : ''));
}

/** Removes what could manipulate a terminal from text of tests, and puts it on one line. */
export function oneLine(text: string): string {
  return plain(text).replaceAll(/\s+/g, ' ').trim();
}
