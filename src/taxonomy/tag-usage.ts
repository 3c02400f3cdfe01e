import { Injectable } from '@nestjs/common';
import { createHash } from 'node:crypto';
import type { ProjectRef } from '../projects/project-lock.queries.js';
import type { NamedTag } from './tag-names.js';
import { mostUsed, TagUsageQueries, type CountedContent, type TagCounts } from './tag-usage.queries.js';

/** How many tests of the newest runs of a project have each tag. */
export interface Usage extends TagCounts {
  /** False: some of the runs are not counted yet. */
  readonly isComplete: boolean;
}

/** Tests that one read counts, besides those of the first run that is not counted yet: later reads count the others. */
const MOST_TESTS_READ = 200_000;
/** Counts of so many runs are remembered, at most 250 KB each. */
const MOST_REMEMBERED = 100;
/** Tags of a project that are listed although nobody described them. */
const MOST_UNDESCRIBED = 500;

/** Counts the tags of the newest runs. A content never changes, so its counts are remembered until the names of tags change. */
@Injectable()
export class TagUsage {
  readonly #remembered = new Map<string, Promise<TagCounts>>();

  constructor(private readonly queries: TagUsageQueries) {}

  /** The counts of the newest finished run of each target, with those of the 500 most used tags that nobody described. */
  async of(project: ProjectRef, tags: readonly NamedTag[]): Promise<Usage> {
    const version = versionOf(tags);
    const described = new Map<string, number>();
    const undescribed = new Map<string, number>();
    let left = MOST_TESTS_READ;
    let isComplete = true;
    for (const content of await this.queries.newest(project)) {
      const key = `${content.contentId} ${version}`;
      if (!this.#remembered.has(key)) {
        if (left < MOST_TESTS_READ && content.lastSeq >= left) {
          isComplete = false;
          continue;
        }
        left -= content.lastSeq + 1;
      }
      const counts = await this.countOnce(key, content, tags);
      addTo(described, counts.described);
      addTo(undescribed, counts.undescribed);
    }
    return { described, undescribed: mostUsed(undescribed, MOST_UNDESCRIBED), isComplete };
  }

  /** Requests at the same time share the work. Forgets the oldest counts. */
  private async countOnce(key: string, content: CountedContent, tags: readonly NamedTag[]): Promise<TagCounts> {
    const known = this.#remembered.get(key);
    if (known !== undefined) return known;
    const counting = this.queries.count(content, tags);
    this.#remembered.set(key, counting);
    const [oldest] = this.#remembered.keys();
    if (this.#remembered.size > MOST_REMEMBERED && oldest !== undefined) this.#remembered.delete(oldest);
    try {
      return await counting;
    } catch (error) {
      this.#remembered.delete(key);
      throw error;
    }
  }
}

function addTo(sums: Map<string, number>, counts: ReadonlyMap<string, number>): void {
  for (const [tag, count] of counts) sums.set(tag, (sums.get(tag) ?? 0) + count);
}

function versionOf(tags: readonly NamedTag[]): string {
  const names = tags.map(({ name, aliases }) => [name, aliases]);
  return createHash('sha256').update(JSON.stringify(names)).digest('base64url');
}
