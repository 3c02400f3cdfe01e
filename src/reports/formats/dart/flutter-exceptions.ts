import type { ReportedFailure } from '../../report.js';

const TITLE = /^══╡ EXCEPTION CAUGHT BY .{1,100} ╞═/;
const END = /^═{10,}$/;
const THROWN = /^The following (.{1,200}?)(?: object)? was thrown\b/;
const STACK = /^When the exception was thrown, this was the stack:?$/;

/** The exceptions that Flutter printed in frames, oldest first. */
export function flutterFailures(output: string): readonly ReportedFailure[] {
  const lines = output.split('\n').map((line) => line.trimEnd());
  const starts = lines.flatMap((line, at) => (TITLE.test(line) ? [at] : []));
  return starts.map((start, index) => {
    const next = starts[index + 1] ?? lines.length;
    const end = lines.findIndex((line, at) => at > start && at < next && END.test(line));
    return readFrame(lines.slice(start + 1, end < 0 ? next : end));
  });
}

function readFrame(lines: readonly string[]): ReportedFailure {
  const [first = ''] = lines;
  const type = THROWN.exec(first)?.[1];
  const stackAt = lines.findIndex((line) => STACK.test(line));
  const message = lines
    .slice(type === undefined ? 0 : 1, stackAt < 0 ? undefined : stackAt)
    .join('\n')
    .trim();
  const isFailure = type === 'TestFailure';
  return {
    ...(type === undefined || type === 'assertion' ? {} : { type }),
    message: message === '' ? first : message,
    ...(stackAt < 0
      ? {}
      : {
          text: lines
            .slice(stackAt + 1)
            .join('\n')
            .trimEnd(),
        }),
    isAssertion: isFailure,
    wording: 'dart',
  };
}
