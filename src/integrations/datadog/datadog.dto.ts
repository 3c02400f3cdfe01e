/** An upload of `datadog-ci junit upload`. Other parts are skipped. */
export class DatadogUploadDto {
  /** JSON: `metadata` (commit, CI job, service), `tags`, `metrics` and `session`. */
  event?: string;
  /** A JUnit XML report, gzipped or plain. */
  junit_xml_report_file: unknown;
}

/** The answer to an upload of `datadog-ci`, which only looks at its status. */
export class DatadogAnswerDto {
  run_id: string;
  /** The run's page. */
  run_url: string;
}
