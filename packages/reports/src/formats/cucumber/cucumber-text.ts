import type { ReportEntry, ReportFormat, ReportHead, ReportSource } from '../../report.js';
import { hasLine, linesOfLog, readLog } from '../shared/read-log.js';
import {
  countsOf,
  IS_STEP_COUNTS,
  isRubyListed,
  listedOf,
  nameOf,
  numberedOf,
  sectionOf,
  stepOf,
} from './cucumber-text-lines.js';
import { CucumberTextStream } from './cucumber-text-stream.js';

/** What Cucumber prints for people, and Behat and godog in the same words. */
export const CUCUMBER_TEXT: ReportFormat = {
  name: 'cucumber-text',
  compatibleFormats: ['cucumber', 'cucumber-messages', 'junit'],
  title: "Cucumber's text",
  recognizes,
  read,
};

function recognizes(head: ReportHead): boolean {
  return hasLine(linesOfLog(head), isCertain);
}

function isCertain(line: string, next: string): boolean {
  if (countsOf(line) !== undefined) return IS_STEP_COUNTS.test(next);
  if (numberedOf(line) !== undefined || isRubyListed(line)) return true;
  if (sectionOf(line) === 'listed') return listedOf(next) !== undefined;
  const step = stepOf(next);
  if (nameOf(line)?.place === undefined || step === undefined) return false;
  // Behave writes the same lines, with the places of its definitions in Python.
  return step.found === undefined || !/\.py:\d{1,7}(?: {1,20}[\d.]{1,12}s)?$|^None$/.test(step.found);
}

function read(source: ReportSource): AsyncGenerator<ReportEntry> {
  return readLog(
    source,
    CUCUMBER_TEXT.name,
    new CucumberTextStream(),
    'The file has no lines of Cucumber, such as "3 scenarios (1 failed, 2 passed)" and "9 steps (1 failed, 8 passed)".',
  );
}
