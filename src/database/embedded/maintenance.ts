/** When the embedded database cleans up: it has no background processes that would do it. */
export interface MaintenancePlan {
  /** A checkpoint, which bounds the log, after so many bytes written. */
  readonly checkpointBytes: number;
  /** A checkpoint after so many milliseconds, if anything was written. */
  readonly checkpointMs: number;
  /** VACUUM ANALYZE after so many bytes written. */
  readonly vacuumBytes: number;
}

const MIB = 1024 * 1024;

/** Like a server's own settings: a checkpoint every five minutes or 64 MiB, and a vacuum after 256 MiB. */
export const USUAL_PLAN: MaintenancePlan = {
  checkpointBytes: 64 * MIB,
  checkpointMs: 5 * 60_000,
  vacuumBytes: 256 * MIB,
};

export type MaintenanceStatement = 'CHECKPOINT' | 'VACUUM ANALYZE';

/** Where the database stands: bytes written since it was opened, and the time in milliseconds. */
export interface MaintenanceMoment {
  readonly writtenBytes: number;
  readonly nowMs: number;
}

/** Remembers what was done when, and tells what is due. */
export class Maintenance {
  #checkpoint: MaintenanceMoment;
  #vacuumBytes: number;

  constructor(
    private readonly plan: MaintenancePlan,
    opened: MaintenanceMoment,
  ) {
    this.#checkpoint = opened;
    this.#vacuumBytes = opened.writtenBytes;
  }

  /** The statement that is due, if any. */
  due({ writtenBytes, nowMs }: MaintenanceMoment): MaintenanceStatement | undefined {
    if (writtenBytes - this.#vacuumBytes >= this.plan.vacuumBytes) return 'VACUUM ANALYZE';
    const written = writtenBytes - this.#checkpoint.writtenBytes;
    const isOld = nowMs - this.#checkpoint.nowMs >= this.plan.checkpointMs;
    return written >= this.plan.checkpointBytes || (written > 0 && isOld) ? 'CHECKPOINT' : undefined;
  }

  /** Notes that a statement ended, well or not: one that failed is tried again when it is next due. */
  did(statement: MaintenanceStatement, moment: MaintenanceMoment): void {
    if (statement === 'VACUUM ANALYZE') this.#vacuumBytes = moment.writtenBytes;
    else this.#checkpoint = moment;
  }
}
