import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { ProjectRef } from '../projects/project-lock.queries.js';
import { TagNames, type TagNamesSource } from '../runs/filters/tag-names.js';
import { allNamesOf, namesOf } from './tag-names.js';
import { TagStore } from './tag.store.js';

/** Finds the tags that mean the same, for whatever chooses tests by their tags. */
@Injectable()
export class StoredTagNames implements TagNamesSource, OnModuleInit {
  constructor(
    private readonly store: TagStore,
    private readonly filters: TagNames,
  ) {}

  onModuleInit(): void {
    this.filters.register(this);
  }

  async namesOf(project: ProjectRef, tag: string): Promise<readonly string[]> {
    return namesOf(await this.store.list(project), tag);
  }

  /** Returns every name of the tags that some names mean, each once. */
  async allNamesOf(project: ProjectRef, names: readonly string[]): Promise<readonly string[]> {
    return names.length === 0 ? [] : allNamesOf(await this.store.list(project), names);
  }
}
