import type { ReportedTest } from '../../report.js';

/** Returns the place in the name that rustdoc gives an example: `src/lib.rs - total (line 3)`. */
export function placeOfExample(name: string): Pick<ReportedTest, 'file' | 'line'> {
  const [, file, line] = /^([^\s]{1,1000}\.(?:rs|md)) - .{0,1000}\(line (\d{1,9})\)/.exec(name) ?? [];
  return file === undefined ? {} : { file, line: Number(line) };
}
