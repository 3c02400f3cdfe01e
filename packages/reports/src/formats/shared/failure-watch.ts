import type { ReportEntry } from '../../report.js';
import { FAILED_RUN } from './announced.js';
import { saysCommandFailed } from './failed-command.js';

/** Watches the lines of a log, in which the text of a runner is among those of other programs. */
export class FailureWatch {
  #hasFailed = false;

  /** @param format the name of the format that is read */
  constructor(private readonly format: string) {}

  /** Looks at a line without terminal sequences. */
  see(plain: string): void {
    this.#hasFailed ||= saysCommandFailed(plain, this.format);
  }

  /** Says that the run failed, where another program or runner has said so. */
  *end(): Generator<ReportEntry> {
    if (this.#hasFailed) yield FAILED_RUN;
  }
}
