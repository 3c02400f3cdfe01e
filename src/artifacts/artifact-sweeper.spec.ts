import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { newArtifactId, newOrganizationId } from '../common/identifiers.js';
import { SweepFailures } from '../common/sweeps/sweep-failures.js';
import { DataHold } from '../common/data-hold.js';
import { readConfig } from '../config/config.js';
import { ArtifactSweeper } from './artifact-sweeper.js';
import { ArtifactStore } from './artifact.store.js';
import { FileOwners } from './file-owners.js';
import { IncomingFiles } from './incoming-files.js';
import { LooseArtifactStore } from './loose-artifact.store.js';
import { LooseArtifacts } from './loose-artifacts.js';
import { DirectoryStorage } from './storage/directory-storage.js';

const NOW = new Date('2026-11-22T12:00:00Z');
const HOUR_MS = 3_600_000;

class RecordedFailures extends SweepFailures {
  readonly steps: string[] = [];

  override note(step: string): void {
    this.steps.push(step);
  }

  override noteHandled(): void {
    throw new Error('Artifacts are not swept as items');
  }
}

/** Records that are all of young uploads. */
const recorded: Pick<LooseArtifactStore, 'abandon' | 'findAbandoned' | 'forget'> = {
  abandon: () => Promise.resolve(),
  findAbandoned: () => Promise.resolve([]),
  forget: () => Promise.resolve(),
};

describe('ArtifactSweeper', () => {
  let dataDir: string;
  let incoming: string;
  let failures: RecordedFailures;
  let known: Set<string>;
  let sweeper: ArtifactSweeper;

  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'clarion-artifacts-'));
    incoming = join(dataDir, 'artifacts', 'incoming');
    failures = new RecordedFailures();
    known = new Set();
    const store: Pick<ArtifactStore, 'findUnknown'> = {
      findUnknown: (_organizationId, ids) => Promise.resolve(ids.filter((id) => !known.has(id))),
    };
    const config = readConfig({ CLARION_DATA_DIR: dataDir });
    const storage = new DirectoryStorage(config, new DataHold());
    const looseStore: LooseArtifactStore = Object.assign(Object.create(LooseArtifactStore.prototype), recorded);
    sweeper = new ArtifactSweeper(
      new IncomingFiles(config),
      storage,
      Object.assign(Object.create(ArtifactStore.prototype), store),
      looseStore,
      new LooseArtifacts(storage, looseStore, failures),
      new FileOwners(),
      failures,
    );
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

  it('removes files in the place of artifacts that have no row, and keeps those of artifacts and of running uploads', async () => {
    const organizationId = newOrganizationId();
    const [kept, loose, young] = [
      newArtifactId(organizationId),
      newArtifactId(organizationId),
      newArtifactId(organizationId),
    ];
    known.add(kept);
    const place = (id: string, ageHours: number): void => {
      const path = join(dataDir, 'artifacts', organizationId, id.slice(-2), id);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, 'bytes');
      const at = new Date(NOW.getTime() - ageHours * HOUR_MS);
      utimesSync(path, at, at);
    };
    place(kept, 2);
    place(loose, 2);
    place(young, 0);

    await sweeper.sweep(NOW);

    const names = readdirSync(join(dataDir, 'artifacts'), { recursive: true, encoding: 'utf8' });
    const files = names.map((name) => basename(name)).filter((name) => name.startsWith('art_'));
    expect(files.toSorted()).toEqual([kept, young].toSorted());
    expect(failures.steps).toEqual([]);
  });

  it('records that a file cannot be removed', async () => {
    mkdirSync(join(incoming, 'a-directory'), { recursive: true });
    utimesSync(join(incoming, 'a-directory'), new Date(0), new Date(0));

    await sweeper.sweep(NOW);

    expect(failures.steps).toEqual(['abandoned_uploads']);
  });
});
