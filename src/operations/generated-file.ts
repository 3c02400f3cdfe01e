import { existsSync, readFileSync, writeFileSync } from 'node:fs';

/** A committed file that a program generates, and its expected content. */
interface GeneratedFile {
  readonly path: string;
  readonly text: string;
}

/** Returns the current content of the file; empty when it does not exist. */
export function currentText(path: string): string {
  return existsSync(path) ? readFileSync(path, 'utf8') : '';
}

/**
 * Writes files, or with `--check` among the arguments only reports which ones differ. Returns the exit status of the
 * program.
 */
export function writeOrCheck(
  files: readonly GeneratedFile[],
  program: readonly string[],
  print: (line: string) => void,
): 0 | 1 {
  const stale = files.filter(({ path, text }) => currentText(path) !== text);
  if (program.includes('--check')) {
    for (const { path } of stale) print(`${path} is not up to date`);
    return stale.length === 0 ? 0 : 1;
  }
  for (const { path, text } of stale) writeFileSync(path, text);
  return 0;
}
