/** The route of the failures answer, as logs and metrics name it. */
export const FAILURES_ROUTE = '/open/v1/runs/:runId/failures';

/** The representation in the validator of the plain answer. */
export const JSON_REPRESENTATION = 'failures.json';
