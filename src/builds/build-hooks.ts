import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { BuildId, RunId, TargetId } from '../common/identifiers.js';
import type { GateResult } from '../runs/gate-result.js';
import type { BuildEntity } from './build.entity.js';
import type { BuildStatus, RunOfBuild } from './build-status.js';

/** A run, as far as its build depends on it. */
export interface SettledRun extends RunOfBuild {
  readonly id: RunId;
  readonly targetId: TargetId;
  readonly buildId: BuildId;
  readonly contentId: string;
  readonly branch: string | null;
  readonly commitSha: string | null;
  readonly pullRequest: number | null;
  readonly ciRunUrl: string | null;
  readonly completedAt: Date | null;
}

/** A finished build that has tests. */
export interface FinishedBuild {
  /** With the result of its runs. */
  readonly build: BuildEntity & { readonly status: Exclude<BuildStatus, 'running'> };
  /** Its runs, oldest first. */
  readonly runs: readonly SettledRun[];
}

/** Judges a build when it is finished, in the transaction that ends its last run; null when nothing judges it. */
export interface BuildJudge {
  judgeBuild(manager: EntityManager, finished: FinishedBuild): Promise<GateResult | null>;
}

/** Queues messages about a finished build, in the same transaction. */
export interface BuildAnnouncer {
  announceBuild(manager: EntityManager, finished: FinishedBuild): Promise<void>;
}

/** What other modules do when a build is finished. Builds import none of these modules. */
@Injectable()
export class BuildHooks {
  #judge: BuildJudge | undefined;
  #announce: BuildAnnouncer | undefined;

  /** Sets the hook that judges builds: a build has one gate result. */
  judgeWith(hook: BuildJudge): void {
    if (this.#judge !== undefined) throw new Error('Two hooks judge builds');
    this.#judge = hook;
  }

  /** Sets the hook that queues messages. */
  announceWith(hook: BuildAnnouncer): void {
    if (this.#announce !== undefined) throw new Error('Two hooks announce builds');
    this.#announce = hook;
  }

  async judge(manager: EntityManager, finished: FinishedBuild): Promise<GateResult | null> {
    return (await this.#judge?.judgeBuild(manager, finished)) ?? null;
  }

  async announce(manager: EntityManager, finished: FinishedBuild): Promise<void> {
    await this.#announce?.announceBuild(manager, finished);
  }
}
