import type { ReportEntry, ReportFormat, ReportHead, ReportSource } from '../../report.js';
import { hasLine, linesOfLog, readLog } from '../shared/read-log.js';
import { beginningOf, countsOf, failingOf, saysCompiled, saysNotCompiled, suiteOf, summaryOf } from './forge-lines.js';
import { ForgeStream } from './forge-stream.js';

/** What `forge test` of Foundry prints for people. */
export const FORGE_TEXT: ReportFormat = {
  name: 'forge-text',
  aliases: ['forge', 'foundry'],
  compatibleFormats: ['junit'],
  title: "Forge's text",
  recognizes,
  read,
};

function recognizes(head: ReportHead): boolean {
  return hasLine(linesOfLog(head), isCertain);
}

function isCertain(line: string, next: string): boolean {
  if (suiteOf(line) !== undefined) return beginningOf(next) !== undefined;
  return (
    countsOf(line)?.isCounted === true ||
    summaryOf(line) !== undefined ||
    failingOf(line) !== undefined ||
    saysCompiled(line) ||
    saysNotCompiled(line)
  );
}

function read(source: ReportSource): AsyncGenerator<ReportEntry> {
  return readLog(
    source,
    FORGE_TEXT.name,
    new ForgeStream(),
    'The file has no lines of forge test, such as "Ran 3 tests for test/Cart.t.sol:CartTest".',
  );
}
