import { objectOf } from '../../json/fields.js';
import type { JsonObject } from '../../json/json-value.js';
import type { EventDraft } from '../../test-draft.js';

/** An HTTP request and what is known of its response. */
export interface HttpCall {
  readonly method: string;
  readonly url: string;
  /** Undefined for a request without a response. */
  readonly status?: number | undefined;
  readonly durationMs?: number | undefined;
  /** Undefined where the status decides. */
  readonly ok?: boolean | undefined;
  readonly responseBody?: string | undefined;
}

/** Returns an HTTP request as a `trace` event. */
export function httpTrace({ method, url, status, durationMs, ok, responseBody }: HttpCall): EventDraft {
  const data: JsonObject = {
    protocol: 'http',
    target: `${method} ${url}`,
    method,
    url,
    ...(status === undefined ? {} : { status }),
    ...(durationMs === undefined ? {} : { durationMs }),
    ...(ok === undefined ? {} : { ok }),
    ...(responseBody === undefined ? {} : { responseBody }),
  };
  return { type: 'trace', data };
}

/** The request of a test before it: shown with a failure, and counted once. */
export function repeatedTrace({ data, ...event }: EventDraft): EventDraft {
  return { ...event, data: { ...objectOf(data), repeated: true } };
}
