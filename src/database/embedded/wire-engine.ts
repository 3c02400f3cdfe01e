/** A database that speaks PostgreSQL's wire protocol. It has one session, and runs calls in their order. */
export interface WireEngine {
  /** Aborted, with a DatabaseLost as its reason, when the engine dies. An engine that is lost stays lost. */
  readonly lost: AbortSignal;

  /**
   * Runs whole protocol messages to their end and returns the bytes of the reply.
   * @throws DatabaseLost when the engine is lost before its reply; whether it committed is then unknown.
   */
  execute(messages: Uint8Array): Promise<Uint8Array>;

  /**
   * Stops checkpoints and vacuums, or lets them continue; returns when none of them runs. Between two checkpoints the log has every
   * change since the first one, so that a copy of the files is recovered like the files of a killed process.
   */
  holdMaintenance(isHeld: boolean): Promise<void>;

  /** Flushes everything to the disk and stops the engine; a lost engine is discarded. */
  close(): Promise<void>;
}

/**
 * The embedded database died or was closed during a call: SQLSTATE of a connection failure (PostgreSQL, appendix A).
 */
export class DatabaseLost extends Error {
  readonly code = '08006';

  constructor(why: string) {
    super(`The embedded database was lost: ${why}`);
  }
}
