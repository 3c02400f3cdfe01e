/**
 * Raised when a transaction may or may not be committed: the connection was lost after COMMIT, and the outcome could
 * not be looked up. The catcher must remove nothing that the transaction may have made visible.
 */
export class CommitOutcomeUnknown extends Error {
  constructor(lostReply: Error) {
    super(`The database did not confirm a COMMIT, and its outcome could not be looked up: ${lostReply.message}`, {
      cause: lostReply,
    });
  }
}
