import type { ReportedFailure } from '../../report.js';
import type { TapPointLine } from './tap-line.js';

/** The comment with which Criterion begins. */
export const OF_CRITERION = /^ Criterion v\d/;

/** `cart::total  (0.00s)`, `cart::slow timed out (0.22s)`, `cart::crash unexpected signal after cart.c:7`. */
const POINT = /^(\S{1,400}) {1,2}(?:(timed out|unexpected signal after \S{1,400}) ?)?(?:\((\d{1,9}\.\d{1,3})s\))?$/;

const PLACE = / after (\S{1,400}):(\d{1,9})$/;

/** A point whose name is the same in each run, and why the test ended, where Criterion says it behind the name. */
export interface CriterionPoint {
  readonly point: TapPointLine;
  readonly ending?: ReportedFailure | undefined;
}

/** Reads how long a test took, and how it ended, from behind its name. */
export function readCriterion(line: TapPointLine): CriterionPoint {
  const [, name, ending, seconds] = POINT.exec(line.name) ?? [];
  if (name === undefined) return { point: line };
  const durationMs = seconds === undefined ? line.durationMs : Math.round(Number(seconds) * 1000);
  const point = { ...line, name, durationMs };
  if (ending === undefined) return { point };
  const [, file, place] = PLACE.exec(ending) ?? [];
  const location = file === undefined ? {} : { location: { file, line: Number(place) } };
  return { point, ending: { message: ending, isAssertion: false, ...location } };
}
