import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { BuildId, OrganizationId, ProjectId, RunId } from '../common/identifiers.js';
import type { GateResult } from './gate-result.js';
import type { ContentId } from './content/run-writing.js';
import { endOf } from './run-row.js';
import type { RunEntity } from './run.entity.js';
import { isFinished } from './run-state.js';

/** A run, by its key. */
export interface RunKey {
  readonly organizationId: OrganizationId;
  readonly id: RunId;
}

/** Names runs of one organization. */
export interface RunKeys {
  readonly organizationId: OrganizationId;
  readonly runIds: readonly RunId[];
}

/** A run whose finished content was added, replaced or removed. */
export interface ContentChange extends RunKey {
  readonly projectId: ProjectId;
  /** The finished content that the run has now; null when the run is open or deleted. */
  readonly present: ContentId | null;
  /** The content that the run had before; null for a new run. */
  readonly earlier: ContentId | null;
  /** Number of failed tests in the present content. */
  readonly failed: number;
  /** When the run ended. */
  readonly at: Date;
}

/** Names a content. */
export interface ContentKey {
  readonly organizationId: OrganizationId;
  readonly contentId: ContentId;
}

/** Names contents of one organization. */
export interface ContentKeys {
  readonly organizationId: OrganizationId;
  readonly contentIds: readonly ContentId[];
}

/** Deletes the rows that a hook stored for contents, when the contents themselves are deleted. */
interface ContentRows {
  deleteContents(manager: EntityManager, contents: ContentKeys): Promise<void>;
}

/** Stores rows that follow from the content of a finished run alone. */
export interface RowsHook extends ContentRows {
  readonly phase: 'rows';
  store(manager: EntityManager, run: RunEntity): Promise<void>;
}

/**
 * Updates counts that the runs of a project share. These rows are locked until the commit, so the phase follows the rows that no
 * other upload waits for.
 */
export interface CountsHook extends ContentRows {
  readonly phase: 'counts';
  count(manager: EntityManager, change: ContentChange): Promise<void>;
  /** Locks the rows that `count` changes when contents are removed, in the order of all writers: several counts then never deadlock. */
  lock(manager: EntityManager, contents: ContentKeys): Promise<void>;
}

/** A run that an upload makes visible, by what names its build. */
export interface RunOfUpload {
  readonly organizationId: OrganizationId;
  readonly projectId: ProjectId;
  readonly build: string | null;
  readonly ciRunUrl: string | null;
  /** The build of the run that the upload replaces; null when it replaces none. */
  readonly earlierBuild: BuildId | null;
  readonly at: Date;
}

/** A run as it was before it was replaced or deleted. */
export type FormerRun = Pick<RunEntity, 'targetId' | 'createdAt' | 'completedAt'>;

/** Builds of which runs were added, changed or removed. */
export interface ChangedBuilds {
  readonly organizationId: OrganizationId;
  readonly buildIds: readonly BuildId[];
  /** Whether runs were only deleted: their builds are not judged again, and no message says so. */
  readonly isRemoval?: boolean;
  /** Finished runs that were replaced or deleted, as they were. */
  readonly formerRuns?: readonly FormerRun[];
  /** The number of jobs that a build has, as an upload states. */
  readonly expected?: { readonly buildId: BuildId; readonly runs: number };
}

/** Groups runs into builds. Every run belongs to one. */
export interface BuildHook {
  readonly phase: 'build';
  /** Finds the build of an upload or makes it. No transaction deletes it until this one ends. */
  place(manager: EntityManager, run: RunOfUpload): Promise<BuildId>;
  /**
   * Computes the results of builds from their runs. Locks their rows in the order of their ids, after all other rows that writers of
   * runs lock, until the commit; so of two runs of a build that end at once the later one sees the other.
   */
  settle(manager: EntityManager, builds: ChangedBuilds): Promise<void>;
}

/** Judges a finished run. The result is stored with the run; null when nothing judges it. */
export interface JudgeHook {
  readonly phase: 'judge';
  judge(manager: EntityManager, run: RunEntity): Promise<GateResult | null>;
}

/** Queues messages about a finished run. */
export interface NotifyHook {
  readonly phase: 'notify';
  notify(manager: EntityManager, run: RunEntity, gate: GateResult | null): Promise<void>;
}

/** Work that follows a commit: the removal of files, for example. */
export type FollowingWork = () => Promise<void>;

/** Deletes what belongs to a run besides its row and its content. */
export interface DeleteHook {
  readonly phase: 'delete';
  /** Whether the hook also runs when an upload replaces a finished run. */
  readonly isForReplaced: boolean;
  /** Deletes rows of the runs, and returns the work that follows the commit, if there is any. */
  delete(manager: EntityManager, runs: RunKeys): Promise<FollowingWork | undefined>;
}

