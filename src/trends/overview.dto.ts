import { ApiProperty } from '@nestjs/swagger';
import { RunDto } from '../runs/run.dto.js';

/** The project of a target. */
export class OverviewProjectDto {
  /** `prj_…` */
  id: string;
  name: string;
  slug: string;
  /** Null unless it is archived. */
  archivedAt: string | null;
}

/** A target. */
export class OverviewTargetDto {
  /** `tgt_…` */
  id: string;
  name: string;
  slug: string;
  /** Whether it takes the uploads of its project that name no target. */
  isDefault: boolean;
  /** Null unless it is archived. */
  archivedAt: string | null;
}

/** A finished run, in few figures. */
export class OverviewRunDto {
  /** `clr_…` */
  runId: string;
  status: 'passed' | 'failed' | 'errored' | 'cancelled';
  /** Passed tests / (passed tests + failed tests); null without such tests, and of a cancelled run. */
  @ApiProperty({ type: Number, nullable: true, minimum: 0, maximum: 1 })
  passRate: number | null;
  /** Failed tests. */
  failed: number;
  /** When it was completed, as `completedAt` of the run tells. */
  completedAt: string | null;
}

/** A target and how it does. */
export class OverviewItemDto {
  project: OverviewProjectDto;
  target: OverviewTargetDto;
  /** The newest finished run: the one that was made last. Its `summary.failed` is the number of tests that fail now. Null without one. */
  lastRun: RunDto | null;
  /** The newest 20 finished runs, the newest last. */
  recent: OverviewRunDto[];
}
