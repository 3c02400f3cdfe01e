/** A detail of a recorded change. The name is empty for a change from one value to another. */
export interface Detail {
  readonly name: string;
  readonly value: string;
}

/** Formats the details of a change. Joins `from` and `to` into one detail and omits null. */
export function formatDetails(details: Readonly<Record<string, unknown>>): readonly Detail[] {
  const { from, to, ...others } = details;
  const change =
    from === undefined || to === undefined ? [] : [{ name: '', value: `${valueText(from)} → ${valueText(to)}` }];
  const single = change.length > 0 ? others : details;
  const rest = Object.entries(single).filter(([, value]) => value !== null && value !== undefined);
  return [...change, ...rest.map(([name, value]) => ({ name: splitWords(name), value: valueText(value) }))];
}

/** Converts `endedSessions` to `ended sessions`. */
function splitWords(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

function valueText(value: unknown): string {
  if (value === '' || (Array.isArray(value) && value.length === 0)) return 'none';
  if (typeof value === 'string') return value;
  if (Array.isArray(value) && value.every((item) => typeof item === 'string')) return value.join(', ');
  return JSON.stringify(value) ?? '';
}
