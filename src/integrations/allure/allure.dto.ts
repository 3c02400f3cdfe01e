/** A file of a results directory. */
export class AllureFileDto {
  file_name: string;
  /** The file in base64. */
  content_base64: string;
}

/** Results as JSON. The form has a part `files[]` for each file instead. */
export class AllureResultsDto {
  results: AllureFileDto[];
}

/** The text that clients print. */
export class AllureMessageDto {
  message: string;
}

/** The stored run. */
export class AllureRunDto {
  run_id: string;
  /** The run's page. */
  run_url: string;
}

/** The answer to results. */
export class AllureSentDto {
  data: AllureRunDto;
  meta_data: AllureMessageDto;
}

/** The page that clients print as that of the report. */
export class AllureReportDto {
  report_url: string;
}

/** The answer to a request for a report. */
export class AllureGeneratedDto {
  data: AllureReportDto;
  meta_data: AllureMessageDto;
}
