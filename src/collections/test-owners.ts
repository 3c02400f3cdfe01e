import { Injectable } from '@nestjs/common';
import type { ContentRef } from '../runs/run.reader.js';
import type { ProjectRef } from '../projects/project-lock.queries.js';
import { CollectionStore } from './collection.store.js';
import { CollectionTestsQueries } from './collection-tests.queries.js';
import { type OwnersOf, parseCodeowners } from './rules/codeowners.js';

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
    return this.ofRuns(project)(content);
  }

  /** The same for several runs of a project: each file is parsed once, and that of the project read once. */
  ofRuns(project: ProjectRef): (content: ContentRef) => Promise<OwnersOfFile> {
    const parsed = new Map<string, OwnersOf>();
    let ofProject: string | undefined;
    return async (content) => {
      const text =
        (await this.queries.codeownersOf(content)) ?? (ofProject ??= await this.store.readCodeowners(project));
      const ownersOf = parsed.get(text) ?? parseCodeowners(text);
      parsed.set(text, ownersOf);
      return withinSteps(ownersOf);
    };
  }
}

function withinSteps(ownersOf: OwnersOf): OwnersOfFile {
  const work = { steps: 0 };
  const known = new Map<string, readonly string[]>();
  return (path) => {
    const found = known.get(path) ?? (work.steps < MOST_STEPS ? ownersOf(path, work) : []);
    known.set(path, found);
    return found;
  };
}
