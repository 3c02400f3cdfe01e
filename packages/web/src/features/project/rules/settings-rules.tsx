import { causeRulesList } from '@clarion/api-client';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { unwrap } from '../../../api/unwrap.js';
import { isAtLeast, useSession } from '../../../api/session.js';
import { Note, Section } from '../../../ui/layout/section.js';
import { ErrorState, Loading } from '../../../ui/feedback/states.js';
import { Cell, DataTable } from '../../../ui/lists/table.js';
import { UserText } from '../../../ui/text/user-text.js';
import { RuleEditor } from './rule-editor.js';
import { TryRules } from './try-rules.js';

/** Shows the cause rules of a project. Admins can edit them. */
export function SettingsRules({ projectId }: { readonly projectId: string }): ReactNode {
  const isAdmin = isAtLeast(useSession().role, 'admin');
  const rules = useQuery({
    queryKey: ['cause-rules', projectId],
    queryFn: () => unwrap(causeRulesList({ path: { projectId } })),
    refetchOnWindowFocus: false,
  });
  return (
    <>
      <Section
        title="Cause rules"
        aside="A failure whose message matches a rule gets the cause named by that rule. The first matching rule wins."
      >
        {rules.isPending ? <Loading lines={4} /> : null}
        {rules.isError ? <ErrorState error={rules.error} onRetry={() => void rules.refetch()} /> : null}
        {rules.data === undefined ? null : isAdmin ? (
          <RuleEditor projectId={projectId} rules={rules.data.items} />
        ) : (
          <RuleTable rules={rules.data.items} />
        )}
      </Section>
      <TryRules projectId={projectId} />
    </>
  );
}

function RuleTable({
  rules,
}: {
  readonly rules: readonly { readonly name: string; readonly pattern: string; readonly kind?: string }[];
}): ReactNode {
  if (rules.length === 0)
    return <Note>No rules yet. Causes are derived from the messages and stacks of failures.</Note>;
  return (
    <DataTable label="Cause rules" columns={[{ name: 'Cause' }, { name: 'Pattern' }, { name: 'Kind' }]}>
      <tbody>
        {rules.map(({ name, pattern, kind = 'all' }) => (
          <tr key={name}>
            <Cell>
              <UserText text={name} />
            </Cell>
            <Cell label="Pattern">
              <code>
                <UserText text={pattern} />
              </code>
            </Cell>
            <Cell label="Kind">{kind}</Cell>
          </tr>
        ))}
      </tbody>
    </DataTable>
  );
}
