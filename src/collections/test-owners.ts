import { Injectable } from '@nestjs/common';
import type { ContentRef } from '../runs/run.reader.js';
import type { ProjectRef } from '../projects/project-lock.queries.js';
import { CollectionStore } from './collection.store.js';
import { CollectionTestsQueries } from './collection-tests.queries.js';
import { parseCodeowners } from './rules/codeowners.js';

/** Patterns and characters that are compared for one answer. Files behind it have no owners in it. */
const MOST_STEPS = 5_000_000;

/** The owners of files, in lower case; none for a file that nobody owns. */
export type OwnersOfFile = (path: string) => readonly string[];

/** Finds who owns files of a run. */
@Injectable()
export class TestOwners {
  constructor(
    private readonly store: CollectionStore,
    private readonly queries: CollectionTestsQueries,
  ) {}

  /** By the CODEOWNERS file that the run brought, or else by that of its project. */
  async of(project: ProjectRef, content: ContentRef): Promise<OwnersOfFile> {
    const text = (await this.queries.codeownersOf(content)) ?? (await this.store.readCodeowners(project));
    const ownersOf = parseCodeowners(text);
    const work = { steps: 0 };
    const known = new Map<string, readonly string[]>();
    return (path) => {
      const found = known.get(path) ?? (work.steps < MOST_STEPS ? ownersOf(path, work) : []);
      known.set(path, found);
      return found;
    };
  }
}
