/** A database that speaks PostgreSQL's wire protocol. It has one session, and runs its work in the order of the calls. */
export interface WireEngine {
  /** Aborted, with a DatabaseLost as its reason, when the engine dies. An engine that is lost stays lost. */
  readonly lost: AbortSignal;

  /**
   * Runs whole protocol messages to their end and gives the answer's bytes.
   * @throws DatabaseLost when the engine is lost before it has answered; whether it had committed is not known then.
   */
  execute(messages: Uint8Array): Promise<Uint8Array>;

  /** Brings everything to the disk and ends the engine; an engine that is lost is put away. */
  close(): Promise<void>;
}

/** The embedded database died or was closed beneath a caller: SQLSTATE of a connection failure (PostgreSQL, appendix A). */
export class DatabaseLost extends Error {
  readonly code = '08006';

  constructor(why: string) {
    super(`The embedded database was lost: ${why}`);
  }
}
