import type { EventDraft } from '../../test-draft.js';
import { type HttpCall, httpTrace } from '../shared/http-trace.js';

/** Returns a request and what came back. Assertions decide whether it failed, and without any its status. */
export function newmanTrace(call: Omit<HttpCall, 'ok'>, isFailed: boolean, isAsserted: boolean): EventDraft {
  const { status } = call;
  return httpTrace({ ...call, ok: !isFailed && status !== undefined && (isAsserted || status < 400) });
}
