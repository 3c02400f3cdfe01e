import type { ReportEntry, ReportFormat, ReportHead, ReportSource } from '../../report.js';
import { linesOfLog, readLog } from '../shared/read-log.js';
import { startsUnityFixture, unityCountsOf, unityLineOf, unityResultOf } from './unity-lines.js';
import { UnityStream } from './unity-stream.js';

/**
 * What programs with Unity of ThrowTheSwitch print (unity.c, and unity_fixture.c of its extras), with and without colors, also as
 * `pio test` of PlatformIO shows it.
 */
export const UNITY_TEXT: ReportFormat = {
  name: 'unity-text',
  aliases: ['unity'],
  compatibleFormats: ['ceedling', 'junit'],
  title: "Unity's text",
  recognizes,
  read,
};

const SOURCE = /\.(?:c|cc|cpp|cxx|h|hpp|ino)$/i;

/** By the result of a file of C, or by the counts below a rule or a fixture. */
function recognizes(head: ReportHead): boolean {
  const lines = linesOfLog(head).map(unityLineOf);
  if (lines.some((line) => isCertain(line))) return true;
  const isRun = lines.some((line) => line === RULE || startsUnityFixture(line));
  return isRun && lines.some((line) => unityCountsOf(line) !== undefined);
}

const RULE = '-----------------------';

function isCertain(line: string): boolean {
  const result = unityResultOf(line);
  return result?.file !== undefined && result.word !== 'INFO' && SOURCE.test(result.file);
}

function read(source: ReportSource): AsyncGenerator<ReportEntry> {
  return readLog(
    source,
    UNITY_TEXT.name,
    new UnityStream(),
    'The file has no lines of Unity, such as "cart.c:12:test_adds:PASS", or "3 Tests 1 Failures 0 Ignored".',
  );
}
