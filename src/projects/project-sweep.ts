import { Injectable } from '@nestjs/common';
import { Clock } from '../common/clock.js';
import { ItemSweep, oneByOne } from '../common/sweeps/item-sweep.js';
import { SweepFailures } from '../common/sweeps/sweep-failures.js';
import { ProjectSweepStore } from './project-sweep.store.js';
import type { RemovedOwner } from './removal-hooks.js';

/** Uploads that began before the deletion have ended: their runs refer to the target. */
const REMOVED_AFTER_MS = 1_800_000;

/** The steps of a sweep over deleted targets and projects: removes their rows and all that belongs to them. */
@Injectable()
export class ProjectSweep {
  readonly #targets: ItemSweep<RemovedOwner>;
  readonly #projects: ItemSweep<RemovedOwner>;

  constructor(
    private readonly store: ProjectSweepStore,
    private readonly clock: Clock,
    failures: SweepFailures,
  ) {
    const now = (): Date => clock.now();
    this.#targets = new ItemSweep('deleted_targets', failures, now);
    this.#projects = new ItemSweep('deleted_projects', failures, now);
  }

  /** Begins a sweep. */
  begin(): void {
    this.#targets.begin();
    this.#projects.begin();
  }

  /** Removes targets that were deleted half an hour ago, once they have no runs. Returns whether there is more to do. */
  async removeTargets(isStopped: () => boolean): Promise<boolean> {
    const before = this.removedBefore();
    const find = (except: readonly string[]): Promise<readonly RemovedOwner[]> =>
      this.store.findTargets(before, except);
    return this.#targets.takeTurn({ find, handle: oneByOne((target) => this.store.remove(target)) }, isStopped);
  }

  /** Removes projects that were deleted half an hour ago, once they have no targets. Returns whether there is more to do. */
  async removeProjects(isStopped: () => boolean): Promise<boolean> {
    const before = this.removedBefore();
    const find = (except: readonly string[]): Promise<readonly RemovedOwner[]> =>
      this.store.findProjects(before, except);
    return this.#projects.takeTurn({ find, handle: oneByOne((project) => this.store.remove(project)) }, isStopped);
  }

  /** The latest deletion whose rows are removed now. */
  private removedBefore(): Date {
    return new Date(this.clock.now().getTime() - REMOVED_AFTER_MS);
  }
}
