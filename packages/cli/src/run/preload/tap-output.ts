import { appendFileSync } from 'node:fs';

const TAP = /^TAP version 1[34]\r?\n/;

/** Copies what this process writes to standard output into a file, if it begins as TAP. */
export function captureTap(file: string): void {
  const { stdout } = process;
  const write = stdout.write.bind(stdout);
  let isTap: boolean | undefined;
  const copying = (chunk: string | Uint8Array, ...rest: readonly unknown[]): boolean => {
    isTap ??= TAP.test(String(chunk));
    if (isTap) appendFileSync(file, chunk);
    return Reflect.apply(write, stdout, [chunk, ...rest]) === true;
  };
  Object.assign(stdout, { write: copying });
}
