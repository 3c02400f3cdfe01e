import { Injectable } from '@nestjs/common';
import type { CauseEntity } from '../cause.entity.js';
import { CausesService } from '../causes.service.js';
import { FixEvidenceReader, type VerifiedRuns } from './fix-evidence.reader.js';
import { verdictOf, type FixVerdict } from './fix-verdict.js';
import { TriageReader } from './triage.reader.js';
import type { ProjectRef } from '../../projects/project-lock.queries.js';

/** Causes that are verified at once. */
export const MOST_VERIFIED = 20;

/** Whether a cause is fixed. */
export interface VerifiedCause extends FixVerdict {
  readonly cause: CauseEntity;
}

/** Compares runs with causes that are said to be fixed. */
@Injectable()
export class FixVerificationService {
  constructor(
    private readonly causes: CausesService,
    private readonly evidence: FixEvidenceReader,
    private readonly triages: TriageReader,
  ) {}

  /**
   * Decides of each cause whether it is fixed in the runs; each cause once, in the order of `ids`.
   * @throws Problem not_found for an id that is of no cause of the project.
   */
  async verify(project: ProjectRef, ids: readonly string[], runs: VerifiedRuns): Promise<readonly VerifiedCause[]> {
    const found = new Map<string, CauseEntity>();
    for (const id of ids) {
      const cause = await this.causes.find(project, id);
      found.set(cause.id, cause);
    }
    const verified: VerifiedCause[] = [];
    for (const cause of found.values())
      verified.push({ cause, ...verdictOf(await this.evidence.read(project, cause, runs)) });
    return verified;
  }

  /** The causes of a project for which a fixing commit is noted and that some run still has, the last changed first. */
  async noted(project: ProjectRef): Promise<readonly string[]> {
    return this.triages.withFix(project, MOST_VERIFIED);
  }
}
