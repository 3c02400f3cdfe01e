/** What a run is compared with: the run before it, the newest of a branch, or a run by its id. */
export type BaseKind = 'previous' | 'main' | 'branch' | 'run';

const RUN = /^clr_[0-9A-Za-z]{20,}$/;

/** Which kind of base an address names. */
export function baseKind(base: string | undefined): BaseKind {
  if (base === undefined || base === 'previous') return 'previous';
  if (base === 'main') return 'main';
  return RUN.test(base) ? 'run' : 'branch';
}

/** What an address names for what somebody typed: the id of a run, alone or in the address of its page, or a branch. */
export function readBase(typed: string): string | undefined {
  const text = typed.trim();
  const inAddress = /\/r\/(clr_[0-9A-Za-z]+)/.exec(text)?.[1];
  const base = inAddress ?? text;
  return base === '' || base === 'previous' ? undefined : base;
}
