import { createHash } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RunFields, RunFlags } from './run-fields.js';

const MAX_UPLOADS = 1000;

/**
 * Numbers the uploads of one CI job, if the job's name is the default: `test`, `test (2)`. In a later attempt of the job, the same upload
 * gets the same number. Without the number, the first upload of that attempt would supersede all uploads of the earlier one. Without the
 * ID of the attempt, or a writable folder, the run has no job, so that it counts in any case.
 */
export function withNumberedJob(
  fields: RunFields,
  { job, shard }: RunFlags,
  attemptId: string | undefined,
  folder = tmpdir(),
): RunFields {
  const { job: name, ...others } = fields;
  if (typeof name !== 'string' || job !== undefined || shard !== undefined) return fields;
  const number = attemptId === undefined ? undefined : claimNumber(attemptId, folder);
  if (number === undefined) return others;
  return { ...others, job: number === 1 ? name : `${name} (${number})` };
}

/** Claims the first free number by creating a folder, which only one of several processes can do. */
function claimNumber(attemptId: string, folder: string): number | undefined {
  const digest = createHash('sha256').update(attemptId).digest('hex').slice(0, 16);
  for (let number = 1; number <= MAX_UPLOADS; number += 1) {
    try {
      mkdirSync(join(folder, `clarion-job-${digest}-${number}`));
      return number;
    } catch (error) {
      if (!isTaken(error)) return undefined;
    }
  }
  return undefined;
}

function isTaken(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === 'EEXIST';
}
