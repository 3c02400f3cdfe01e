import type { DataHold } from '../../common/data-hold.js';
import type { Config } from '../../config/config.js';
import type { ArtifactStorage } from './artifact-storage.js';
import { DirectoryStorage } from './directory-storage.js';
import { S3Storage } from './s3-storage.js';

/** Returns the storage of the configuration: an S3-compatible service, or else the data directory. */
export function configuredStorage(config: Config, hold: DataHold): ArtifactStorage {
  return config.artifacts === undefined ? new DirectoryStorage(config, hold) : new S3Storage(config.artifacts);
}
