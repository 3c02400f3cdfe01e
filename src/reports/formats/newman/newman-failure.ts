import type { JsonObject } from '../../../common/json/json-value.js';
import { filledStringOf, numberOf, stringOf } from '../../json/fields.js';
import type { ReportedFailure } from '../../report.js';

/** An error as Newman writes it; undefined for none. A request that failed may have its code and address and no message. */
export function newmanFailure(error: JsonObject | undefined): ReportedFailure | undefined {
  if (error === undefined || Object.keys(error).length === 0) return undefined;
  const message = filledStringOf(error['message']) ?? systemMessage(error);
  return {
    type: filledStringOf(error['name']) ?? filledStringOf(error['type']),
    message,
    text: filledStringOf(error['stack']),
    wording: 'mocha',
  };
}

/** As Node.js words it: `connect ECONNREFUSED 127.0.0.1:80`. */
function systemMessage(error: JsonObject): string | undefined {
  const address =
    filledStringOf(error['address']) ?? filledStringOf(error['hostname']) ?? filledStringOf(error['host']);
  const port = numberOf(error['port']);
  const place = address === undefined || port === undefined ? address : `${address}:${port}`;
  const parts = [stringOf(error['syscall']), stringOf(error['code']), place].filter(
    (part) => part !== undefined && part !== '',
  );
  return parts.length === 0 ? undefined : parts.join(' ');
}
