import { startsOtherwise } from '../../detection/read-head.js';
import type { ReportFormat, ReportHead } from '../../report.js';
import { plainText } from '../../text/clean-text.js';
import { isOfNextest, readRustText } from './rust-text-stream.js';

const UNREADABLE = 'The file has no lines of `cargo nextest run`, such as "PASS [   0.012s] shop cart::adds".';

/** What `cargo nextest run` prints, with the lines of cargo and the compiler. */
export const NEXTEST_TEXT: ReportFormat = {
  name: 'nextest-text',
  aliases: ['cargo-nextest'],
  compatibleFormats: ['junit', 'libtest', 'cargo-text'],
  title: 'cargo-nextest text',
  recognizes,
  read: (source) => readRustText(source, UNREADABLE),
};

function recognizes({ text, root }: ReportHead): boolean {
  if (root !== undefined || startsOtherwise(text)) return false;
  return plainText(text)
    .split('\n')
    .some((line) => isOfNextest(line.trimEnd()));
}
