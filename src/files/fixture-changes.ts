import type { RunFixture } from '../runs/source/run-fixture.js';

/** What happened to a fixture from one run to another. */
export const FIXTURE_CHANGES = ['changed', 'removed', 'added'] as const;

export type FixtureChangeKind = (typeof FIXTURE_CHANGES)[number];

/** A fixture that two runs did not use alike. */
export interface FixtureChange {
  readonly path: string;
  readonly change: FixtureChangeKind;
  /** Null when the earlier run did not use it. */
  readonly before: RunFixture | null;
  /** Null when the later run did not use it. */
  readonly after: RunFixture | null;
}

/** Returns what changed between the fixtures of two runs: the changed ones first, then the removed and the added ones, each by path. */
export function fixtureChanges(before: readonly RunFixture[], after: readonly RunFixture[]): readonly FixtureChange[] {
  const earlier = new Map(before.map((fixture) => [fixture.path, fixture]));
  const later = new Map(after.map((fixture) => [fixture.path, fixture]));
  const paths = [...new Set([...earlier.keys(), ...later.keys()])].toSorted();
  const changes = paths.flatMap((path) => changeOf(path, earlier.get(path) ?? null, later.get(path) ?? null) ?? []);
  return FIXTURE_CHANGES.flatMap((kind) => changes.filter(({ change }) => change === kind));
}

function changeOf(path: string, before: RunFixture | null, after: RunFixture | null): FixtureChange | undefined {
  if (before === null) return { path, change: 'added', before, after };
  if (after === null) return { path, change: 'removed', before, after };
  return before.sha256 === after.sha256 ? undefined : { path, change: 'changed', before, after };
}
