import type { ReportEntry, ReportFormat, ReportHead, ReportSource } from '../../report.js';
import { plainLinesOf, readLog } from '../shared/read-log.js';
import { filesOf, HAS_EXTENSION, headerOf, resultOf } from './prove-lines.js';
import { ProveStream } from './prove-stream.js';
import { readTapLine } from './tap-line.js';

/** What prove prints, and Test::Harness in `make test`, with the diagnostics of Test::More. */
export const PROVE_TEXT: ReportFormat = {
  name: 'prove-text',
  aliases: ['prove', 'test-harness'],
  compatibleFormats: ['tap', 'junit'],
  title: "prove's text",
  recognizes,
  read,
};

/** By its summary, by the result of a file behind its name, or by TAP below the name of a file. */
function recognizes(head: ReportHead): boolean {
  // With `--timer` the text begins with a bracket, as JSON does.
  if (/^\s{0,1000}[<{]/.test(head.text)) return false;
  const lines = plainLinesOf(head);
  const files = lines.flatMap((line) => headerOf(line) ?? []).filter(({ file }) => HAS_EXTENSION.test(file));
  const isTap = (line: string): boolean => ['point', 'plan'].includes(readTapLine(line).kind);
  return (
    files.some(({ verdict }) => verdict !== undefined) ||
    (files.some(({ printed }) => printed === '') && lines.some((line) => isTap(line))) ||
    lines.some((line, at) => filesOf(line) !== undefined && resultOf(lines[at + 1] ?? '') !== undefined)
  );
}

function read(source: ReportSource): AsyncGenerator<ReportEntry> {
  return readLog(
    source,
    PROVE_TEXT.name,
    new ProveStream(),
    'The file has no lines of prove, such as "t/cart.t .. ok" or "Result: PASS".',
  );
}
