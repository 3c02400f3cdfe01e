/** Bytes that move the cursor or change what stands on the screen, and marks that turn the direction of text. */
const CONTROL = /[\p{Cc}\u202A-\u202E\u2066-\u2069]/gu;

/** Sequences that colour text and move the cursor: an escape character stands in front of them. */
const SEQUENCE = /\p{Cc}\[[0-9;?]*[A-Za-z]/gu;

/** Text of tests as it may be shown on a terminal: without control characters, but for line breaks and tabs. */
export function plain(text: string): string {
  const shown = text
    .replaceAll('\r\n', '\n')
    .replaceAll(SEQUENCE, (found) => (found.startsWith('\u001B') ? '' : found));
  return shown.replaceAll(CONTROL, (mark) => (mark === '\n' || mark === '\t' ? mark : ''));
}

/** Text of tests on one line. */
export function oneLine(text: string): string {
  return plain(text).replaceAll(/\s+/g, ' ').trim();
}
