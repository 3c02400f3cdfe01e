import type { TrendPoint } from '@clarion/api-client';
import { formatDuration, formatShare, plural } from '../../ui/text/format.js';

/** Describes a point of the trend in one line. */
export function summarizePoint({
  runs,
  passed,
  failed,
  tests,
  passedTests,
  failures,
  flaky,
  passRate,
  duration,
}: TrendPoint): string {
  if (runs === 0) return 'no runs';
  const ofRuns = runs === 1 ? [] : [`${plural(runs, 'run')}: ${passed} passed, ${failed} failed`];
  return [
    ...ofRuns,
    plural(tests, 'test'),
    `${passedTests} passed`,
    `${failures} failed`,
    `${flaky} flaky`,
    `pass rate ${formatShare(passRate)}`,
    `duration ${formatDuration(duration.p50)}`,
  ].join(' · ');
}
