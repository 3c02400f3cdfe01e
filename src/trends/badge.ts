import type { BadgeColor } from './badge-svg.js';
import type { BuildStatus } from '../builds/build-status.js';

/** Text and color of a badge. */
export interface BadgeValue {
  readonly value: string;
  readonly color: BadgeColor;
}

/** The result of a build, as its badge shows it. */
export interface BadgeBuild {
  readonly status: BuildStatus;
  /** Failed tests. */
  readonly failed: number;
}

/** Text and color of a build's badge. A build with failed tests shows their number, also while it is running. */
export function badgeOf(build: BadgeBuild | undefined): BadgeValue {
  if (build === undefined) return { value: 'no runs', color: 'grey' };
  if (build.failed > 0 && build.status !== 'cancelled') return { value: `${build.failed} failing`, color: 'red' };
  switch (build.status) {
    case 'passed':
      return { value: 'passing', color: 'green' };
    case 'failed':
      return { value: 'failing', color: 'red' };
    case 'running':
      return { value: 'running', color: 'grey' };
    case 'cancelled':
      return { value: 'cancelled', color: 'grey' };
  }
}
