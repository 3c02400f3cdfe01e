import { Button } from '@mantine/core';
import { causeRulesReplace, type CauseRule } from '@clarion/api-client';
import { useBlocker } from '@tanstack/react-router';
import { useState, type FormEvent, type ReactNode } from 'react';
import { unwrap } from '../../../api/unwrap.js';
import { ApiProblem } from '../../../api/problem.js';
import { Icon } from '../../../ui/text/icon.js';
import { ProblemNote } from '../../../ui/feedback/problem-note.js';
import { Note } from '../../../ui/layout/section.js';
import { useChange } from '../../../ui/forms/use-change.js';
import { moved, toDrafts, toRules, withNewRule, type RuleDraft } from './rule-draft.js';
import { RuleFields } from './rule-fields.js';
import styles from '../settings/settings.module.css';

/** The limit that the server enforces. */
const MAX_RULES = 100;

/** Edits the cause rules of a project. All changes are saved together. */
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
    run: () => unwrap(causeRulesReplace({ path: { projectId }, body: { items: toRules(drafts) } })),
    invalidates: [['cause-rules', projectId]],
    successMessage: 'Rules saved',
    onDone: () => setEdited(undefined),
  });
  useBlocker({
    shouldBlockFn: () => isEdited && !window.confirm('Leave without saving your changes?'),
    enableBeforeUnload: isEdited,
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    save.mutate();
  };
  const problem = save.error instanceof ApiProblem ? save.error : undefined;
  const errorAt = (index: number, member: string): string | undefined => problem?.errorFor(`items/${index}/${member}`);
  return (
    <form onSubmit={submit} aria-label="Cause rules" className={styles.edits} noValidate>
      {drafts.length === 0 ? (
        <Note>No rules yet. Causes are derived from the messages and stacks of failures.</Note>
      ) : null}
      <ol className={styles.rules}>
        {drafts.map((draft, index) => (
          <li key={draft.key} className={styles.rule}>
            <RuleFields
              draft={draft}
              position={index + 1}
              isLast={index === drafts.length - 1}
              errorOf={(member) => errorAt(index, member)}
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
          disabled={drafts.length >= MAX_RULES}
          onClick={() => setEdited(withNewRule(drafts))}
        >
          Add rule
        </Button>
        <Button type="submit" size="xs" loading={save.isPending} disabled={!isEdited}>
          Save rules
        </Button>
        {isEdited ? (
          <Button variant="subtle" size="xs" onClick={() => setEdited(undefined)}>
            Discard changes
          </Button>
        ) : null}
      </div>
      <Note>
        In a pattern, <code>*</code> matches any text and <code>|</code> separates alternatives. Case is ignored. Rules
        apply to failures uploaded from now on. A rule that keeps its name keeps its cause.
      </Note>
    </form>
  );
}
