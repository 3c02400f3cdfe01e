import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { DataSource, Repository } from 'typeorm';
import type { ChangeRecorder, Recorder } from '../audit/recorder.js';
import { inTransaction } from '../database/transaction.js';
import { lockProject, type ProjectRef } from '../projects/project-lock.queries.js';
import { TagEntity } from './tag.entity.js';
import { tagsOf } from './tags-of-project.queries.js';
import { RemoveProjectRowsHook } from '../projects/removal-hooks.js';

/** Largest number of described tags of a project. */
export const TAGS_OF_PROJECT = 200;

/** Decides what to store from the tags of a project. It raises the problem with which a change is refused. */
export type TagDecision = (tags: readonly TagEntity[]) => TagEntity;

/** Rows of described tags. */
@Injectable()
export class TagStore {
  constructor(
    private readonly dataSource: DataSource,
    @InjectRepository(TagEntity) private readonly tags: Repository<TagEntity>,
  ) {}

  /** Every described tag of a project, by name: at most `TAGS_OF_PROJECT`. */
  async list(project: ProjectRef): Promise<readonly TagEntity[]> {
    return tagsOf(this.tags.manager, project);
  }

  /**
   * Stores the tag that `decide` makes, in place of the tag with a name if there is one; undefined when the project is deleted. The
   * project's row is locked, so that two requests at the same time do not give one name to two tags.
   */
  async replace(
    project: ProjectRef,
    name: string,
    decide: TagDecision,
    record: ChangeRecorder<TagEntity>,
  ): Promise<TagEntity | undefined> {
    const { organizationId, id: projectId } = project;
    return inTransaction(this.dataSource, async (manager) => {
      if ((await lockProject(manager, organizationId, projectId)) === undefined) return undefined;
      const tag = decide(await tagsOf(manager, project));
      const tags = manager.getRepository(TagEntity);
      await tags.delete({ organizationId, projectId, name });
      await tags.insert(tag);
      await record(manager, tag);
      return tag;
    });
  }

  /** Deletes a described tag; false when there is none of that name. */
  async remove({ organizationId, id: projectId }: ProjectRef, name: string, record: Recorder): Promise<boolean> {
    return inTransaction(this.dataSource, async (manager) => {
      const { affected } = await manager.getRepository(TagEntity).delete({ organizationId, projectId, name });
      if (affected !== 1) return false;
      await record(manager);
      return true;
    });
  }
}

/** Removes the described tags of a deleted project. */
@Injectable()
export class RemoveTagsHook extends RemoveProjectRowsHook {
  protected override readonly tables = ['tags'];
}
