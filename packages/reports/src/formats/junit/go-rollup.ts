import type { ReportedFailure } from '../../report.js';

/** Lines by which `go test` frames the output of tests: no part of what a test said. */
const MARKS =
  /^\s*(?:=== (?:RUN|PAUSE|CONT|NAME)\s|--- (?:FAIL|PASS|SKIP): )|^(?:FAIL|PASS|ok)$|^exit status \d{1,9}$|^FAIL\t/;

/** Returns the output of a Go test without the lines that frame it; the output itself when nothing else is in it. */
export function withoutGoMarks(text: string): string {
  const kept = text.split('\n').filter((line) => !MARKS.test(line));
  return kept.some((line) => line.trim() !== '') ? kept.join('\n').trimEnd() : text;
}

/**
 * Returns whether a failure says nothing of its own, as that of a Go test that failed because a subtest did: the message
 * `Failed`, and at most the lines that frame the output of a test.
 */
export function isBare({ message, text }: ReportedFailure): boolean {
  if (message !== undefined && message.trim() !== 'Failed') return false;
  const lines = (text ?? '').split('\n').filter((line) => line.trim() !== '');
  return lines.length === 0 ? message !== undefined : lines.every((line) => MARKS.test(line));
}

/** The names of the tests that a subtest is in: of `TestA/b/c` they are `TestA/b` and `TestA`. */
export function parentsOf(name: string): readonly string[] {
  const parents: string[] = [];
  for (let at = name.lastIndexOf('/'); at > 0 && parents.length < 32; at = name.lastIndexOf('/', at - 1))
    parents.push(name.slice(0, at));
  return parents;
}
