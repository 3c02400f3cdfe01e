import type { ProjectionSummary } from '@clarion/api-client';

/** The filters of the page in the URL. */
export interface DeclaredSearch {
  readonly kind?: string;
  readonly state?: string;
}

/** Kinds of declared items. The first one is the default. */
export const KINDS = [
  { value: 'test', label: 'Tests' },
  { value: 'contract', label: 'Contracts' },
  { value: 'workflow', label: 'Workflows' },
] as const;

/** A kind of declared items. */
export type DeclaredKindName = (typeof KINDS)[number]['value'];

/** States of declared items that the server filters by. */
export const STATES = ['neverRan', 'deprecatedButRan', 'incomplete'] as const;

/** The list that the URL asks for: declared items of a kind, or tests that are not declared. */
export type DeclaredList =
  { readonly kind: DeclaredKindName; readonly state: (typeof STATES)[number] | undefined } | 'undeclared';

/** Reads the filters in the URL. Ignores unknown values. */
export function toDeclaredList({ kind, state }: DeclaredSearch): DeclaredList {
  if (state === 'undeclared') return 'undeclared';
  return {
    kind: KINDS.find(({ value }) => value === kind)?.value ?? KINDS[0].value,
    state: STATES.find((value) => value === state),
  };
}

/** A count, and the filter that lists what it counts. */
export interface DeclaredCount {
  readonly name: string;
  readonly count: number;
  readonly search: DeclaredSearch;
}

/** The counts of a kind. Only tests are compared with all tests that ran. */
export function countsOf(summary: ProjectionSummary, kind: DeclaredKindName): readonly DeclaredCount[] {
  const of = kind === 'test' ? summary : summary[`${kind}s`];
  const base: DeclaredSearch = kind === 'test' ? {} : { kind };
  const ofTests: readonly DeclaredCount[] =
    kind === 'test'
      ? [
          { name: 'Never ran', count: summary.neverRan, search: { state: 'neverRan' } },
          { name: 'Ran but not declared', count: summary.ranButNotDeclared, search: { state: 'undeclared' } },
          { name: 'Deprecated but run', count: summary.deprecatedButRan, search: { state: 'deprecatedButRan' } },
        ]
      : [];
  return [
    { name: 'Declared', count: of.declared, search: base },
    ...ofTests,
    { name: 'Incomplete', count: of.incomplete, search: { ...base, state: 'incomplete' } },
  ];
}
