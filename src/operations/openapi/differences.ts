import { isJsonArray, isJsonObject, type Json } from './json.js';

/** Returns where two documents differ: the RFC 6901 pointers, each with the change. */
export function differences(before: Json | undefined, after: Json | undefined, pointer = ''): readonly string[] {
  if (before === undefined) return [`${pointer} is new`];
  if (after === undefined) return [`${pointer} is gone`];
  if (isJsonObject(before) && isJsonObject(after)) return memberDifferences(before, after, pointer);
  if (isJsonArray(before) && isJsonArray(after)) return memberDifferences(byIndex(before), byIndex(after), pointer);
  return JSON.stringify(before) === JSON.stringify(after)
    ? []
    : [`${pointer} was ${brief(before)} and is ${brief(after)}`];
}

type Members = Readonly<Record<string, Json | undefined>>;

function memberDifferences(before: Members, after: Members, pointer: string): readonly string[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return names.flatMap((name) =>
    differences(before[name], after[name], `${pointer}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`),
  );
}

function byIndex(items: readonly Json[]): Members {
  return Object.fromEntries(items.entries());
}

function brief(value: Json): string {
  const text = JSON.stringify(value);
  return text.length > 80 ? `${text.slice(0, 80)}…` : text;
}
