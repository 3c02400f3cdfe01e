import { existsSync, readFileSync, writeFileSync } from 'node:fs';

/** A committed file that a program makes, and what it should hold. */
interface GeneratedFile {
  readonly path: string;
  readonly text: string;
}

/** What the file holds now; empty when there is none. */
export function currentText(path: string): string {
  return existsSync(path) ? readFileSync(path, 'utf8') : '';
}

/** Writes files, or with `--check` among the arguments only tells which ones differ. The exit status of the program. */
export function writeOrCheck(
  files: readonly GeneratedFile[],
  program: readonly string[],
  tell: (line: string) => void,
): 0 | 1 {
  const stale = files.filter(({ path, text }) => currentText(path) !== text);
  if (program.includes('--check')) {
    for (const { path } of stale) tell(`${path} differs from what the program makes`);
    return stale.length === 0 ? 0 : 1;
  }
  for (const { path, text } of stale) writeFileSync(path, text);
  return 0;
}
