import type { ReportEntry, ReportFormat, ReportHead, ReportSource } from '../../report.js';
import { hasLine, linesOfLog, readLog } from '../shared/read-log.js';
import { buildErrorOf } from './dotnet-build.js';
import {
  countOf,
  isAssembly,
  lineOfCounts,
  markOf,
  partOf,
  summaryOf,
  testLineOf,
  xunitLineOf,
} from './dotnet-lines.js';
import { DotnetStream } from './dotnet-stream.js';

/** What `dotnet test` and vstest print. */
export const DOTNET_TEXT: ReportFormat = {
  name: 'dotnet-text',
  aliases: ['dotnet-test', 'vstest-text'],
  compatibleFormats: ['trx', 'junit'],
  title: "dotnet test's text",
  recognizes: (head: ReportHead) => hasLine(linesOfLog(head), isCertain),
  read,
};

function isCertain(line: string, next: string): boolean {
  const text = line.replaceAll('\u00a0', ' ');
  if (markOf(text) === 'starting' || summaryOf(text) !== undefined || lineOfCounts(text) !== undefined) return true;
  if (isAssembly(text) || xunitLineOf(text) !== undefined || buildErrorOf(text) !== undefined) return true;
  const below = next.replaceAll('\u00a0', ' ');
  const isFailure = testLineOf(text)?.status === 'failed' && partOf(below) !== undefined;
  return isFailure || (markOf(text) !== undefined && countOf(below)?.of === 'total');
}

function read(source: ReportSource): AsyncGenerator<ReportEntry> {
  return readLog(
    source,
    DOTNET_TEXT.name,
    new DotnetStream(),
    'The file has no lines of dotnet test, such as "Starting test execution, please wait..." or "Failed!  - Failed:     1, Passed:     2, …".',
  );
}
