import { instantOf } from '../../json/fields.js';
import { secondsToMs } from '../../text/durations.js';

/** A time as it was told before version 7, `20261120 20:43:50.123`, or since, `2026-11-20T20:43:50.123456`. */
export function robotInstant(text: string | undefined): Date | undefined {
  const parts = /^(\d{4})(\d\d)(\d\d) (.{8,12})$/.exec(text ?? '');
  return instantOf(parts === null ? text : `${parts[1]}-${parts[2]}-${parts[3]} ${parts[4]}`);
}

/** Milliseconds of a <status>: `elapsed` in seconds, or before version 7 from `starttime` to `endtime`. 'invalid' for what is none. */
export function elapsedOf(attributes: Readonly<Record<string, string>>): number | undefined | 'invalid' {
  if (attributes['elapsed'] !== undefined) return secondsToMs(attributes['elapsed']);
  const start = robotInstant(attributes['starttime'])?.getTime();
  const end = robotInstant(attributes['endtime'])?.getTime();
  return start === undefined || end === undefined || end < start ? undefined : end - start;
}