/**
 * What happens when a run ends: by an upload, its completion, its cancellation or its silence. The phases run in the order
 * `rows`, `counts`, `judge`, `notify`, and the build of the run is settled before `notify`; hooks of one phase do not depend on each other. A hook runs in the transaction that ends the
 * run, when the rows of the run are in place. It runs again when the transaction is retried, so it changes nothing except through
 * the manager.
 */
export type RunFinishedHook = RowsHook | CountsHook | JudgeHook | NotifyHook;

export type RunHook = RunFinishedHook | DeleteHook | BuildHook;

/** The hooks that other modules register when they start. Runs import none of these modules. */
@Injectable()
export class RunHooks {
  readonly #rows: RowsHook[] = [];
  readonly #counts: CountsHook[] = [];
  readonly #notify: NotifyHook[] = [];
  readonly #delete: DeleteHook[] = [];
  #judge: JudgeHook | undefined;
  #builds: BuildHook | undefined;

  /** Adds a hook. A run has one gate result, so one hook judges. */
  register(hook: RunHook): void {
    switch (hook.phase) {
      case 'rows':
        this.#rows.push(hook);
        break;
      case 'counts':
        this.#counts.push(hook);
        break;
      case 'judge':
        if (this.#judge !== undefined) throw new Error('Two hooks judge runs');
        this.#judge = hook;
        break;
      case 'build':
        if (this.#builds !== undefined) throw new Error('Two hooks group runs into builds');
        this.#builds = hook;
        break;
      case 'notify':
        this.#notify.push(hook);
        break;
      case 'delete':
        this.#delete.push(hook);
        break;
    }
  }

  /** Runs the phases `rows`, `counts` and `judge` for a run that was written; `earlier` is the content that it had before. */
  async afterWrite(manager: EntityManager, run: RunEntity, earlier: ContentId | null): Promise<GateResult | null> {
    const { organizationId, projectId, id, failed } = run;
    const ended = isFinished(run.status);
    if (ended) for (const hook of this.#rows) await hook.store(manager, run);
    const present = ended ? run.contentId : null;
    await this.count(manager, { organizationId, projectId, id, present, earlier, failed, at: endOf(run) });
    return ended && this.#judge !== undefined ? this.#judge.judge(manager, run) : null;
  }

  /** Runs the phase `counts`. An open run counts nothing, unless it replaces a run. */
  async count(manager: EntityManager, change: ContentChange): Promise<void> {
    if (change.present === null && change.earlier === null) return;
    for (const hook of this.#counts) await hook.count(manager, change);
  }

  /** The hook that groups runs into builds. */
  get builds(): BuildHook {
    if (this.#builds === undefined) throw new Error('No hook groups runs into builds');
    return this.#builds;
  }

  /** Runs the phase `notify` for a finished run. */
  async notify(manager: EntityManager, run: RunEntity, gate: GateResult | null): Promise<void> {
    for (const hook of this.#notify) await hook.notify(manager, run, gate);
  }

  /** Deletes what the phases `rows` and `counts` stored for contents. */
  async deleteContents(manager: EntityManager, contents: ContentKeys): Promise<void> {
    for (const hook of [...this.#rows, ...this.#counts]) await hook.deleteContents(manager, contents);
  }

  /** Runs the phase `delete` for deleted runs. Returns the work that follows the commit. */
  async delete(manager: EntityManager, runs: RunKeys): Promise<FollowingWork> {
    return deleteWith(this.#delete, manager, runs);
  }

  /** Locks the rows that `count` changes when contents are removed. */
  async lockCounts(manager: EntityManager, contents: ContentKeys): Promise<void> {
    for (const hook of this.#counts) await hook.lock(manager, contents);
  }

  /** Runs the phase `delete` for a finished run that an upload replaces. Returns the work that follows the commit. */
  async replace(manager: EntityManager, { organizationId, id }: RunKey): Promise<FollowingWork> {
    return deleteWith(
      this.#delete.filter((hook) => hook.isForReplaced),
      manager,
      { organizationId, runIds: [id] },
    );
  }
}

async function deleteWith(hooks: readonly DeleteHook[], manager: EntityManager, runs: RunKeys): Promise<FollowingWork> {
  const following: (FollowingWork | undefined)[] = [];
  for (const hook of hooks) following.push(await hook.delete(manager, runs));
  return async () => {
    for (const follow of following) await follow?.();
  };
}
