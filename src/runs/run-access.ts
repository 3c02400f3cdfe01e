import { Injectable } from '@nestjs/common';
import type { Principal } from '../auth/principal.js';
import { wrongOrganization } from '../auth/refusals.js';
import { isRunId, organizationOfRun } from '../common/identifiers.js';
import { Problem } from '../common/problem.js';
import type { TargetEntity } from '../projects/target.entity.js';
import { RunReader } from './run.reader.js';
import type { RunEntity } from './run.entity.js';

/** Seconds after which a client may look again whether a run is finished. */
const RETRY_SECONDS = 10;

/** Finds the run that a path names, in the contract's order of checks. */
@Injectable()
export class RunAccess {
  constructor(private readonly runs: RunReader) {}

  /**
   * The run with an id.
   * @throws Problem run_not_found, or wrong_organization when another one owns it.
   */
  async run(principal: Principal, runId: string): Promise<RunEntity> {
    const run = isRunId(runId) ? await this.runs.find(organizationOfRun(runId), runId) : undefined;
    if (run === undefined) throw runNotFound();
    if (run.organizationId !== principal.organizationId) throw wrongOrganization();
    return run;
  }

  /** The run with an id, within a target that was found before. Raises what `run` raises. */
  async runOfTarget(principal: Principal, target: TargetEntity, runId: string): Promise<RunEntity> {
    const run = await this.run(principal, runId);
    if (run.targetId !== target.id) throw runNotFound();
    return run;
  }
}

export function runNotFound(): Problem {
  return new Problem('run_not_found', 'Send the id of a run, which starts with clr_; GET /open/v1/runs lists them.');
}

/** A run is queued or running: it has no result yet. */
export function runNotFinished(): Problem {
  return new Problem('run_not_finished', `Ask again in ${RETRY_SECONDS} seconds: the run has no result yet.`, {
    headers: { 'Retry-After': String(RETRY_SECONDS) },
  });
}

/** A run is finished: it takes no more tests and cannot be ended again. */
export function runAlreadyFinished(): Problem {
  return new Problem(
    'run_already_finished',
    'Upload the run again with its clientRunId to replace it whole: it is finished and takes no more tests.',
  );
}
