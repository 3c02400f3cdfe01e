import { Injectable } from '@nestjs/common';
import type { ProjectRef } from '../../projects/project-lock.queries.js';

/** Finds the tags of uploads that mean the same as a tag. */
export interface TagNamesSource {
  /** Returns every name of the tag that a name means; only the given name when it has no other. */
  namesOf(project: ProjectRef, tag: string): Promise<readonly string[]>;
}

/** The names of tags by which tests are filtered. The taxonomy registers its source when it starts: runs import nothing of it. */
@Injectable()
export class TagNames {
  #source: TagNamesSource | undefined;

  register(source: TagNamesSource): void {
    this.#source = source;
  }

  /** Returns every name of the tag that a name means, in a fixed order. */
  async of(project: ProjectRef, tag: string): Promise<readonly string[]> {
    return this.#source === undefined ? [tag] : this.#source.namesOf(project, tag);
  }
}
