/** What Gauge has in front of an error: the step, and in its own line what failed of it. The error is in quotes. */
const STEP =
  /^(?:[^\n]{1,2000}\n)?(?:Step |Concept |Scenario |Spec(?:ification)? |Suite )?(?:Execution|Pre Hook|Post Hook) Failure: '/;

/** Frames behind the quote, as Java prints them without a word in front. */
const FRAMES = /(?<=')(?:\n[\w.$]{1,400}\([^()\n]{1,200}\)){1,100}$/;

/** Returns the error in a message of Gauge: the words and values of the step are none of it. Undefined for other messages. */
export function errorOfStep(message: string): string | undefined {
  const head = STEP.exec(message)?.[0];
  if (head === undefined) return undefined;
  const error = message.slice(head.length).trimEnd().replace(FRAMES, '');
  return error.endsWith("'") ? error.slice(0, -1) : error;
}
