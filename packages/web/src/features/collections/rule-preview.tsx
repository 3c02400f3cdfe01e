import { useDebouncedValue } from '@mantine/hooks';
import { collectionsPreview, type CollectionPreview, type CollectionRule } from '@clarion/api-client';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { unwrap } from '../../api/unwrap.js';
import { Note } from '../../ui/layout/section.js';
import { plural } from '../../ui/text/format.js';
import { UserText } from '../../ui/text/user-text.js';
import styles from './collections.module.css';
import { hasEntry } from './rule-draft.js';

/** A rule is tried when the user has not typed for so long. */
const PAUSE_MS = 500;

interface RulePreviewProps {
  readonly projectId: string;
  readonly rule: Required<CollectionRule>;
}

/** Shows the tests that a rule chooses, while it is edited. */
export function RulePreview({ projectId, rule }: RulePreviewProps): ReactNode {
  const [text] = useDebouncedValue(JSON.stringify(rule), PAUSE_MS);
  const isEmpty = !hasEntry(rule);
  const preview = useQuery({
    queryKey: ['collection-preview', projectId, text],
    queryFn: () => unwrap(collectionsPreview({ path: { projectId }, body: rule })),
    enabled: !isEmpty && text === JSON.stringify(rule),
    placeholderData: keepPreviousData,
    retry: false,
  });
  return (
    <div role="status" className={styles.preview}>
      {isEmpty ? <Note>Fill one list to see which tests it chooses.</Note> : <Outcome preview={preview} />}
    </div>
  );
}

function Outcome({
  preview: { data, isError },
}: {
  readonly preview: { readonly data: CollectionPreview | undefined; readonly isError: boolean };
}): ReactNode {
  if (isError) return <Note>The rule could not be tried. Check its entries.</Note>;
  if (data === undefined) return <Note>Looking for tests…</Note>;
  const { total, tests, complete } = data;
  return (
    <>
      <Note>
        {complete ? '' : 'At least '}
        {plural(total, 'test')} in the newest finished run of each target
        {tests.length < total ? `, of which ${tests.length} are shown` : ''}.
      </Note>
      {tests.length === 0 ? null : (
        <ul>
          {tests.map(({ name, filePath }, index) => (
            <li key={index}>
              <UserText text={name} />{' '}
              {filePath === null ? null : (
                <code>
                  <UserText text={filePath} />
                </code>
              )}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
