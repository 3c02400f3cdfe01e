/** Why failures of a test do not count for the time being. */
export interface Quarantine {
  /** Who takes care of it: a person, a team, an e-mail address. */
  readonly owner: string;
  readonly reason: string;
  /** Since when the test is quarantined without a gap. */
  readonly since: Date;
  /** The instant from which it is quarantined no more. */
  readonly until: Date;
}
