/** A fact of a change: what it is, and how it was or became. */
export interface DetailWord {
  readonly name: string;
  readonly value: string;
}

/** The facts of a change, to be read: what was and what became stand in one, and what is null is left away. */
export function detailWords(details: Readonly<Record<string, unknown>>): readonly DetailWord[] {
  const { from, to, ...others } = details;
  const both =
    from === undefined || to === undefined ? [] : [{ name: '', value: `${valueText(from)} → ${valueText(to)}` }];
  const single = both.length > 0 ? others : details;
  const rest = Object.entries(single).filter(([, value]) => value !== null && value !== undefined);
  return [...both, ...rest.map(([name, value]) => ({ name: spaced(name), value: valueText(value) }))];
}

/** `endedSessions` as `ended sessions`. */
function spaced(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

function valueText(value: unknown): string {
  if (typeof value === 'string') return value;
  if (Array.isArray(value) && value.every((item) => typeof item === 'string')) return value.join(', ');
  return JSON.stringify(value) ?? '';
}
