// A planted clock: the first sweep of artifacts takes place at start, and believes that it is 25 hours later.
import { ArtifactSweeper } from '../../../src/artifacts/artifact-sweeper.js';

const LATER_MS = 25 * 3_600_000;

function sweepAtStart(this: ArtifactSweeper): void {
  void this.sweep(new Date(Date.now() + LATER_MS));
}

Object.defineProperty(ArtifactSweeper.prototype, 'onApplicationBootstrap', { value: sweepAtStart });
