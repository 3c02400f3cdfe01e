import { isJsonObject } from '../../common/json/json-value.js';
import { readHead } from '../detection/read-head.js';
import type { ReportEntry, ReportFormat, ReportHead, ReportSource } from '../report.js';
import { isPytestReport, readPytestJson } from './pytest/pytest-report.js';
import { isReportLogLine, readReportLog } from './pytest/report-log.js';

/** Reports of pytest's plugins pytest-json-report (one JSON object) and pytest-reportlog (JSON lines). */
export const PYTEST: ReportFormat = {
  name: 'pytest',
  alsoNamed: ['pytest-json', 'pytest-json-report', 'pytest-reportlog'],
  kin: ['junit'],
  title: 'pytest JSON',
  recognizes: (head) => isReportLog(head) || (isJsonObject(head.json) && isPytestReport(head.json)),
  read: readPytest,
};

function isReportLog(head: ReportHead): boolean {
  return head.lines.some(isReportLogLine);
}

async function* readPytest(source: ReportSource): AsyncGenerator<ReportEntry> {
  const opened = await readHead(source);
  yield* isReportLog(opened.head) ? readReportLog(opened.source) : readPytestJson(opened.source);
}
