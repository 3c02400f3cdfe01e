import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SweepFailures } from '../common/sweep-failures.js';
import { readConfig } from '../config/config.js';
import { ArtifactSweeper } from './artifact-sweeper.js';
import { IncomingFiles } from './incoming-files.js';

const NOW = new Date('2026-11-22T12:00:00Z');
const HOUR_MS = 3_600_000;

class RecordedFailures extends SweepFailures {
  readonly steps: string[] = [];

  override note(step: string): void {
    this.steps.push(step);
  }
}

describe('ArtifactSweeper', () => {
  let dataDir: string;
  let incoming: string;
  let failures: RecordedFailures;
  let sweeper: ArtifactSweeper;

  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'clarion-artifacts-'));
    incoming = join(dataDir, 'artifacts', 'incoming');
    failures = new RecordedFailures();
    sweeper = new ArtifactSweeper(new IncomingFiles(readConfig({ CLARION_DATA_DIR: dataDir })), failures);
  });

  afterEach(() => rmSync(dataDir, { recursive: true }));

  const write = (name: string, ageHours: number): void => {
    mkdirSync(incoming, { recursive: true });
    const path = join(incoming, name);
    writeFileSync(path, 'bytes');
    const at = new Date(NOW.getTime() - ageHours * HOUR_MS);
    utimesSync(path, at, at);
  };

  it('removes temporary files older than a day and keeps those of running uploads', async () => {
    write('of-a-killed-process', 25);
    write('of-a-slow-upload', 23);
    write('of-a-new-upload', 0);

    await sweeper.sweep(NOW);

    expect(readdirSync(incoming).toSorted()).toEqual(['of-a-new-upload', 'of-a-slow-upload']);
    expect(failures.steps).toEqual([]);
  });

  it('does nothing before the first upload', async () => {
    await sweeper.sweep(NOW);

    expect(failures.steps).toEqual([]);
  });

  it('records that a file cannot be removed', async () => {
    mkdirSync(join(incoming, 'a-directory'), { recursive: true });
    utimesSync(join(incoming, 'a-directory'), new Date(0), new Date(0));

    await sweeper.sweep(NOW);

    expect(failures.steps).toEqual(['abandoned_uploads']);
  });
});
