/** An error whose message is a sentence for the user. */
export class ExplainedError extends Error {}
