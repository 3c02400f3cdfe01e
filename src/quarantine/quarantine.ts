/** Why and until when failures of a test do not count. */
export interface Quarantine {
  /** The person or team responsible for the test. */
  readonly owner: string;
  readonly reason: string;
  /** Start of the quarantine; changes do not move it. */
  readonly since: Date;
  /** When the quarantine ends. */
  readonly until: Date;
}
