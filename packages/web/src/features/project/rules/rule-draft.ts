import type { CauseRule } from '@clarion/api-client';

/** A rule being edited. */
export interface RuleDraft {
  /** Identifies the rule while others are added, moved and removed. */
  readonly key: number;
  readonly name: string;
  readonly pattern: string;
  /** Empty means every kind. */
  readonly kind: '' | NonNullable<CauseRule['kind']>;
}

/** Converts the rules of a project to drafts. */
export function toDrafts(rules: readonly CauseRule[]): readonly RuleDraft[] {
  return rules.map(({ name, pattern, kind }, key) => ({ key, name, pattern, kind: kind ?? '' }));
}

/** Converts drafts to the request body. */
export function toRules(drafts: readonly RuleDraft[]): CauseRule[] {
  return drafts.map(({ name, pattern, kind }) => ({ name: name.trim(), pattern, ...(kind === '' ? {} : { kind }) }));
}

/** Appends an empty rule. */
export function withNewRule(drafts: readonly RuleDraft[]): readonly RuleDraft[] {
  const key = Math.max(-1, ...drafts.map((draft) => draft.key)) + 1;
  return [...drafts, { key, name: '', pattern: '', kind: '' }];
}

/** Moves a rule up (-1) or down (1). Returns the same rules when it cannot move. */
export function moved(drafts: readonly RuleDraft[], index: number, by: -1 | 1): readonly RuleDraft[] {
  const one = drafts[index];
  const other = drafts[index + by];
  if (one === undefined || other === undefined) return drafts;
  return drafts.with(index, other).with(index + by, one);
}

/** Parses the selected kind. Empty when it is not one. */
export function toKind(text: string | null): RuleDraft['kind'] {
  return text === 'assertion' || text === 'exception' || text === 'unknown' ? text : '';
}
