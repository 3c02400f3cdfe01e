// A planted death: the process is killed when the files of an upload are in the storage and their rows are to be written.
import type { EntityManager } from 'typeorm';
import type { ArtifactEntity } from '../../../src/artifacts/artifact.entity.js';
import { ArtifactStore } from '../../../src/artifacts/artifact.store.js';
import type { RunId } from '../../../src/common/identifiers.js';

const attach = Reflect.get(ArtifactStore.prototype, 'attach');

function attachOrDie(
  this: ArtifactStore,
  manager: EntityManager,
  runId: RunId,
  artifacts: readonly Omit<ArtifactEntity, 'runId'>[],
): Promise<readonly ArtifactEntity[]> {
  if (artifacts.some(({ name }) => name === 'fatal.txt')) process.kill(process.pid, 'SIGKILL');
  return attach.call(this, manager, runId, artifacts);
}

Object.defineProperty(ArtifactStore.prototype, 'attach', { value: attachOrDie });
