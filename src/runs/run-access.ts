import { Injectable } from '@nestjs/common';
import type { Principal } from '../auth/permissions.js';
import { wrongOrganization } from '../auth/refusals.js';
import { isRunId, organizationOfRun } from '../common/identifiers.js';
import { Problem } from '../common/problem.js';
import { withTenant } from '../common/tenant/tenant-scope.js';
import type { TargetEntity } from '../projects/target.entity.js';
import { RunReader } from './run.reader.js';
import type { RunEntity } from './run.entity.js';

/** Seconds before a client asks again whether a run is finished. */
const RETRY_SECONDS = 10;

/** Finds the run in a path. The order of checks is the order in the contract. */
@Injectable()
export class RunAccess {
  constructor(private readonly runs: RunReader) {}

  /**
   * The run with an id.
   * @throws Problem run_not_found, or wrong_organization when another one owns it.
   */
  async run(principal: Principal, runId: string): Promise<RunEntity> {
    if (!isRunId(runId)) throw runNotFound();
    const owner = organizationOfRun(runId);
    const run = await withTenant(owner, () => this.runs.find(owner, runId));
    if (run === undefined) throw runNotFound();
    if (run.organizationId !== principal.organizationId) throw wrongOrganization();
    return run;
  }

  /** The run with an id in a target. Raises what `run` raises. */
  async runOfTarget(principal: Principal, target: TargetEntity, runId: string): Promise<RunEntity> {
    const run = await this.run(principal, runId);
    if (run.targetId !== target.id) throw runNotFound();
    return run;
  }
}

export function runNotFound(): Problem {
  return new Problem('run_not_found', 'Send the id of a run, which starts with clr_; GET /open/v1/runs lists them.');
}

/** The problem for a run without a result: it is queued or running. */
export function runNotFinished(): Problem {
  return new Problem('run_not_finished', `Ask again in ${RETRY_SECONDS} seconds: the run has no result yet.`, {
    headers: { 'Retry-After': String(RETRY_SECONDS) },
  });
}

/** The problem for a finished run: it accepts no tests and cannot end again. */
export function runAlreadyFinished(): Problem {
  return new Problem(
    'run_already_finished',
    'The run is finished and accepts no more tests. Upload the whole run again with its clientRunId to replace it.',
  );
}
