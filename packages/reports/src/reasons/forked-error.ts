import type { ReportedFailure } from '../report.js';

/** The error in which sbt passes what a test of another process has thrown: its message is the name and the message of that one. */
const FORKED = 'sbt.ForkMain$ForkError';
const HEAD = `${FORKED}: `;

/** The name of the error in front of its message; sbt writes `null` for a message that is absent. */
const NAMED = /^([A-Za-z_$][\w$.]{0,300}\.[\w$]{1,200})(?:: ?|$)/;

/** The failure without sbt's wrapper: type, message and stack are those of the error within. */
export function withoutFork(failure: ReportedFailure): ReportedFailure {
  if (failure.type !== FORKED) return failure;
  const written = bare(failure.message);
  const [head = '', name] = NAMED.exec(written ?? '') ?? NAMED.exec(bare(failure.text)?.trimStart() ?? '') ?? [];
  if (name === undefined)
    return isFailed(failure.text ?? '') ? { ...failure, type: undefined, text: bare(failure.text) } : failure;
  const said = written?.startsWith(head) === true ? written.slice(head.length) : written;
  return {
    ...failure,
    type: name,
    message: said === 'null' || said === '' ? undefined : said,
    text: bare(failure.text),
    stack: bare(failure.stack),
  };
}

/** The innermost frame. */
const FRAME = /\n\s{0,20}at ([\w.$]{1,300})/;

/** Before version 1.0 sbt passed the message alone. Where other code threw it than ScalaTest's own, it is no failed assertion. */
function isFailed(text: string): boolean {
  const innermost = FRAME.exec(text)?.[1];
  return innermost !== undefined && (innermost.startsWith('org.scalatest.') || !text.includes(' org.scalatest.'));
}

function bare(text: string | undefined): string | undefined {
  return text?.replaceAll(HEAD, '');
}
