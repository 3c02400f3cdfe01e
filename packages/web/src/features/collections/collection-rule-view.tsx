import type { Collection } from '@clarion/api-client';
import type { ReactNode } from 'react';
import { Fact, Facts } from '../../ui/layout/facts.js';
import { Section } from '../../ui/layout/section.js';
import { TagList } from '../../domain/tags/tag-list.js';
import { UserText } from '../../ui/text/user-text.js';
import styles from './collections.module.css';

interface RuleViewProps {
  readonly collection: Collection;
  /** Names of targets by id; undefined until they are loaded. */
  readonly targetNames: ReadonlyMap<string, string> | undefined;
}

/** Shows the rule of a collection: every list with entries. */
export function CollectionRuleView({ collection, targetNames }: RuleViewProps): ReactNode {
  const { tags, files, names, owners, targets } = collection;
  const lists = [
    { name: 'Files', entries: files },
    { name: 'Test names', entries: names },
    { name: 'Owners', entries: owners },
    { name: 'Targets', entries: targets.map((entry) => targetNames?.get(entry) ?? entry) },
  ].filter(({ entries }) => entries.length > 0);
  return (
    <Section title="Rule" aside="A test matches one entry of every list.">
      <Facts>
        {tags.length === 0 ? null : (
          <Fact name="Tags">
            <span className={styles.tags}>
              <TagList projectId={collection.projectId} tags={tags} />
            </span>
          </Fact>
        )}
        {lists.map(({ name, entries }) => (
          <Fact key={name} name={name}>
            {entries.map((entry, index) => (
              <span key={entry}>
                {index === 0 ? '' : ', '}
                <code>
                  <UserText text={entry} />
                </code>
              </span>
            ))}
          </Fact>
        ))}
      </Facts>
    </Section>
  );
}
