import type { CauseRule } from '@clarion/api-client';

/** A rule while it is edited. */
export interface RuleDraft {
  /** Stays with the rule while others come and go. */
  readonly key: number;
  readonly name: string;
  readonly pattern: string;
  /** Empty: every kind. */
  readonly kind: '' | NonNullable<CauseRule['kind']>;
}

/** The rules of a project, to be edited. */
export function toDrafts(rules: readonly CauseRule[]): readonly RuleDraft[] {
  return rules.map(({ name, pattern, kind }, key) => ({ key, name, pattern, kind: kind ?? '' }));
}

/** What is sent. */
export function toRules(drafts: readonly RuleDraft[]): CauseRule[] {
  return drafts.map(({ name, pattern, kind }) => ({ name: name.trim(), pattern, ...(kind === '' ? {} : { kind }) }));
}

/** The rules with an empty one at the end. */
export function withNewRule(drafts: readonly RuleDraft[]): readonly RuleDraft[] {
  const key = Math.max(-1, ...drafts.map((draft) => draft.key)) + 1;
  return [...drafts, { key, name: '', pattern: '', kind: '' }];
}

/** The rules with one of them a place up (-1) or down (1); the same where there is no such place. */
export function moved(drafts: readonly RuleDraft[], index: number, by: -1 | 1): readonly RuleDraft[] {
  const one = drafts[index];
  const other = drafts[index + by];
  if (one === undefined || other === undefined) return drafts;
  return drafts.with(index, other).with(index + by, one);
}

/** The name of the kind that a choice stands for; the empty one for what is none. */
export function toKind(text: string | null): RuleDraft['kind'] {
  return text === 'assertion' || text === 'exception' || text === 'unknown' ? text : '';
}
