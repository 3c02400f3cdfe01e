import { headOf } from '../text/clean-text.js';

/** Names the cause of a failure before its fingerprint does; undefined leaves it to the fingerprint. The message is plain text. */
export type CauseNaming = (failure: {
  readonly kind: string;
  readonly message: string;
}) => { readonly id: string; readonly title: string } | undefined;

const LONGEST_TITLE = 200;
const NO_TITLE = 'A failure without a message';

/** The first line of a failure's message that says something, of at most 200 UTF-16 units. The message is plain text. */
export function causeTitleOf(message: string): string {
  const line =
    message
      .trimStart()
      .split(/[\r\n]/, 1)[0]
      ?.trimEnd() ?? '';
  if (line === '') return NO_TITLE;
  return line.length <= LONGEST_TITLE ? line : `${headOf(line, LONGEST_TITLE - 1)}…`;
}
