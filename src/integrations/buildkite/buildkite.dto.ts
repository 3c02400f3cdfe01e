import { ApiProperty } from '@nestjs/swagger';

/** An upload of a Buildkite test collector. Other members are ignored. */
export class BuildkiteUploadDto {
  format: 'json';
  /** The CI build: `branch`, `commit_sha`, `url`, `key`, `number`, `job_id`, `message`, `collector`, `test_runner`. */
  run_env: Record<string, unknown>;
  tags?: Record<string, string>;
  /** The executions of tests. Executions with one `id` are attempts of one test. */
  data: Record<string, unknown>[];
}

/** The answer that a Buildkite test collector expects. */
export class BuildkiteAnswerDto {
  id: string;
  run_id: string;
  /** The run's page. */
  run_url: string;
  /** Number of stored tests. */
  queued: number;
  skipped: number;
  @ApiProperty({ type: [String] })
  errors: string[];
}
