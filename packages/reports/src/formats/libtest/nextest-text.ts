import { startsOtherwise } from '../../detection/read-head.js';
import type { ReportEntry, ReportFormat, ReportHead, ReportSource } from '../../report.js';
import { UnreadableReport } from '../../report.js';
import { plainText } from '../../text/clean-text.js';
import { readLines } from '../../text/lines.js';
import { withoutShell } from './cargo-lines.js';
import { isOfNextest, RustTextStream } from './rust-text-stream.js';

/** What `cargo nextest run` prints, with the lines of cargo and the compiler. */
export const NEXTEST_TEXT: ReportFormat = {
  name: 'nextest-text',
  aliases: ['cargo-nextest'],
  compatibleFormats: ['junit', 'libtest', 'cargo-text'],
  title: 'cargo-nextest text',
  recognizes,
  read,
};

function recognizes({ text, root }: ReportHead): boolean {
  if (root !== undefined || startsOtherwise(text)) return false;
  return plainText(text)
    .split('\n')
    .some((line) => isOfNextest(line.trimEnd()));
}

async function* read(source: ReportSource): AsyncGenerator<ReportEntry> {
  const stream = new RustTextStream();
  for await (const { text, isOpen } of readLines(source))
    yield* stream.take(withoutShell(plainText(text)), isOpen === true);
  yield* stream.end();
  if (!stream.isOfRust)
    throw new UnreadableReport(
      'The file has no lines of `cargo nextest run`, such as "PASS [   0.012s] shop cart::adds".',
    );
}
