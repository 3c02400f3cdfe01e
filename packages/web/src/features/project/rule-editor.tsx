import { Button } from '@mantine/core';
import { causeRulesReplace, type CauseRule } from '@clarion/api-client';
import { useBlocker } from '@tanstack/react-router';
import { useState, type FormEvent, type ReactNode } from 'react';
import { ask } from '../../api/ask.js';
import { ApiProblem } from '../../api/problem.js';
import { Icon } from '../../ui/icon.js';
import { ProblemNote } from '../../ui/problem-note.js';
import { Note } from '../../ui/section.js';
import { useChange } from '../../ui/use-change.js';
import { moved, toDrafts, toRules, withNewRule, type RuleDraft } from './rule-draft.js';
import { RuleFields } from './rule-fields.js';
import styles from './settings.module.css';

/** So many rules a project has at most. */
const MOST_RULES = 100;

/** Adds, changes, moves and removes rules; all are saved at once. */
export function RuleEditor({
  projectId,
  rules,
}: {
  readonly projectId: string;
  readonly rules: readonly CauseRule[];
}): ReactNode {
  const [edited, setEdited] = useState<readonly RuleDraft[]>();
  const drafts = edited ?? toDrafts(rules);
  const isEdited = edited !== undefined;
  const save = useChange({
    run: () => ask(causeRulesReplace({ path: { projectId }, body: { items: toRules(drafts) } })),
    stale: [['cause-rules', projectId]],
    said: 'The rules are saved',
    onDone: () => setEdited(undefined),
  });
  useBlocker({
    shouldBlockFn: () => isEdited && !window.confirm('Leave without saving the rules?'),
    enableBeforeUnload: isEdited,
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    save.mutate();
  };
  const problem = save.error instanceof ApiProblem ? save.error : undefined;
  const complaintAt = (index: number, member: string): string | undefined => problem?.of(`items/${index}/${member}`);
  return (
    <form onSubmit={submit} aria-label="Cause rules" className={styles.edits} noValidate>
      {drafts.length === 0 ? (
        <Note>There is no rule: causes are told by the messages and stacks of failures.</Note>
      ) : null}
      <ol className={styles.rules}>
        {drafts.map((draft, index) => (
          <li key={draft.key} className={styles.rule}>
            <RuleFields
              draft={draft}
              place={index + 1}
              isLast={index === drafts.length - 1}
              complaintOf={(member) => complaintAt(index, member)}
              onChange={(changed) => setEdited(drafts.with(index, { ...draft, ...changed }))}
              onMove={(by) => setEdited(moved(drafts, index, by))}
              onRemove={() => setEdited(drafts.toSpliced(index, 1))}
            />
          </li>
        ))}
      </ol>
      <ProblemNote error={save.error} fields={['items']} />
      <div className={styles.row}>
        <Button
          variant="default"
          size="xs"
          leftSection={<Icon name="plus" size={12} />}
          disabled={drafts.length >= MOST_RULES}
          onClick={() => setEdited(withNewRule(drafts))}
        >
          Add a rule
        </Button>
        <Button type="submit" size="xs" loading={save.isPending} disabled={!isEdited}>
          Save the rules
        </Button>
        {isEdited ? (
          <Button variant="subtle" size="xs" onClick={() => setEdited(undefined)}>
            Discard changes
          </Button>
        ) : null}
      </div>
      <Note>
        In a pattern <code>*</code> is any text and <code>|</code> stands between alternatives; upper and lower case are
        one. Rules apply to failures that are uploaded from now on. A rule that keeps its name keeps its cause.
      </Note>
    </form>
  );
}
