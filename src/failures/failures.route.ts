/** The route of the failures answer, as logs and metrics name it. */
export const FAILURES_ROUTE = '/open/v1/runs/:runId/failures';

/** What the validator of the plain answer depends on beside the run. */
export const JSON_REPRESENTATION = 'failures.json';
