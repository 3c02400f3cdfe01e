import { instantOf } from '../../json/fields.js';
import type { ReportedFailure } from '../../report.js';
import type { EventDraft } from '../../test-draft.js';
import { filled } from '../shared/attribute-values.js';

/** Returns the thread group of a sample as its suite: `Checkout 1-12` is a thread of the group `Checkout`. */
export function suiteOf(thread: string | undefined): readonly string[] {
  const group = filled(thread?.replace(/ \d{1,6}-\d{1,6}$/, ''));
  return group === undefined ? [] : [group];
}

/** Returns the failure of a sample without a failed assertion: its response code and message. */
export function responseFailure(code: string | undefined, message: string | undefined): ReportedFailure {
  const response = [filled(code), filled(message)].filter((part) => part !== undefined).join(' ');
  // Without a response, the code is the class of the error: its words are no values.
  const isThrown = code?.startsWith('Non HTTP response code: ') === true;
  return {
    message: response === '' ? undefined : `Response: ${response}`,
    element: 'error',
    ...(isThrown ? { isAssertion: false } : {}),
  };
}

/** A request as JMeter saves it; `elapsed` in milliseconds, `time` since 1970 or as a date. */
interface JMeterRequest {
  readonly label: string | undefined;
  readonly method?: string | undefined;
  readonly url: string | undefined;
  readonly code: string | undefined;
  readonly elapsed: string | undefined;
  readonly time: string | undefined;
  readonly hasFailed: boolean;
}

/** Returns a request as a `trace` event. */
export function traceOf({
  label = '',
  method,
  url,
  code = '',
  elapsed = '',
  time,
  hasFailed,
}: JMeterRequest): EventDraft {
  const at = instantOf(time);
  const ownMethod = filled(method);
  const ownUrl = filled(url);
  return {
    type: 'trace',
    ...(at === undefined ? {} : { at: at.toISOString() }),
    data: {
      protocol: 'http',
      target: label,
      ...(ownMethod === undefined ? {} : { method: ownMethod }),
      ...(ownUrl === undefined ? {} : { url: ownUrl }),
      ...(/^\d{3}$/.test(code) ? { status: Number(code) } : {}),
      ...(/^\d{1,12}$/.test(elapsed) ? { durationMs: Number(elapsed) } : {}),
      ok: !hasFailed,
    },
  };
}
