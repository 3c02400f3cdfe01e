import { UnreadableReport, type ReportEntry, type ReportFormat, type ReportSource } from '../report.js';
import { readLines } from '../text/lines.js';
import { serviceMessagesOf } from './teamcity/service-message.js';
import { TeamcityStream } from './teamcity/teamcity-stream.js';

/** Service messages of TeamCity, between the other lines of a log. */
export const TEAMCITY: ReportFormat = {
  name: 'teamcity',
  title: 'TeamCity service messages',
  recognizes: (head) =>
    head.root === undefined && /##teamcity\[test(?:Suite)?(?:Started|Ignored|Failed)\s/.test(head.text),
  read,
};

async function* read(source: ReportSource): AsyncGenerator<ReportEntry> {
  const stream = new TeamcityStream();
  for await (const { text } of readLines(source)) {
    for (const message of serviceMessagesOf(text)) yield* stream.take(message);
  }
  if (!stream.hasTests)
    throw new UnreadableReport("Expected service messages such as ##teamcity[testStarted name='a']: there is none.");
  yield* stream.end();
}
