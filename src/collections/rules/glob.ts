/** Counts the steps of comparisons, so that a caller can limit the work of many of them. */
export interface GlobWork {
  steps: number;
}

/** Returns whether a text matches a pattern, and adds its steps to the counter. */
export type Glob = (text: string, work: GlobWork) => boolean;

/** What a pattern matches. In a path, `*` and `?` end at a slash and only `**` crosses it. */
export type GlobKind = 'path' | 'text';

/** Largest number of wildcards of a pattern: each of them may add a state to every step. */
export const MOST_WILDCARDS = 8;

const SLASH = 0x2f;
/** States besides the codes of characters, which are not negative. */
const ONE = -1;
/** `?` in a path: not a slash. */
const ONE_OF_SEGMENT = -2;
const ANY = -3;
/** `*` in a path: no slash. */
const ANY_OF_SEGMENT = -4;
/** Folders, each with its slash: entered here, so that there may be none of them. */
const FOLDERS = -5;
const IN_FOLDERS = -6;

const WILDCARDS = /\*+|\?/g;
const PATH_PARTS = /\*\*\/|\*+|\?|[^*?]+/g;
const TEXT_PARTS = /\*+|\?|[^*?]+/g;

/** Returns whether a pattern has at most as many wildcards as are allowed. */
export function hasFewWildcards(pattern: string): boolean {
  return (pattern.match(WILDCARDS) ?? []).length <= MOST_WILDCARDS;
}

/**
 * Compiles a pattern: `*` matches any characters, `?` matches one, and in a path `**` matches any folders. Every other character
 * matches itself. The time of a comparison is at most the length of the text times the number of wildcards: it follows all
 * possibilities at once and never goes back, as the regular expressions of glob libraries do.
 */
export function compileGlob(pattern: string, kind: GlobKind): Glob {
  const wildcard = pattern.search(/[*?]/);
  if (wildcard === -1) return (text) => text === pattern;
  const parts = pattern.match(kind === 'path' ? PATH_PARTS : TEXT_PARTS) ?? [];
  const states = statesOf(parts, kind);
  const prefix = pattern.slice(0, wildcard);
  const part = longestLiteral(parts);
  return (text, work) => text.startsWith(prefix) && text.includes(part) && matches(states, text, work);
}

/** A text that every match contains: most texts lack it, which is found out quickly. */
function longestLiteral(parts: readonly string[]): string {
  const literals = parts.filter((part) => !/[*?]/.test(part));
  return literals.reduce((longest, part) => (part.length > longest.length ? part : longest), '');
}

function statesOf(parts: readonly string[], kind: GlobKind): readonly number[] {
  const isPath = kind === 'path';
  return parts.flatMap((part, index) => {
    if (part === '?') return [isPath ? ONE_OF_SEGMENT : ONE];
    if (part === '**/') return isAtSegment(parts, index) ? [FOLDERS, IN_FOLDERS] : [ANY, SLASH];
    if (part.startsWith('*')) return [isPath && part === '*' ? ANY_OF_SEGMENT : ANY];
    return Array.from({ length: part.length }, (_, place) => part.charCodeAt(place));
  });
}

/** Whether a part begins a segment of a path. */
function isAtSegment(parts: readonly string[], index: number): boolean {
  return index === 0 || (parts[index - 1]?.endsWith('/') ?? false);
}

/** Follows every state that the text can be in, character by character. */
function matches(states: readonly number[], text: string, work: GlobWork): boolean {
  let active = new Set<number>();
  enter(states, 0, active);
  for (let index = 0; index < text.length && active.size > 0; index += 1) {
    const code = text.charCodeAt(index);
    const next = new Set<number>();
    work.steps += active.size;
    for (const place of active) step(states, place, code, next);
    active = next;
  }
  return active.has(states.length);
}

/** Adds a state, and those that follow it without a character. */
function enter(states: readonly number[], place: number, active: Set<number>): void {
  active.add(place);
  const state = states[place];
  if (state === ANY || state === ANY_OF_SEGMENT || state === FOLDERS) enter(states, place + 1, active);
  if (state === FOLDERS) enter(states, place + 2, active);
}

function step(states: readonly number[], place: number, code: number, next: Set<number>): void {
  switch (states[place]) {
    case undefined:
    case FOLDERS:
      return;
    case ANY:
      enter(states, place, next);
      return;
    case ANY_OF_SEGMENT:
      if (code !== SLASH) enter(states, place, next);
      return;
    case IN_FOLDERS:
      next.add(place);
      if (code === SLASH) enter(states, place + 1, next);
      return;
    case ONE:
      enter(states, place + 1, next);
      return;
    case ONE_OF_SEGMENT:
      if (code !== SLASH) enter(states, place + 1, next);
      return;
    case code:
      enter(states, place + 1, next);
  }
}
