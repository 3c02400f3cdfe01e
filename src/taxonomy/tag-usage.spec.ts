import { describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { newOrganizationId, newProjectId } from '../common/identifiers.js';
import { TagUsage } from './tag-usage.js';
import { TagUsageQueries, type CountedContent, type TagCounts } from './tag-usage.queries.js';

const organizationId = newOrganizationId();
const PROJECT = { organizationId, id: newProjectId(organizationId) };

/** Contents of some sizes whose tests all have the tag `smoke`. Notes which ones are counted. */
class PreparedQueries extends TagUsageQueries {
  readonly counted: string[] = [];

  constructor(private readonly sizes: readonly number[]) {
    super(new DataSource({ type: 'postgres' }));
  }

  override newest(): Promise<readonly CountedContent[]> {
    return Promise.resolve(
      this.sizes.map((size, index) => ({ organizationId, contentId: `content ${index}`, lastSeq: size - 1 })),
    );
  }

  override count({ contentId, lastSeq }: CountedContent): Promise<TagCounts> {
    this.counted.push(contentId);
    return Promise.resolve({ described: new Map(), undescribed: new Map([['smoke', lastSeq + 1]]) });
  }
}

describe('the usage of tags', () => {
  it('counts a bounded number of tests in a request, says so, and counts the others later', async () => {
    const queries = new PreparedQueries([150_000, 100_000, 20_000]);
    const usage = new TagUsage(queries);
    const first = await usage.of(PROJECT, []);
    expect([first.isComplete, first.undescribed.get('smoke')]).toEqual([false, 170_000]);
    const second = await usage.of(PROJECT, []);
    expect([second.isComplete, second.undescribed.get('smoke')]).toEqual([true, 270_000]);
    expect(queries.counted).toEqual(['content 0', 'content 2', 'content 1']);
  });

  it('counts the first run whatever its size, and again when the names of tags change', async () => {
    const queries = new PreparedQueries([500_000]);
    const usage = new TagUsage(queries);
    for (const tags of [[], [], [{ name: 'smoke', aliases: ['quick'] }]])
      expect((await usage.of(PROJECT, tags)).isComplete).toBe(true);
    expect(queries.counted).toHaveLength(2);
  });
});
