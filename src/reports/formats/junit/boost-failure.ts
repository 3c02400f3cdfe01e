import type { ReportedFailure } from '../../report.js';
import { placeOf } from '../attribute-values.js';

/** What Boost.Test writes in JUnit XML: a heading, and below it fields in lines. */
const HEADING = /^\s{0,40}(ASSERTION FAILURE|UNCAUGHT EXCEPTION):\n/;

/** What an exception says stands between these lines. */
const THROWN = /\nEXCEPTION STACK TRACE: -{3,80}\n([^]{0,20000}?)\n-{3,80}(?:\n|$)/;

/** The message, up to the next field. */
const MESSAGE = /\n- message: ([^]{0,20000}?)\s{0,40}(?=\n- context:|\n\n?Last checkpoint:|$)/;

const SYSTEM =
  /^(?:memory access violation|signal: |system error|non-recoverable|child has exited|fatal system error)/i;

/** A failure as Boost.Test's JUnit XML has it; undefined for any other text. */
export function boostFailure(text: string | undefined): ReportedFailure | undefined {
  const heading = HEADING.exec(text ?? '')?.[1];
  if (text === undefined || heading === undefined) return undefined;
  const isThrown = heading === 'UNCAUGHT EXCEPTION';
  const message = (isThrown ? THROWN : MESSAGE).exec(text)?.[1]?.trim();
  const [context] = /\n- context:\n(?:\s{1,8}- '[^\n]{0,4000}'\n?){1,100}/.exec(text) ?? [];
  const frames = [...(context ?? '').matchAll(/- '([^\n]{0,4000})'/g)].map(([, frame]) => frame?.trim() ?? '');
  const told = [message ?? text.trim(), ...(frames.length === 0 ? [] : ['with context:', ...frames])].join('\n');
  return {
    message: told,
    isAssertion: !isThrown && !SYSTEM.test(told),
    location: placeIn(text),
    element: isThrown ? 'error' : 'failure',
    wording: 'cpp',
  };
}

/** Where it failed; of an exception the last place that was passed in front of it. */
function placeIn(text: string): ReportedFailure['location'] {
  const places = [...text.matchAll(/\n- file {0,4}: ([^\n]{1,1000})\n- line {0,4}: (\d{1,9})(?=\n|$)/g)];
  const known = places.find(([, file]) => file !== 'unknown location');
  return placeOf(known?.[1], known?.[2]);
}
