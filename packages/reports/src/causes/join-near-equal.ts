import { areNearlyEqual, readText, type ComparedText } from './near-equal.js';

/** A cause with what is compared of it. */
export interface ComparedCause {
  readonly id: string;
  /** Only causes with one key are compared. */
  readonly joinKey: string;
  /** The masked message. */
  readonly text: string;
}

interface Candidate {
  readonly id: string;
  readonly read: ComparedText;
}

/**
 * Joins causes that are new with those that are known, or with new ones before them, where their texts are nearly equal: each with
 * the first that is, the known ones first, in the order given. Gives for each that is joined the cause that it becomes.
 */
export function joinNearEqual(
  brought: readonly ComparedCause[],
  known: readonly ComparedCause[],
): ReadonlyMap<string, string> {
  const candidates = new Map<string, Candidate[]>();
  for (const cause of known) addTo(candidates, cause.joinKey, { id: cause.id, read: readText(cause.text) });
  const joined = new Map<string, string>();
  for (const cause of brought) {
    const read = readText(cause.text);
    const found = candidates.get(cause.joinKey)?.find((candidate) => areNearlyEqual(candidate.read, read));
    if (found === undefined) addTo(candidates, cause.joinKey, { id: cause.id, read });
    else joined.set(cause.id, found.id);
  }
  return joined;
}

function addTo(candidates: Map<string, Candidate[]>, key: string, candidate: Candidate): void {
  const others = candidates.get(key) ?? [];
  candidates.set(key, others);
  others.push(candidate);
}
