import { ApiProperty } from '@nestjs/swagger';
import type { Timeline } from './build-timeline.js';

/** The tests of a worker, or tests without a known worker that ran one after the other. */
export class TimelineLaneDto {
  /** Null where the report names no worker. */
  worker: string | null;
  tests: number;
  /** The time in which at least one of its tests ran. */
  busyMs: number;
  /** The rest of `wallMs`. */
  idleMs: number;
}

/** A test of a timeline. */
export class TimelineTestDto {
  /** Position of the test in the run, from 0. */
  seq: number;
  /** At most 200 characters. */
  name: string;
  @ApiProperty({ enum: ['passed', 'failed', 'flaky'] })
  status: string;
  /** From the start of the first test. */
  startMs: number;
  durationMs: number;
  /** Index of its lane in `lanes`. */
  lane: number;
}

/** A test of the critical path. */
export class CriticalTestDto {
  seq: number;
  /** The time between the end of the test before and the start of this one. */
  waitMs: number;
}

/** What ran when: tests with a start that were not skipped. */
export class TimelineDto {
  /** The start of the first test; null when no test has one. */
  startedAt: string | null;
  /** From the start of the first test to the end of the last one. */
  wallMs: number;
  /** At most 100. */
  lanes: TimelineLaneDto[];
  /** In the order of their starts; at most the 10,000 longest. */
  tests: TimelineTestDto[];
  /** The chain of tests that determined the end, oldest first: before each test the one that it waited for. */
  criticalPath: CriticalTestDto[];
  /** Whether tests are left out: there are more, or more of them ran in parallel. */
  isCut: boolean;
}

/** Returns a timeline as the answer shows it; without one, that of a run whose tests have no times. */
export function toTimelineDto(timeline: Timeline | undefined, isCut: boolean): TimelineDto {
  if (timeline === undefined)
    return { startedAt: null, wallMs: 0, lanes: [], tests: [], criticalPath: [], isCut: false };
  const { startedMs, wallMs, lanes, tests, criticalPath } = timeline;
  return {
    startedAt: new Date(startedMs).toISOString(),
    wallMs,
    lanes: [...lanes],
    tests: [...tests],
    criticalPath: [...criticalPath],
    isCut,
  };
}
