/** The kinds of base: the previous run, the newest run of `main` or of another branch, or a run by id. */
export type BaseKind = 'previous' | 'main' | 'branch' | 'run';

const RUN = /^clr_[0-9A-Za-z]{20,}$/;

/** Returns the kind of the base in the URL. */
export function baseKind(base: string | undefined): BaseKind {
  if (base === undefined || base === 'previous') return 'previous';
  if (base === 'main') return 'main';
  return RUN.test(base) ? 'run' : 'branch';
}

/** Parses a typed base: a run id, the URL of a run page, or a branch. Undefined means the previous run. */
export function parseBase(typed: string): string | undefined {
  const text = typed.trim();
  const inUrl = /\/r\/(clr_[0-9A-Za-z]+)/.exec(text)?.[1];
  const base = inUrl ?? text;
  return base === '' || base === 'previous' ? undefined : base;
}
