import { isJsonObject, type JsonValue } from '../common/json/json-value.js';
import { validationFailed } from '../common/problem.js';
import { FINISHED_STATUSES } from '../runs/run-state.js';
import { Complaints } from './complaints.js';
import { Fields } from './fields.js';
import type { Completion } from './live-runs.service.js';

/**
 * Reads how a live run is to end.
 * @throws Problem validation_failed
 */
export function readCompletion(body: JsonValue): Completion {
  if (!isJsonObject(body)) throw validationFailed([{ pointer: '', detail: 'send an object, or no body' }]);
  const complaints = new Complaints();
  const fields = new Fields(body, '', complaints);
  const completion = {
    status: fields.word('status', FINISHED_STATUSES),
    completedAt: fields.instant('completedAt'),
    durationMs: fields.durationMs('durationMs'),
  };
  complaints.raise();
  return completion;
}
