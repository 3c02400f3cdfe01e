/** When the embedded database is maintained: it has no background processes for that. */
export interface MaintenancePlan {
  /** Bytes written until a checkpoint, which limits the size of the log. */
  readonly checkpointBytes: number;
  /** Milliseconds until a checkpoint, if anything was written. */
  readonly checkpointMs: number;
  /** Bytes written until VACUUM ANALYZE. */
  readonly vacuumBytes: number;
}

const MIB = 1024 * 1024;

/** Like the defaults of a server: a checkpoint every five minutes or 64 MiB, and a vacuum after 256 MiB. */
export const USUAL_PLAN: MaintenancePlan = {
  checkpointBytes: 64 * MIB,
  checkpointMs: 5 * 60_000,
  vacuumBytes: 256 * MIB,
};

export type MaintenanceStatement = 'CHECKPOINT' | 'VACUUM ANALYZE';

/** The state of the database: bytes written since it was opened, and the time in milliseconds. */
export interface MaintenanceMoment {
  readonly writtenBytes: number;
  readonly nowMs: number;
}

/** Remembers when each statement ran, and returns which one is due. */
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

  /** Records that a statement ended, successfully or not: a failed one is retried when it is next due. */
  did(statement: MaintenanceStatement, moment: MaintenanceMoment): void {
    if (statement === 'VACUUM ANALYZE') this.#vacuumBytes = moment.writtenBytes;
    else this.#checkpoint = moment;
  }
}
