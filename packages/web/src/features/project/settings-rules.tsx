import { causeRulesList } from '@clarion/api-client';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ask } from '../../api/ask.js';
import { isAtLeast, useSession } from '../../api/session.js';
import { Note, Section } from '../../ui/section.js';
import { Failed, Loading } from '../../ui/states.js';
import { Cell, DataTable } from '../../ui/table.js';
import { UserText } from '../../ui/user-text.js';
import { RuleEditor } from './rule-editor.js';
import { RuleTry } from './rule-try.js';

/** The rules by which the project names causes of failures itself. */
export function SettingsRules({ projectId }: { readonly projectId: string }): ReactNode {
  const isAdmin = isAtLeast(useSession().role, 'admin');
  const rules = useQuery({
    queryKey: ['cause-rules', projectId],
    queryFn: () => ask(causeRulesList({ path: { projectId } })),
    refetchOnWindowFocus: false,
  });
  return (
    <>
      <Section
        title="Cause rules"
        aside="Failures with a message that fits a rule have the cause that it names. The first rule that fits counts."
      >
        {rules.isPending ? <Loading lines={4} /> : null}
        {rules.isError ? <Failed error={rules.error} onRetry={() => void rules.refetch()} /> : null}
        {rules.data === undefined ? null : isAdmin ? (
          <RuleEditor projectId={projectId} rules={rules.data.items} />
        ) : (
          <RuleTable rules={rules.data.items} />
        )}
      </Section>
      <RuleTry projectId={projectId} />
    </>
  );
}

function RuleTable({
  rules,
}: {
  readonly rules: readonly { readonly name: string; readonly pattern: string; readonly kind?: string }[];
}): ReactNode {
  if (rules.length === 0) return <Note>There is no rule: causes are told by the messages and stacks of failures.</Note>;
  return (
    <DataTable label="Cause rules" columns={[{ name: 'Cause' }, { name: 'Pattern' }, { name: 'Kind' }]}>
      <tbody>
        {rules.map(({ name, pattern, kind = 'every' }) => (
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
