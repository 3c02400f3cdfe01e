import type { ReportEntry, ReportFormat, ReportHead, ReportSource } from '../../report.js';
import { hasLine, linesOfLog, readLog } from '../shared/read-log.js';
import { IS_TITLE, MavenStream } from './maven-stream.js';
import { countsOf, headingOf, isStartOfBuild, testSetOf, withoutLevel } from './surefire-lines.js';

/** What Maven prints, with the tests of Surefire and Failsafe. */
export const MAVEN_TEXT: ReportFormat = {
  name: 'maven-text',
  aliases: ['maven', 'mvn'],
  compatibleFormats: ['junit', 'surefire-text'],
  title: "Maven's text",
  recognizes: (head) => hasLine(linesOfLog(head), isOfMaven),
  read: (source) => read(source, MAVEN_TEXT.name),
};

/** What Surefire and Failsafe write for each class beside its XML. */
export const SUREFIRE_TEXT: ReportFormat = {
  name: 'surefire-text',
  compatibleFormats: ['junit', 'maven-text'],
  title: "Surefire's text of a class",
  recognizes,
  read: (source) => read(source, SUREFIRE_TEXT.name),
};

function recognizes(head: ReportHead): boolean {
  const [above = '', line = '', below = '', counts = ''] = linesOfLog(head);
  return (
    /^-{40,200}$/.test(above) && above === below && testSetOf(line) !== undefined && countsOf(counts) !== undefined
  );
}

function isOfMaven(line: string): boolean {
  const { text, hasLevel } = withoutLevel(line);
  if (hasLevel && isStartOfBuild(text)) return true;
  return IS_TITLE.test(text) || headingOf(text) !== undefined || countsOf(text)?.durationMs !== undefined;
}

function read(source: ReportSource, format: string): AsyncGenerator<ReportEntry> {
  return readLog(
    source,
    format,
    new MavenStream(),
    'The file has no tests of Maven, such as "Tests run: 12, Failures: 0, Errors: 0, Skipped: 0".',
  );
}
