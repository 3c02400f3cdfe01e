/** What Gauge has in front of an error: the step, and in its own line what failed of it. The error is in quotes. */
const STEP = /^(?:[^\n]{1,2000}\n)?(?:Step |Concept )?(?:Execution|Pre Hook|Post Hook) Failure: '/;

/** Returns the error in a message of Gauge: the words and values of the step are none of it. Undefined for other messages. */
export function errorOfStep(message: string): string | undefined {
  const head = STEP.exec(message)?.[0];
  if (head === undefined) return undefined;
  const error = message.slice(head.length).trimEnd();
  return error.endsWith("'") ? error.slice(0, -1) : error;
}
